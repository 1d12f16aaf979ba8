import { leastOthers, percentileAmong, scoreBins } from "#rules/peers.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import type { ResultRow } from "./find-results.ts";

/** Where a result stands among others' first ones on the same test. */
export interface Peers {
  /** How many others there are. */
  others: number;
  /** In percent, to one decimal; null where there are too few others. */
  percentile: number | null;
  /** How many of them scored in each twentieth of the maximum, the lowest first; none where too few. */
  bins: number[];
}

// A paper can have changed since, so scores are compared as shares of their maximum, in whole numbers.
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
 * Where a result of the viewer's stands among the first results of others on the same test
 * (docs/learning.md, section 4). While the results of the test aren't out, nobody has any: staff see their own
 * result before.
 *
 * @returns null for a random test's, which nobody else takes
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
