import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { FileFormat } from "#rules/file-formats.ts";
import type { BankLabels } from "../questions/labels.ts";
import type { PictureSizes, ReadPicture } from "./draft-texts.ts";
import { FileTooLarge, UnreadableFile } from "./file-failure.ts";
import type { ScheduleCell } from "./file-schedule.ts";
import type { FileSection } from "./file-sections.ts";
import type { ImportWarning } from "./import-record.ts";
import type { FileFacts } from "./readers/reader.ts";

/** What a file is read by. */
export interface FileData {
  format: FileFormat;
  currentYear: number;
  labels: BankLabels;
  /** The most different questions that it may have; null for any number. */
  maxQuestions: number | null;
  /** Whether a test is made of the file, which may have sections. */
  isOfTest?: boolean;
  /** The pictures that the bank has already; none when left out. */
  storedPictures?: PictureSizes;
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

/** Errors lose their class on the way from thread to thread. */
export type WorkerAnswer =
  | { read: FilePiece }
  | { failure: "unreadable" | "tooLarge"; reason: string };

/**
 * Reads a question file in a thread of its own: decoding, parsing, checking and fingerprinting a hundred
 * thousand rows takes seconds, in which the server answers other requests.
 *
 * @param bytes in pieces of any size, each of which yields a piece; one more comes at the end
 * @throws UnreadableFile, FileTooLarge, and what the bytes throw
 */
export async function* readFile(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  data: FileData,
): AsyncGenerator<FilePiece & { readBytes: number }, void, undefined> {
  const worker = new Worker(new URL("./read-file-worker.ts", import.meta.url), {
    workerData: data,
    execArgv: [],
    // Far above what any file needs; young objects are few, since a row is soon done with.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
  });
  const answers = on(worker, "message", { close: ["exit"] });
  let readBytes = 0;
  const answerTo = async (chunk: Uint8Array | null) => {
    // A copy of its own, since a piece of a larger buffer would take all of it along.
    const copy = chunk && new Uint8Array(chunk);
    worker.postMessage(copy, copy ? [copy.buffer] : []);
    const { value, done } = await answers.next();
    if (done) throw new Error("The thread that reads the file ended.");
    const [answer] = value as [WorkerAnswer];
    if ("read" in answer) return { ...answer.read, readBytes };
    const { failure, reason } = answer;
    throw failure === "tooLarge" ? new FileTooLarge(reason) : new UnreadableFile(reason);
  };
  try {
    for await (const chunk of bytes) {
      readBytes += chunk.byteLength;
      yield await answerTo(chunk);
    }
    yield await answerTo(null);
  } finally {
    await worker.terminate();
  }
}
