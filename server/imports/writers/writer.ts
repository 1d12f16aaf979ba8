import type { ScheduleColumn } from "#rules/file-columns.ts";
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

/** A question as a file has it. */
export interface WrittenQuestion {
  question: NormalisedQuestion;
  /** Null for a question that stands by itself. */
  passage: FilePassage | null;
  /** Its number, in a file that has them. */
  id?: number;
  /** Null for none; left out in a file without sections. */
  section?: RowSection | null;
  /** The schedule of the test, which one question has; left out in a file without. */
  schedule?: Partial<Record<ScheduleColumn, string>>;
}

/** Writes question files of one format. The pieces one after the other are the file, which its reader reads back identical. */
export interface Writer {
  /** What comes before the first question. */
  head(content: FileContent): string;
  question(written: WrittenQuestion): string;
}
