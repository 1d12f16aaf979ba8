import { practiceLimits } from "#rules/limits.ts";
import type { PracticePool } from "#rules/practice-rules.ts";
import { isOfDifficulty } from "../answer-history/refresh-difficulty.ts";
import { filterParameters, matchingQuestions } from "../random-tests/filters.ts";

const { practiceStaleDays } = practiceLimits;

const OWN = "SELECT FROM student_questions s WHERE s.question_id = q.id AND s.user_id =";

/** When a question was seen so long ago that it is offered again, over `student_questions s`. */
export const isStale = `s.last_seen_at < :now::timestamptz - interval '${practiceStaleDays} days'`;

/**
 * The questions to practise, as a condition over `questions q`: live and not reserved, what filters
 * leave, none of a quiz in progress, of a pool of one student's, and of a third of difficulty.
 */
export const practisable = `${matchingQuestions} AND q.id <> ALL (:held::int[])
  [[ AND NOT EXISTS (${OWN} :unseenBy AND s.first_seen_at IS NOT NULL)]]
  [[ AND EXISTS (${OWN} :wrongOf AND s.times_wrong > 0)]]
  [[ AND EXISTS (${OWN} :markedOf AND s.is_marked)]]
  [[ AND EXISTS (${OWN} :staleOf AND ${isStale})]]
  [[ AND ${isOfDifficulty("q.id", ":third")}]]`;

/** What the condition takes, and what its parts may. */
export const practisableTakes = { held: "int[]" } as const;
export const practisableMayTake = {
  ...filterParameters.matchingQuestions,
  unseenBy: "int",
  wrongOf: "int",
  markedOf: "int",
  staleOf: "int",
  now: "timestamptz",
  third: "smallint",
} as const;

/** What a pool of a student's gives the condition. */
export function poolValues(pool: PracticePool, userId: number, now: Date) {
  return {
    unseenBy: pool === "unseen" ? userId : undefined,
    wrongOf: pool === "wrong" ? userId : undefined,
    markedOf: pool === "marked" ? userId : undefined,
    ...(pool === "stale" ? { staleOf: userId, now } : {}),
  };
}
