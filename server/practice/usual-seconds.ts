import { practiceLimits } from "#rules/limits.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

// Raw SQL: Prisma has no median.
const USUAL = statement({
  text: `SELECT count(*)::int AS answers, coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds), 0) AS median
    FROM (SELECT seconds FROM student_answers WHERE user_id = :userId AND choice >= 0 AND seconds > 0
      ORDER BY answered_at DESC, source_id DESC LIMIT :most) lately`,
  takes: { userId: "int", most: "bigint" },
  gives: { answers: "int", median: "float" },
});

/**
 * The seconds that the viewer usually takes to answer a question: the median of the last 100 answers whose
 * time is known, wherever given (docs/learning.md, section 8); null with fewer than 20.
 */
export async function usualSecondsOf(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<number | null> {
  const { practicePaceAnswers: most, practicePaceMin } = practiceLimits;
  const row = await USUAL.row(database.pool, { userId, most });
  return row === undefined || row.answers < practicePaceMin ? null : Math.round(row.median);
}
