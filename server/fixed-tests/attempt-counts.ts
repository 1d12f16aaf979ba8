import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

// Raw SQL: Prisma sends a status with a cast, and the index of a test's results is a partial one.
const COUNTS = statement({
  text: `SELECT test_id AS "testId", count(*)::int AS count FROM attempts
    WHERE status = 'submitted' AND NOT by_staff AND test_id = ANY (:testIds::int[]) GROUP BY test_id`,
  takes: { testIds: "int[]" },
  gives: { testId: "int!", count: "int" },
});

// Raw SQL, since the two counts of a list are one statement each.
const OPEN_COUNTS = statement({
  text: `SELECT test_id AS "testId", count(*)::int AS count FROM attempts
    WHERE status = 'open' AND NOT by_staff AND expires_at > :now AND test_id = ANY (:testIds::int[]) GROUP BY test_id`,
  takes: { testIds: "int[]", now: "timestamptz" },
  gives: { testId: "int!", count: "int" },
});

/** The tests that are asked about in one turn of the event loop, and the one answer for all. */
interface Batch {
  testIds: Set<number>;
  counts: Promise<Map<number, number>>;
}

type CountDependencies = Pick<Dependencies, "database" | "now">;
type Counting = (dependencies: CountDependencies, testIds: number[]) => Promise<Counted[]>;
interface Counted {
  testId: number;
  count: number;
}

/** Counts for each test of a list, asked for one by one in the same turn of the event loop, together. */
function countedTogether(counting: Counting) {
  const batches = new WeakMap<CountDependencies, Batch>();
  return async (dependencies: CountDependencies, testId: number): Promise<number> => {
    let batch = batches.get(dependencies);
    if (batch === undefined) {
      const testIds = new Set<number>();
      const counts = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
        batches.delete(dependencies);
        const rows = await counting(dependencies, [...testIds]);
        return new Map(rows.map(({ testId: id, count }) => [id, count]));
      });
      batch = { testIds, counts };
      batches.set(dependencies, batch);
    }
    batch.testIds.add(testId);
    return (await batch.counts).get(testId) ?? 0;
  };
}

const submitted = countedTogether(({ database }, testIds) =>
  COUNTS.rows(database.pool, { testIds }),
);
const open = countedTogether(({ database, now }, testIds) =>
  OPEN_COUNTS.rows(database.pool, { testIds, now: now() }),
);

/** How many submitted attempts a test has, those of staff not counted. @throws Forbidden for a student */
export async function countAttempts(
  viewer: Viewer,
  dependencies: CountDependencies,
  testId: number,
): Promise<number> {
  requirePermission(viewer, "test:read");
  return submitted(dependencies, testId);
}

/** How many attempts on a test are in progress, those of staff not counted. @throws Forbidden for a student */
export async function countOpenAttempts(
  viewer: Viewer,
  dependencies: CountDependencies,
  testId: number,
): Promise<number> {
  requirePermission(viewer, "test:read");
  return open(dependencies, testId);
}
