// The thread in which one question file is read (see QuestionFileThread): decoding, parsing, checking
// and fingerprinting a hundred thousand rows takes seconds, in which the server answers others.
import { parentPort, workerData } from "node:worker_threads";
import { questionRecord, recordList } from "../questions/insert-questions.ts";
import { type BankLabels, spellingsOf } from "../questions/labels.ts";
import { FileTooLarge, UnreadableFile } from "./file-failure.ts";
import { importLimits } from "./import-limits.ts";
import { errorRecord } from "./import-rows.ts";
import { type NumberedRow, QuestionFile } from "./question-file.ts";

/** What the thread begins with. */
export interface ThreadData {
  currentYear: number;
  labels: BankLabels;
}

/** What became of the file so far, and of the bytes just sent. */
export interface ReadPiece {
  /** JSON lists for stageQuestions. */
  questions: Uint8Array[];
  /** JSON lists for stageErrors. */
  errors: Uint8Array[];
  /** Rows below the header so far, blank ones not counted. */
  rowsRead: number;
  /** Of these, the rows that can't become questions. */
  errorCount: number;
  /** Number of the last row that holds anything; the header's is 1. */
  lastRow: number;
  ignoredColumns: string[];
}

/** Errors lose their class on the way from thread to thread. */
export type ThreadAnswer =
  | { read: ReadPiece }
  | { failure: "unreadable" | "tooLarge"; reason: string };

const { currentYear, labels } = workerData as ThreadData;
const file = new QuestionFile(currentYear);
const spellings = spellingsOf(labels);
let errorCount = 0;
let lastRow = 0;

function listsOf(records: string[]): Uint8Array[] {
  const lists: Uint8Array[] = [];
  for (let from = 0; from < records.length; from += importLimits.stagedRows) {
    const list = recordList(records.slice(from, from + importLimits.stagedRows));
    lists.push(new TextEncoder().encode(list));
  }
  return lists;
}

function pieceOf(rows: readonly NumberedRow[]): ReadPiece {
  const questions: string[] = [];
  const errors: string[] = [];
  for (const { row, result } of rows) {
    lastRow = row;
    if ("error" in result) errors.push(errorRecord(row, result.error));
    else questions.push(questionRecord(spellings.spell(result.question), row));
  }
  errorCount += errors.length;
  const { rowsRead, ignoredColumns } = file;
  return {
    questions: listsOf(questions),
    errors: listsOf(errors),
    rowsRead,
    errorCount,
    lastRow,
    ignoredColumns,
  };
}

function answerTo(chunk: Uint8Array | null): ThreadAnswer {
  try {
    return { read: pieceOf(chunk === null ? file.end() : file.push(chunk)) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { failure: "unreadable", reason: error.message };
    if (error instanceof FileTooLarge) return { failure: "tooLarge", reason: error.message };
    throw error;
  }
}

parentPort?.on("message", (chunk: Uint8Array | null) => {
  const answer = answerTo(chunk);
  const lists = "read" in answer ? [...answer.read.questions, ...answer.read.errors] : [];
  parentPort?.postMessage(
    answer,
    lists.map(({ buffer }) => buffer as ArrayBuffer),
  );
});
