import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { askedTogether } from "../database/asked-together.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

// Raw SQL: Prisma casts the status, and PostgreSQL then can't use the partial index of a test's results.
const COUNTS = statement({
  text: `SELECT test_id AS "testId", count(*)::int AS count FROM attempts
    WHERE status = 'submitted' AND NOT by_staff AND NOT is_practice AND test_id = ANY (:testIds::int[]) GROUP BY test_id`,
  takes: { testIds: "int[]" },
  gives: { testId: "int!", count: "int" },
});

// Raw SQL, as COUNTS: one statement counts for all tests of a list.
const OPEN_COUNTS = statement({
  text: `SELECT test_id AS "testId", count(*)::int AS count FROM attempts
    WHERE status = 'open' AND NOT by_staff AND expires_at > :now AND test_id = ANY (:testIds::int[]) GROUP BY test_id`,
  takes: { testIds: "int[]", now: "timestamptz" },
  gives: { testId: "int!", count: "int" },
});

type CountDependencies = Pick<Dependencies, "database" | "now">;

const byTest = (rows: { testId: number; count: number }[]) =>
  new Map(rows.map(({ testId, count }) => [testId, count]));

const submitted = askedTogether(async ({ database }: CountDependencies, testIds: number[]) =>
  byTest(await COUNTS.rows(database.pool, { testIds })),
);
const open = askedTogether(async ({ database, now }: CountDependencies, testIds: number[]) =>
  byTest(await OPEN_COUNTS.rows(database.pool, { testIds, now: now() })),
);

/** Returns the number of a test's submitted attempts, without staff and practice. @throws Forbidden for a student */
export async function countAttempts(
  viewer: Viewer,
  dependencies: CountDependencies,
  testId: number,
): Promise<number> {
  requirePermission(viewer, "test:read");
  return (await submitted(dependencies, testId)) ?? 0;
}

/** Returns the number of a test's attempts in progress, without staff. @throws Forbidden for a student */
export async function countOpenAttempts(
  viewer: Viewer,
  dependencies: CountDependencies,
  testId: number,
): Promise<number> {
  requirePermission(viewer, "test:read");
  return (await open(dependencies, testId)) ?? 0;
}
