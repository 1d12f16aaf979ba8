import type pg from "pg";
import { limits } from "#rules/limits.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";
import { visibleTestsSql } from "../fixed-tests/visibility.ts";
import {
  ATTEMPT_COLUMNS,
  type AttemptOnPaper,
  type AttemptRow,
  selectAttempts,
  withPaper,
} from "./attempt.ts";
import { ownAttemptRow } from "./find-attempt.ts";
import { refuseAboveQuota, withinQuotaSql } from "./quota.ts";
import { paperToStart, type Target, targetColumn, targetOf } from "./target.ts";

/** When an attempt saved now is over: the life of saved progress (docs/rules.md, section 4). */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + limits.savedProgressLifetimeMs);
}

/** The open attempt on a target, if there is one; one past its 24 hours is abandoned instead. */
export async function openAttemptOn(
  viewer: Viewer,
  { database, now }: Dependencies,
  target: Target,
): Promise<AttemptRow | null> {
  const [column, id] = targetColumn(target);
  const open = `user_id = $1 AND ${column} = $2 AND status = 'open'`;
  const [row] = await selectAttempts(database.pool, open, [viewer.userId, id]);
  if (row === undefined) return null;
  if (row.expiresAt > now()) return row;
  await database.pool.query(
    "UPDATE attempts SET status = 'abandoned' WHERE id = $1 AND status = 'open' AND expires_at <= $2",
    [row.id, now()],
  );
  return null;
}

// A full clock and an empty sheet on a paper `p`.
const FULL_CLOCK = `p.duration_minutes * 60, array_fill((-1)::smallint, ARRAY[n]),
  array_fill(false, ARRAY[n]), array_fill(-1, ARRAY[n]), array_fill(0, ARRAY[n]), array_fill(0::smallint, ARRAY[n])`;
const SHEET_COLUMNS =
  "time_left_seconds, answers, marked, first_shown, seconds_spent, change_counts";
const SHEET_SIZE = "LATERAL (SELECT cardinality(p.revision_ids) AS n) AS size";

const INSERT_ON_PAPER = {
  name: "attempt-on-paper",
  text: `INSERT INTO attempts (user_id, paper_id, test_id, random_test_id, started_at, saved_at, expires_at, ${SHEET_COLUMNS})
    SELECT $1, p.id, $3, $4, $5, $5, $6, ${FULL_CLOCK} FROM papers p, ${SHEET_SIZE}
    WHERE p.id = $2 AND ${withinQuotaSql("$1", "$5")}
    ON CONFLICT DO NOTHING RETURNING ${ATTEMPT_COLUMNS}`,
};

const INSERT_ON_TEST = {
  name: "attempt-on-test",
  text: `INSERT INTO attempts (user_id, paper_id, test_id, started_at, saved_at, expires_at, ${SHEET_COLUMNS})
    SELECT $1, p.id, t.id, $4, $4, $5, ${FULL_CLOCK} FROM tests t JOIN papers p ON p.id = t.paper_id, ${SHEET_SIZE}
    WHERE t.id = $2 AND ${visibleTestsSql("$3", "$1")} AND ${withinQuotaSql("$1", "$4")}
    ON CONFLICT DO NOTHING RETURNING ${ATTEMPT_COLUMNS}`,
};

/**
 * Opens an attempt with a full clock, unless another request was faster.
 *
 * @returns the new row, or null when an open attempt on the target exists already, or the viewer has
 *   as many as one may: refuseAboveQuota tells the two apart
 */
export async function insertAttempt(
  connection: pg.Pool | pg.ClientBase,
  viewer: Viewer,
  target: Target,
  paperId: number,
  now: Date,
): Promise<AttemptRow | null> {
  const { rows } = await connection.query<AttemptRow>({
    ...INSERT_ON_PAPER,
    values: [viewer.userId, paperId, target.testId, target.randomTestId, now, expiryFrom(now)],
  });
  return rows[0] ?? null;
}

/**
 * The common start of a fixed test, in one statement: finds the paper and opens an attempt on it.
 *
 * @returns null when it isn't that simple: an attempt is open, the paper is still to be printed, the
 *   test is not the viewer's to start, or the viewer has as many attempts as one may
 */
async function insertOnTest(
  viewer: Viewer,
  { database, now }: Dependencies,
  testId: number,
): Promise<AttemptRow | null> {
  const startedAt = now();
  const { rows } = await database.pool.query<AttemptRow>({
    ...INSERT_ON_TEST,
    values: [viewer.userId, testId, viewer.role, startedAt, expiryFrom(startedAt)],
  });
  return rows[0] ?? null;
}

function startedElsewhere(): Conflict {
  return new Conflict("This test is being started elsewhere at the same time. Try again.");
}

/**
 * Starts an attempt on a test, or answers the one already open: one open attempt per student and
 * test, however many calls race (docs/attempts.md, section 3). An attempt under way stays open to
 * its student when the test is hidden meanwhile, so that no answer is lost.
 *
 * @throws NotFound when the test is absent or not the viewer's to start
 * @throws Conflict when the viewer has as many attempts as one may, or a random test that was never
 *   begun holds questions that are kept back by now
 */
export async function startAttempt(
  viewer: Viewer,
  dependencies: Dependencies,
  target: Target,
): Promise<AttemptOnPaper> {
  if (target.testId !== null) {
    const started = await insertOnTest(viewer, dependencies, target.testId);
    if (started !== null) return withPaper(dependencies.database, started);
  }
  // A racing start, submit or Start Fresh may win between two steps; each of them lets the next round end.
  for (let round = 0; round < 5; round += 1) {
    const open = await openAttemptOn(viewer, dependencies, target);
    if (open !== null) return withPaper(dependencies.database, open);
    const paperId = await paperToStart(viewer, dependencies, target);
    const { database, now } = dependencies;
    const started = await insertAttempt(database.pool, viewer, target, paperId, now());
    if (started !== null) return withPaper(database, started);
    await refuseAboveQuota(database.pool, viewer, now());
  }
  throw startedElsewhere();
}

/**
 * Start Fresh: abandons an open attempt (kept, counted nowhere) and opens a new one with a full
 * clock on the same test. Repeating the call answers the attempt that the first one opened.
 *
 * @throws NotFound when the attempt is not the viewer's, or its test can't be started any more
 * @throws Conflict when the attempt is submitted already, or the viewer has as many as one may
 */
export async function startFresh(
  viewer: Viewer,
  dependencies: Dependencies,
  attemptId: number,
): Promise<AttemptOnPaper> {
  const { database, now } = dependencies;
  const old = await ownAttemptRow(viewer, dependencies, attemptId);
  if (old.status === "submitted") throw new Conflict("This attempt is submitted already.");
  const target = targetOf(old);
  const paperId = await paperToStart(viewer, dependencies, target);
  const fresh = await inTransaction(database, async (client) => {
    const abandoned = await client.query(
      "UPDATE attempts SET status = 'abandoned' WHERE id = $1 AND status = 'open'",
      [old.id],
    );
    if (abandoned.rowCount === 0) return null;
    const attempt = await insertAttempt(client, viewer, target, paperId, now());
    if (attempt !== null) return attempt;
    // Thrown in the transaction, so that nothing is abandoned either.
    await refuseAboveQuota(client, viewer, now());
    throw startedElsewhere();
  });
  if (fresh !== null) return withPaper(database, fresh);
  const current = await openAttemptOn(viewer, dependencies, target);
  if (current !== null && current.id !== old.id) return withPaper(database, current);
  const reopened = await insertAttempt(database.pool, viewer, target, paperId, now());
  if (reopened !== null) return withPaper(database, reopened);
  await refuseAboveQuota(database.pool, viewer, now());
  throw startedElsewhere();
}
