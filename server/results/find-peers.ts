import { leastOthers, percentileAmong, scoreBins } from "#rules/peers.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import type { ResultRow } from "./find-results.ts";

/** A result compared with the first results of other people on the same test. */
export interface Peers {
  /** Number of other people. */
  others: number;
  /** In percent, to one decimal; null if there are too few others. */
  percentile: number | null;
  /** Number of others in each twentieth of the maximum, lowest first; empty if there are too few others. */
  bins: number[];
}

// Papers of a test can have different maxima, so scores are compared as shares, exactly, by cross-multiplication.
// Raw SQL: Prisma would read everybody's results to count them in twentieths.
const OTHERS = statement({
  prepared: "peers-of-a-result",
  text: `WITH first AS (
      SELECT DISTINCT ON (a.user_id) a.score_hundredths::bigint AS score, a.max_hundredths::bigint AS max
      FROM attempts a
      WHERE a.test_id = :testId AND a.status = 'submitted' AND NOT a.by_staff AND NOT a.is_practice AND a.user_id <> :userId
        AND NOT EXISTS (SELECT FROM tests t WHERE t.id = :testId AND t.results_at > :now)
      ORDER BY a.user_id, a.completed_at, a.id
    )
    SELECT least(:bins - 1, greatest(0, floor(score * :bins / max::numeric)))::int AS bin, count(*)::int AS others,
      (count(*) FILTER (WHERE score * :ownMax < :ownScore * max))::int AS below,
      (count(*) FILTER (WHERE score * :ownMax = :ownScore * max))::int AS equal
    FROM first GROUP BY 1`,
  takes: {
    ...{ testId: "int", userId: "int", ownScore: "bigint", ownMax: "bigint", bins: "int" },
    now: "timestamptz",
  },
  gives: { bin: "int", others: "int", below: "int", equal: "int" },
});

/**
 * Compares a result of the viewer with the first results of others on the same test
 * (docs/learning.md, section 4). Until the results of the test are out, there are no others: staff, who see their own
 * result earlier, can't learn anything about students from it.
 *
 * @returns null for a random test, which nobody else takes
 */
export async function findPeers(
  { userId }: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  {
    testId,
    scoreHundredths,
    maxHundredths,
  }: Pick<ResultRow, "testId" | "scoreHundredths" | "maxHundredths">,
): Promise<Peers | null> {
  if (testId === null) return null;
  const own = { ownScore: scoreHundredths, ownMax: maxHundredths };
  const rows = await OTHERS.rows(database.pool, {
    ...{ testId, userId, ...own },
    ...{ bins: scoreBins, now: now() },
  });
  const sum = (name: "others" | "below" | "equal") =>
    rows.reduce((total, row) => total + row[name], 0);
  const others = sum("others");
  if (others < leastOthers) return { others, percentile: null, bins: [] };
  const bins = Array<number>(scoreBins).fill(0);
  for (const row of rows) bins[row.bin] = row.others;
  const percentile = percentileAmong({ below: sum("below"), equal: sum("equal"), others });
  return { others, percentile, bins };
}
