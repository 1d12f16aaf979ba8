import { quizLimits } from "#rules/limits.ts";
import { liveLimits } from "#rules/live.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";
import { ATTEMPT_MISSING, type AttemptOfTest } from "./end-attempt.ts";
import { recomputeStatistics } from "./recompute-statistics.ts";
import { postponeResults } from "./schedule-test.ts";
import { expiryFrom } from "./start-attempt.ts";

// Raw SQL in this whole file: it locks the attempt before the statistics, in the same order as a submit.
const HOLD = statement({
  text: `SELECT a.user_id AS "userId", a.status, a.time_left_seconds AS "timeLeftSeconds", a.deadline_at AS "deadlineAt",
      a.score_seen_at IS NULL AND coalesce(t.results_at > :now, FALSE) AS "isUnseen",
      p.duration_minutes AS "durationMinutes", a.penalty_minutes AS "penaltyMinutes",
      a.extra_seconds AS "extraSeconds", a.clock_runs_on AS "clockRunsOn",
      EXISTS (SELECT FROM attempts o WHERE o.user_id = a.user_id AND o.test_id = a.test_id AND o.id > a.id) AS "isOlder",
      EXISTS (SELECT FROM blind_reviews b WHERE b.attempt_id = a.id) AS "isReviewed"
    FROM attempts a JOIN tests t ON t.id = a.test_id JOIN papers p ON p.id = a.paper_id
    WHERE a.id = :attemptId AND a.test_id = :testId AND NOT a.by_staff AND NOT a.is_practice FOR UPDATE OF a`,
  takes: { attemptId: "int", testId: "int", now: "timestamptz" },
  gives: {
    ...{
      userId: "int",
      status: "attempt_status",
      timeLeftSeconds: "int",
      deadlineAt: "timestamptz?",
    },
    ...{ isUnseen: "boolean!", durationMinutes: "int", penaltyMinutes: "smallint" },
    ...{ extraSeconds: "int", clockRunsOn: "boolean" },
    ...{ isOlder: "boolean!", isReviewed: "boolean!" },
  },
});

// The sequence grows, so that a retry of the earlier submit is refused as outdated.
const REOPEN = statement({
  text: `WITH subjects AS (DELETE FROM attempt_subjects WHERE attempt_id = :attemptId),
      grades AS (DELETE FROM earlier_grades WHERE attempt_id = :attemptId)
    UPDATE attempts SET status = 'open', sequence = sequence + 1, saved_at = :now, expires_at = :expiresAt,
      time_left_seconds = :timeLeftSeconds, deadline_at = :deadlineAt,
      is_reopened = TRUE, tab_switch_count = least(tab_switch_count, ${quizLimits.tabSwitchLimit}),
      completed_at = NULL, score_hundredths = NULL, max_hundredths = NULL, correct_count = NULL, incorrect_count = NULL,
      unanswered_count = NULL, time_taken_seconds = NULL, last_saved_at = NULL, time_over_at = NULL,
      late_answers = 0, late_positions = '{}', arrived_late = '{}', ended_at = NULL, score_seen_at = :now, grading_version = 1, correction_ids = '{}'
    WHERE id = :attemptId`,
  takes: {
    ...{ attemptId: "int", now: "timestamptz", expiresAt: "timestamptz" },
    ...{ timeLeftSeconds: "int", deadlineAt: "timestamptz?" },
  },
});

/**
 * Opens a submitted attempt again with its answers. It is no longer a result, and the student's statistics no longer
 * include it. The student resumes with the time that was left, or with `minutes`, even past the closing of the test.
 * The minute that resuming costs is added, and this resume is no tab switch. Results that would show before the new
 * end are postponed.
 *
 * @param minutes the new time on the clock; null for the time that was left
 * @throws NotFound when the test has no such attempt of a student
 * @throws InvalidInput for minutes out of range, or when no time was left and none is given
 * @throws Conflict when it isn't submitted, its result was seen or is out, or the student has started a newer one
 */
export async function reopenAttempt(
  viewer: Viewer,
  { database, now: clock }: Pick<Dependencies, "database" | "now">,
  { testId, attemptId, minutes }: AttemptOfTest & { minutes: number | null },
): Promise<void> {
  requirePermission(viewer, "live:act");
  const most = liveLimits.minutesMax;
  if (minutes !== null && !(minutes >= 1 && minutes <= most)) {
    const message = `The minutes must be from 1 to ${most}.`;
    throw new InvalidInput([{ field: "minutes", message }]);
  }
  const now = clock();
  await inTransaction(database, async (client) => {
    const held = await HOLD.row(client, { attemptId, testId, now });
    if (held === undefined) throw new NotFound(ATTEMPT_MISSING);
    if (held.status !== "submitted") {
      throw new Conflict("This attempt isn’t submitted.", { status: held.status });
    }
    if (!held.isUnseen || held.isReviewed) {
      throw new Conflict("Its result was seen or is out, so it can’t be reopened.");
    }
    if (held.isOlder) throw new Conflict("The student has started this test again since.");
    const { timeLeftSeconds, deadlineAt } = clockFor(held, minutes, now);
    const expiresAt = expiryFrom(now);
    await REOPEN.count(client, { attemptId, now, expiresAt, timeLeftSeconds, deadlineAt });
    await recomputeStatistics(client, held.userId);
    if (deadlineAt !== null) await postponeResults(client, testId, [deadlineAt], now);
  });
}

interface Held {
  timeLeftSeconds: number;
  deadlineAt: Date | null;
  durationMinutes: number;
  penaltyMinutes: number;
  extraSeconds: number;
  clockRunsOn: boolean;
}

/** Returns the clock of a reopened attempt, and its deadline, moved if the clock ends later. */
function clockFor(held: Held, minutes: number | null, now: Date) {
  const { deadlineAt: deadline, durationMinutes, penaltyMinutes, extraSeconds } = held;
  const seconds = minutes === null ? held.timeLeftSeconds : minutes * 60;
  if (seconds < 1) {
    const message = "No time is left. Say how many minutes the student gets.";
    throw new InvalidInput([{ field: "minutes", message }]);
  }
  // A clock can't show more than the paper's whole time: a page would refuse it.
  const most = Math.max(60, (durationMinutes - penaltyMinutes) * 60 + extraSeconds);
  // A clock that runs on takes no penalty for resuming.
  const back = held.clockRunsOn ? 0 : quizLimits.disconnectionPenaltySeconds;
  const deadlineAt =
    deadline === null
      ? null
      : new Date(Math.max(deadline.getTime(), now.getTime() + Math.min(seconds, most) * 1000));
  return { timeLeftSeconds: Math.min(seconds + back, most), deadlineAt };
}
