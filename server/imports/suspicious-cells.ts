import { optionColumns } from "#rules/file-columns.ts";
import { comparedText } from "#rules/fold-text.ts";
import { withoutOwnLetters, withoutOwnNumber } from "#rules/own-marks.ts";
import { truncate } from "#rules/text.ts";
import type { RowWarning } from "./file-warnings.ts";
import type { QuestionCells } from "./question-columns.ts";

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
 * What tells that an unquoted separator has moved the cells of a row by one: the key stands in the column
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
