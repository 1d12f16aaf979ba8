import { BYTE_ORDER_MARK, csvRecord } from "#rules/csv.ts";
import {
  fileColumns,
  ID_COLUMN,
  optionColumns,
  passageColumns,
  scheduleColumns,
  sectionColumns,
} from "#rules/file-columns.ts";
import { questionColumnNames } from "#rules/question-columns.ts";
import type { FileContent, Writer, WrittenQuestion } from "./writer.ts";

/** The header of a question file. */
export function questionHeaderRecord({
  hasIds = false,
  hasSections = false,
  hasSchedule = false,
}: FileContent = {}): string {
  return csvRecord([
    ...fileColumns,
    ...passageColumns,
    ...(hasSections ? sectionColumns : []),
    ...(hasSchedule ? scheduleColumns : []),
    ...(hasIds ? [ID_COLUMN] : []),
  ]);
}

/** A question as a record below that header. */
export function questionRecord({
  question,
  passage,
  id,
  section,
  schedule,
}: WrittenQuestion): string {
  const cells = questionColumnNames.flatMap((name) => {
    if (name === "options") return optionColumns.map((_, index) => question.options[index] ?? "");
    if (name === "correctOptionIndex") return String.fromCharCode(65 + question[name]);
    return String(question[name] ?? "");
  });
  const { text, title, source } = passage ?? { text: "", title: null, source: null };
  const inSection =
    section === undefined
      ? []
      : [section?.title ?? "", String(section?.minutes ?? ""), String(section?.isLocked ?? "")];
  const times = schedule ? scheduleColumns.map((column) => schedule[column] ?? "") : [];
  const all = [...cells, text, title ?? "", source ?? "", ...inSection, ...times];
  return csvRecord(id === undefined ? all : [...all, String(id)]);
}

export const csvWriter: Writer = {
  ...{ manifest: null, hasMarkup: false, foot: "" },
  head: (content) => BYTE_ORDER_MARK + questionHeaderRecord(content),
  part: () => ({ question: (written) => ({ text: questionRecord(written) }) }),
};
