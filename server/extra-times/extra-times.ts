import { extraTimeErrors, extraTimeLimits, type MoreTime } from "#rules/extra-time.ts";
import { searchForm } from "#rules/fold-text.ts";
import { type AnswerTimes, lastArrival, type Schedule } from "#rules/schedule.ts";
import { formatDateTime } from "#rules/times.ts";
import { visibleLine } from "#rules/visible-text.ts";
import { normalEmail } from "../accounts/email.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import { type Queryable, type Row, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";
import {
  LONGEST,
  type LongestExtra,
  longest,
  longestColumns,
} from "../fixed-tests/longest-extra.ts";

const entryColumns = {
  id: "int",
  userId: "int?",
  fullName: "text?",
  email: "text?",
  batchId: "int?",
  batchName: "text?",
  studentCount: "int?",
  percent: "int?",
  minutes: "int?",
  reason: "text",
  createdAt: "timestamptz",
  durationMinutes: "int",
} as const;

/** More time on a test for a person or a batch. */
export type ExtraTimeEntry = Row<typeof entryColumns>;

// Raw SQL, like all of this file: names of people and batches come along.
const LIST = statement({
  text: `SELECT e.id, e.user_id AS "userId", u.full_name AS "fullName", u.email, e.batch_id AS "batchId",
      b.name AS "batchName", (SELECT count(*)::int FROM batch_members m WHERE m.batch_id = e.batch_id) AS "studentCount",
      e.percent::int, e.minutes::int, e.reason, e.created_at AS "createdAt", t.duration_minutes AS "durationMinutes"
    FROM extra_times e JOIN tests t ON t.id = e.test_id LEFT JOIN users u ON u.id = e.user_id
      LEFT JOIN batches b ON b.id = e.batch_id
    WHERE e.test_id = :testId ORDER BY e.batch_id IS NOT NULL, u.full_name, b.name, e.id`,
  takes: { testId: "int" },
  gives: entryColumns,
});

/** Who has more time on a test: persons by name, then batches. */
export function listExtraTimes(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number,
): Promise<ExtraTimeEntry[]> {
  requirePermission(viewer, "test:write");
  return LIST.rows(database.pool, { testId });
}

const LOCK = statement({
  text: `SELECT t.duration_minutes AS "durationMinutes", t.closes_at AS "closesAt", t.results_at AS "resultsAt",
      t.is_late_start_cut AS "isLateStartCut", t.clock_runs_on AS "clockRunsOn", t.late_answers AS "lateAnswers",
      (SELECT count(*)::int FROM extra_times WHERE test_id = t.id) AS count
    FROM tests t WHERE t.id = :testId AND t.archived_at IS NULL FOR UPDATE`,
  takes: { testId: "int" },
  gives: {
    ...{
      durationMinutes: "int",
      closesAt: "timestamptz?",
      resultsAt: "timestamptz?",
      count: "int",
    },
    ...{ isLateStartCut: "boolean", clockRunsOn: "boolean", lateAnswers: "late_answer_rule" },
  },
});

const MOST = statement({
  text: `SELECT ${LONGEST} FROM tests t WHERE t.id = :testId`,
  takes: { testId: "int" },
  gives: longestColumns,
});

const FIND = statement({
  text: `SELECT id FROM users WHERE NOT is_erased
      AND (email = :email OR (:email::text IS NULL AND search_form(full_name) ILIKE :pattern)) ORDER BY id LIMIT 21`,
  takes: { email: "text?", pattern: "text" },
  gives: { id: "int" },
});

const BATCH = statement({
  text: "SELECT id FROM batches WHERE id = :batchId AND archived_at IS NULL FOR SHARE",
  takes: { batchId: "int" },
});

const PUT = (column: "user_id" | "batch_id") =>
  statement({
    text: `INSERT INTO extra_times (test_id, ${column}, percent, minutes, reason, created_by_id, created_at)
      VALUES (:testId, :id, :percent, :minutes, :reason, :userId, :now)
      ON CONFLICT (test_id, ${column}) DO UPDATE SET percent = excluded.percent, minutes = excluded.minutes,
        reason = excluded.reason, created_by_id = excluded.created_by_id, created_at = excluded.created_at`,
    takes: {
      ...{ testId: "int", id: "int", percent: "smallint?", minutes: "smallint?" },
      ...{ reason: "text", userId: "int", now: "timestamptz" },
    },
  });
const PUT_PERSON = PUT("user_id");
const PUT_BATCH = PUT("batch_id");

const REMOVE = statement({
  text: "DELETE FROM extra_times WHERE id = :id AND test_id = :testId",
  takes: { id: "int", testId: "int" },
});

/** More time on a test for a person or a batch, as it is asked for. */
export interface ExtraTimeInput extends MoreTime {
  testId: number;
  /** An e-mail address, or a name that only one has; null for a batch. */
  person: string | null;
  batchId: number | null;
  reason: string;
}

const wrong = (field: string, message: string) => new InvalidInput([{ field, message }]);

/** @throws InvalidInput when nobody is called so, or several are */
async function personOf(on: Queryable, given: string): Promise<number> {
  const name = searchForm(given);
  const email = normalEmail(given);
  const pattern = `%${escapeLike(name)}%`;
  const found = name === "" ? [] : await FIND.rows(on, { email, pattern });
  const [person] = found;
  if (person === undefined)
    throw wrong("person", "Nobody with this e-mail address or name has signed in.");
  if (found.length > 1) {
    const many = found.length > 20 ? "More than 20" : String(found.length);
    throw wrong("person", `${many} people are called so. Give the e-mail address.`);
  }
  return person.id;
}

/** Refuses more time with which clocks would run on after the results show. */
function checkResults(
  scheduled: AnswerTimes & Pick<Schedule, "resultsAt"> & { durationMinutes: number },
  most: LongestExtra,
  field: string,
): void {
  const { resultsAt, durationMinutes } = scheduled;
  const last = lastArrival(scheduled, longest(most, durationMinutes));
  if (resultsAt === null || last === null || resultsAt >= last) return;
  const message = `Results show on ${formatDateTime(resultsAt)}, and answers could arrive until ${formatDateTime(last)}. Show results later first.`;
  throw wrong(field, message);
}

/**
 * Gives a person or a batch more time on a test, in place of what they had (docs/rules.md, section 4). It counts for
 * attempts that are started from now on: those in progress get time by `giveExtraTime`.
 *
 * @throws NotFound when there is no such test, or it is archived
 * @throws InvalidInput for more time or a reason that can't be, for nobody and for several people, and when results
 *   would show before the last answers are in
 * @throws Conflict when the test has as many entries as it may have
 */
export async function addExtraTime(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  { testId, person, batchId, percent, minutes, reason: written }: ExtraTimeInput,
): Promise<void> {
  requirePermission(viewer, "test:write");
  const reason = visibleLine(written);
  const errors = extraTimeErrors({ percent, minutes }, reason);
  if ((person === null) === (batchId === null)) {
    errors.push({ field: "person", message: "Name either a person or a batch." });
  }
  if (errors.length > 0) throw new InvalidInput(errors);
  await inTransaction(database, async (client) => {
    const test = await LOCK.row(client, { testId });
    if (test === undefined) throw new NotFound("Test not found");
    if (test.count >= extraTimeLimits.entriesMax) {
      throw new Conflict(`A test can have ${extraTimeLimits.entriesMax} entries of extra time.`);
    }
    const values = { testId, percent, minutes, reason, userId: viewer.userId, now: now() };
    if (person !== null)
      await PUT_PERSON.count(client, { ...values, id: await personOf(client, person) });
    else if (batchId !== null) {
      if ((await BATCH.count(client, { batchId })) === 0)
        throw wrong("batchId", "There is no such batch.");
      await PUT_BATCH.count(client, { ...values, id: batchId });
    }
    const most = await MOST.row(client, { testId });
    if (most) checkResults(test, most, minutes === null ? "percent" : "minutes");
  });
}

/** Takes an entry back, for attempts that are started from now on. @throws NotFound when the test has no such entry */
export async function removeExtraTime(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { testId, id }: { testId: number; id: number },
): Promise<void> {
  requirePermission(viewer, "test:write");
  if ((await REMOVE.count(database.pool, { testId, id })) === 0) {
    throw new NotFound("Extra time not found");
  }
}
