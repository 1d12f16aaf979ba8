import { figure } from "#rules/figures.ts";
import {
  fileColumn,
  fileColumns,
  isPlain,
  optionColumns,
  type PassageColumn,
  type PlainName,
  passageColumns,
  type QuestionColumn,
} from "#rules/file-columns.ts";
import { comparedText } from "#rules/fold-text.ts";
import { questionColumnNames, questionColumns } from "#rules/question-columns.ts";
import type { QuestionInput } from "#rules/question-rules.ts";
import { truncate } from "#rules/text.ts";
import type { RowWarning } from "../file-warnings.ts";
import { cellAt, type QuestionCells, type QuestionHeader, questionIdOf } from "./csv-header.ts";
import { rowErrors, rowWarnings, shiftError, spreadsheetErrors } from "./csv-problems.ts";
import type { CsvRecord } from "./csv-records.ts";
import { passageErrors } from "./passage-text.ts";
import type { FilePassage, QuestionDraft } from "./reader.ts";

/** Sets whose passage is remembered: rows of a set stand near each other. */
const SETS_REMEMBERED = 200;

/**
 * The passages of a file by their sets, for rows that name the set and leave the passage empty, as where
 * its cells were merged.
 */
export class PassageSets {
  readonly #passages = new Map<string, FilePassage>();

  /** The passage of the row, or of the row above that has its set or else its title; null for none. */
  carriedOn(set: string, title: string | null): { passage: FilePassage; by: string } | null {
    if (set !== "") {
      const passage = this.#passages.get(`set ${comparedText(set)}`);
      return passage === undefined ? null : { passage, by: "set" };
    }
    const passage = title === null ? undefined : this.#passages.get(`title ${comparedText(title)}`);
    return passage === undefined ? null : { passage, by: "passage_title" };
  }

  remember(set: string, passage: FilePassage): void {
    const keys = [
      ...(set === "" ? [] : [`set ${comparedText(set)}`]),
      ...(passage.title === null ? [] : [`title ${comparedText(passage.title)}`]),
    ];
    for (const key of keys) {
      this.#passages.delete(key);
      this.#passages.set(key, passage);
    }
    for (const key of this.#passages.keys()) {
      if (this.#passages.size <= SETS_REMEMBERED) break;
      this.#passages.delete(key);
    }
  }
}

/**
 * What the cells of a passage say, and everything that is wrong with them.
 *
 * @param sets the passages of the rows above; this one is remembered among them
 * @returns `carriedBy` names the column by which an empty passage was carried on from above, else null
 */
function readPassage(
  header: QuestionHeader,
  { cells }: CsvRecord,
  sets: PassageSets,
): { passage: FilePassage | null; carriedBy: string | null; errors: string[] } {
  const { passagePositions, setPosition } = header;
  if (passagePositions.size === 0) return { passage: null, carriedBy: null, errors: [] };
  const cellOf = (column: PassageColumn) => cellAt(header, cells, passagePositions.get(column));
  const said = {
    passage: cellOf("passage"),
    passage_title: cellOf("passage_title"),
    passage_source: cellOf("passage_source"),
  };
  const errors = [
    ...spreadsheetErrors(passageColumns.map((column) => [column, said[column]])),
    ...passageErrors(said),
  ];
  const text = said.passage;
  const title = said.passage_title || null;
  const source = said.passage_source || null;
  const set = cellAt(header, cells, setPosition);
  const above = text === "" ? sets.carriedOn(set, title) : null;
  if (above !== null) {
    const passage = {
      text: above.passage.text,
      ...(above.passage.html == null ? {} : { html: above.passage.html }),
      // Carried on by its title, it is called as it was above.
      title: above.by === "set" ? (title ?? above.passage.title) : above.passage.title,
      source: source ?? above.passage.source,
    };
    return { passage, carriedBy: above.by, errors };
  }
  const lonely = title === null ? (source === null ? null : "passage_source") : "passage_title";
  if (text === "" && lonely !== null) {
    errors.push(
      `passage is empty but ${lonely} is ${truncate(title ?? source ?? "", 40)}. Write the passage in each row of its set, or leave both empty.`,
    );
  }
  const passage = text === "" ? null : { text, title, source };
  if (passage !== null && errors.length === 0) sets.remember(set, passage);
  return { passage, carriedBy: null, errors };
}

const YES = new Set(["true", "yes", "1"]);

const NO_CELLS = Object.fromEntries(fileColumns.map((column) => [column, ""])) as QuestionCells;

/** "(b)", "B.", "Option B" and "2" (where the first is 1) mean B; anything else stays as it is. */
function letterIn(cell: string, firstKey: number): string {
  const [, said] =
    /^(?:option[\s_]{0,9})?[([]?\s{0,9}([a-e]|[0-5](?=\D|$))(?:\.0{1,9})?\s{0,9}[)\].:]{0,9}$/i.exec(
      cell,
    ) ?? [];
  if (said === undefined) return cell;
  return /\d/.test(said) ? ("ABCDE"[Number(said) - firstKey] ?? cell) : said.toUpperCase();
}

/** What spreadsheets make of a year: 2019.0. */
function yearIn(cell: string): string {
  return cell.replace(/^(\d{4})\.0+$/, "$1");
}

function cellsOf(header: QuestionHeader, record: CsvRecord): QuestionCells {
  const cells: Record<QuestionColumn, string> = { ...NO_CELLS };
  for (const [column, position] of header.positions) {
    cells[column] = cellAt(header, record.cells, position);
  }
  return {
    ...cells,
    correct_option: letterIn(cells.correct_option, header.firstKey),
    pyq_year: yearIn(cells.pyq_year),
  };
}

/** The columns with a cell of their own, looked up once for all rows. */
const PLAIN = questionColumnNames
  .filter(isPlain)
  .map((name) => ({ name, column: fileColumn(name), type: questionColumns[name].type }));

/** What a cell says: of a number that is none, null; which numbers there may be is for the rules. */
function saidBy(cell: string, type: (typeof PLAIN)[number]["type"]) {
  if (type === "boolean") return YES.has(cell.toLowerCase());
  if (type === "smallint?") return /^-?\d+$/.test(cell) ? Number(cell) : null;
  return cell;
}

/** The question as it stands in the row; what is no number or letter is one that the rules refuse. */
function inputOf(cells: QuestionCells): QuestionInput {
  const letter = cells.correct_option.toUpperCase();
  const plain: Record<string, unknown> = {};
  for (const { name, column, type } of PLAIN) plain[name] = saidBy(cells[column], type);
  return {
    ...(plain as Pick<QuestionInput, PlainName>),
    options: optionColumns.map((column) => cells[column]),
    correctOptionIndex: letter.length === 1 ? "ABCDE".indexOf(letter) : -1,
  };
}

/** correct_option as the file has it. */
function saidKey(header: QuestionHeader, { cells }: CsvRecord): string {
  return cellAt(header, cells, header.positions.get("correct_option"));
}

/** The cell behind correct_option, with its column; null where the header has no column there. */
function behindKey(header: QuestionHeader, { cells }: CsvRecord) {
  const position = (header.positions.get("correct_option") ?? -1) + 1;
  const column = [...header.positions].find(([, place]) => place === position)?.[0];
  return column === undefined || !["subject", "topic", "explanation"].includes(column)
    ? null
    : { column, cell: cellAt(header, cells, position) };
}

/** A row of another width than the header, where that does harm. */
function widthError(header: QuestionHeader, { cells }: CsvRecord): string | null {
  const width = cells.length;
  const columns = `${width} ${width === 1 ? "column" : "columns"}`;
  const widths = `The row has ${columns} where the header has ${header.width}.`;
  if (cells.slice(header.width).some((cell) => cell.trim() !== "")) {
    return `${widths} Check for an unquoted ${header.separator}, for example in question_text.`;
  }
  // Spreadsheets leave out empty cells at the end, so a short row is wrong only without a cell it needs.
  return width < header.requiredWidth
    ? `${widths} Check for a line break outside quotation marks.`
    : null;
}

/**
 * Reads one record below the header as the draft of a question.
 *
 * @param currentYear the calendar year in India (istYear), the latest a PYQ can be of
 * @param sets the passages of the rows above
 * @returns the draft, null where cells stand in columns that are not theirs, and everything that is wrong and
 *   what would be right
 */
export function readQuestionRow(
  header: QuestionHeader,
  record: CsvRecord,
  currentYear: number,
  sets: PassageSets,
): { draft: QuestionDraft | null; warnings: RowWarning[]; problems: string[] } {
  const refused = (problem: string) => ({ draft: null, warnings: [], problems: [problem] });
  const problem = record.problem ?? widthError(header, record);
  if (problem !== null) return refused(problem);
  const cells = cellsOf(header, record);
  const said = saidKey(header, record);
  // In a workbook no separator can move cells.
  const isInPlace = header.separator === null || /^[a-e]$/i.test(said);
  const shifted = isInPlace
    ? null
    : shiftError(said, behindKey(header, record), header.separator ?? "comma");
  if (shifted !== null) return refused(shifted);
  const { passage, carriedBy, errors: passageErrors } = readPassage(header, record, sets);
  const problems = [...rowErrors(cells, currentYear), ...passageErrors];
  const id = questionIdOf(header, record.cells);
  if (problems.length === 0 && typeof id === "string") problems.push(id);
  const draft = { question: inputOf(cells), passage, id: typeof id === "string" ? null : id };
  if (problems.length > 0) return { draft, warnings: [], problems };
  const warnings = rowWarnings(cells, said);
  if (carriedBy !== null) warnings.push({ kind: "carriedOn", example: carriedBy });
  if (record.cells.length > header.width) {
    const example = `${figure(record.cells.length)} columns instead of ${figure(header.width)}`;
    warnings.push({ kind: "wide", example });
  }
  return { draft, warnings, problems };
}
