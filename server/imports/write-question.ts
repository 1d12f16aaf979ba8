import { csvRecord } from "#rules/csv.ts";
import { fileColumns, optionColumns } from "#rules/file-columns.ts";
import { questionColumnNames } from "#rules/question-columns.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";

/** The header of a question file. */
export function questionHeaderRecord(): string {
  return csvRecord(fileColumns);
}

/** A question as a record below that header, which the import reads back identical. */
export function questionRecord(question: NormalisedQuestion): string {
  const cells = questionColumnNames.flatMap((name) => {
    if (name === "options") return optionColumns.map((_, index) => question.options[index] ?? "");
    if (name === "correctOptionIndex") return String.fromCharCode(65 + question[name]);
    return String(question[name] ?? "");
  });
  return csvRecord(cells);
}
