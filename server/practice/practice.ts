import { type PracticeKind, secondsLeft } from "#rules/practice-rules.ts";
import { PRACTICE_ANSWERED_AT } from "../answer-history/answer-sources.ts";
import { type Row, selected } from "../database/statement.ts";
import { acceptedOptions } from "../questions/accepted-options.ts";

/** What is said of a practice that is absent or another student's. */
export const PRACTICE_MISSING = "Practice not found";

const practiceColumns = {
  id: "int",
  kind: "text",
  title: "text",
  revisionIds: "int[]",
  /** Option index; -1 for "I don't know", and before it was answered. */
  answers: "smallint[]",
  /** Whole seconds from createdAt; -1 before it was answered. */
  answeredAfter: "int[]",
  secondsSpent: "int[]",
  minutes: "smallint?",
  filters: "jsonb",
  createdAt: "timestamptz",
  finishedAt: "timestamptz?",
} as const;

/** The columns of a practice, with how many of its answers are right. */
export const practiceSql = `${selected(practiceColumns, "p")},
  (SELECT count(*)::int FROM unnest(p.revision_ids, p.answers, p.answered_after) AS asked (revision_id, choice, after)
    JOIN question_revisions r ON r.id = asked.revision_id
    WHERE asked.after >= 0 AND asked.choice = ANY (${acceptedOptions(PRACTICE_ANSWERED_AT)})) AS "rightCount"`;

export const practiceGives = { ...practiceColumns, rightCount: "int" } as const;

/** A practice as it is kept, lists along its questions. */
export interface Practice extends Omit<Row<typeof practiceGives>, "kind"> {
  kind: PracticeKind;
}

/** What a statement that answers practices gives. */
export type PracticeRow = Row<typeof practiceGives>;

export function practiceOf(row: PracticeRow): Practice {
  return { ...row, kind: row.kind as PracticeKind };
}

/** Whether a question was answered, "I don't know" counted. @param position 0 for the first */
export function isAnswered({ answeredAfter }: Practice, position: number): boolean {
  return (answeredAfter[position] ?? -1) >= 0;
}

export function answeredCount({ answeredAfter }: Practice): number {
  return answeredAfter.filter((after) => after >= 0).length;
}

/** The first question without an answer, 0 for the first; the number of questions when there is none. */
export function placeOf(practice: Practice): number {
  const place = practice.answeredAfter.findIndex((after) => after < 0);
  return place === -1 ? practice.answeredAfter.length : place;
}

/** Seconds that the clock has left; null without one. */
export function timeLeft({ minutes, secondsSpent }: Practice): number | null {
  return secondsLeft(minutes, secondsSpent);
}
