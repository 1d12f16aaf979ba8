import type { Grade } from "#rules/grading.ts";

/** Parameters with the subjects of a grade, one array per column, which `SUBJECTS` turns into rows. */
export const subjectColumns = {
  subjects: "text[]",
  corrects: "int[]",
  incorrects: "int[]",
  unanswereds: "int[]",
  scores: "int[]",
  maxima: "int[]",
} as const;

export const SUBJECTS = `SELECT * FROM unnest(:subjects::text[], :corrects::int[], :incorrects::int[], :unanswereds::int[], :scores::int[], :maxima::int[])
      AS s (subject, correct, incorrect, unanswered, score, max)`;

/** Returns the values of `subjectColumns`. */
export function subjectLists({ subjects }: Grade) {
  return {
    subjects: subjects.map((subject) => subject.subject),
    corrects: subjects.map((subject) => subject.correctCount),
    incorrects: subjects.map((subject) => subject.incorrectCount),
    unanswereds: subjects.map((subject) => subject.unansweredCount),
    scores: subjects.map((subject) => subject.scoreHundredths),
    maxima: subjects.map((subject) => subject.maxHundredths),
  };
}
