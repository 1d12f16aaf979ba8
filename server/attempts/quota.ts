import { quotas } from "#rules/promises.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { Conflict } from "../errors.ts";

const OPEN = `(SELECT count(*) FROM attempts WHERE user_id = :userId AND status = 'open' AND expires_at > :now::timestamptz)`;
const OF_A_DAY = `((SELECT count(*) FROM attempts WHERE user_id = :userId AND status <> 'submitted' AND started_at > :now::timestamptz - interval '24 hours')
    + (SELECT count(*) FROM attempts WHERE user_id = :userId AND status = 'submitted' AND completed_at > :now::timestamptz - interval '24 hours'))`;

/**
 * A condition under which the person `:userId` may have one more attempt `:now`, as part of the
 * statement that opens it. What it counts is never more than a few hundred entries of indexes.
 */
export const withinQuotaSql = `${OPEN} < ${quotas.openAttempts} AND ${OF_A_DAY} < ${quotas.attemptsPerDay}`;

// Raw SQL: it counts by the very words of the statement that opens, and in Start Fresh inside its
// transaction of `pg`.
const COUNTS = statement({
  text: `SELECT ${OPEN}::int AS open, ${OF_A_DAY}::int AS "ofADay"`,
  takes: { userId: "int", now: "timestamptz" },
  gives: { open: "int", ofADay: "int" },
});

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
  const counts = await COUNTS.row(queryable, { userId: viewer.userId, now });
  if ((counts?.open ?? 0) >= quotas.openAttempts) {
    throw new Conflict(
      `You have ${quotas.openAttempts} tests in progress, which is the most at once. Submit one of them first.`,
    );
  }
  if ((counts?.ofADay ?? 0) >= quotas.attemptsPerDay) {
    throw new Conflict(
      `You have taken ${quotas.attemptsPerDay} tests within 24 hours, which is the most. Go on tomorrow.`,
    );
  }
}
