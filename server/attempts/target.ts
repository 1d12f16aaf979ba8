import { type Closed, closedWords } from "#rules/availability.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, type Statement, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { findAvailability } from "../fixed-tests/availability.ts";
import { printPaper } from "../fixed-tests/papers.ts";
import { findRandomTestPaper } from "../random-tests/find-random-test.ts";
import { type AttemptRow, SELECT_WHOLE_ATTEMPT, wholeAttemptColumns } from "./attempt.ts";

/** The test of an attempt: a fixed test, or one student's random test. */
export type Target =
  | { testId: number; randomTestId: null }
  | { testId: null; randomTestId: number };

export function regularTarget(testId: number): Target {
  return { testId, randomTestId: null };
}

export function randomTarget(randomTestId: number): Target {
  return { testId: null, randomTestId };
}

export function targetOf(row: AttemptRow): Target {
  if (row.testId !== null) return regularTarget(row.testId);
  if (row.randomTestId !== null) return randomTarget(row.randomTestId);
  throw new Error(`Attempt ${row.id} is on no test.`);
}

// Raw SQL: starts of tests and their pages run these, and with Prisma they would cost about
// three times as much (docs/decisions/0055).
type AttemptsOn = Statement<{ userId: "int"; targetId: "int" }, typeof wholeAttemptColumns>;

/**
 * Returns two statements that find a person's attempts: on a fixed test, and on a random test.
 *
 * @param name first part of the prepared statements' names; the column's name follows
 * @param condition returns the SQL condition for a column of `attempts`; it may use `:targetId` and `:userId`
 */
export function attemptsOn(
  name: string,
  condition: (column: string) => string,
): Record<"testId" | "randomTestId", AttemptsOn> {
  const on = (column: string) =>
    statement({
      prepared: `${name} ${column}`,
      text: `${SELECT_WHOLE_ATTEMPT} WHERE user_id = :userId AND ${condition(column)}`,
      takes: { userId: "int", targetId: "int" },
      gives: wholeAttemptColumns,
    });
  return { testId: on("test_id"), randomTestId: on("random_test_id") };
}

/** Runs one of these statements. @returns the first of the viewer's attempts that it finds */
export function onTarget(
  statements: ReturnType<typeof attemptsOn>,
  pool: Queryable,
  { userId }: Viewer,
  target: Target,
): Promise<AttemptRow | undefined> {
  return target.testId === null
    ? statements.randomTestId.row(pool, { userId, targetId: target.randomTestId })
    : statements.testId.row(pool, { userId, targetId: target.testId });
}

/** The paper, clock and deadline of an attempt that starts now. */
export interface Start {
  paperId: number;
  deadlineAt: Date | null;
  clockRunsOn: boolean;
  /** Seconds above the paper's duration. */
  extraSeconds: number;
  /** Ranks and other people's figures leave practice out. */
  isPractice: boolean;
  /** How many attempts the viewer may start on the test; null for any number. */
  attemptLimit: number | null;
}

async function startOfTest(
  viewer: Viewer,
  dependencies: Dependencies,
  testId: number,
): Promise<Start> {
  const { database } = dependencies;
  const test = await findAvailability(viewer, dependencies, testId);
  if (test?.visible !== true) throw new NotFound("Test not found");
  const closed = closedWords(test.reason, test);
  if (closed !== null) throw new Conflict(closed, { reason: test.reason as Closed });
  const paperId =
    test.paperId ?? (await inTransaction(database, (client) => printPaper(client, testId)));
  const { deadline: deadlineAt, extraSeconds, isPractice } = test;
  const clockRunsOn = test.clockRunsOn && !isPractice;
  const attemptLimit = test.seesAll || isPractice ? null : test.attemptLimit;
  return { paperId, deadlineAt, clockRunsOn, extraSeconds, isPractice, attemptLimit };
}

/**
 * Returns the paper, clock and deadline with which the viewer would start an attempt now.
 *
 * @throws NotFound when the viewer can't see or start the test
 * @throws Conflict when the test isn't open, or a random test may no longer be started
 */
export async function paperToStart(
  viewer: Viewer,
  dependencies: Dependencies,
  target: Target,
): Promise<Start> {
  if (target.testId !== null) return startOfTest(viewer, dependencies, target.testId);
  const paperId = await findRandomTestPaper(viewer, dependencies, target.randomTestId);
  const clock = { deadlineAt: null, clockRunsOn: false, extraSeconds: 0 };
  return { paperId, ...clock, isPractice: false, attemptLimit: null };
}
