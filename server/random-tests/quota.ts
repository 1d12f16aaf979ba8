import { quotas } from "#rules/promises.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";

// Both look at the latest tests of a day's number alone, so that they cost the same for everybody.
const LATEST = `(SELECT id, created_at FROM random_tests WHERE user_id = :userId ORDER BY id DESC LIMIT ${quotas.randomTestsPerDay}) AS latest`;
const OF_A_DAY = `(SELECT count(*) FROM ${LATEST} WHERE created_at > :now::timestamptz - interval '24 hours')`;
const UNSTARTED = `(SELECT count(*) FROM ${LATEST} WHERE NOT EXISTS (
  SELECT FROM attempts a WHERE a.user_id = :userId AND a.random_test_id = latest.id))`;

/**
 * A condition under which the person `:userId` may make one more random test `:now`, as part of the
 * statement that does.
 */
export const withinQuotaSql = `${OF_A_DAY} < ${quotas.randomTestsPerDay} AND ${UNSTARTED} < ${quotas.unstartedRandomTests}`;

// Raw SQL: it counts by the very words of the statement that makes one.
const COUNTS = statement({
  text: `SELECT ${OF_A_DAY}::int AS "ofADay", ${UNSTARTED}::int AS unstarted`,
  takes: { userId: "int", now: "timestamptz" },
  gives: { ofADay: "int", unstarted: "int" },
});

/**
 * Says why a random test was not made, if it was for the quota.
 *
 * @throws Conflict when the viewer has as many as one may
 */
export async function refuseAboveQuota(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
): Promise<void> {
  const counts = await COUNTS.row(database.pool, { userId: viewer.userId, now: now() });
  if ((counts?.unstarted ?? 0) >= quotas.unstartedRandomTests) {
    throw new Conflict(
      `${quotas.unstartedRandomTests} of your random tests were never started, which is the most. Begin one of them, or come back later: they are removed after a week.`,
    );
  }
  if ((counts?.ofADay ?? 0) >= quotas.randomTestsPerDay) {
    throw new Conflict(
      `You have made ${quotas.randomTestsPerDay} random tests within 24 hours, which is the most. Go on tomorrow.`,
    );
  }
}
