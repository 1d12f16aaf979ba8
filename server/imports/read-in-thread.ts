// The thread in which one question file is read (see QuestionFileThread): decoding, parsing, checking
// and fingerprinting a hundred thousand rows takes seconds, in which the server answers others.

import { parentPort, workerData } from "node:worker_threads";
import { foldQuestion, type NormalisedQuestion } from "#rules/question-rules.ts";
import { passageRecord } from "../passages/stage-passages.ts";
import { passageFingerprint } from "../questions/fingerprint.ts";
import { recordList, stagedRecord } from "../questions/insert-questions.ts";
import { type BankLabels, spellingsOf } from "../questions/labels.ts";
import { RichTextFlaw } from "../rich-text/flaw.ts";
import { twinOf, withTwins } from "../rich-text/with-twins.ts";
import { figure } from "../rules/figures.ts";
import { FileTooLarge, UnreadableFile } from "./file-failure.ts";
import type { FileSection } from "./file-sections.ts";
import { FileWarnings } from "./file-warnings.ts";
import { importLimits } from "./import-limits.ts";
import type { ImportWarning } from "./import-record.ts";
import { errorRecord } from "./import-rows.ts";
import { NearPassages } from "./near-passages.ts";
import { otherThanAbove } from "./passage-labels.ts";
import { type NumberedRow, QuestionFile } from "./question-file.ts";
import type { FilePassage } from "./read-passage.ts";

/** What the thread begins with. */
export interface ThreadData {
  currentYear: number;
  labels: BankLabels;
  /** So many different questions are taken at most; null for any number. */
  maxQuestions: number | null;
  /** Whether a test is made of the file, which may say sections. */
  isOfTest?: boolean;
}

/** What became of the file so far, and of the bytes just sent. */
export interface ReadPiece {
  /** JSON lists for stageQuestions, and how many questions they hold together. */
  questions: Uint8Array[];
  questionCount: number;
  /** JSON lists for stagePassages. */
  passages: Uint8Array[];
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
  /** Sections that a test's file says so far, in its order. */
  sections: FileSection[];
  /** Different passages of the sound rows so far. */
  passageCount: number;
  /** What may be a slip in sound rows so far, in the file's order; the first so many. */
  warnings: ImportWarning[];
}

/** Errors lose their class on the way from thread to thread. */
export type ThreadAnswer =
  | { read: ReadPiece }
  | { failure: "unreadable" | "tooLarge"; reason: string };

const { currentYear, labels, maxQuestions, isOfTest = false } = workerData as ThreadData;
const file = new QuestionFile(currentYear, isOfTest);
const nearPassages = new NearPassages();
const warnings = new FileWarnings();
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

function checkNumber({ questionText, options }: NormalisedQuestion, about: string): void {
  if (maxQuestions === null) return;
  different.add(foldQuestion(questionText, options) + about);
  if (different.size <= maxQuestions) return;
  const max = figure(maxQuestions);
  throw new UnreadableFile(`A test can have at most ${max} questions; the file has more.`);
}

/** A passage of the file, with the twin that its formulas give it. */
interface KnownPassage extends FilePassage {
  print: Buffer;
  html: string | null;
}

const passagesByPrint = new Map<string, Pick<FilePassage, "title" | "source">>();
let latestPassage: KnownPassage | null = null;

async function knownPassage(passage: FilePassage): Promise<KnownPassage> {
  // Rows of a set follow each other as a rule.
  if (latestPassage?.text === passage.text) return { ...latestPassage, ...passage };
  const html = await twinOf("passage", passage.text);
  latestPassage = { ...passage, html, print: passageFingerprint(passage.text) };
  return latestPassage;
}

/** The record of a passage that the file says for the first time, or says more of; null for no news. */
function newsOf({ print, text, title, source, html }: KnownPassage, row: number): string | null {
  const key = print.toString("base64");
  const before = passagesByPrint.get(key);
  const isNews =
    before === undefined ||
    (before.title === null && title !== null) ||
    (before.source === null && source !== null);
  if (!isNews) return null;
  passagesByPrint.set(key, {
    title: before?.title ?? title,
    source: before?.source ?? source,
  });
  return passageRecord({ print, text, title, source, html }, row);
}

/** Notes a passage that is nearly one from before, or is called otherwise than there. */
function warnOf(passage: KnownPassage, row: number, subject: string): void {
  const key = passage.print.toString("base64");
  latestSet = { row, subject };
  // A file that repeats a passage has one in each row that asks about it.
  if (passagesByPrint.has(key)) warnings.forget("noPassage");
  const near = nearPassages.take(row, key, passage.text);
  const others = otherThanAbove(row, passage, passagesByPrint.get(key));
  warnings.add(...(near === null ? others : [{ row, message: near }, ...others]));
}

/** The last row that has a passage, while its set may go on. */
let latestSet: { row: number; subject: string } | null = null;

/**
 * Notes a row without a passage below one that has it: its cell may have been merged with the one above. A set
 * ends with its subject, so that files in which other questions follow are told nothing.
 */
function warnOfNone(row: number, subject: string): void {
  if (latestSet?.subject !== subject) latestSet = null;
  else warnings.note(row, { kind: "noPassage", example: `row ${latestSet.row}` });
}

const MAC_ROMAN = {
  row: 1,
  message:
    "The file is no UTF-8. It was read as Mac Roman, by its quotation marks. If letters look wrong, undo this import, save the file as UTF-8 and send it again.",
};
let isToldOfMacRoman = false;

async function pieceOf(rows: readonly NumberedRow[]): Promise<ReadPiece> {
  const questions: string[] = [];
  const passages: string[] = [];
  const errors: string[] = [];
  for (const { row, result, questionId, cells } of rows) {
    lastRow = row;
    if ("error" in result) {
      errors.push(errorRecord(row, result.error, keptCells(cells)));
      continue;
    }
    try {
      const passage = result.passage ? await knownPassage(result.passage) : null;
      const { question } = result;
      const given = await withTwins(question);
      checkNumber(question, passage?.print.toString("base64") ?? "");
      for (const warning of result.warnings ?? []) warnings.note(row, warning);
      if (passage !== null) warnOf(passage, row, question.subject);
      // A row that names its question is told when it moves out of a passage.
      else if (questionId === null) warnOfNone(row, question.subject);
      const news = passage && newsOf(passage, row);
      if (news !== null) passages.push(news);
      const spelled = { ...given, ...spellings.spell(question) };
      questions.push(stagedRecord({ ...spelled, passagePrint: passage?.print }, row, questionId));
    } catch (error) {
      if (!(error instanceof RichTextFlaw)) throw error;
      errors.push(errorRecord(row, error.message, keptCells(cells)));
    }
  }
  if (file.isMacRoman && !isToldOfMacRoman) {
    isToldOfMacRoman = true;
    warnings.add(MAC_ROMAN);
  }
  errorCount += errors.length;
  const { rowsRead, ignoredColumns } = file;
  return {
    questions: listsOf(questions),
    questionCount: questions.length,
    passages: listsOf(passages),
    errors: listsOf(errors),
    rowsRead,
    errorCount,
    lastRow,
    ignoredColumns,
    header: [...(file.header?.cells ?? [])],
    columns: [
      ...(file.header?.positions.keys() ?? []),
      ...(file.header?.passagePositions.keys() ?? []),
    ],
    hasIds: (file.header?.idPosition ?? -1) >= 0,
    sections: file.sections,
    passageCount: passagesByPrint.size,
    warnings: warnings.all,
  };
}

async function answerTo(chunk: Uint8Array | null): Promise<ThreadAnswer> {
  try {
    return { read: await pieceOf(chunk === null ? file.end() : file.push(chunk)) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { failure: "unreadable", reason: error.message };
    if (error instanceof FileTooLarge) return { failure: "tooLarge", reason: error.message };
    throw error;
  }
}

parentPort?.on("message", async (chunk: Uint8Array | null) => {
  const answer = await answerTo(chunk);
  const lists =
    "read" in answer
      ? [...answer.read.questions, ...answer.read.passages, ...answer.read.errors]
      : [];
  parentPort?.postMessage(
    answer,
    lists.map(({ buffer }) => buffer as ArrayBuffer),
  );
});
