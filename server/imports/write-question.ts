import { csvRecord } from "#rules/csv.ts";
import { fileColumns, ID_COLUMN, optionColumns } from "#rules/file-columns.ts";
import { questionColumnNames } from "#rules/question-columns.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";

/** The header of a question file. @param hasIds whether the questions' numbers stand in its last column */
export function questionHeaderRecord(hasIds = false): string {
  return csvRecord(hasIds ? [...fileColumns, ID_COLUMN] : fileColumns);
}

/**
 * A question as a record below that header, which the import reads back identical.
 *
 * @param id the question's number, in a file that has them
 */
export function questionRecord(question: NormalisedQuestion, id?: number): string {
  const cells = questionColumnNames.flatMap((name) => {
    if (name === "options") return optionColumns.map((_, index) => question.options[index] ?? "");
    if (name === "correctOptionIndex") return String.fromCharCode(65 + question[name]);
    return String(question[name] ?? "");
  });
  return csvRecord(id === undefined ? cells : [...cells, String(id)]);
}
