import { csvRecord } from "#rules/csv.ts";
import {
  fileColumns,
  ID_COLUMN,
  optionColumns,
  passageColumns,
  sectionColumns,
} from "#rules/file-columns.ts";
import { questionColumnNames } from "#rules/question-columns.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import type { FilePassage } from "../readers/reader.ts";

/** What a file has besides the questions and their passages. */
interface OtherColumns {
  /** The questions' numbers, in the last column. */
  hasIds?: boolean;
  /** The sections of a test. */
  hasSections?: boolean;
}

/** The header of a question file. */
export function questionHeaderRecord({
  hasIds = false,
  hasSections = false,
}: OtherColumns = {}): string {
  return csvRecord([
    ...fileColumns,
    ...passageColumns,
    ...(hasSections ? sectionColumns : []),
    ...(hasIds ? [ID_COLUMN] : []),
  ]);
}

/** The section of a row, as a file says it. */
export interface RowSection {
  title: string;
  minutes: number | null;
  isLocked: boolean;
}

/**
 * A question as a record below that header, which the import reads back identical.
 *
 * @param passage what it asks about; null for a question that stands by itself
 * @param id the question's number, in a file that has them
 * @param section null for none; left out in a file without sections
 */
export function questionRecord(
  question: NormalisedQuestion,
  passage: FilePassage | null = null,
  id?: number,
  section?: RowSection | null,
): string {
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
  const all = [...cells, text, title ?? "", source ?? "", ...inSection];
  return csvRecord(id === undefined ? all : [...all, String(id)]);
}
