import { quotas } from "#rules/promises.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { Conflict } from "../errors.ts";

const OPEN = `(SELECT count(*) FROM attempts WHERE user_id = :userId AND status = 'open' AND expires_at > :now::timestamptz)`;
const OF_A_DAY = `((SELECT count(*) FROM attempts WHERE user_id = :userId AND status <> 'submitted' AND started_at > :now::timestamptz - interval '24 hours')
    + (SELECT count(*) FROM attempts WHERE user_id = :userId AND status = 'submitted' AND completed_at > :now::timestamptz - interval '24 hours'))`;

/**
 * SQL condition: the person `:userId` may open one more attempt `:now`. It is part of the statement that opens
 * the attempt, and counts at most a few hundred index entries.
 */
export const withinQuotaSql = `${OPEN} < ${quotas.openAttempts} AND ${OF_A_DAY} < ${quotas.attemptsPerDay}`;

// Raw SQL, to count exactly as the statement that opens an attempt, and in Start Fresh within its
// transaction.
const COUNTS = statement({
  text: `SELECT ${OPEN}::int AS open, ${OF_A_DAY}::int AS "ofADay"`,
  takes: { userId: "int", now: "timestamptz" },
  gives: { open: "int", ofADay: "int" },
});

/**
 * Throws if the quota is the reason why an attempt wasn't opened.
 *
 * @param queryable the transaction's connection if one is in progress
 * @throws Conflict when the viewer has reached the quota
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
