import { roundPercent } from "#rules/percent.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

/** A result, as a list of tests shows it. */
export interface OwnResult {
  id: number;
  /** Percentage of the maximum marks, to one decimal; below 0 for a negative score. */
  percent: number;
  completedAt: Date;
}

/** A viewer's attempts on a test (docs/rules.md, section 6). */
export interface OwnAttempts {
  testId: number;
  /** Number of results. */
  timesTaken: number;
  /** True if an attempt is open and hasn't expired (24 hours). */
  isUnderWay: boolean;
  /** The result with the highest percentage, the newest of equals; only results whose score the viewer has seen. */
  best: OwnResult | null;
  /** The newest result whose score the viewer has seen; null if there is none. */
  last: OwnResult | null;
}

/** SQL condition: the student can continue the attempt `a` `:now`. */
export const underWaySql = "(a.status = 'open' AND a.expires_at > :now)";
/** SQL for the exact share of the maximum marks of an attempt `a`; null until its student has seen the score. */
export const shareSql =
  "CASE WHEN a.score_seen_at IS NOT NULL THEN a.score_hundredths::numeric / nullif(a.max_hundredths, 0) END";

const NEWEST = "a.completed_at DESC, a.id DESC";
const firstBy = (order: string) =>
  `(array_agg(a.id ORDER BY ${order}) FILTER (WHERE a.completed_at IS NOT NULL AND a.score_seen_at IS NOT NULL))[1]`;
const resultColumns = (result: "best" | "last") =>
  `${result}.id AS "${result}Id", ${result}.score_hundredths AS "${result}Score",
    ${result}.max_hundredths AS "${result}Max", ${result}.completed_at AS "${result}At"`;

// Raw SQL: Prisma can't order by a quotient to find the best.
const OWN_ATTEMPTS = statement({
  prepared: "own-attempts-on-tests",
  text: `SELECT own."testId", own."timesTaken", own."isUnderWay", ${resultColumns("best")}, ${resultColumns("last")}
    FROM (
      SELECT a.test_id AS "testId", count(a.completed_at)::int AS "timesTaken",
        bool_or${underWaySql} AS "isUnderWay",
        ${firstBy(`${shareSql} DESC, ${NEWEST}`)} AS best_id, ${firstBy(NEWEST)} AS last_id
      FROM attempts a WHERE a.user_id = :userId AND a.test_id = ANY (:testIds::int[])
      GROUP BY a.test_id
    ) own
    LEFT JOIN attempts best ON best.id = own.best_id
    LEFT JOIN attempts last ON last.id = own.last_id`,
  takes: { userId: "int", testIds: "int[]", now: "timestamptz" },
  gives: {
    testId: "int!",
    timesTaken: "int",
    isUnderWay: "boolean",
    bestId: "int?",
    bestScore: "int?",
    bestMax: "int?",
    bestAt: "timestamptz?",
    lastId: "int?",
    lastScore: "int?",
    lastMax: "int?",
    lastAt: "timestamptz?",
  },
});

function resultOf(
  id: number | null,
  score: number | null,
  max: number | null,
  completedAt: Date | null,
): OwnResult | null {
  if (id === null || score === null || max === null || completedAt === null) return null;
  return { id, percent: roundPercent(score, max), completedAt };
}

/** Returns the viewer's attempts on these tests, by test id; tests that they never started are missing. */
export async function readOwnAttempts(
  { userId }: Viewer,
  { database, now }: Dependencies,
  testIds: readonly number[],
): Promise<Map<number, OwnAttempts>> {
  const rows = await OWN_ATTEMPTS.rows(database.pool, {
    userId,
    testIds,
    now: now(),
  });
  return new Map(
    rows.map((row) => [
      row.testId,
      {
        testId: row.testId,
        timesTaken: row.timesTaken,
        isUnderWay: row.isUnderWay,
        best: resultOf(row.bestId, row.bestScore, row.bestMax, row.bestAt),
        last: resultOf(row.lastId, row.lastScore, row.lastMax, row.lastAt),
      },
    ]),
  );
}

/** The tests requested in one turn of the event loop, and the promise for all of them. */
interface Batch {
  testIds: Set<number>;
  answer: Promise<Map<number, OwnAttempts>>;
}

const batches = new WeakMap<Dependencies, Map<number, Batch>>();

function batchOf(viewer: Viewer, dependencies: Dependencies): Batch {
  const open = batches.get(dependencies) ?? new Map<number, Batch>();
  batches.set(dependencies, open);
  const known = open.get(viewer.userId);
  if (known !== undefined) return known;
  const testIds = new Set<number>();
  const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    open.delete(viewer.userId);
    return readOwnAttempts(viewer, dependencies, [...testIds]);
  });
  const batch = { testIds, answer };
  open.set(viewer.userId, batch);
  return batch;
}

/** The viewer's attempts on tests that were just listed, by the returned test object. */
const known = new WeakMap<object, OwnAttempts>();

function neverStarted(testId: number): OwnAttempts {
  return { testId, timesTaken: 0, isUnderWay: false, best: null, last: null };
}

/** Caches the viewer's attempts by the returned test objects, so that ownAttemptsOn needs no query. */
export function rememberOwn(
  tests: readonly { id: number }[],
  own: ReadonlyMap<number, OwnAttempts>,
): void {
  for (const test of tests) known.set(test, own.get(test.id) ?? neverStarted(test.id));
}

/**
 * Returns the viewer's attempts on a test. Calls in the same turn of the event loop, such as for the tests of a list,
 * share one query.
 */
export async function ownAttemptsOn(
  viewer: Viewer,
  dependencies: Dependencies,
  test: { id: number },
): Promise<OwnAttempts> {
  const own = known.get(test);
  if (own !== undefined) return own;
  const batch = batchOf(viewer, dependencies);
  batch.testIds.add(test.id);
  return (await batch.answer).get(test.id) ?? neverStarted(test.id);
}
