import { quizLimits } from "#rules/limits.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, selected, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";
import {
  deadlineSql,
  extraSecondsSql,
  isPracticeSql,
  personColumns,
  personIn,
  startableSql,
} from "../fixed-tests/availability.ts";
import {
  type AttemptOnPaper,
  type AttemptRow,
  freshSheet,
  wholeAttemptColumns,
  withPaper,
} from "./attempt.ts";
import { ownAttemptRow } from "./find-attempt.ts";
import { concurrentChange, inRounds } from "./in-rounds.ts";
import { NEWEST_MESSAGE } from "./newest-message.ts";
import { outdated } from "./outdated.ts";
import { refuseAboveQuota, withinQuotaSql } from "./quota.ts";
import { attemptsOn, onTarget, paperToStart, type Start, type Target, targetOf } from "./target.ts";

/** Returns when an attempt saved now expires (docs/rules.md, section 4). */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + quizLimits.savedProgressLifetimeMs);
}

// Raw SQL: Start Fresh abandons one attempt and opens another in one transaction.
const ABANDON = statement({
  text: `UPDATE attempts SET status = 'abandoned'
    WHERE id = :id AND status = 'open' AND sequence <= coalesce(:knownSequence, sequence)`,
  takes: { id: "int", knownSequence: "int?" },
});

/**
 * Abandons an open attempt, unless a newer state is stored than the caller has seen.
 *
 * @param knownSequence the newest state that the caller has seen; null abandons any
 * @returns true if this call abandoned it
 */
export async function abandon(
  on: Queryable,
  attemptId: number,
  knownSequence: number | null,
): Promise<boolean> {
  return (await ABANDON.count(on, { id: attemptId, knownSequence })) === 1;
}

const OPEN_ON = attemptsOn("open-attempt", (column) => `${column} = :targetId AND status = 'open'`);

/** Returns the attempt in progress on a target, or null. Writes nothing. */
export async function currentAttemptOn(
  viewer: Viewer,
  { database, now }: Dependencies,
  target: Target,
): Promise<AttemptRow | null> {
  const row = await onTarget(OPEN_ON, database.pool, viewer, target);
  return row !== undefined && row.expiresAt > now() ? row : null;
}

/** Returns the open attempt on a target, or null. Abandons an expired one (24 hours). */
export async function openAttemptOn(
  viewer: Viewer,
  { database, now }: Dependencies,
  target: Target,
): Promise<AttemptRow | null> {
  const row = await onTarget(OPEN_ON, database.pool, viewer, target);
  if (row === undefined) return null;
  if (row.expiresAt > now()) return row;
  await database.prisma.attempt.updateMany({
    where: { id: row.id, status: "open", expiresAt: { lte: now() } },
    data: { status: "abandoned" },
  });
  return null;
}

const onPaper = freshSheet({
  deadline: ":deadlineAt::timestamptz",
  clockRunsOn: ":clockRunsOn",
  extraSeconds: ":extraSeconds::int",
  isPractice: ":isPractice::boolean",
});
const onTest = freshSheet({
  deadline: deadlineSql,
  clockRunsOn: `(t.clock_runs_on AND NOT ${isPracticeSql})`,
  extraSeconds: extraSecondsSql,
  isPractice: isPracticeSql,
});

// Raw SQL, so the quota is checked in the same statement that opens the attempt.
const INSERT_ON_PAPER = statement({
  prepared: "attempt-on-paper",
  text: `INSERT INTO attempts (user_id, paper_id, test_id, random_test_id, started_at, saved_at, expires_at, ${onPaper.columns})
    SELECT :userId, p.id, :testId, :randomTestId, :now, :now, :expiresAt, ${onPaper.values} FROM papers p
    WHERE p.id = :paperId AND ${withinQuotaSql}
      AND (:attemptLimit::int IS NULL
        OR :attemptLimit > (SELECT count(*) FROM attempts
          WHERE user_id = :userId AND test_id = :testId AND NOT is_practice))
    ON CONFLICT DO NOTHING RETURNING ${selected(wholeAttemptColumns)}, ${NEWEST_MESSAGE} AS "newestMessageId"`,
  takes: {
    userId: "int",
    paperId: "int",
    testId: "int?",
    randomTestId: "int?",
    now: "timestamptz",
    expiresAt: "timestamptz",
    deadlineAt: "timestamptz?",
    clockRunsOn: "boolean",
    extraSeconds: "int",
    isPractice: "boolean",
    attemptLimit: "int?",
  },
  gives: { ...wholeAttemptColumns, newestMessageId: "int?" },
});

const INSERT_ON_TEST = statement({
  prepared: "attempt-on-test",
  text: `INSERT INTO attempts (user_id, paper_id, test_id, started_at, saved_at, expires_at, ${onTest.columns})
    SELECT :userId, p.id, t.id, :now, :now, :expiresAt, ${onTest.values} FROM tests t JOIN papers p ON p.id = t.paper_id
    WHERE t.id = :testId AND t.attempt_limit IS NULL AND ${startableSql} AND ${withinQuotaSql}
    ON CONFLICT DO NOTHING RETURNING ${selected(wholeAttemptColumns)}, ${NEWEST_MESSAGE} AS "newestMessageId"`,
  takes: {
    ...personColumns,
    testId: "int",
    now: "timestamptz",
    expiresAt: "timestamptz",
  },
  gives: { ...wholeAttemptColumns, newestMessageId: "int?" },
});

/** Without this lock, two starts at once could both count the person's attempts and pass the limit. */
const LOCK_PERSON = statement({
  text: "SELECT id FROM users WHERE id = :userId FOR NO KEY UPDATE",
  takes: { userId: "int" },
});

/**
 * Opens an attempt with a full clock, unless another request was faster.
 *
 * @param on a transaction
 * @returns the new row, or null if an attempt on the target is open already or the viewer has reached a
 *   limit; refuseAboveQuota and paperToStart find out which
 */
export async function insertAttempt(
  on: Queryable,
  viewer: Viewer,
  target: Target,
  start: Start,
  now: Date,
): Promise<AttemptRow | null> {
  const { userId } = viewer;
  const expiresAt = expiryFrom(now);
  if (start.attemptLimit !== null) await LOCK_PERSON.count(on, { userId });
  const row = await INSERT_ON_PAPER.row(on, { ...target, ...start, userId, now, expiresAt });
  return row ?? null;
}

/**
 * Finds the paper of a fixed test and opens an attempt on it in one statement, as most starts can.
 *
 * @returns null if the slow path is needed: an attempt is open, the paper doesn't exist yet, the test limits
 *   attempts, the viewer can't start it, or the viewer has reached the quota
 */
async function insertOnTest(
  viewer: Viewer,
  { database, now }: Dependencies,
  testId: number,
): Promise<AttemptRow | null> {
  const moment = now();
  const times = { now: moment, expiresAt: expiryFrom(moment) };
  return (
    (await INSERT_ON_TEST.row(database.pool, { ...personIn(viewer), testId, ...times })) ?? null
  );
}

const STARTING = "This test is being started";

const COUNTS =
  "This attempt counts, and the test is open as practice alone by now. Submit the attempt first.";

/**
 * Starts an attempt on a test, or returns the one already open. A student has one open attempt per test, however
 * many calls race (docs/attempts.md, section 3). If the test is hidden later, its student can still finish the
 * attempt in progress, so that no answer is lost.
 *
 * @throws NotFound when the viewer can't see or start the test
 * @throws Conflict when the test isn't open, the viewer has reached a limit of attempts, or a random test that
 *   was never started holds questions that are reserved by now
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
  return inRounds(STARTING, async () => {
    const open = await openAttemptOn(viewer, dependencies, target);
    if (open !== null) return withPaper(dependencies.database, open);
    const start = await paperToStart(viewer, dependencies, target);
    const { database, now } = dependencies;
    const started = await inTransaction(database, (client) =>
      insertAttempt(client, viewer, target, start, now()),
    );
    if (started !== null) return withPaper(database, started);
    await refuseAboveQuota(database.pool, viewer, now());
    return null;
  });
}

/**
 * Start Fresh: abandons an open attempt (it stays stored, and counts nowhere) and opens a new one with a full
 * clock on the same test. Repeating the call returns the attempt that the first call opened.
 *
 * @param knownSequence the newest state that the caller has seen; null abandons any
 * @throws NotFound when the attempt is not the viewer's, or the viewer can't start its test any more
 * @throws Conflict when the attempt is submitted or a newer state is stored, the test is closed or open for
 *   practice only, or the viewer has reached a limit of attempts
 */
export async function startFresh(
  viewer: Viewer,
  dependencies: Dependencies,
  attemptId: number,
  knownSequence: number | null = null,
): Promise<AttemptOnPaper> {
  const { database, now } = dependencies;
  const old = await ownAttemptRow(viewer, dependencies, attemptId);
  if (old.status === "submitted") throw new Conflict("This attempt is submitted already.");
  const target = targetOf(old);
  const start = await paperToStart(viewer, dependencies, target);
  // Otherwise the student would lose an attempt that counts for a practice attempt.
  if (start.isPractice && !old.isPractice) throw new Conflict(COUNTS);
  const fresh = await inTransaction(database, async (client) => {
    if (!(await abandon(client, old.id, knownSequence))) return null;
    const attempt = await insertAttempt(client, viewer, target, start, now());
    if (attempt !== null) return attempt;
    // Thrown within the transaction, so that the old attempt isn't abandoned.
    await refuseAboveQuota(client, viewer, now());
    throw concurrentChange(STARTING);
  });
  if (fresh !== null) return withPaper(database, fresh);
  const current = await openAttemptOn(viewer, dependencies, target);
  if (current?.id === old.id) throw outdated(current);
  if (current !== null) return withPaper(database, current);
  const reopened = await inTransaction(database, (client) =>
    insertAttempt(client, viewer, target, start, now()),
  );
  if (reopened !== null) return withPaper(database, reopened);
  await refuseAboveQuota(database.pool, viewer, now());
  throw concurrentChange(STARTING);
}
