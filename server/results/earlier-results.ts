import { roundPercent } from "#rules/percent.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Target } from "../attempts/target.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { findResult } from "./find-results.ts";
import { asResult, type ResultQuery, type ResultRow, readResults } from "./result-row.ts";

// Raw SQL: Prisma can't order by a quotient.
const PERCENT = "score_hundredths::numeric / max_hundredths";

const gives = { count: "int", bestId: "int?" } as const;

function earlierOn(column: "test_id" | "random_test_id") {
  return statement({
    prepared: `earlier-results ${column}`,
    text: `SELECT count(*)::int AS count, (array_agg(id ORDER BY ${PERCENT} DESC, id DESC)
        FILTER (WHERE score_seen_at IS NOT NULL))[1] AS "bestId"
      FROM attempts WHERE user_id = :userId AND ${column} = :targetId AND status = 'submitted'`,
    takes: { userId: "int", targetId: "int" },
    gives,
  });
}

const EARLIER_ON = { testId: earlierOn("test_id"), randomTestId: earlierOn("random_test_id") };

/** The number of a person's results on a test, and the best one. */
export interface EarlierResults {
  count: number;
  /** The result with the highest percentage, the newest of equals, among those whose score was seen; null for none. */
  bestId: number | null;
}

export async function earlierResults(
  viewer: Viewer,
  { database }: Dependencies,
  target: Target,
): Promise<EarlierResults> {
  const { userId } = viewer;
  const on = database.pool;
  const found =
    target.testId === null
      ? await EARLIER_ON.randomTestId.row(on, { userId, targetId: target.randomTestId })
      : await EARLIER_ON.testId.row(on, { userId, targetId: target.testId });
  return found ?? { count: 0, bestId: null };
}

/** Returns the best of the viewer's results on a test, or null; see EarlierResults.bestId. */
export async function bestResult(
  viewer: Viewer,
  dependencies: Dependencies,
  target: Target,
  query: ResultQuery,
): Promise<ResultRow | null> {
  // The spread reads the query: Pothos reports one that nobody reads as a mistake.
  const columns = { ...query };
  const { database } = dependencies;
  const { userId } = viewer;
  const which = { ...target, limit: "best" } as const;
  const read = await readResults(database.pool, userId, which, columns);
  if (read !== null) return read[0] ?? null;
  const { bestId } = await earlierResults(viewer, dependencies, target);
  return bestId === null ? null : findResult(viewer, dependencies, bestId, null, columns);
}

/** Returns the viewer's results on a test, newest first. @param limit the most to return */
export async function resultsOn(
  viewer: Viewer,
  { database }: Dependencies,
  target: Target,
  limit: number,
  query: ResultQuery,
): Promise<ResultRow[]> {
  const on =
    target.testId === null ? { randomTestId: target.randomTestId } : { testId: target.testId };
  const which = { ...target, limit };
  const { userId } = viewer;
  const read = await readResults(database.pool, userId, which, query);
  if (read !== null) return read;
  const rows = await database.prisma.attempt.findMany({
    ...query,
    where: { userId: viewer.userId, ...on, completedAt: { not: null } },
    orderBy: [{ completedAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  return rows.map(asResult);
}

const BEST_BEFORE = statement({
  text: `SELECT b.score_hundredths AS score, b.max_hundredths AS max
    FROM attempts a JOIN attempts b ON b.user_id = a.user_id AND b.test_id = a.test_id
      AND b.status = 'submitted' AND b.score_seen_at IS NOT NULL AND (b.completed_at, b.id) < (a.completed_at, a.id)
    WHERE a.id = :id AND a.test_id IS NOT NULL
    ORDER BY b.score_hundredths::numeric / b.max_hundredths DESC LIMIT 1`,
  takes: { id: "int" },
  gives: { score: "int!", max: "int!" },
});

/**
 * Returns the best percentage of the same person on the same fixed test before this result, to one decimal; null
 * if there is none, and for a random test.
 */
export async function bestPercentBefore(
  { database }: Dependencies,
  resultId: number,
): Promise<number | null> {
  const best = await BEST_BEFORE.row(database.pool, { id: resultId });
  return best === undefined ? null : roundPercent(best.score, best.max);
}
