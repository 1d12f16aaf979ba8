import { quotas } from "#rules/promises.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Conflict } from "../errors.ts";
import type { Queryable } from "../questions/queryable.ts";

const counts = (user: string, now: string) => ({
  open: `(SELECT count(*) FROM attempts WHERE user_id = ${user} AND status = 'open' AND expires_at > ${now}::timestamptz)`,
  ofADay: `((SELECT count(*) FROM attempts WHERE user_id = ${user} AND status <> 'submitted' AND started_at > ${now}::timestamptz - interval '24 hours')
    + (SELECT count(*) FROM attempts WHERE user_id = ${user} AND status = 'submitted' AND completed_at > ${now}::timestamptz - interval '24 hours'))`,
});

/**
 * A condition under which a person may have one more attempt, as part of the statement that opens it.
 * What it counts is never more than a few hundred entries of indexes.
 *
 * @param user the parameter with the person's id
 * @param now the parameter with the time
 */
export function withinQuotaSql(user: string, now: string): string {
  const { open, ofADay } = counts(user, now);
  return `${open} < ${quotas.openAttempts} AND ${ofADay} < ${quotas.attemptsPerDay}`;
}

/**
 * Says why an attempt was not opened, if it was for the quota.
 *
 * @param queryable in a transaction that ends an attempt, its own connection
 * @throws Conflict when the viewer has as many attempts as one may
 */
export async function refuseAboveQuota(
  queryable: Queryable,
  viewer: Viewer,
  now: Date,
): Promise<void> {
  const { open, ofADay } = counts("$1", "$2");
  const { rows } = await queryable.query<{ open: number; ofADay: number }>(
    `SELECT ${open}::int AS open, ${ofADay}::int AS "ofADay"`,
    [viewer.userId, now],
  );
  if ((rows[0]?.open ?? 0) >= quotas.openAttempts) {
    throw new Conflict(
      `You have ${quotas.openAttempts} tests under way, which is the most at once. Submit one of them first.`,
    );
  }
  if ((rows[0]?.ofADay ?? 0) >= quotas.attemptsPerDay) {
    throw new Conflict(
      `You have taken ${quotas.attemptsPerDay} tests within 24 hours, which is the most. Go on tomorrow.`,
    );
  }
}
