/** What a student can report about a question, in the order in which it is offered. */
export const PROBLEM_KINDS = [
  "key_wrong",
  "more_than_one_right",
  "unclear",
  "typo",
  "outdated_law",
  "other",
] as const;

export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export const problemLimits = {
  /** Characters of a report, and of the answer to it. */
  textMaxLength: 1_000,
  /** Reports of one student in 24 hours: more than a careful reader finds in a long paper. */
  perDay: 30,
  /** So long after an answer it can be taken back, in milliseconds; its students read it afterwards. */
  answerUndoMs: 12_000,
  /** Reports that a page shows of one question, or of one student. */
  shown: 200,
} as const;
