// What a workbook has beside its sheets: their names, the texts that they share, and how cells show numbers.

import { figure } from "#rules/figures.ts";
import { UnreadableFile } from "../file-failure.ts";
import type { Archive } from "./archive.ts";
import type { Mark } from "./blocks.ts";
import { attributeOf } from "./word-equations.ts";
import {
  childElements,
  childNamed,
  escapeXml,
  parseXml,
  readXml,
  textOf,
  type XmlElement,
} from "./xml.ts";

/** The text of a cell, with its HTML where words among others are set otherwise. */
export interface CellText {
  text: string;
  html: string | null;
}

export interface Sheet {
  name: string;
  /** Its file in the workbook. */
  file: string;
  isHidden: boolean;
}

/** How the number of a cell is shown. */
export type NumberKind = "plain" | "date" | "scientific" | "percent";

export interface Workbook {
  sheets: readonly Sheet[];
  strings: readonly CellText[];
  /** By the numbers of cell formats. */
  kinds: readonly NumberKind[];
  /** Whether its days count from 1904, as on old Macs. */
  isFrom1904: boolean;
}

/** Characters of all shared texts, which are kept until the last row is read. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Formats that every workbook has, by their numbers. */
function builtIn(id: number): NumberKind {
  if (
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    (id >= 45 && id <= 47) ||
    (id >= 50 && id <= 58)
  ) {
    return "date";
  }
  if (id === 11 || id === 48) return "scientific";
  return id === 9 || id === 10 ? "percent" : "plain";
}

/** What a format code makes of a number: "dd-mmm-yy", "0.00E+00", "0%". */
function kindOf(code: string): NumberKind {
  // Words in quotation marks or behind a backslash, and colours in brackets, are shown as they are.
  const outside = (text: string, sign: RegExp) => text.split(sign).filter((_, at) => at % 2 === 0);
  const unquoted = outside(code.replace(/\\./g, ""), /"/).join("");
  const signs = outside(unquoted, /[[\]]/).join("");
  if (/[0#?]E[+-]/i.test(signs)) return "scientific";
  if (signs.includes("%")) return "percent";
  return /[dmyhs]/i.test(signs.replace(/general/gi, "")) ? "date" : "plain";
}

async function rootOf(archive: Archive, name: string): Promise<XmlElement | null> {
  const bytes = await archive.read(name);
  return bytes === null ? null : parseXml(bytes);
}

async function kindsOf(archive: Archive): Promise<NumberKind[]> {
  const root = await rootOf(archive, "xl/styles.xml");
  const codes = new Map<number, string>();
  const formats = root === null ? undefined : childNamed(root, "numFmts");
  for (const format of formats === undefined ? [] : childElements(formats)) {
    codes.set(Number(attributeOf(format, "numFmtId")), attributeOf(format, "formatCode") ?? "");
  }
  const cells = root === null ? undefined : childNamed(root, "cellXfs");
  return (cells === undefined ? [] : childElements(cells)).map((cell) => {
    const id = Number(attributeOf(cell, "numFmtId") ?? 0);
    const code = codes.get(id);
    return code === undefined ? builtIn(id) : kindOf(code);
  });
}

const MARKS: readonly (readonly [name: string, mark: Mark])[] = [
  ["b", "strong"],
  ["i", "em"],
  ["u", "u"],
  ["strike", "s"],
];

function marksOf(run: XmlElement): Mark[] {
  const properties = childNamed(run, "rPr");
  if (properties === undefined) return [];
  const marks = MARKS.filter(([name]) => {
    const found = childNamed(properties, name);
    return found !== undefined && !/^(?:0|false|none)$/.test(attributeOf(found, "val") ?? "1");
  }).map(([, mark]) => mark);
  const script = attributeOf(childNamed(properties, "vertAlign"), "val");
  if (script === "superscript") marks.push("sup");
  return script === "subscript" ? [...marks, "sub"] : marks;
}

/** Letters that XML can't have, as Excel writes them: "_x000D_". */
const decoded = (text: string) =>
  text
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\r\n?/g, "\n");

/** A text of a workbook (si, is), which may have runs in several styles. */
export function cellText(element: XmlElement): CellText {
  const runs = childElements(element).flatMap((child) => {
    if (child.localName === "t") return [{ text: decoded(textOf(child)), marks: [] as Mark[] }];
    if (child.localName !== "r") return [];
    const words = childNamed(child, "t");
    return [{ text: words === undefined ? "" : decoded(textOf(words)), marks: marksOf(child) }];
  });
  const text = runs.map((run) => run.text).join("");
  const filled = runs.filter((run) => run.text.trim() !== "");
  // Bold throughout says nothing of any word.
  const isWhole = (mark: Mark) =>
    mark === "strong" && filled.every(({ marks }) => marks.includes("strong"));
  if (filled.every(({ marks }) => marks.every(isWhole))) return { text, html: null };
  const html = runs
    .map((run) => {
      const marks = run.marks.filter((mark) => !isWhole(mark));
      const words = escapeXml(run.text).replaceAll("\n", "<br>");
      return marks.reduceRight((inner, mark) => `<${mark}>${inner}</${mark}>`, words);
    })
    .join("");
  return { text, html: `<p>${html}</p>` };
}

async function stringsOf(archive: Archive, name: string): Promise<CellText[]> {
  const strings: CellText[] = [];
  if (!archive.names.includes(name)) return strings;
  let characters = 0;
  for await (const element of readXml(archive.pieces(name), 1)) {
    if (element.localName !== "si") continue;
    const text = cellText(element);
    characters += text.text.length + (text.html?.length ?? 0) + 16;
    if (characters > MOST_CHARACTERS) {
      throw new UnreadableFile(
        `The workbook holds more than ${figure(MOST_CHARACTERS)} characters. Split it into several.`,
      );
    }
    strings.push(text);
  }
  return strings;
}

/** Reads what a workbook has beside its sheets. @throws UnreadableFile for a packed file that is none */
export async function readWorkbook(archive: Archive, expected: string): Promise<Workbook> {
  const root = await rootOf(archive, "xl/workbook.xml");
  if (root === null) {
    const has = (mark: string | RegExp) => archive.names.some((name) => name.search(mark) >= 0);
    if (has(/^word\//)) {
      throw new UnreadableFile(
        "The file is a Word document, whatever its name. Choose Word under “Read as”.",
      );
    }
    const kind = has(/^xl\/workbook\.bin$/)
      ? "a binary workbook (.xlsb)"
      : has(/^content\.xml$/)
        ? "a sheet of LibreOffice (.ods)"
        : "another packed file";
    throw new UnreadableFile(`The file is ${kind}. Save it as ${expected} and send that.`);
  }
  const relations = await rootOf(archive, "xl/_rels/workbook.xml.rels");
  const targets = new Map(
    (relations === null ? [] : childElements(relations)).map(
      ({ attributes: { Id = "", Target = "", Type = "" } }) => [
        Id,
        { file: Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`, type: Type },
      ],
    ),
  );
  const list = childNamed(root, "sheets");
  const sheets = (list === undefined ? [] : childElements(list)).flatMap((sheet): Sheet[] => {
    const { name = "", state = "visible" } = sheet.attributes;
    const id = Object.entries(sheet.attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
    const target = targets.get(id);
    // Charts and old macros are sheets as well.
    if (target === undefined || !target.type.endsWith("/worksheet")) return [];
    return [{ name, file: target.file, isHidden: state !== "visible" }];
  });
  const strings = [...targets.values()].find(({ type }) => type.endsWith("/sharedStrings"));
  const date1904 = attributeOf(childNamed(root, "workbookPr"), "date1904");
  return {
    sheets,
    strings: await stringsOf(archive, strings?.file ?? "xl/sharedStrings.xml"),
    kinds: await kindsOf(archive),
    isFrom1904: date1904 === "1" || date1904 === "true",
  };
}
