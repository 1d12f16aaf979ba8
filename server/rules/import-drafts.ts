// Question files that are previewed before the import (docs/rules.md, section 10).

/** Limits of drafts of imports. */
export const draftLimits = {
  /** The most rows of a preview; a longer file is imported without one. */
  draftRows: 20_000,
  /** The most seconds of one reading; a process reads two files at a time. */
  readingSeconds: 60,
  /** Drafts of one person. */
  draftsPerPerson: 20,
  /** Rows of a list per response. */
  draftRowsListed: 100,
} as const;

/** The field of a problem, which determines how to correct it. */
export const PROBLEM_FIELDS = [
  ...(["question", "options", "key", "explanation", "subject", "topic", "pyq"] as const),
  ...(["passage", "other"] as const),
] as const;

export type ProblemField = (typeof PROBLEM_FIELDS)[number];

/** A problem of a row of a draft. */
export interface RowProblem {
  field: ProblemField;
  /** The problem and its solution, in sentences. */
  message: string;
}

/** Patterns that assign messages to fields; the first match counts. */
const WORDS: readonly (readonly [ProblemField, RegExp])[] = [
  ["other", /^id\b/],
  ["passage", /^passage|\bpassages?\b|\bdirections\b/i],
  ["key", /\bcorrect_option\b|\bcorrect option\b|\bkeys?\b|\banswers?\b/i],
  ["pyq", /\bpyq/i],
  ["options", /\boption/i],
  ["subject", /\bsubject\b/i],
  ["topic", /\btopic\b/i],
  ["explanation", /\bexplanation\b/i],
  ["question", /\bquestion_text\b|\bquestion(?:'s|’s)? text\b/i],
];

/** The first sentence of a message: "correct_option is F" of "correct_option is F. It must be …". */
export function firstSentence(message: string): string {
  const end = message.search(/[.:](?=\s)/);
  return (end < 0 ? message : message.slice(0, end)).replace(/\.$/, "");
}

/** The field of a reader's message. */
export function problemField(message: string): ProblemField {
  const first = firstSentence(message);
  return WORDS.find(([, words]) => words.test(first))?.[0] ?? "other";
}
