import type { Viewer } from "../accounts/viewer.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { printPaper } from "../fixed-tests/papers.ts";
import { visibleTestsSql } from "../fixed-tests/visibility.ts";
import { findRandomTestPaper } from "../random-tests/find-random-test.ts";
import type { AttemptRow } from "./attempt.ts";

/** What an attempt is taken on: a fixed test, or one student's random test. */
export type Target =
  | { testId: number; randomTestId: null }
  | { testId: null; randomTestId: number };

/** A fixed test as a target. */
export function regularTarget(testId: number): Target {
  return { testId, randomTestId: null };
}

/** A random test as a target. */
export function randomTarget(randomTestId: number): Target {
  return { testId: null, randomTestId };
}

/** What an attempt is taken on. */
export function targetOf(row: AttemptRow): Target {
  if (row.testId !== null) return regularTarget(row.testId);
  if (row.randomTestId !== null) return randomTarget(row.randomTestId);
  throw new Error(`Attempt ${row.id} is on no test.`);
}

/** The column of `attempts` that names a target, and the number in it. */
export function targetColumn(target: Target): ["test_id" | "random_test_id", number] {
  return target.testId === null
    ? ["random_test_id", target.randomTestId]
    : ["test_id", target.testId];
}

async function testPaper(
  viewer: Viewer,
  { database }: Dependencies,
  testId: number,
): Promise<number> {
  const { rows } = await database.pool.query<{ paperId: number | null }>(
    `SELECT t.paper_id AS "paperId" FROM tests t WHERE t.id = $1 AND ${visibleTestsSql("$2", "$3")}`,
    [testId, viewer.role, viewer.userId],
  );
  const test = rows[0];
  if (test === undefined) throw new NotFound("Test not found");
  return test.paperId ?? inTransaction(database, (client) => printPaper(client, testId));
}

/**
 * The paper that an attempt of the viewer's on a target is taken on now.
 *
 * @throws NotFound when the target is absent or not the viewer's to start
 * @throws Conflict when it is a random test that may not be begun any more
 */
export function paperToStart(
  viewer: Viewer,
  dependencies: Dependencies,
  target: Target,
): Promise<number> {
  return target.testId === null
    ? findRandomTestPaper(viewer, dependencies, target.randomTestId)
    : testPaper(viewer, dependencies, target.testId);
}
