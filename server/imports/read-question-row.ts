import { unescapeFormula } from "#rules/formula-cells.ts";
import {
  type NormalisedQuestion,
  normaliseQuestion,
  type QuestionInput,
  questionErrors,
} from "#rules/question-rules.ts";
import type { CsvRecord } from "./parse-csv.ts";
import {
  optionColumns,
  type QuestionCells,
  type QuestionColumn,
  type QuestionHeader,
} from "./question-columns.ts";
import { rowErrors } from "./row-errors.ts";

/** A row of a question file: a valid question, or what is wrong with it and what would be right. */
export type QuestionRow = { question: NormalisedQuestion } | { error: string };

const YES = new Set(["true", "yes", "1"]);

const NO_CELLS: Record<QuestionColumn, string> = {
  question_text: "",
  option_a: "",
  option_b: "",
  option_c: "",
  option_d: "",
  option_e: "",
  correct_option: "",
  subject: "",
  topic: "",
  pyq: "",
  pyq_year: "",
  pyq_exam: "",
  explanation: "",
};

function cellsOf(header: QuestionHeader, record: CsvRecord): QuestionCells {
  const cells = { ...NO_CELLS };
  for (const [column, position] of header.positions) {
    cells[column] = unescapeFormula(record.cells[position] ?? "").trim();
  }
  return cells;
}

/** The question as it stands in the row; what is no number or letter is one that the rules refuse. */
function inputOf(cells: QuestionCells): QuestionInput {
  const letter = cells.correct_option.toUpperCase();
  return {
    questionText: cells.question_text,
    options: optionColumns.map((column) => cells[column]),
    correctOptionIndex: letter.length === 1 ? "ABCDE".indexOf(letter) : -1,
    subject: cells.subject,
    topic: cells.topic,
    pyq: YES.has(cells.pyq.toLowerCase()),
    pyqYear: /^\d{4}$/.test(cells.pyq_year) ? Number(cells.pyq_year) : null,
    pyqExam: cells.pyq_exam,
    explanation: cells.explanation,
  };
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
  const problem = record.problem ?? widthError(header, record);
  if (problem !== null) return { error: problem };
  const cells = cellsOf(header, record);
  const errors = rowErrors(cells, currentYear);
  if (errors.length > 0) return { error: errors.join(" ") };
  const input = inputOf(cells);
  // The rules have the last word, should they ever refuse more than we can tell by columns.
  const refused = questionErrors(input, currentYear);
  if (refused.length > 0) return { error: refused.map(({ message }) => `${message}.`).join(" ") };
  return { question: normaliseQuestion(input) };
}
