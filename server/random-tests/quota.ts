import { quotas } from "#rules/promises.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";

// Both look at the latest tests of a day's number alone, so that they cost the same for everybody.
const counts = (user: string, now: string) => {
  const latest = `(SELECT id, created_at FROM random_tests WHERE user_id = ${user} ORDER BY id DESC LIMIT ${quotas.randomTestsPerDay}) AS latest`;
  return {
    ofADay: `(SELECT count(*) FROM ${latest} WHERE created_at > ${now}::timestamptz - interval '24 hours')`,
    unbegun: `(SELECT count(*) FROM ${latest} WHERE NOT EXISTS (
      SELECT FROM attempts a WHERE a.user_id = ${user} AND a.random_test_id = latest.id))`,
  };
};

/**
 * A condition under which a person may make one more random test, as part of the statement that does.
 *
 * @param user the parameter with the person's id
 * @param now the parameter with the time
 */
export function withinQuotaSql(user: string, now: string): string {
  const { ofADay, unbegun } = counts(user, now);
  return `${ofADay} < ${quotas.randomTestsPerDay} AND ${unbegun} < ${quotas.unbegunRandomTests}`;
}

/**
 * Says why a random test was not made, if it was for the quota.
 *
 * @throws Conflict when the viewer has as many as one may
 */
export async function refuseAboveQuota(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
): Promise<void> {
  const { ofADay, unbegun } = counts("$1", "$2");
  const { rows } = await database.pool.query<{ ofADay: number; unbegun: number }>(
    `SELECT ${ofADay}::int AS "ofADay", ${unbegun}::int AS unbegun`,
    [viewer.userId, now()],
  );
  if ((rows[0]?.unbegun ?? 0) >= quotas.unbegunRandomTests) {
    throw new Conflict(
      `${quotas.unbegunRandomTests} of your random tests were never begun, which is the most. Begin one of them, or come back later: they are removed after a week.`,
    );
  }
  if ((rows[0]?.ofADay ?? 0) >= quotas.randomTestsPerDay) {
    throw new Conflict(
      `You have made ${quotas.randomTestsPerDay} random tests within 24 hours, which is the most. Go on tomorrow.`,
    );
  }
}
