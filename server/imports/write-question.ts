import { csvRecord } from "#rules/csv.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { questionColumns } from "./question-columns.ts";

/** The header of a question file. */
export function questionHeaderRecord(): string {
  return csvRecord(questionColumns);
}

/** A question as a record below that header, which the import reads back identical. */
export function questionRecord(question: NormalisedQuestion): string {
  const [a = "", b = "", c = "", d = "", e = ""] = question.options;
  return csvRecord([
    question.questionText,
    a,
    b,
    c,
    d,
    e,
    String.fromCharCode(65 + question.correctOptionIndex),
    question.subject,
    question.topic ?? "",
    String(question.pyq),
    question.pyqYear === null ? "" : String(question.pyqYear),
    question.pyqExam ?? "",
    question.explanation ?? "",
  ]);
}
