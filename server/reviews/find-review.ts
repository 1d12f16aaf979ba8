import type { Viewer } from "../accounts/viewer.ts";
import { mistakeIn } from "../answer-history/own-mistakes.ts";
import { rememberOwn } from "../answer-history/remember.ts";
import { type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { HELD } from "../fixed-tests/secret-keys.ts";
import { acceptedOptions } from "../questions/accepted-options.ts";
import { dayOf } from "./day.ts";
import { DAY_TAKES, NEW_A_DAY, QUEUE, WAITING_COUNT } from "./due.ts";

const countColumns = {
  /** Questions due before the end of today, new ones among them. */
  dueCount: "int",
  /** Of those, the new ones. */
  newDueCount: "int",
  /** Open mistakes that were never reviewed, those of today among them. */
  waitingCount: "int",
  newADay: "int",
  /** Answers given today, also those to one question. */
  answerCount: "int",
  /** Questions reviewed today, and those of them that are not due again today. */
  reviewedCount: "int",
  doneCount: "int",
  /** Of the reviewed ones: right with the first answer of today. */
  rightCount: "int",
  /** At work on all answers of today. */
  seconds: "int",
  /** Mistakes of the reviewed ones that were closed today. */
  closedCount: "int",
  /** The reviewed ones that were not right at first. */
  missedIds: "int[]",
  /** The student's last answer, while it can be taken back; null for none. */
  undoableId: "int?",
} as const;

/** A student's day of review, in numbers. */
export type ReviewCounts = Row<typeof countColumns>;

// Each question counts once a day, with the first answer that it was given.
// Raw SQL: all counts of a day are one statement over the queue, which is SQL.
const COUNTS = statement({
  prepared: "review-counts",
  text: `WITH ${QUEUE}, answers AS (
      SELECT a.id, a.question_id, a.seconds, a.choice = ANY (${acceptedOptions("a.answered_at")}) AS is_right
      FROM review_answers a JOIN question_revisions r ON r.id = a.revision_id
      WHERE a.user_id = :userId AND a.undone_at IS NULL AND a.answered_at >= :from AND a.answered_at < :until
    ), today AS (
      SELECT DISTINCT ON (question_id) question_id, is_right FROM answers ORDER BY question_id, id
    )
    SELECT (SELECT count(*) FROM queue)::int AS "dueCount", (SELECT count(*) FROM answers)::int AS "answerCount",
      (SELECT count(*) FROM queue WHERE part = 1)::int AS "newDueCount",
      ${WAITING_COUNT}::int AS "waitingCount", ${NEW_A_DAY}::int AS "newADay",
      (SELECT count(*) FROM today)::int AS "reviewedCount",
      (SELECT count(*) FROM today t WHERE NOT EXISTS (SELECT FROM queue q WHERE q.question_id = t.question_id))::int AS "doneCount",
      (SELECT count(*) FROM today WHERE is_right)::int AS "rightCount",
      (SELECT coalesce(sum(seconds), 0) FROM answers)::int AS seconds,
      (SELECT count(*) FROM today t CROSS JOIN LATERAL ${mistakeIn("t.question_id")} m
        WHERE m.closed_at >= :from AND m.closed_at < :until)::int AS "closedCount",
      ARRAY(SELECT question_id FROM today WHERE NOT is_right AND question_id <> ALL (${HELD}) ORDER BY question_id LIMIT 200) AS "missedIds",
      (SELECT id FROM answers WHERE id = (SELECT max(id) FROM review_answers WHERE user_id = :userId)) AS "undoableId"`,
  takes: DAY_TAKES,
  gives: countColumns,
});

/** The numbers of the viewer's day of review (docs/learning.md, section 7). */
export async function findReview(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
): Promise<ReviewCounts> {
  await rememberOwn(viewer, { database });
  const counts = await COUNTS.row(database.pool, { userId: viewer.userId, ...dayOf(now()) });
  if (counts === undefined) throw new Error("A count without rows still answers one.");
  return counts;
}

const DUE_COUNT = statement({
  prepared: "review-due-count",
  text: `WITH ${QUEUE} SELECT count(*)::int AS "dueCount" FROM queue`,
  takes: DAY_TAKES,
  gives: { dueCount: "int" },
});

/**
 * How many questions are due today, for the dashboard: what was submitted within the last seconds may
 * not be in the answer history yet, and is not waited for.
 */
export async function countDue(
  { userId }: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
): Promise<number> {
  const row = await DUE_COUNT.row(database.pool, { userId, ...dayOf(now()) });
  return row?.dueCount ?? 0;
}
