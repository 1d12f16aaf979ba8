import type { BankLabels } from "../questions/labels.ts";
import type { PictureSizes, ReadPicture } from "./draft-texts.ts";
import type { ScheduleCell } from "./file-schedule.ts";
import type { FileSection } from "./file-sections.ts";
import { readInThread } from "./file-thread.ts";
import type { ImportWarning } from "./import-record.ts";
import type { FileFacts } from "./readers/reader.ts";
import type { ReadFormat } from "./readers/registry.ts";

/** What a file is read by. */
export interface FileData {
  format: ReadFormat;
  currentYear: number;
  labels: BankLabels;
  /** The most different questions that it may have; null for any number. */
  maxQuestions: number | null;
  /** Whether a test is made of the file, which may have sections. */
  isOfTest?: boolean;
  /** The pictures that the bank has already; none when left out. */
  storedPictures?: PictureSizes;
  /** What the columns of a table become, by their place; left out, they are matched by name. */
  columnFields?: readonly (string | null)[];
}

/** What was read of a file so far. */
export interface ReadFile
  extends Pick<FileFacts, "fields" | "hasIds" | "ignoredColumns" | "header"> {
  /** Rows so far, blank ones not counted. */
  rowsRead: number;
  /** Of these, the rows that can't become questions. */
  errorCount: number;
  /** Number of the last row that holds anything. */
  lastRow: number;
  /** Sections that a test's file has so far, in its order. */
  sections: FileSection[];
  /** What a test's file says of its schedule so far. */
  schedule: ScheduleCell[];
  /** Different passages of the sound rows so far. */
  passageCount: number;
  /** What may be a slip in sound rows so far, in the file's order; the first so many. */
  warnings: ImportWarning[];
}

/** What was read so far, with the rows of the latest bytes. */
export interface FilePiece extends ReadFile {
  /** JSON lists for stageQuestions. */
  questions: Uint8Array[];
  /** JSON lists for stagePassages. */
  passages: Uint8Array[];
  /** JSON lists for noteErrors. */
  errors: Uint8Array[];
  /** Pictures that texts of the file show. */
  pictures: ReadPicture[];
}

/**
 * Reads a question file in a thread of its own: decoding, parsing, checking and fingerprinting a hundred
 * thousand rows takes seconds, in which the server answers other requests.
 *
 * @param bytes in pieces of any size, each of which yields a piece; one more comes at the end
 * @throws UnreadableFile, FileTooLarge, and what the bytes throw
 */
export function readFile(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  data: FileData,
): AsyncGenerator<FilePiece & { readBytes: number }, void, undefined> {
  return readInThread<FilePiece>(new URL("./read-file-worker.ts", import.meta.url), bytes, data);
}
