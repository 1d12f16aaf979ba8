import type { QuestionInput } from "#rules/question-rules.ts";
import type { RowWarning } from "../file-warnings.ts";
import type { ImportWarning } from "../import-record.ts";

/** A passage as a file gives it; blank texts are absent. */
export interface FilePassage {
  text: string;
  title: string | null;
  source: string | null;
}

/** What a row gives about its section of a test, as text. */
export interface SectionText {
  title: string;
  minutes: string;
  locked: string;
}

/** A question as a file gives it, which the rules have not judged yet. */
export interface QuestionDraft {
  question: QuestionInput;
  passage: FilePassage | null;
  /** The number of the bank's question that it changes or refers to; null for a new one. */
  id: number | null;
}

/** A part of a file that is to become one question: in a table a row. */
export interface FileRow {
  /** Its number, as a spreadsheet shows it or a person would count. */
  row: number;
  /** Null where something is wrong with it. */
  draft: QuestionDraft | null;
  /** What is wrong and what would be right, in sentences that name a field. */
  problems: readonly string[];
  warnings: readonly RowWarning[];
  /** Null where it names no section; it counts for a row with problems too. */
  section: SectionText | null;
  /** The row as it stands in the file, to be corrected and sent again. */
  source: readonly string[];
}

/** What a reader reports of the whole file. */
export interface FileFacts {
  /** Fields that the file can fill: of others the bank's values stay. */
  fields: readonly string[];
  /** Whether it has a field for the numbers of questions. */
  hasIds: boolean;
  /** What names the parts of each row's `source`; none for a file that is no table. */
  header: readonly string[];
  /** Names of fields that Lexam doesn't know, as the file spells them. */
  ignoredColumns: readonly string[];
  warnings: readonly ImportWarning[];
}

export interface ReaderOptions {
  /** The calendar year in India, the latest that a PYQ can be of. */
  currentYear: number;
  /** Whether a test is made of the file, which may then have sections. */
  isOfTest: boolean;
}

/**
 * Reads the bytes of a file of one format, which arrive in pieces of any size. The facts come before the
 * first row, and again when more is known.
 *
 * @throws UnreadableFile when the file can't be read as a whole
 */
export type Reader = (
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReaderOptions,
) => AsyncIterable<FileRow | { facts: FileFacts }>;
