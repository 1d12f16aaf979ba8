import { MINUTE_MS } from "#rules/durations.ts";
import {
  deliveryMs,
  lastEnd,
  type Schedule,
  scheduleErrors,
  scheduleLosses,
} from "#rules/schedule.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { assigned, type Queryable, selected, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";
import { LONGEST, longest, longestColumns } from "../fixed-tests/longest-extra.ts";
import { scheduleColumns } from "../fixed-tests/schedule-columns.ts";
import { forgetBank } from "../questions/bank-cache.ts";

// Raw SQL: the transaction locks the test's row, so that two changes can't overlap.
const LOCK = statement({
  text: `SELECT version, duration_minutes AS "durationMinutes", ${selected(scheduleColumns, "t")}, ${LONGEST} FROM tests t
    WHERE id = :id AND archived_at IS NULL FOR UPDATE`,
  takes: { id: "int" },
  gives: { version: "int", durationMinutes: "int", ...scheduleColumns, ...longestColumns },
});

/**
 * Counts the students who started the test and saw a score, and returns the ends of attempts in progress. A clock
 * that pauses while its student is away would end, from now, after the seconds it has left. Extra time moves the
 * closing too, so it is subtracted. Attempts of staff and practice are left out: no schedule limits them.
 */
const FACTS = statement({
  text: `SELECT count(DISTINCT a.user_id)::int AS started,
      count(DISTINCT a.user_id) FILTER (WHERE a.status = 'submitted' AND a.score_seen_at IS NOT NULL)::int AS seen,
      coalesce(array_agg(least(a.deadline_at,
          CASE WHEN a.clock_runs_on THEN a.saved_at ELSE :now::timestamptz END + a.time_left_seconds * interval '1 second')
          - a.extra_seconds * interval '1 second')
        FILTER (WHERE a.status = 'open' AND a.expires_at > :now AND NOT a.is_practice), '{}') AS ends
    FROM attempts a WHERE a.test_id = :id AND NOT a.by_staff`,
  takes: { id: "int", now: "timestamptz" },
  gives: { started: "int", seen: "int", ends: "timestamptz[]" },
});

const STORE = statement({
  text: `UPDATE tests SET ${assigned(scheduleColumns)}, version = version + 1, updated_at = :now, updated_by_id = :userId
    WHERE id = :id`,
  takes: { id: "int", ...scheduleColumns, now: "timestamptz", userId: "int" },
});

/** Gives attempts in progress the deadline of new attempts: the new closing, or the end of a clock that runs on. */
const MOVE_DEADLINES = statement({
  text: `UPDATE attempts a SET deadline_at = moved.deadline
    FROM (SELECT o.id, least(:deadline::timestamptz + o.extra_seconds * interval '1 second', CASE WHEN o.clock_runs_on
          THEN o.started_at + (p.duration_minutes * 60 + o.extra_seconds) * interval '1 second' END) AS deadline
        FROM attempts o JOIN papers p ON p.id = o.paper_id
        WHERE o.test_id = :id AND o.status = 'open' AND NOT o.by_staff AND NOT o.is_practice) moved
    WHERE a.id = moved.id AND a.status = 'open' AND a.deadline_at IS DISTINCT FROM moved.deadline`,
  takes: { id: "int", deadline: "timestamptz?" },
});

/** A test's complete new schedule. */
export interface ScheduleUpdate {
  id: number;
  /** The version that the editor saw; null overwrites any version. */
  version: number | null;
  schedule: Schedule;
}

/**
 * Sets when a test opens and closes, how often it can be taken and when its results show (docs/rules.md, section 6).
 * Questions and paper stay. A change during the test is allowed if it takes nothing from any student. When the closing
 * moves, clocks that it had cut keep their time. Attempts in progress keep the kind of clock they started with.
 *
 * @returns the test's id
 * @throws NotFound when there is no such test, or it is archived
 * @throws InvalidInput for an impossible schedule, and for one that takes time, a start or a seen score from
 *   students, with the field and the number of students
 * @throws Conflict with the current `version` when another edit came first
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
    const errors = scheduleErrors(schedule, longest(current, current.durationMinutes));
    if (errors.length > 0) throw new InvalidInput(errors);
    const time = now();
    const facts = await FACTS.row(client, { id, now: time });
    if (facts === undefined) throw new Error(`Nothing was counted of test ${id}.`);
    const losses = scheduleLosses(schedule, { ...facts, before: current }, time);
    if (losses.length > 0) throw new InvalidInput(losses);
    await STORE.count(client, { id, ...schedule, now: time, userId: viewer.userId });
    await MOVE_DEADLINES.count(client, { id, deadline: lastEnd(schedule) });
  });
  // The schedule decides which questions are reserved.
  forgetBank(database);
  return id;
}

const POSTPONE = statement({
  text: `UPDATE tests t SET results_at = arrive.by, version = t.version + 1, updated_at = :now
    FROM tests s, LATERAL (SELECT CASE WHEN s.clock_runs_on AND s.late_answers <> 'refuse' THEN :late::timestamptz ELSE :soon::timestamptz END AS by) arrive
    WHERE s.id = :id AND t.id = s.id AND t.results_at > :now AND t.results_at < arrive.by`,
  takes: { id: "int", late: "timestamptz", soon: "timestamptz", now: "timestamptz" },
});

/** Postpones the results of a test, to a whole minute, until no more answers can arrive after the new deadlines. */
export async function postponeResults(
  client: Queryable,
  id: number,
  deadlines: readonly Date[],
  now: Date,
): Promise<void> {
  const end = Math.max(...deadlines.map(Number));
  const inMinutes = (ms: number) => new Date(Math.ceil((end + ms) / MINUTE_MS) * MINUTE_MS);
  const late = inMinutes(deliveryMs({ clockRunsOn: true, lateAnswers: "accept" }));
  const soon = inMinutes(deliveryMs({ clockRunsOn: false, lateAnswers: "refuse" }));
  await POSTPONE.count(client, { id, late, soon, now });
}
