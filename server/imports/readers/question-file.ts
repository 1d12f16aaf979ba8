// What the readers of question formats have in common: they turn an item of a file into a row.

import { fileColumns, passageColumns } from "#rules/file-columns.ts";
import { questionLimits } from "#rules/limits.ts";
import type { QuestionInput } from "#rules/question-rules.ts";
import { asHtml, type FileText, NO_TEXT, wordsOf } from "./file-texts.ts";
import { passageErrors } from "./passage-text.ts";
import {
  type FileFacts,
  type FileFinding,
  type FilePart,
  type FilePassage,
  type FileRow,
  type QuestionDraft,
  type SectionText,
  SUBJECT_MISSING,
} from "./reader.ts";

/** Characters of an item that are shown as they stand: pictures may be in it as text. */
const SOURCE_LENGTH = 20_000;

function shownSource(source: string): string {
  return source.length <= SOURCE_LENGTH
    ? source
    : `${source.slice(0, SOURCE_LENGTH).toWellFormed()}…`;
}

/** A single-choice question as a file has it. */
export interface FileQuestion {
  text: FileText;
  options: readonly FileText[];
  /** The right option, 0 for the first; -1 where the file doesn't say it. */
  key: number;
  /** What the file says of the key, where it is not the letter. */
  saidKey?: string;
  explanation: FileText | null;
  subject: string;
  topic: string | null;
  passage: FilePassage | null;
  pyq?: { year: number | null; exam: string | null } | null;
  lang?: string | null;
  section?: SectionText | null;
  schedule?: NonNullable<FileRow["schedule"]>;
}

/** Where an item stands. */
export interface FilePlace {
  row: number;
  place: string;
  source: string;
}

const LETTERS = "abcde";

function draftOf(question: FileQuestion): QuestionDraft {
  const { text, options, key, explanation, subject, topic, passage, pyq, lang } = question;
  const words: QuestionInput = {
    questionText: wordsOf(text),
    options: options.map(wordsOf),
    correctOptionIndex: key,
    ...{ subject, topic },
    pyq: pyq != null,
    pyqYear: pyq?.year ?? null,
    pyqExam: pyq?.exam ?? null,
    explanation: explanation === null ? null : wordsOf(explanation),
  };
  const isFormatted = [text, explanation ?? NO_TEXT, ...options].some(({ isHtml }) => isHtml);
  if (!isFormatted && lang == null) return { question: words, passage, id: null };
  const markup = {
    questionHtml: text.isHtml ? text.text : null,
    optionsHtml: options.some(({ isHtml }) => isHtml) ? options.map(asHtml) : [],
    explanationHtml: explanation?.isHtml ? explanation.text : null,
    lang: lang ?? null,
  };
  return { question: words, markup, passage, id: null };
}

function partsOf(question: FileQuestion): FilePart[] {
  const { text, options, key, saidKey = "", explanation, subject, passage } = question;
  const letters = options.map((_, index) => LETTERS[index] ?? "e");
  const parts: FilePart[] = [
    ...(passage === null ? [] : [{ name: "passage", text: passage.text } as const]),
    { name: "question", text: wordsOf(text), isWrong: wordsOf(text).trim() === "" },
    ...options.map((option, index) => ({
      name: `option ${letters[index]}` as FilePart["name"],
      text: wordsOf(option),
    })),
    { name: "key", text: letters[key]?.toUpperCase() ?? saidKey, isWrong: key < 0 },
    ...(explanation === null ? [] : [{ name: "explanation", text: wordsOf(explanation) } as const]),
    { name: "subject", text: subject, isWrong: subject === "" },
  ];
  return parts.map(({ isWrong, ...part }) => (isWrong ? { ...part, isWrong } : part));
}

/** What of a passage can't be stored; the text of a formatted one is judged when it is cleaned. */
function passageProblems({ text, title, source, html }: FilePassage): string[] {
  return passageErrors({
    passage: html == null ? text : "",
    ...{ passage_title: title ?? "", passage_source: source ?? "" },
  });
}

function keyProblem({ saidKey, options }: FileQuestion): string {
  if (saidKey === undefined) return "No option is marked as the right one. Choose it.";
  const letters = options.map((_, index) => LETTERS[index]?.toUpperCase()).join(", ");
  return `The answer is “${saidKey}”, which is no option’s letter. It must be one of ${letters}.`;
}

/** A question as a row of its file. @param problems what is wrong that the rules of questions don't see */
export function rowOf(
  { row, place, source }: FilePlace,
  question: FileQuestion,
  problems: readonly string[] = [],
): FileRow {
  const missing = [
    ...(question.subject === "" ? [SUBJECT_MISSING] : []),
    ...(question.key < 0 ? [keyProblem(question)] : []),
    ...(question.passage === null ? [] : passageProblems(question.passage)),
  ];
  return {
    ...{ row, place, problems: [...missing, ...problems], warnings: [] },
    draft: draftOf(question),
    section: question.section ?? null,
    ...(question.schedule === undefined ? {} : { schedule: question.schedule }),
    source: [shownSource(source)],
    parts: partsOf(question),
  };
}

/** An item of which nothing can be read, with what is wrong. */
export function brokenRow({ row, place, source }: FilePlace, problem: string): FileRow {
  const shown = shownSource(source);
  return {
    ...{ row, place, problems: [problem], warnings: [], draft: null, section: null },
    source: [shown],
    parts: [{ name: "other", text: shown, isWrong: true }],
  };
}

/** Why questions of other types are left out. */
const NOT_ASKED = "Left out: Lexam asks single choice with 2 to 5 options";

/** Why a question that has too many options is left out. */
export const TOO_MANY_OPTIONS = `Questions with more than ${questionLimits.optionsMax} options`;

/** Counts what a file has, and what became of it. */
export class Findings {
  readonly #all = new Map<string, FileFinding>();

  /** @param inFile what it is in the file @param inLexam what becomes of it */
  add(inFile: string, inLexam: string, count = 1): void {
    this.#add(inFile, inLexam, count, false);
  }

  /** Notes a question that Lexam can't ask. */
  leaveOut(inFile: string, why = NOT_ASKED): void {
    this.#add(inFile, why, 1, true);
  }

  #add(inFile: string, inLexam: string, count: number, isLeftOut: boolean): void {
    if (count === 0) return;
    const key = JSON.stringify([inFile, inLexam]);
    const before = this.#all.get(key)?.count ?? 0;
    this.#all.set(key, { count: before + count, inFile, inLexam, isLeftOut });
  }

  get all(): FileFinding[] {
    return [...this.#all.values()];
  }
}

/** The facts of a file that is no table. */
export function factsOf(findings?: Findings): FileFacts {
  return {
    fields: [...fileColumns, ...passageColumns],
    hasIds: false,
    header: [],
    ignoredColumns: [],
    warnings: [],
    ...(findings === undefined ? {} : { findings: findings.all }),
  };
}
