import { reviewLimits } from "#rules/limits.ts";
import { type Queryable, statement } from "../database/statement.ts";
import type { Rating } from "./schedule.ts";

// Raw SQL: Prisma has no median, and it is asked in the transaction of `pg` that takes the answer.
const PACE = statement({
  text: `SELECT count(*)::int AS answers, coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds), 0) AS median
    FROM (SELECT seconds FROM student_answers WHERE user_id = :userId AND outcome = 2 AND seconds > 0
      ORDER BY answered_at DESC, source_id DESC LIMIT :most) lately`,
  takes: { userId: "int", most: "bigint" },
  gives: { answers: "int", median: "float" },
});

/**
 * The seconds that a student's right answers take, the middle one of the last hundred; null with too few
 * of them.
 */
export async function ownPace(client: Queryable, userId: number): Promise<number | null> {
  const row = await PACE.row(client, { userId, most: reviewLimits.reviewPaceAnswers });
  return row === undefined || row.answers < reviewLimits.reviewPaceMin ? null : row.median;
}

/**
 * The rating that an answer earns (docs/learning.md, section 7): wrong or none is again; right is good,
 * hard in over twice one's own pace, easy in under half of it. Of 0 seconds no time is known.
 *
 * @param pace seconds of the student's middle right answer; null while it is not known
 */
export function proposedRating(isRight: boolean, seconds: number, pace: number | null): Rating {
  if (!isRight) return 1;
  if (pace === null || seconds === 0) return 3;
  if (seconds > 2 * pace) return 2;
  return seconds < pace / 2 ? 4 : 3;
}
