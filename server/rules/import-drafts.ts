// Question files that are looked through before they are imported (docs/rules.md, section 10).

/** Limits of drafts of imports. */
export const draftLimits = {
  /** Rows that a preview has; a longer file is imported without one. */
  draftRows: 20_000,
  /** Seconds that one reading may take; two files are read at a time in a process. */
  readingSeconds: 60,
  /** Drafts of one person. */
  draftsPerPerson: 20,
  /** Rows of a list that are answered at once. */
  draftRowsListed: 100,
} as const;

/** What a problem of a row is about, and so what mends it. */
export const PROBLEM_FIELDS = [
  ...(["question", "options", "key", "explanation", "subject", "topic", "pyq"] as const),
  ...(["passage", "other"] as const),
] as const;

export type ProblemField = (typeof PROBLEM_FIELDS)[number];

/** What is wrong with a row of a draft. */
export interface RowProblem {
  field: ProblemField;
  /** What is wrong and what would be right, in sentences. */
  message: string;
}

/** The words by which a sentence shows what it is about; the first that fits counts. */
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

/** What a sentence about a row says first: "correct_option is F" of "correct_option is F. It must be …". */
export function firstSentence(message: string): string {
  const end = message.search(/[.:](?=\s)/);
  return (end < 0 ? message : message.slice(0, end)).replace(/\.$/, "");
}

/** What a sentence of a reader is about. */
export function problemField(message: string): ProblemField {
  const first = firstSentence(message);
  return WORDS.find(([, words]) => words.test(first))?.[0] ?? "other";
}
