import { lastEnd, type Schedule, scheduleErrors, scheduleLosses } from "#rules/schedule.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { assigned, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";
import { addJob } from "../jobs/job-record.ts";
import { forgetBank } from "../questions/bank-memory.ts";
import { submitOverdue, submittedFrom } from "./submit-overdue.ts";

// Raw SQL: in one transaction of `pg` that holds the test's row, so that two changes take turns.
const LOCK = statement({
  text: `SELECT version, duration_minutes AS "durationMinutes" FROM tests
    WHERE id = :id AND archived_at IS NULL FOR UPDATE`,
  takes: { id: "int" },
  gives: { version: "int", durationMinutes: "int" },
});

/**
 * What students have done on a test. A clock that stands still while its student is away would end as many seconds
 * from now as it has left. Staff see questions and keys anyway, so times set no limit to their attempts.
 */
const FACTS = statement({
  text: `SELECT count(DISTINCT a.user_id)::int AS begun,
      count(DISTINCT a.user_id) FILTER (WHERE a.status = 'submitted' AND a.score_seen_at IS NOT NULL)::int AS seen,
      coalesce(array_agg(least(a.deadline_at, :now::timestamptz + a.time_left_seconds * interval '1 second'))
        FILTER (WHERE a.status = 'open' AND a.expires_at > :now), '{}') AS ends
    FROM attempts a WHERE a.test_id = :id AND NOT a.by_staff`,
  takes: { id: "int", now: "timestamptz" },
  gives: { begun: "int", seen: "int", ends: "timestamptz[]" },
});

const scheduleColumns = {
  opensAt: "timestamptz?",
  closesAt: "timestamptz?",
  resultsAt: "timestamptz?",
  isLateStartCut: "boolean",
  attemptLimit: "smallint?",
  clockRunsOn: "boolean",
  isRanked: "boolean",
  lateAnswers: "late_answer_rule",
  opensAgain: "boolean",
} as const;

const STORE = statement({
  text: `UPDATE tests SET ${assigned(scheduleColumns)}, version = version + 1, updated_at = :now, updated_by_id = :userId
    WHERE id = :id`,
  takes: { id: "int", ...scheduleColumns, now: "timestamptz", userId: "int" },
});

/** Attempts in progress end when the test closes, as those that are begun from now on. */
const MOVE_DEADLINES = statement({
  text: `UPDATE attempts SET deadline_at = :deadline
    WHERE test_id = :id AND status = 'open' AND NOT by_staff AND deadline_at IS DISTINCT FROM :deadline`,
  takes: { id: "int", deadline: "timestamptz?" },
});

/** A test's new schedule, all of it. */
export interface ScheduleUpdate {
  id: number;
  /** The version that was edited; null overwrites whatever stands there. */
  version: number | null;
  schedule: Schedule;
}

/**
 * Sets when a test opens and closes, how often it can be taken and when its results show (docs/rules.md, section 6).
 * Its questions and its paper stay. It can be changed while students take the test, as long as that takes
 * nothing from anybody; clocks that a closing has cut stay as long as they are when it moves. Some minutes after
 * the closing, what was saved of attempts that are still open is submitted.
 *
 * @returns the test's id
 * @throws NotFound when there is no such test, or it is archived
 * @throws InvalidInput for a schedule that can't be, and for one that takes time, a start or a seen score from
 *   students, with the field and how many they are
 * @throws Conflict with the present `version` when another edit came first
 */
export async function scheduleTest(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  { id, version, schedule }: ScheduleUpdate,
): Promise<number> {
  requirePermission(viewer, "test:write");
  await inTransaction(database, async (client) => {
    const current = await LOCK.row(client, { id });
    if (current === undefined) throw new NotFound("Test not found");
    if (version !== null && version !== current.version) {
      throw new Conflict("This test was changed by someone else since you opened it.", {
        version: current.version,
      });
    }
    const errors = scheduleErrors(schedule, current.durationMinutes);
    if (errors.length > 0) throw new InvalidInput(errors);
    const time = now();
    const facts = await FACTS.row(client, { id, now: time });
    if (facts === undefined) throw new Error(`Nothing was counted of test ${id}.`);
    const losses = scheduleLosses(schedule, facts, time);
    if (losses.length > 0) throw new InvalidInput(losses);
    await STORE.count(client, { id, ...schedule, now: time, userId: viewer.userId });
    const deadline = lastEnd(schedule);
    await MOVE_DEADLINES.count(client, { id, deadline });
    if (deadline !== null) {
      const job = { ownerId: null, input: { testId: id }, now: time };
      await addJob(client, submitOverdue, { ...job, startAfter: submittedFrom(deadline) });
    }
  });
  // Its times decide which questions are reserved.
  forgetBank(database);
  return id;
}
