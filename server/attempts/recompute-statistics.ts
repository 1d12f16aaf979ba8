import type pg from "pg";
import { scoreLimits } from "#rules/limits.ts";
import { statement } from "../database/statement.ts";

// Raw SQL in this whole file: Prisma can't take row locks or write sums of other tables.

// The lock makes submits of this person wait, so that each is counted exactly once. The row may not exist yet: it
// is inserted to be locked, and RECOMPUTE deletes it again if nothing was submitted.
const BEGIN = statement({
  text: `INSERT INTO user_statistics (user_id) SELECT id FROM users WHERE id = :userId AND NOT is_erased ON CONFLICT DO NOTHING`,
  takes: { userId: "int" },
});
const HOLD = statement({
  text: "SELECT FROM user_statistics WHERE user_id = :userId FOR UPDATE",
  takes: { userId: "int" },
});
const HOLD_SUBJECTS = statement({
  text: "SELECT FROM user_subject_statistics WHERE user_id = :userId ORDER BY subject FOR UPDATE",
  takes: { userId: "int" },
});

const SUBMITTED = "a.user_id = :userId AND a.completed_at IS NOT NULL";
const MOST = 2_147_483_647;

/** SQL for the percentage of a result, or of one subject of it, with ten decimals. @param table alias of the row */
export const percentOf = (table: string) =>
  `round(${table}.score_hundredths::numeric * 100 / ${table}.max_hundredths, 10)`;

/** SQL condition: the result is a high score, by its percentage rounded to one decimal as pages show it. */
export const isHighSql = (table: string) =>
  `round(${table}.score_hundredths::numeric * 1000 / ${table}.max_hundredths) >= ${scoreLimits.highScorePercent * 10}`;

const MINUTES = `CASE WHEN a.time_taken_seconds > 0 THEN greatest(1, round(a.time_taken_seconds / 60.0)) ELSE 0 END`;

const RECOMPUTE = statement({
  text: `WITH made AS (
      SELECT count(*)::int AS tests_taken, sum(${percentOf("a")}) AS percent_sum, max(${percentOf("a")}) AS best_percent,
        least(sum(${MINUTES}), ${MOST})::int AS time_spent_minutes,
        (count(*) FILTER (WHERE ${isHighSql("a")}))::int AS high_scores
      FROM attempts a WHERE ${SUBMITTED} HAVING count(*) > 0
    ), gone AS (
      DELETE FROM user_statistics WHERE user_id = :userId AND NOT EXISTS (SELECT FROM made)
    )
    UPDATE user_statistics u
    SET (tests_taken, percent_sum, best_percent, time_spent_minutes, high_scores) =
      (m.tests_taken, m.percent_sum, m.best_percent, m.time_spent_minutes, m.high_scores)
    FROM made m WHERE u.user_id = :userId
      AND (u.tests_taken, u.percent_sum, u.best_percent, u.time_spent_minutes, u.high_scores) IS DISTINCT FROM
        (m.tests_taken, m.percent_sum, m.best_percent, m.time_spent_minutes, m.high_scores)
    RETURNING u.user_id`,
  takes: { userId: "int" },
});

const OF_A_SUBJECT =
  "tests_taken, percent_sum, best_percent, tests_counted, questions, score_hundredths, max_hundredths, last_attempt_id";
const listOf = (row: string) =>
  OF_A_SUBJECT.split(", ")
    .map((name) => `${row}.${name}`)
    .join(", ");

const RECOMPUTE_SUBJECTS = statement({
  text: `WITH made AS (
      SELECT a.user_id, s.subject, count(*)::int AS tests_taken, sum(${percentOf("s")}) AS percent_sum,
        max(${percentOf("s")}) AS best_percent, count(*)::int AS tests_counted,
        least(sum(s.correct_count + s.incorrect_count + s.unanswered_count), ${MOST})::int AS questions,
        sum(s.score_hundredths)::bigint AS score_hundredths, sum(s.max_hundredths)::bigint AS max_hundredths,
        (array_agg(a.id ORDER BY a.completed_at DESC, a.id DESC))[1] AS last_attempt_id
      FROM attempts a JOIN attempt_subjects s ON s.attempt_id = a.id
      WHERE ${SUBMITTED} GROUP BY a.user_id, s.subject
    ), gone AS (
      DELETE FROM user_subject_statistics u WHERE u.user_id = :userId
        AND NOT EXISTS (SELECT FROM made m WHERE m.subject = u.subject)
      RETURNING u.subject
    ), kept AS (
      INSERT INTO user_subject_statistics AS u (user_id, subject, ${OF_A_SUBJECT})
      SELECT user_id, subject, ${OF_A_SUBJECT} FROM made
      ON CONFLICT (user_id, subject) DO UPDATE SET (${OF_A_SUBJECT}) = (${listOf("excluded")})
        WHERE (${listOf("u")}) IS DISTINCT FROM (${listOf("excluded")})
      RETURNING u.subject
    )
    SELECT subject FROM gone UNION ALL SELECT subject FROM kept`,
  takes: { userId: "int" },
});

/**
 * Recomputes a person's statistics, in total and by subject, from their results (docs/rules.md, section
 * 3). Each submit updates them incrementally; this is for results that changed in other ways.
 *
 * @param client in a transaction
 * @returns the number of rows that had to be corrected
 */
export async function recomputeStatistics(client: pg.PoolClient, userId: number): Promise<number> {
  await BEGIN.count(client, { userId });
  // Deleted accounts have no statistics.
  if ((await HOLD.count(client, { userId })) === 0) return 0;
  await HOLD_SUBJECTS.count(client, { userId });
  const changed = await RECOMPUTE.count(client, { userId });
  return changed + (await RECOMPUTE_SUBJECTS.count(client, { userId }));
}
