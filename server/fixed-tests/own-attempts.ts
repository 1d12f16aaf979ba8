import { roundPercent } from "#rules/percent.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

/** A result as a list of tests shows it. */
export interface OwnResult {
  id: number;
  /** Of the maximum marks, to one decimal; below 0 for a negative score. */
  percent: number;
  completedAt: Date;
}

/** What a viewer has done with a test (docs/rules.md, section 6). */
export interface OwnAttempts {
  testId: number;
  /** How many results there are. */
  timesTaken: number;
  /** An attempt is open, and its 24 hours are not over. */
  isUnderWay: boolean;
  /** Of the results whose score was looked at, the one with the highest percentage, the newest of equals. */
  best: OwnResult | null;
  /** Of them, the newest; null where there is none. */
  last: OwnResult | null;
}

/** An attempt `a` that its student can go on with `:now`. */
export const underWaySql = "(a.status = 'open' AND a.expires_at > :now)";
/** What share of the marks a submitted attempt `a` made, exactly; null for an open one, and before its score was looked at. */
export const shareSql =
  "CASE WHEN a.score_seen_at IS NOT NULL THEN a.score_hundredths::numeric / nullif(a.max_hundredths, 0) END";

const NEWEST = "a.completed_at DESC, a.id DESC";
const firstBy = (order: string) =>
  `(array_agg(a.id ORDER BY ${order}) FILTER (WHERE a.completed_at IS NOT NULL AND a.score_seen_at IS NOT NULL))[1]`;
const resultColumns = (result: "best" | "last") =>
  `${result}.id AS "${result}Id", ${result}.score_hundredths AS "${result}Score",
    ${result}.max_hundredths AS "${result}Max", ${result}.completed_at AS "${result}At"`;

// Raw SQL: Prisma can't find the best by a quotient.
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

/** What the viewer has done with each of some tests, by the test's number; tests never started lack. */
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

/** The tests that are asked about in one turn of the event loop, and the one answer for all. */
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

/** What is known already of tests that were just listed. */
const known = new WeakMap<object, OwnAttempts>();

/** A test that was never started. */
function neverStarted(testId: number): OwnAttempts {
  return { testId, timesTaken: 0, isUnderWay: false, best: null, last: null };
}

/** Keeps what the viewer has done with tests by the very objects that they are answered as. */
export function rememberOwn(
  tests: readonly { id: number }[],
  own: ReadonlyMap<number, OwnAttempts>,
): void {
  for (const test of tests) known.set(test, own.get(test.id) ?? neverStarted(test.id));
}

/**
 * What the viewer has done with a test. The tests of a list, asked for one by one in the same turn of
 * the event loop, are looked up together.
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
