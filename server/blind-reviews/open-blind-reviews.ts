import { UNANSWERED } from "#rules/grading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { drawnBySql, drawnName } from "../random-tests/drawn-by.ts";

/** At most so many are returned; the list of results has the others. */
export const openBlindReviewsShown = 3;

/** A blind review that was started and left. */
export interface OpenBlindReview {
  resultId: number;
  testTitle: string;
  /** The filters of a random test in a line; null for a fixed one, and where questions were chosen. */
  filtersName: string | null;
  questionCount: number;
  answeredCount: number;
}

// Raw SQL: it counts within lists.
const OPEN = statement({
  prepared: "open-blind-reviews",
  text: `SELECT b.attempt_id AS "resultId", p.title AS "testTitle",
      ${drawnBySql("a.random_test_id")} AS "drawnBy", cardinality(b.positions) AS "questionCount",
      cardinality(array_remove(b.answers, :none)) AS "answeredCount"
    FROM blind_reviews b
    JOIN attempts a ON a.id = b.attempt_id AND a.user_id = b.user_id
    JOIN papers p ON p.id = a.paper_id
    WHERE b.user_id = :userId AND b.finished_at IS NULL AND a.score_seen_at IS NULL
    ORDER BY b.started_at DESC, b.attempt_id DESC LIMIT :most`,
  takes: { userId: "int", none: "smallint", most: "bigint" },
  gives: {
    ...{ resultId: "int", testTitle: "text", drawnBy: "json?" },
    ...{ questionCount: "int!", answeredCount: "int!" },
  },
});

/**
 * The viewer's blind reviews that can be gone on with, the last started first, at most
 * openBlindReviewsShown: started, not finished, and not overtaken by the score (docs/learning.md, section 5).
 */
export async function openBlindReviews(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<OpenBlindReview[]> {
  const rows = await OPEN.rows(database.pool, {
    userId,
    none: UNANSWERED,
    most: openBlindReviewsShown,
  });
  return rows.map(({ drawnBy, ...row }) => ({ ...row, filtersName: drawnName(drawnBy) }));
}
