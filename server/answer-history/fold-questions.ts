import type pg from "pg";
import { type Columns, statement } from "../database/statement.ts";

/** The largest number of times that student_questions counts. */
const TIMES_MAX = 32_767;

/** A student and a question that they were asked. */
export interface AskedQuestion {
  userId: number;
  questionId: number;
}

/**
 * Columns of student_questions except its key, and the expressions that compute them. Answers are numbered in
 * their order: `n`, of which `last`, `tested` and `missed` are the last, in a test, and a mistake.
 */
const FOLDED = {
  subject: "r.subject",
  topic: "r.topic",
  passage_id: "r.passage_id",
  first_seen_at: "f.first_seen_at",
  last_seen_at: "f.last_seen_at",
  times_right: "f.times_right",
  times_wrong: "f.times_wrong",
  times_skipped: "f.times_skipped",
  last_outcome: "f.last_outcome",
  is_marked: "f.is_marked",
  missed_at: "f.missed_at",
  missed_source: "f.missed_source",
  missed_id: "f.missed_id",
  missed_kinds: "f.missed_kinds",
  right_days: "f.right_days",
  last_right_at: "f.last_right_at",
  closed_at: "f.closed_at",
};
const NAMES = Object.keys(FOLDED);

/** These columns, as SQL lists them. */
export const FOLDED_COLUMNS = NAMES.join(", ");

const listOf = (row: string) => NAMES.map((name) => `${row}.${name}`).join(", ");

// No more than a column holds: a review can be answered all day long.
const times = (outcome: number) =>
  `least(count(*) FILTER (WHERE outcome = ${outcome}), ${TIMES_MAX})`;

const OF_ONE = "PARTITION BY user_id, question_id";

// Of a deleted account the answers stay, as numbers for others; what they come to is nobody's. One
// reading in the order of the answers, without a join: the planner knows nothing of the sizes.
function folding<const Takes extends Columns>(pairs: string, takes: Takes) {
  return statement({
    text: `WITH pairs AS MATERIALIZED (${pairs}), numbered AS (
      SELECT s.*, row_number() OVER (PARTITION BY s.user_id, s.question_id ORDER BY s.answered_at, s.source, s.source_id) AS n,
        s.outcome IN (1, 3) OR (s.outcome > 0 AND s.marked AND s.source = 0) AS is_mistake
      FROM pairs JOIN student_answers s ON s.user_id = pairs.user_id AND s.question_id = pairs.question_id
    ), placed AS (
      SELECT *, max(n) OVER (${OF_ONE}) AS last, max(n) FILTER (WHERE source = 0) OVER (${OF_ONE}) AS tested,
        max(n) FILTER (WHERE is_mistake) OVER (${OF_ONE}) AS missed,
        (answered_at AT TIME ZONE 'Asia/Kolkata')::date AS day
      FROM numbered
    ), since AS (
      SELECT *, outcome = 2 AND n > missed AS is_right_since,
        dense_rank() OVER (${OF_ONE}, outcome = 2 AND n > missed ORDER BY day) AS day_number
      FROM placed
    ), f AS (
      SELECT user_id, question_id, min(answered_at) FILTER (WHERE outcome > 0) AS first_seen_at,
        max(answered_at) FILTER (WHERE outcome > 0) AS last_seen_at,
        ${times(2)} AS times_right, ${times(3)} AS times_wrong, ${times(1)} AS times_skipped,
        max(outcome) FILTER (WHERE n = last) AS last_outcome, max(revision_id) FILTER (WHERE n = last) AS last_revision_id,
        coalesce(bool_or(marked) FILTER (WHERE n = tested), false) AS is_marked,
        max(answered_at) FILTER (WHERE n = missed) AS missed_at, max(source) FILTER (WHERE n = missed) AS missed_source,
        max(source_id) FILTER (WHERE n = missed) AS missed_id,
        coalesce(max((outcome = 3)::int + 2 * (outcome = 1)::int + 4 * (marked AND source = 0)::int) FILTER (WHERE n = missed), 0) AS missed_kinds,
        count(DISTINCT day) FILTER (WHERE is_right_since) AS right_days,
        max(answered_at) FILTER (WHERE is_right_since) AS last_right_at,
        min(answered_at) FILTER (WHERE is_right_since AND day_number = 2) AS closed_at
      FROM since GROUP BY user_id, question_id
    ), gone AS (
      DELETE FROM student_questions q USING pairs p
      WHERE q.user_id = p.user_id AND q.question_id = p.question_id AND NOT EXISTS (
        SELECT FROM student_answers s WHERE s.user_id = q.user_id AND s.question_id = q.question_id)
      RETURNING q.question_id
    ), folded AS (
      INSERT INTO student_questions AS q (user_id, question_id, ${FOLDED_COLUMNS})
      SELECT f.user_id, f.question_id, ${Object.values(FOLDED).join(", ")}
      FROM f JOIN question_revisions r ON r.id = f.last_revision_id JOIN users u ON u.id = f.user_id AND NOT u.is_erased
      ON CONFLICT (user_id, question_id) DO UPDATE SET ${NAMES.map((name) => `${name} = excluded.${name}`).join(", ")}
      WHERE (${listOf("q")}) IS DISTINCT FROM (${listOf("excluded")})
      RETURNING q.question_id
    )
    SELECT question_id FROM folded UNION ALL SELECT question_id FROM gone`,
    takes,
  });
}

const FOLD = folding(
  "SELECT DISTINCT user_id, question_id FROM unnest(:userIds::int[], :questionIds::int[]) AS given (user_id, question_id)",
  { userIds: "int[]", questionIds: "int[]" },
);

const FOLD_ALL = folding(
  `SELECT user_id, question_id FROM student_answers WHERE user_id = :userId
    UNION SELECT user_id, question_id FROM student_questions WHERE user_id = :userId`,
  { userId: "int" },
);

/**
 * Works out again what students' answers to some questions come to (docs/learning.md, section 2).
 * Anyone who calls it holds the lock on those students' answer histories.
 */
export async function foldQuestions(
  client: pg.PoolClient,
  asked: readonly AskedQuestion[],
): Promise<void> {
  if (asked.length === 0) return;
  await FOLD.count(client, {
    userIds: asked.map(({ userId }) => userId),
    questionIds: asked.map(({ questionId }) => questionId),
  });
}

/**
 * The same for all questions that a student was ever asked.
 *
 * @returns how many rows were not as they should be
 */
export function foldAll(client: pg.PoolClient, userId: number): Promise<number> {
  return FOLD_ALL.count(client, { userId });
}
