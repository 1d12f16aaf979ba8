import type { ScheduleColumn } from "#rules/file-columns.ts";
import type { CompanionValues } from "#rules/question-companions.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import type { FilePassage } from "../readers/reader.ts";

/** What a file has in addition to the questions and their passages. */
export interface FileContent {
  /** The questions' numbers. */
  hasIds?: boolean;
  /** The sections of a test. */
  hasSections?: boolean;
  /** The schedule of a test. */
  hasSchedule?: boolean;
}

/** The section that a question of a test stands in. */
export interface RowSection {
  title: string;
  minutes: number | null;
  isLocked: boolean;
}

/** The rich texts of a question, where it has any, and its language. */
type WrittenMarkup = Pick<
  CompanionValues,
  "questionHtml" | "optionsHtml" | "explanationHtml" | "lang"
>;

/** A question as a file has it. */
export interface WrittenQuestion {
  question: NormalisedQuestion;
  /** Left out for plain texts in English; formats without rich texts don't look at it. */
  markup?: WrittenMarkup;
  /** Null for a question that stands by itself. */
  passage: FilePassage | null;
  /** The pictures of all these texts by their hashes: WebP. */
  pictures?: ReadonlyMap<string, Uint8Array>;
  /** Its number, in a file that has them. */
  id?: number;
  /** Null for none; left out in a file without sections. */
  section?: RowSection | null;
  /** The schedule of the test, which one question has; left out in a file without. */
  schedule?: Partial<Record<ScheduleColumn, string>>;
}

/** A file in a package. */
export interface PackedFile {
  name: string;
  bytes: Uint8Array;
}

/** A piece of a file: of its text, and in a package the files that come with it. */
interface WrittenPiece {
  text: string;
  files?: readonly PackedFile[];
}

/** Writes a part of a file, which knows nothing of the parts before. */
export interface PartWriter {
  question(written: WrittenQuestion): WrittenPiece;
}

/**
 * Writes question files of one format. The texts of the pieces one after the other are the file, or the manifest of a
 * package, which its reader reads back identical.
 */
export interface Writer {
  /** What the texts are called within a package; null for a format of one file. */
  manifest: string | null;
  /** Whether it writes rich texts and pictures. */
  hasMarkup: boolean;
  /** What comes before the first question. */
  head(content: FileContent): string;
  /** What comes behind the last question. */
  foot: string;
  part(): PartWriter;
}
