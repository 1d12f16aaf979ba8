// Workbooks as Excel writes them, for the tests of their reader.

import { packed } from "./word-file.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A cell as its sheet has it; a text is shared, a number stands for itself. */
export type TypedCell = string | number | null | { xml: string };

export interface TypedSheet {
  name: string;
  rows: readonly (readonly TypedCell[])[];
  isHidden?: boolean;
  /** The numbers of hidden rows. */
  hiddenRows?: readonly number[];
  /** Merged ranges: "A2:A4". */
  merged?: readonly string[];
}

/** Attributes and content of a cell of another kind: a date has format 1, 1E+11 format 2, 25% format 3. */
export const cell = (content: string, attributes = ""): TypedCell => ({
  xml: `<c R ${attributes}>${content}</c>`,
});

const STYLES = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="11"/><xf numFmtId="9"/></cellXfs></styleSheet>`;

/** A workbook. @param strings further shared texts, as XML, behind those of the cells */
export async function excelFile(
  sheets: readonly TypedSheet[],
  {
    files = {},
    strings = [],
  }: { files?: Readonly<Record<string, string>>; strings?: readonly string[] } = {},
): Promise<Buffer> {
  const shared: string[] = strings.map((xml) => `<si>${xml}</si>`);
  const places = new Map<string, number>();
  const placeOf = (text: string) => {
    const place =
      places.get(text) ?? shared.push(`<si><t xml:space="preserve">${escaped(text)}</t></si>`) - 1;
    places.set(text, place);
    return place;
  };
  const cellXml = (typed: TypedCell, reference: string) => {
    if (typed === null) return "";
    if (typeof typed === "number") return `<c r="${reference}"><v>${typed}</v></c>`;
    if (typeof typed === "string") return `<c r="${reference}" t="s"><v>${placeOf(typed)}</v></c>`;
    return typed.xml.replace("<c R", `<c r="${reference}"`);
  };
  const sheetXml = ({ rows, hiddenRows = [], merged = [] }: TypedSheet) => {
    const all = rows.map((row, at) => {
      const cells = row.map((one, column) =>
        cellXml(one, `${String.fromCharCode(65 + column)}${at + 1}`),
      );
      return `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ""}>${cells.join("")}</row>`;
    });
    const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join("");
    return `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${all.join("")}</sheetData>${ranges && `<mergeCells>${ranges}</mergeCells>`}</worksheet>`;
  };
  const bodies = sheets.map(sheetXml);
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return packed({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${sheets.map(({ name, isHidden }, at) => `<sheet name="${name}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ""} r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${type}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}<Relationship Id="s" Type="${type}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ...Object.fromEntries(bodies.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    "xl/sharedStrings.xml": `<sst>${shared.join("")}</sst>`,
    "xl/styles.xml": STYLES,
    ...files,
  });
}
