import { type Availability, availability, type PersonFacts } from "#rules/availability.ts";
import { quizLimits } from "#rules/limits.ts";
import { can } from "#rules/permissions.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Test } from "../database/generated/prisma/client.ts";
import { selected, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

// The rule of server/rules/availability.ts as SQL over `tests t`, for statements that must decide while they read
// many tests or write (docs/decisions/0273). They bind what `personIn` returns, and `:now`.

const isInBatchSql = `EXISTS (SELECT FROM test_batches o JOIN batches b ON b.id = o.batch_id AND b.archived_at IS NULL
  JOIN batch_members m ON m.batch_id = b.id AND m.user_id = :userId WHERE o.test_id = t.id)`;

/** SQL condition: the person is invited. A revoked access wins over the person's batches. */
export const isInvitedSql = `coalesce(
  (SELECT a.revoked_at IS NULL FROM test_access a WHERE a.user_id = :userId AND a.test_id = t.id), ${isInBatchSql})`;

/** SQL condition: invitation links of the test work. */
export const joinableSql = "t.archived_at IS NULL AND t.is_active";

/** SQL condition: a learning platform may open the test to its people. Binds `:opensPrivate`. */
export const openableSql = `${joinableSql} AND (t.is_public OR :opensPrivate::boolean)`;

/** SQL condition: the person sees the test. */
export const visibleSql = `t.archived_at IS NULL AND (:seesAll OR (${joinableSql} AND (t.is_public OR ${isInvitedSql})))`;

/** SQL for the number of attempts the person has started on the test, in any state, without practice. */
const attemptsStartedSql = `(SELECT count(*)::int FROM attempts started
  WHERE started.user_id = :userId AND started.test_id = t.id AND NOT started.is_practice)`;

const moreSql = "coalesce(e.minutes * 60, ceil(t.duration_minutes * 60 * e.percent / 100.0))::int";

/** SQL for the person's extra time in seconds: their own entry, or the largest of their batches. */
export const extraSecondsSql = `coalesce(
  (SELECT ${moreSql} FROM extra_times e WHERE e.test_id = t.id AND e.user_id = :userId),
  (SELECT max(${moreSql}) FROM extra_times e JOIN batches b ON b.id = e.batch_id AND b.archived_at IS NULL
    JOIN batch_members m ON m.batch_id = b.id AND m.user_id = :userId WHERE e.test_id = t.id), 0)`;

/** SQL for the time at which the test closes for the person. */
const closesAtSql = `t.closes_at + ${extraSecondsSql} * interval '1 second'`;

/** SQL for the latest time at which an answer of the person can arrive and count. */
const lastArrivalSql = `${closesAtSql} + CASE WHEN t.is_late_start_cut THEN interval '0'
    ELSE (t.duration_minutes * 60 + ${extraSecondsSql}) * interval '1 second' END
  + CASE WHEN t.clock_runs_on AND t.late_answers <> 'refuse' THEN interval '${quizLimits.overdueMinutes} minutes'
    ELSE interval '${quizLimits.deliveryGraceSeconds} seconds' END`;

/** SQL condition: the test has closed and is open again, so that a new attempt of the person is practice. */
export const isPracticeSql = `(NOT :seesAll::boolean AND t.opens_again
  AND coalesce(t.results_at <= :now::timestamptz, TRUE) AND coalesce(${lastArrivalSql} <= :now::timestamptz, FALSE))`;

/** SQL condition: the person may start the test now. */
export const startableSql = `${visibleSql} AND (:seesAll OR ${isPracticeSql}
  OR (coalesce(t.opens_at <= :now::timestamptz, TRUE) AND coalesce(${closesAtSql} > :now::timestamptz, TRUE)
    AND (t.attempt_limit IS NULL OR t.attempt_limit > ${attemptsStartedSql})))`;

/** SQL for the latest end of a new attempt's clock; null if only the clock itself limits it. */
export const deadlineSql = `CASE WHEN NOT ${isPracticeSql} THEN least(
  CASE WHEN t.clock_runs_on
    THEN :now::timestamptz + (t.duration_minutes * 60 + ${extraSecondsSql}) * interval '1 second' END,
  CASE WHEN NOT :seesAll::boolean AND t.is_late_start_cut THEN ${closesAtSql} END) END`;

/**
 * SQL for the time until which nobody may see the score of an attempt; null if the result is out. It is never set for
 * people who were staff at the start, since they see everything anyway.
 *
 * @param attempt alias of the row of `attempts`
 * @param now the parameter with the time
 */
export const withheldUntilSql = (attempt: string, now = ":now") =>
  `(SELECT withheld.results_at FROM tests withheld
    WHERE withheld.id = ${attempt}.test_id AND NOT ${attempt}.by_staff AND withheld.results_at > ${now}::timestamptz)`;

/** The parameters for the person in these conditions. */
export const personColumns = { userId: "int", seesAll: "boolean" } as const;

/** Returns the values of personColumns. */
export function personIn({ role, userId }: Viewer) {
  return { seesAll: can(role, "test:read"), userId };
}

/** The columns that the rule reads. */
const factColumns = {
  archivedAt: "timestamptz?",
  isActive: "boolean",
  isPublic: "boolean",
  opensAt: "timestamptz?",
  closesAt: "timestamptz?",
  resultsAt: "timestamptz?",
  isLateStartCut: "boolean",
  attemptLimit: "smallint?",
  clockRunsOn: "boolean",
  lateAnswers: "late_answer_rule",
  opensAgain: "boolean",
  durationMinutes: "int",
} as const satisfies Partial<Record<keyof Test, string>>;

/** Returns whether a person sees and can start a test, and why not. */
export function availabilityOf(
  { archivedAt, ...test }: Pick<Test, keyof typeof factColumns>,
  person: PersonFacts,
  now: Date,
): Availability {
  return availability({ ...test, isArchived: archivedAt !== null }, person, now);
}

const FACTS = statement({
  prepared: "test-availability",
  text: `SELECT ${selected(factColumns, "t")}, t.paper_id AS "paperId", ${isInvitedSql} AS "isInvited",
      ${attemptsStartedSql} AS "attemptsStarted", ${extraSecondsSql} AS "extraSeconds"
    FROM tests t WHERE t.id = :testId`,
  takes: { testId: "int", userId: "int" },
  gives: {
    ...factColumns,
    paperId: "int?",
    isInvited: "boolean",
    attemptsStarted: "int",
    extraSeconds: "int",
  },
});

/** A test's availability for a person, with its times and its current paper, if there is one. */
interface TestForPerson
  extends Availability,
    Pick<Test, "opensAt" | "attemptLimit" | "paperId" | "clockRunsOn">,
    Pick<PersonFacts, "seesAll" | "extraSeconds"> {}

/** Returns the test's availability for the viewer now, or null if there is no such test. */
export async function findAvailability(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  testId: number,
): Promise<TestForPerson | null> {
  const { userId, seesAll } = personIn(viewer);
  const row = await FACTS.row(database.pool, { testId, userId });
  if (row === undefined) return null;
  const { isInvited, attemptsStarted, extraSeconds, paperId, ...test } = row;
  const { opensAt, attemptLimit, clockRunsOn } = test;
  const person = { seesAll, isInvited, attemptsStarted, extraSeconds };
  return {
    ...availabilityOf(test, person, now()),
    ...{ opensAt, attemptLimit, clockRunsOn, paperId, seesAll, extraSeconds },
  };
}

const OWN_FACTS = statement({
  prepared: "own-facts-of-test",
  text: `SELECT ${attemptsStartedSql} AS "attemptsStarted", ${extraSecondsSql} AS "extraSeconds" FROM tests t WHERE t.id = :testId`,
  takes: { testId: "int", userId: "int" },
  gives: { attemptsStarted: "int", extraSeconds: "int" },
});

/** Returns the number of attempts that the viewer has started on a test, and their extra time. */
export async function findOwnFacts(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number,
): Promise<Pick<PersonFacts, "attemptsStarted" | "extraSeconds">> {
  const row = await OWN_FACTS.row(database.pool, { testId, userId });
  return row ?? { attemptsStarted: 0, extraSeconds: 0 };
}
