import { scoreLimits } from "#rules/limits.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

/** The orders of a list of results (docs/screens.md, section 8). */
export type ResultOrder = "newest" | "oldest" | "highest" | "lowest" | "fastest";

/** Bands of scores (docs/rules.md, section 2). */
export type ResultScore = "high" | "middle" | "low";

/** The filter of a list of results. */
export interface ResultFilter {
  /** Null for both kinds. */
  kind: "regular" | "random" | null;
  /** Null for any score. */
  score: ResultScore | null;
}

// Percent as shown, in tenths: `round` rounds half away from zero, as percentTenths does. All columns are in
// attempts_results_covered_idx, so that PostgreSQL needs no table rows. Unseen scores are null, so that nobody can
// filter or order by them (docs/learning.md, section 5).
const LISTED = `(SELECT id, test_id, completed_at, time_taken_seconds,
    CASE WHEN id <> ALL (ARRAY(SELECT s.id FROM attempts s WHERE s.user_id = :userId AND s.score_seen_at IS NULL))
      THEN round(score_hundredths::numeric * 1000 / max_hundredths) END AS tenths
  FROM attempts WHERE user_id = :userId AND completed_at IS NOT NULL) AS listed`;

const WITHIN = "TRUE[[ AND tenths >= :from::int]][[ AND tenths < :below::int]]";
const bounds = { from: "int", below: "int" } as const;

const HIGH = scoreLimits.highScorePercent * 10;
const LOW = scoreLimits.lowScorePercent * 10;

const boundsOf: Record<ResultScore, { from?: number; below?: number }> = {
  high: { from: HIGH },
  middle: { from: LOW, below: HIGH },
  low: { below: LOW },
};

const NEWEST_FIRST = "completed_at DESC, id DESC";

/** Equals come newest first. */
const orders: Record<ResultOrder, string> = {
  newest: NEWEST_FIRST,
  oldest: "completed_at, id",
  highest: `tenths DESC NULLS LAST, ${NEWEST_FIRST}`,
  lowest: `tenths, ${NEWEST_FIRST}`,
  fastest: `time_taken_seconds, ${NEWEST_FIRST}`,
};

function pageOf(order: ResultOrder) {
  return statement({
    prepared: `results-by ${order}`,
    text: `SELECT id FROM ${LISTED} WHERE ${WITHIN}[[ AND (test_id IS NULL) = :isRandom]]
        [[AND (completed_at, id) < (:afterAt::timestamptz, :afterId::int)]]
      ORDER BY ${orders[order]} LIMIT :limit OFFSET :skip`,
    takes: { userId: "int", limit: "bigint", skip: "bigint" },
    mayTake: { ...bounds, isRandom: "boolean", afterAt: "timestamptz", afterId: "int" },
    gives: { id: "int" },
  });
}

const PAGES = {
  newest: pageOf("newest"),
  oldest: pageOf("oldest"),
  highest: pageOf("highest"),
  lowest: pageOf("lowest"),
  fastest: pageOf("fastest"),
} satisfies Record<ResultOrder, unknown>;

/** The order and page of a list of results. */
export interface ListedPage {
  order: ResultOrder;
  skip: number;
  limit: number;
  /** Only results after this place, newest first; null or absent for all. */
  after?: { at: Date; id: number } | null;
}

/** Returns the ids of a page of the viewer's own results, in the requested order. */
export async function listResults(
  { userId }: Viewer,
  { database }: Dependencies,
  { kind, score }: ResultFilter,
  { order, skip, limit, after }: ListedPage,
): Promise<number[]> {
  const rows = await PAGES[order].rows(database.pool, {
    userId,
    skip: String(skip),
    limit: String(limit),
    ...(score === null ? {} : boundsOf[score]),
    ...(kind === null ? {} : { isRandom: kind === "random" }),
    ...(after ? { afterAt: after.at, afterId: after.id } : {}),
  });
  return rows.map(({ id }) => id);
}

/** Number of results of each kind. */
export interface ResultCounts {
  regular: number;
  random: number;
}

const COUNTS = statement({
  prepared: "count-results",
  text: `SELECT count(test_id)::int AS regular, (count(*) - count(test_id))::int AS random
    FROM ${LISTED} WHERE ${WITHIN}`,
  takes: { userId: "int" },
  mayTake: bounds,
  gives: { regular: "int", random: "int" },
});

/** Returns the number of the viewer's results of each kind. @param score counts only results in this band */
export async function countResults(
  { userId }: Viewer,
  { database }: Dependencies,
  score: ResultScore | null,
): Promise<ResultCounts> {
  const row = await COUNTS.row(database.pool, {
    userId,
    ...(score === null ? {} : boundsOf[score]),
  });
  return row ?? { regular: 0, random: 0 };
}
