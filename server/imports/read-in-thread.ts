// The thread in which one question file is read (see QuestionFileThread): decoding, parsing, checking
// and fingerprinting a hundred thousand rows takes seconds, in which the server answers others.

import { parentPort, workerData } from "node:worker_threads";
import { foldQuestion, type NormalisedQuestion } from "#rules/question-rules.ts";
import { questionRecord, recordList } from "../questions/insert-questions.ts";
import { type BankLabels, spellingsOf } from "../questions/labels.ts";
import { figure } from "../rules/figures.ts";
import { FileTooLarge, UnreadableFile } from "./file-failure.ts";
import { importLimits } from "./import-limits.ts";
import { errorRecord } from "./import-rows.ts";
import { type NumberedRow, QuestionFile } from "./question-file.ts";

/** What the thread begins with. */
export interface ThreadData {
  currentYear: number;
  labels: BankLabels;
  /** So many different questions are taken at most; null for any number. */
  maxQuestions: number | null;
}

/** What became of the file so far, and of the bytes just sent. */
export interface ReadPiece {
  /** JSON lists for stageQuestions, and how many questions they hold together. */
  questions: Uint8Array[];
  questionCount: number;
  /** JSON lists for stageErrors. */
  errors: Uint8Array[];
  /** Rows below the header so far, blank ones not counted. */
  rowsRead: number;
  /** Of these, the rows that can't become questions. */
  errorCount: number;
  /** Number of the last row that holds anything; the header's is 1. */
  lastRow: number;
  ignoredColumns: string[];
  /** The cells of the first row; none before it has come. */
  header: string[];
  /** Columns of a question that the file has, and whether it has questions' numbers. */
  columns: string[];
  hasIds: boolean;
}

/** Errors lose their class on the way from thread to thread. */
export type ThreadAnswer =
  | { read: ReadPiece }
  | { failure: "unreadable" | "tooLarge"; reason: string };

const { currentYear, labels, maxQuestions } = workerData as ThreadData;
const file = new QuestionFile(currentYear);
const spellings = spellingsOf(labels);
let errorCount = 0;
let lastRow = 0;
let keptCharacters = 0;
const different = new Set<string>();

function listsOf(records: string[]): Uint8Array[] {
  const lists: Uint8Array[] = [];
  for (let from = 0; from < records.length; from += importLimits.stagedRows) {
    const list = recordList(records.slice(from, from + importLimits.stagedRows));
    lists.push(new TextEncoder().encode(list));
  }
  return lists;
}

/** The row of an error as far as there is room for such rows. */
function keptCells(cells: readonly string[]): readonly string[] {
  keptCharacters += cells.reduce((sum, cell) => sum + cell.length, 0);
  const isKept = keptCharacters <= importLimits.maxKeptCharacters;
  return isKept ? cells.map((cell) => cell.replaceAll("\0", "\ufffd").toWellFormed()) : [];
}

function checkNumber({ questionText, options }: NormalisedQuestion): void {
  if (maxQuestions === null) return;
  different.add(foldQuestion(questionText, options));
  if (different.size <= maxQuestions) return;
  const max = figure(maxQuestions);
  throw new UnreadableFile(`A test can have at most ${max} questions; the file has more.`);
}

function pieceOf(rows: readonly NumberedRow[]): ReadPiece {
  const questions: string[] = [];
  const errors: string[] = [];
  for (const { row, result, questionId, cells } of rows) {
    lastRow = row;
    if ("error" in result) errors.push(errorRecord(row, result.error, keptCells(cells)));
    else {
      checkNumber(result.question);
      questions.push(questionRecord(spellings.spell(result.question), row, questionId));
    }
  }
  errorCount += errors.length;
  const { rowsRead, ignoredColumns } = file;
  return {
    questions: listsOf(questions),
    questionCount: questions.length,
    errors: listsOf(errors),
    rowsRead,
    errorCount,
    lastRow,
    ignoredColumns,
    header: [...(file.header?.cells ?? [])],
    columns: [...(file.header?.positions.keys() ?? [])],
    hasIds: (file.header?.idPosition ?? -1) >= 0,
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
