import {
  type NormalisedQuestion,
  normaliseQuestion,
  questionErrors,
} from "#rules/question-rules.ts";
import { unescapeFormula } from "./formula-cells.ts";
import type { CsvRecord } from "./parse-csv.ts";
import type { QuestionColumn, QuestionHeader } from "./question-columns.ts";

/** A row of a question file: a valid question, or what is wrong with it in one or more sentences. */
export type QuestionRow = { question: NormalisedQuestion } | { error: string };

const LETTERS = ["A", "B", "C", "D", "E"];
const OPTION_COLUMNS = ["option_a", "option_b", "option_c", "option_d", "option_e"] as const;
const YES = new Set(["true", "yes", "1"]);
const NO = new Set(["false", "no", "0"]);

type Cells = (column: QuestionColumn) => string;

/** "A to D", or "A" alone. */
function lettersOf(filled: readonly boolean[]): string {
  const letters = LETTERS.filter((_, index) => filled[index]);
  return letters.length > 1 ? `${letters[0]} to ${letters.at(-1)}` : letters.join("");
}

function quote(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}

function gapError(filled: readonly boolean[]): string | null {
  const gap = filled.indexOf(false);
  const next = gap < 0 ? -1 : filled.indexOf(true, gap);
  if (next < 0) return null;
  return `Option ${LETTERS[gap]} is empty but option ${LETTERS[next]} is not: fill the options from A on, without a gap`;
}

/** The index of the correct option, or a sentence that says why there is none. */
function readCorrectOption(cell: string, filled: readonly boolean[]): number | string {
  const given = cell.trim();
  const index = LETTERS.indexOf(given.toUpperCase());
  const choices = lettersOf(filled) || "A to E";
  if (given === "")
    return `Correct option is empty: give the letter of the right option, ${choices}`;
  if (index < 0) return `Correct option ${quote(given)} is not a letter: give one of ${choices}`;
  if (!filled[index]) {
    return `Correct option ${LETTERS[index]} points at an empty option: give one of ${choices}`;
  }
  return index;
}

/** Whether the question is a PYQ, or a sentence that says why that can't be told. */
function readPyq(cell: Cells): boolean | string {
  const given = cell("pyq").trim();
  if (YES.has(given.toLowerCase())) return true;
  if (NO.has(given.toLowerCase())) return false;
  if (given !== "") return `PYQ must be true or false, not ${quote(given)}`;
  if (cell("pyq_year").trim() === "" && cell("pyq_exam").trim() === "") return false;
  return "PYQ year or exam is given but PYQ is empty: set PYQ to true, or to false to leave them out";
}

/** A year, null when the cell is empty, or NaN, which the rules refuse. */
function readYear(cell: string): number | null {
  const given = cell.trim();
  if (given === "") return null;
  return /^\d{4}$/.test(given) ? Number(given) : Number.NaN;
}

function unreadableColumns(header: QuestionHeader, cell: Cells): string[] {
  return [...header.positions.keys()]
    .filter((column) => cell(column).includes("\ufffd"))
    .map((column) => `${column} has a character that can't be read: save the file as UTF-8`);
}

function extraCells(header: QuestionHeader, cells: readonly string[]): string | null {
  if (!cells.slice(header.width).some((cell) => cell.trim() !== "")) return null;
  return `The row has ${cells.length} cells but the header names ${header.width} columns: put text that contains the separator in quotation marks`;
}

function sentence(messages: readonly string[]): string {
  return messages.map((message) => (message.endsWith(".") ? message : `${message}.`)).join(" ");
}

/**
 * Reads one record below the header as a question.
 *
 * @param currentYear the calendar year in India (istYear), the latest a PYQ can be of
 * @returns the question as it is stored, or everything that is wrong and what would be right
 */
export function readQuestionRow(
  header: QuestionHeader,
  record: CsvRecord,
  currentYear: number,
): QuestionRow {
  const cell: Cells = (column) => {
    const position = header.positions.get(column);
    return position === undefined ? "" : unescapeFormula(record.cells[position] ?? "");
  };
  const problem = record.problem ?? extraCells(header, record.cells);
  if (problem !== null) return { error: sentence([problem]) };

  const options = OPTION_COLUMNS.map(cell);
  const filled = options.map((option) => option.trim() !== "");
  const correct = readCorrectOption(cell("correct_option"), filled);
  const pyq = readPyq(cell);
  const input = {
    questionText: cell("question_text"),
    options,
    correctOptionIndex: typeof correct === "number" ? correct : -1,
    subject: cell("subject"),
    topic: cell("topic"),
    pyq: pyq === true,
    pyqYear: readYear(cell("pyq_year")),
    pyqExam: cell("pyq_exam"),
    explanation: cell("explanation"),
  };
  const own = [correct, gapError(filled), pyq].filter((found) => typeof found === "string");
  // Of the correct option we have said more than the rules do.
  const rules = questionErrors(input, currentYear)
    .filter(({ field }) => field !== "correctOptionIndex")
    .map(({ message }) => message);
  const errors = [...unreadableColumns(header, cell), ...rules, ...own];
  return errors.length > 0 ? { error: sentence(errors) } : { question: normaliseQuestion(input) };
}
