/** Where an answer was given, as `student_answers.source` has it. */
export const SOURCES = { test: 0, practice: 1, review: 2 } as const;

/** What became of a question, as `student_answers.outcome` has it. */
export const OUTCOMES = { neverShown: 0, skipped: 1, right: 2, wrong: 3 } as const;

/** What is counted of first answers, as `question_counts.kind` has it. */
export const COUNT_KINDS = { choice: 0, seconds: 1, outcome: 2 } as const;
