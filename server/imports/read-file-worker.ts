// The thread in which one question file is read (see readFile).

import { workerData } from "node:worker_threads";
import { foldQuestion, type NormalisedQuestion } from "#rules/question-rules.ts";
import { passageRecord } from "../passages/stage-passages.ts";
import { passageFingerprint } from "../questions/fingerprint.ts";
import { recordList, stagedRecord } from "../questions/insert-questions.ts";
import { spellingsOf } from "../questions/labels.ts";
import { figure } from "../rules/figures.ts";
import type { ReadPassage, ReadPicture } from "./draft-texts.ts";

import { UnreadableFile } from "./file-failure.ts";
import { FileSchedule } from "./file-schedule.ts";

import { FileSections } from "./file-sections.ts";
import { FileWarnings, otherThanAbove } from "./file-warnings.ts";
import { NearPassages } from "./near-passages.ts";
import type { FileData, FilePiece } from "./read-file.ts";
import { type QuestionRow, readQuestions } from "./read-questions.ts";
import type { FileFacts, FilePassage } from "./readers/reader.ts";
import { serveFile } from "./serve-file.ts";

/** Characters of rows with errors that are kept as they stand. */
const MOST_KEPT_CHARACTERS = 32 * 1024 * 1024;
/** Rows that travel to the database in one statement. */
const STAGED_ROWS = 1000;

const { format, currentYear, labels, maxQuestions, isOfTest, storedPictures, columnFields } =
  workerData as FileData;
const sections = isOfTest ? new FileSections() : null;
const schedule = isOfTest ? new FileSchedule() : null;
const nearPassages = new NearPassages();
const warnings = new FileWarnings();
const spellings = spellingsOf(labels);
const different = new Set<string>();
let facts: FileFacts = { fields: [], hasIds: false, header: [], ignoredColumns: [], warnings: [] };
let rowsRead = 0;
let errorCount = 0;
let lastRow = 0;
let keptCharacters = 0;
/** Records of the rows that no piece has yet. */
let questions: string[] = [];
let passages: string[] = [];
let errors: string[] = [];
let pictures: ReadPicture[] = [];

function listsOf(records: string[]): Uint8Array[] {
  const lists: Uint8Array[] = [];
  for (let from = 0; from < records.length; from += STAGED_ROWS) {
    const list = recordList(records.slice(from, from + STAGED_ROWS));
    lists.push(new TextEncoder().encode(list));
  }
  return lists;
}

function checkNumber({ questionText, options }: NormalisedQuestion, about: string): void {
  if (maxQuestions === null) return;
  different.add(foldQuestion(questionText, options) + about);
  if (different.size <= maxQuestions) return;
  const max = figure(maxQuestions);
  throw new UnreadableFile(`A test can have at most ${max} questions; the file has more.`);
}

/** A passage of the file, with its fingerprint. */
interface KnownPassage extends ReadPassage {
  print: Buffer;
}

const passagesByPrint = new Map<string, Pick<FilePassage, "title" | "source">>();
let latestPassage: KnownPassage | null = null;

function knownPassage(passage: ReadPassage): KnownPassage {
  // Rows of a set follow each other as a rule.
  if (latestPassage?.text === passage.text) return { ...latestPassage, ...passage };
  latestPassage = { ...passage, print: passageFingerprint(passage.text) };
  return latestPassage;
}

/** The record of a passage that is new in the file, or has a title or source that it lacked; else null. */
function newsOf(passage: KnownPassage, row: number): string | null {
  const { print, text, title, source, html, lang = null } = passage;
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
  return passageRecord({ print, text, title, source, html, lang }, row);
}

/** Notes a passage that is nearly one from before, or has another title or source there. */
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
 * ends with its subject, so that files in which other questions follow get no warning.
 */
function warnOfNone(row: number, subject: string): void {
  if (latestSet?.subject !== subject) latestSet = null;
  else warnings.note(row, { kind: "noPassage", example: `row ${latestSet.row}` });
}

function noteError({ row, source }: QuestionRow, error: string): void {
  keptCharacters += source.reduce((sum, cell) => sum + cell.length, 0);
  const isKept = keptCharacters <= MOST_KEPT_CHARACTERS;
  const cells = isKept ? source.map((cell) => cell.replaceAll("\0", "\ufffd").toWellFormed()) : [];
  errors.push(JSON.stringify({ row, error, cells }));
  errorCount += 1;
}

function noteRow(read: QuestionRow): void {
  const { row } = read;
  rowsRead += 1;
  lastRow = row;
  if ("error" in read) {
    noteError(read, read.error);
    return;
  }
  const { question, questionId, fields } = read;
  const passage = read.passage && knownPassage(read.passage);
  checkNumber(question, passage?.print.toString("base64") ?? "");
  for (const warning of read.warnings) warnings.note(row, warning);
  if (passage !== null) warnOf(passage, row, question.subject);
  // A row with a question's number gets another warning when it moves out of a passage.
  else if (questionId === null) warnOfNone(row, question.subject);
  const news = passage && newsOf(passage, row);
  if (news !== null) passages.push(news);
  const spelled = { ...question, ...spellings.spell(question) };
  questions.push(
    stagedRecord({ ...spelled, passagePrint: passage?.print }, row, questionId, fields),
  );
}

/** What was read so far, with the rows since the piece before. */
function takePiece(): FilePiece {
  const records = [questions, passages, errors];
  const [questionLists = [], passageLists = [], errorLists = []] = records.map(listsOf);
  const shown = pictures;
  [questions, passages, errors, pictures] = [[], [], [], []];
  const { fields, hasIds, header, ignoredColumns } = facts;
  return {
    ...{ questions: questionLists, passages: passageLists, errors: errorLists, pictures: shown },
    ...{ fields, hasIds, header, ignoredColumns },
    ...{ rowsRead, errorCount, lastRow },
    sections: sections?.all ?? [],
    schedule: schedule?.all ?? [],
    passageCount: passagesByPrint.size,
    warnings: warnings.all,
  };
}

async function readRows(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const options = { format, currentYear, sections, schedule, storedPictures, columnFields };
  for await (const read of readQuestions(chunks, options)) {
    if ("picture" in read) {
      pictures.push(read.picture);
    } else if ("facts" in read) {
      if (facts.warnings.length === 0) warnings.add(...read.facts.warnings);
      facts = read.facts;
    } else noteRow(read);
  }
}

await serveFile(readRows, takePiece, ({ questions, passages, errors }) => [
  ...questions,
  ...passages,
  ...errors,
]);
