import { figure } from "#rules/figures.ts";
import type { FileFormat } from "#rules/file-formats.ts";
import { fileLimits } from "#rules/limits.ts";
import {
  type NormalisedQuestion,
  normaliseQuestion,
  questionErrors,
} from "#rules/question-rules.ts";
import { FileTooLarge } from "./file-failure.ts";
import type { FileSections } from "./file-sections.ts";
import type { RowWarning } from "./file-warnings.ts";
import type { FileFacts, FilePassage, FileRow, Reader } from "./readers/reader.ts";
import { readers } from "./readers/registry.ts";

/** A row of a file: a question that the rules accept, or what is wrong with it. */
export type QuestionRow = { row: number; source: readonly string[] } & (
  | {
      question: NormalisedQuestion;
      passage: FilePassage | null;
      questionId: number | null;
      warnings: readonly RowWarning[];
    }
  | { error: string }
);

/** How the bytes of a file are read. */
export interface FileOptions {
  format: FileFormat;
  /** The calendar year in India (istYear), the latest that a PYQ can be of. */
  currentYear: number;
  /** Collects the sections of a test's file; null for a file of questions. */
  sections: FileSections | null;
}

/** Rows in all, those with a question's number among them, which make no bank larger. */
const MOST_ROWS = 500_000;

/** @throws FileTooLarge for more rows than a file may have */
function checkRows(rows: number, newRows: number): void {
  const { fileMaxRows } = fileLimits;
  if (newRows <= fileMaxRows && rows <= MOST_ROWS) return;
  const max = figure(newRows > fileMaxRows ? fileMaxRows : MOST_ROWS);
  throw new FileTooLarge(`The file has more than ${max} rows. Split it into several.`);
}

/**
 * Reads a question file of any format as its bytes arrive, and judges its rows by the rules of questions
 * (docs/rules.md, section 10).
 *
 * @throws UnreadableFile when the file can't be read as a whole
 * @throws FileTooLarge for too many rows
 */
export async function* readQuestions(
  bytes: Parameters<Reader>[0],
  { format, currentYear, sections }: FileOptions,
): AsyncGenerator<QuestionRow | { facts: FileFacts }, void, undefined> {
  const { read } = await readers[format]();
  const rowOfId = new Map<number, number>();
  let rows = 0;
  let newRows = 0;

  function judge({ row, draft, problems, section, warnings, source }: FileRow): QuestionRow {
    const errors = [...problems];
    // The reader names the fields as the file does; the rules have the last word.
    const refused = draft === null ? [] : questionErrors(draft.question, currentYear);
    errors.push(...refused.map(({ message }) => `${message}.`));
    const sectionError = section && (sections?.read(row, section) ?? null);
    if (sectionError !== null) errors.push(sectionError);
    const before = draft?.id == null ? undefined : rowOfId.get(draft.id);
    if (errors.length === 0 && before !== undefined) {
      const once = "A question can stand in one row alone.";
      errors.push(`id is ${draft?.id}, as in row ${before}. ${once}`);
    }
    if (draft === null || errors.length > 0) return { row, source, error: errors.join(" ") };
    if (draft.id !== null) rowOfId.set(draft.id, row);
    const { question, passage, id: questionId } = draft;
    return { row, source, question: normaliseQuestion(question), passage, questionId, warnings };
  }

  for await (const part of read(bytes, { currentYear, isOfTest: sections !== null })) {
    if ("facts" in part) {
      yield part;
      continue;
    }
    if ("picture" in part) continue;
    const judged = judge(part);
    rows += 1;
    if ("error" in judged || judged.questionId === null) newRows += 1;
    checkRows(rows, newRows);
    yield judged;
  }
  sections?.finish();
}
