import { optionColumns } from "#rules/file-columns.ts";
import { UnreadableFile } from "../file-failure.ts";
import { type Archive, openArchive } from "./archive.ts";
import { type QuestionHeader, readHeader } from "./csv-header.ts";
import { PassageSets } from "./csv-question.ts";
import { columnLetters, type SheetCell, type SheetRow, SheetRows } from "./excel-sheet.ts";
import { readWorkbook, type Sheet, type Workbook } from "./excel-workbook.ts";
import type { DraftMarkup, FileFinding, FileRow, Reader, ReaderOptions } from "./reader.ts";
import { factsOfTable, tableRow } from "./table-row.ts";
import { escapeXml } from "./xml.ts";

const EXPECTED = "an Excel workbook (.xlsx)";

/** Rows above the header, such as the name of the institute. */
const HEADER_WITHIN = 10;

/** Columns whose value belongs to one row alone, merged or not. */
const OF_ONE_ROW: ReadonlySet<string> = new Set([
  "question_text",
  ...optionColumns,
  "correct_option",
  "id",
]);

interface Table {
  sheet: Sheet;
  /** The number of the header's row. */
  row: number;
  header: QuestionHeader;
}

const wordsOf = ({ cells }: SheetRow, width: number) =>
  Array.from({ length: width }, (_, column) => cells[column]?.text ?? "");

/** The table of a workbook: the first that has all columns, else the one with most of them. */
async function findTable(
  archive: Archive,
  workbook: Workbook,
  { isOfTest, columnFields: chosen }: ReaderOptions,
): Promise<Table | null> {
  let best: Table | null = null;
  const fields = (table: Table) => table.header.fields.filter((field) => field !== null).length;
  search: for (const sheet of workbook.sheets) {
    if (sheet.isHidden) continue;
    let rows = 0;
    for await (const row of new SheetRows(workbook).read(archive, sheet, null)) {
      if (row.isHidden) continue;
      // Blank cells at the end of a header are no columns.
      const header = readHeader(wordsOf(row, row.cells.length), null, { isOfTest });
      const table = { sheet, row: row.number, header };
      if (best === null || fields(table) > fields(best)) best = table;
      if (header.problem === null) {
        best = table;
        break search;
      }
      rows += 1;
      if (rows === HEADER_WITHIN) break;
    }
  }
  if (best === null || chosen === undefined) return best;
  return { ...best, header: readHeader(best.header.cells, null, { isOfTest, chosen }) };
}

/** The markup of a row, where any of its cells has some. */
function markupOf(row: FileRow, htmlOf: (field: string) => string | null): DraftMarkup | null {
  const options = row.draft?.question.options ?? [];
  const own = options.map((_, at) => htmlOf(optionColumns[at] ?? ""));
  const [questionHtml, explanationHtml] = [htmlOf("question_text"), htmlOf("explanation")];
  const hasOptions = own.some((html) => html !== null);
  if (questionHtml === null && explanationHtml === null && !hasOptions) return null;
  const plain = (text: string) =>
    text === "" ? "" : `<p>${escapeXml(text).replaceAll("\n", "<br>")}</p>`;
  const optionsHtml = hasOptions ? options.map((text, at) => own[at] ?? plain(text)) : [];
  return { questionHtml, optionsHtml, explanationHtml };
}

/** A row of the table as it becomes a question, with what Excel did to its cells. */
function rowOf(
  row: SheetRow,
  { header }: Table,
  options: ReaderOptions,
  sets: PassageSets,
): FileRow {
  const cells = wordsOf(row, header.width);
  const read = tableRow(header, { cells, problem: null, line: null }, row.number, options, sets);
  const cellOf = (field: string): SheetCell | undefined => row.cells[header.fields.indexOf(field)];
  const htmlOf = (field: string) => cellOf(field)?.html ?? null;
  const flaws = header.fields.flatMap((field, column) => {
    const flaw = row.cells[column]?.flaw;
    return field === null || flaw == null
      ? []
      : [`${field}, in ${columnLetters(column)}${row.number}, ${flaw}.`];
  });
  const { draft } = read;
  if (draft === null) return { ...read, problems: [...flaws, ...read.problems] };
  const markup = markupOf(read, htmlOf);
  const passageHtml = htmlOf("passage");
  // The set remembers this very passage, so that rows which carry it on have its markup too.
  if (draft.passage !== null && passageHtml !== null) draft.passage.html = passageHtml;
  return {
    ...read,
    draft: { ...draft, ...(markup === null ? {} : { markup }) },
    problems: [...flaws, ...read.problems],
  };
}

function findingsOf(
  archive: Archive,
  { sheets }: Workbook,
  { sheet }: Table,
  rows: number,
  hidden: number,
): FileFinding[] {
  const others = sheets.filter((one) => one !== sheet);
  const named = others
    .slice(0, 6)
    .map(({ name, isHidden }) => `“${name}”${isHidden ? " (hidden)" : ""}`)
    .join(", ");
  const macros = archive.names.filter((name) => /vbaProject\.bin$/i.test(name)).length;
  const pictures = archive.names.filter((name) => name.startsWith("xl/media/")).length;
  const finding = (count: number, inFile: string, inLexam: string): FileFinding[] =>
    count > 0 ? [{ count, inFile, inLexam, isLeftOut: false }] : [];
  return [
    ...finding(rows, `Rows under the header of sheet “${sheet.name}”`, "Single choice questions"),
    ...finding(hidden, "Hidden rows", "Not read: show them in Excel to import them"),
    ...finding(others.length, `Other sheets: ${named}`, "Not read: one sheet has the questions"),
    ...finding(
      pictures,
      "Pictures",
      "Not read: a cell holds none. Use Word for questions with pictures",
    ),
    ...finding(macros, "Macros", "Not read, and never run"),
  ];
}

export const read: Reader = async function* (bytes, options) {
  const archive = await openArchive(bytes, EXPECTED);
  const workbook = await readWorkbook(archive, EXPECTED);
  const table = await findTable(archive, workbook, options);
  if (table === null) throw new UnreadableFile("The workbook is empty.");
  const { header, sheet } = table;
  const isNoTable = header.cells.filter((name) => name.trim() !== "").length < 2;
  if (header.problem !== null && (options.isForPreview !== true || isNoTable)) {
    throw new UnreadableFile(`Sheet “${sheet.name}”: ${header.problem}`);
  }
  const facts = factsOfTable(header);
  yield { facts };
  const sets = new PassageSets();
  const isCarried = (column: number) => !OF_ONE_ROW.has(header.fields[column] ?? "id");
  let [rows, hidden] = [0, 0];
  for await (const row of new SheetRows(workbook).read(archive, sheet, isCarried)) {
    if (row.number <= table.row) continue;
    // What stands beside the table is no part of it.
    if (wordsOf(row, header.width).every((text) => text.trim() === "")) continue;
    if (row.isHidden) {
      hidden += 1;
      continue;
    }
    rows += 1;
    yield rowOf(row, table, options, sets);
  }
  if (rows === 0)
    throw new UnreadableFile(`Sheet “${sheet.name}” has a header but no questions below it.`);
  yield { facts: { ...facts, findings: findingsOf(archive, workbook, table, rows, hidden) } };
};
