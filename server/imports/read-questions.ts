import { figure } from "#rules/figures.ts";
import { fileLimits } from "#rules/limits.ts";
import {
  DraftTexts,
  type PictureSizes,
  type ReadPassage,
  type ReadPicture,
  type ReadQuestion,
} from "./draft-texts.ts";
import { FileTooLarge } from "./file-failure.ts";
import { fittingBytes } from "./file-format.ts";
import type { FileSchedule } from "./file-schedule.ts";
import type { FileSections } from "./file-sections.ts";
import type { RowWarning } from "./file-warnings.ts";
import type { FileFacts, FileRow, Reader } from "./readers/reader.ts";
import { type ReadFormat, readers } from "./readers/registry.ts";

/** A question of a file as it will be stored. */
interface SoundRow {
  question: ReadQuestion;
  passage: ReadPassage | null;
  questionId: number | null;
  warnings: readonly RowWarning[];
  fields?: FileRow["fields"];
}

/** What is wrong with a question of a file. */
interface UnsoundRow {
  /** All of it as one text, and each sentence by itself. */
  error: string;
  errors: readonly string[];
  /** Of these, what the reader says of it; the others are of the rules. */
  problems: readonly string[];
  /** What was read of it, to be corrected in the preview; null if nothing was. */
  found: (Pick<SoundRow, "question" | "passage" | "questionId"> & { errors: string[] }) | null;
}

/** A row of a file: a question that the rules accept, or what is wrong with it. */
export type QuestionRow = Pick<FileRow, "row" | "source" | "place" | "parts"> &
  (SoundRow | UnsoundRow);

/** How the bytes of a file are read. */
export interface FileOptions {
  format: ReadFormat;
  /** The calendar year in India (istYear), the latest that a PYQ can be of. */
  currentYear: number;
  /** Collects the sections of a test's file; null for a file of questions. */
  sections: FileSections | null;
  /** The pictures that the bank has already, for a file that names them; none when left out. */
  storedPictures?: PictureSizes;
  /** What the columns of a table become, by their place; left out, they are matched by name. */
  columnFields?: readonly (string | null)[];
  /** Whether a person mends the rows before they are stored. */
  isForPreview?: boolean;
  /** Collects the schedule of a test's file; null or left out for a file of questions. */
  schedule?: FileSchedule | null;
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
  {
    format,
    currentYear,
    sections,
    schedule,
    storedPictures = new Map(),
    ...ofPreview
  }: FileOptions,
): AsyncGenerator<QuestionRow | { facts: FileFacts } | { picture: ReadPicture }, void, undefined> {
  const { read } = await readers[format]();
  const texts = new DraftTexts(currentYear, storedPictures);
  const rowOfId = new Map<number, number>();
  let rows = 0;
  let newRows = 0;

  async function judge(part: FileRow): Promise<QuestionRow> {
    const { row, draft, problems, section, warnings, fields, source, place, parts } = part;
    const stands = { row, source, place, parts };
    const found = draft === null ? null : await texts.read(draft);
    // The reader names the fields as the file does, and the rules have the last word; not both of the same row.
    const errors = problems.length > 0 || found === null ? [...problems] : [...found.errors];
    const sectionError = section && (sections?.read(row, section) ?? null);
    if (sectionError !== null) errors.push(sectionError);
    const before = draft?.id == null ? undefined : rowOfId.get(draft.id);
    if (errors.length === 0 && before !== undefined) {
      const once = "A question can stand in one row alone.";
      errors.push(`id is ${draft?.id}, as in row ${before}. ${once}`);
    }
    if (draft === null || found === null || errors.length > 0) {
      const read = found && { ...found, questionId: draft?.id ?? null };
      return { ...stands, error: errors.join(" "), errors, problems, found: read };
    }
    if (draft.id !== null) rowOfId.set(draft.id, row);
    const { question, passage } = found;
    return { ...stands, question, passage, questionId: draft.id, warnings, fields };
  }

  const options = { currentYear, isOfTest: sections !== null, ...ofPreview };
  const fitting = format === "draft" ? bytes : fittingBytes(bytes, format);
  for await (const part of read(fitting, options)) {
    if ("facts" in part) {
      yield part;
    } else if ("picture" in part) {
      const picture = await texts.picture(part.picture);
      if (picture !== null) yield { picture };
    } else {
      if (part.schedule) schedule?.read(part.row, part.schedule);
      const judged = await judge(part);
      rows += 1;
      if ("error" in judged || judged.questionId === null) newRows += 1;
      checkRows(rows, newRows);
      yield judged;
    }
  }
  sections?.finish();
  schedule?.finish();
}
