// What is wrong with a row and what would be right, by the names of the file's columns, since the
// person who reads it has the file at hand. The rules themselves are those of the question form.

import { figure } from "#rules/figures.ts";
import { fileColumn, isPlain, optionColumns } from "#rules/file-columns.ts";
import { comparedText } from "#rules/fold-text.ts";
import { questionLimits } from "#rules/limits.ts";
import { withoutOwnLetters, withoutOwnNumber } from "#rules/own-marks.ts";
import { questionColumnNames, questionColumns } from "#rules/question-columns.ts";
import { equalOptions, listedNames } from "#rules/question-rules.ts";
import { isLongerThan } from "#rules/stored-text.ts";
import { truncate } from "#rules/text.ts";
import type { RowWarning } from "../file-warnings.ts";
import type { QuestionCells } from "./csv-header.ts";

const LETTERS = ["A", "B", "C", "D", "E"];
const PYQ = new Set(["", "true", "yes", "1", "false", "no", "0"]);
const IS_PYQ = new Set(["true", "yes", "1"]);

const LENGTHS = questionColumnNames.flatMap((name) => {
  const column = questionColumns[name];
  if (!("maxLength" in column)) return [];
  const columns = isPlain(name) ? [fileColumn(name)] : optionColumns;
  return columns.map((cell) => [cell, column.maxLength] as const);
});

const SHOWN_LENGTH = 40;

/** A cell as a sentence quotes it. */
function shown(cell: string): string {
  return cell === "" ? "empty" : truncate(cell, SHOWN_LENGTH);
}

/** "option_c and option_d are" */
function listed(columns: readonly string[]): string {
  return columns.length > 1 ? `${listedNames(columns)} are` : `${columns[0]} is`;
}

function textErrors(cells: QuestionCells): string[] {
  const errors: string[] = [];
  if (cells.question_text === "") {
    errors.push("question_text is empty. Every question needs a text.");
  }
  if (cells.subject === "") errors.push("subject is empty. Every question needs a subject.");
  for (const [column, max] of LENGTHS) {
    const cell = cells[column];
    if (cell.includes("\0")) errors.push(`${column} contains a NUL character. Remove it.`);
    if (cell.includes("\ufffd")) {
      errors.push(`${column} contains a character that can't be read. Save the file as UTF-8.`);
    }
    if (isLongerThan(cell, max)) {
      const [length, most] = [[...cell].length, max].map((count) => figure(count));
      errors.push(`${column} has ${length} characters. It must have at most ${most}.`);
    }
  }
  return errors;
}

function optionErrors(cells: QuestionCells): string[] {
  const empty = optionColumns.filter((column) => cells[column] === "");
  const filled = optionColumns.filter((column) => cells[column] !== "");
  const { optionsMin, optionsMax } = questionLimits;
  const errors: string[] = [];
  if (filled.length < optionsMin) {
    const found = filled.length === 0 ? "The options are empty." : `Only ${filled[0]} is filled.`;
    errors.push(`${found} A question needs ${optionsMin} to ${optionsMax} options.`);
  }

  const given = cells.correct_option;
  const index = LETTERS.indexOf(given.toUpperCase());
  const chosen = optionColumns[index];
  if (chosen === undefined) {
    errors.push(
      `correct_option is ${shown(given)}. It must be a letter from A to E that has an option.`,
    );
  } else if (cells[chosen] === "") {
    const before = empty.filter((column) => column <= chosen);
    errors.push(
      `${listed(before)} empty but correct_option is ${LETTERS[index]}. Fill ${chosen} or choose another letter.`,
    );
  }

  for (const group of equalOptions(optionColumns.map((column) => cells[column]))) {
    const names = group.map((index) => optionColumns[index] ?? "");
    errors.push(`${listedNames(names)} are the same. Each option must differ from the others.`);
  }

  const gaps = empty.filter((column) => column < (filled.at(-1) ?? ""));
  if (filled.length >= optionsMin && gaps.length > 0 && (!chosen || cells[chosen] !== "")) {
    errors.push(
      `${listed(gaps)} empty but ${filled.at(-1)} is not. Fill the options from option_a on, without a gap.`,
    );
  }
  return errors;
}

function pyqErrors(cells: QuestionCells, currentYear: number): string[] {
  const { pyq, pyq_year: year, pyq_exam: exam } = cells;
  const given = pyq.toLowerCase();
  if (!PYQ.has(given)) return [`pyq is ${shown(pyq)}. It must be true or false.`];
  if (given === "" && (year !== "" || exam !== "")) {
    const columns = [year && "pyq_year", exam && "pyq_exam"].filter((name) => name !== "");
    return [
      `pyq is empty but ${listed(columns)} not. Set pyq to true, or to false to leave that out.`,
    ];
  }
  if (!IS_PYQ.has(given)) return [];
  const errors: string[] = [];
  const isYear = /^\d{4}$/.test(year);
  if (!isYear || Number(year) < questionLimits.pyqYearMin || Number(year) > currentYear) {
    errors.push(
      `pyq is true but pyq_year is ${shown(year)}. The year must be between ${questionLimits.pyqYearMin} and ${currentYear}.`,
    );
  }
  if (exam === "") errors.push("pyq is true but pyq_exam is empty. Name the exam.");
  return errors;
}

/**
 * Everything that is wrong with a row, in sentences; none when nothing.
 *
 * @param currentYear the calendar year in India (istYear), the latest a PYQ can be of
 */
export function rowErrors(cells: QuestionCells, currentYear: number): string[] {
  const ofSpreadsheet = spreadsheetErrors(Object.entries(cells));
  if (ofSpreadsheet.length > 0) return ofSpreadsheet;
  return [...textErrors(cells), ...optionErrors(cells), ...pyqErrors(cells, currentYear)];
}

// What a spreadsheet, or a slip in one, leaves in the cells of a row.

const SPREADSHEET_ERROR =
  /^(?:#(?:N\/A|DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)|Err:\d{3}|#{4,})$/i;

/** An error for each cell in which a spreadsheet left an error of its own. */
export function spreadsheetErrors(
  cells: Iterable<readonly [column: string, cell: string]>,
): string[] {
  return [...cells].flatMap(([column, cell]) =>
    (cell.startsWith("#") || cell.startsWith("E")) && SPREADSHEET_ERROR.test(cell)
      ? `${column} is ${cell}, an error of the spreadsheet. Correct that cell and save the file again.`
      : [],
  );
}

/**
 * What shows that an unquoted separator has moved the cells of a row by one: the key stands in the column
 * behind its own, as in `Read both, then say?,1,2,3,4,B,Polity`.
 *
 * @param key correct_option, which is no letter
 * @param behind the cell behind correct_option
 */
export function shiftError(
  key: string,
  behind: { column: string; cell: string } | null,
  separator: string,
): string | null {
  if (behind === null || !/^[a-e]$/i.test(behind.cell)) return null;
  return `correct_option is ${key === "" ? "empty" : truncate(key, 40)} and ${behind.column} is ${behind.cell}: the row seems to have moved by one column. Check for an unquoted ${separator}, for example in question_text.`;
}

const quoted = (text: string) => `“${truncate(text, 40)}”`;

/** UTF-8 that another program read as Windows-1252: "â€™" for ’ and "Ã©" for é. */
const MOJIBAKE = /â€[\u0098-\u009d™œ“”˜\u0153]|Ã[©¨¡³¶¼]|à¤|à¥/;

/**
 * What may be a slip in a row that can become a question.
 *
 * @param saidKey correct_option as the file has it; `cells` have it as a letter
 */
export function rowWarnings(cells: QuestionCells, saidKey: string): RowWarning[] {
  const warnings: RowWarning[] = [];
  const options = optionColumns.map((column) => cells[column]);
  const letters = withoutOwnLetters(options);
  if (letters !== null) warnings.push({ kind: "ownLetters", example: quoted(options[0] ?? "") });
  const question = cells.question_text;
  if (withoutOwnNumber(question) !== null) {
    warnings.push({ kind: "ownNumber", example: quoted(question) });
  }
  const key = cells.correct_option;
  const place = "ABCDE".indexOf(key);
  const said = comparedText(saidKey);
  const same = options.findIndex(
    (option) => option.length === saidKey.length && comparedText(option) === said,
  );
  if (same >= 0 && same !== place) {
    const other = `option ${"ABCDE".charAt(same)}`;
    warnings.push({
      kind: "keyIsOption",
      example: `${quoted(saidKey)} was read as ${key}, and ${other} is ${quoted(options[same] ?? "")}`,
    });
  } else if (/\d|option/i.test(saidKey)) {
    warnings.push({ kind: "readKey", example: `${quoted(saidKey)} as ${key}` });
  }
  const wrong = [question, ...options].find((cell) => MOJIBAKE.test(cell));
  if (wrong !== undefined) warnings.push({ kind: "mojibake", example: quoted(wrong) });
  return warnings;
}
