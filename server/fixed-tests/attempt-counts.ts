import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { askedTogether } from "../database/asked-together.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

// Raw SQL: Prisma sends a status with a cast, and the index of a test's results is a partial one.
const COUNTS = statement({
  text: `SELECT test_id AS "testId", count(*)::int AS count FROM attempts
    WHERE status = 'submitted' AND NOT by_staff AND NOT is_practice AND test_id = ANY (:testIds::int[]) GROUP BY test_id`,
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

type CountDependencies = Pick<Dependencies, "database" | "now">;

const byTest = (rows: { testId: number; count: number }[]) =>
  new Map(rows.map(({ testId, count }) => [testId, count]));

const submitted = askedTogether(async ({ database }: CountDependencies, testIds: number[]) =>
  byTest(await COUNTS.rows(database.pool, { testIds })),
);
const open = askedTogether(async ({ database, now }: CountDependencies, testIds: number[]) =>
  byTest(await OPEN_COUNTS.rows(database.pool, { testIds, now: now() })),
);

/** How many submitted attempts a test has, those of staff and practice not counted. @throws Forbidden for a student */
export async function countAttempts(
  viewer: Viewer,
  dependencies: CountDependencies,
  testId: number,
): Promise<number> {
  requirePermission(viewer, "test:read");
  return (await submitted(dependencies, testId)) ?? 0;
}

/** How many attempts on a test are in progress, those of staff not counted. @throws Forbidden for a student */
export async function countOpenAttempts(
  viewer: Viewer,
  dependencies: CountDependencies,
  testId: number,
): Promise<number> {
  requirePermission(viewer, "test:read");
  return (await open(dependencies, testId)) ?? 0;
}
