import { resumeAfterDisconnection, secondsWorked } from "#rules/quiz-timing.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput } from "../errors.ts";
import { ATTEMPT_COLUMNS, type AttemptOnPaper, type AttemptRow, withPaper } from "./attempt.ts";
import { findAttempt } from "./find-attempt.ts";
import { assertProgress, type Progress } from "./progress.ts";
import { expiryFrom } from "./start-attempt.ts";

/** Seconds at work up to now, as the server counts them; at most the test's duration. */
export function activeSecondsWith(
  attempt: AttemptOnPaper,
  timeLeftSeconds: number,
  now: Date,
): number {
  const claimed = attempt.timeLeftSeconds - timeLeftSeconds;
  const silence = (now.getTime() - attempt.savedAt.getTime()) / 1000;
  const worked = attempt.activeSeconds + secondsWorked(claimed, silence);
  return Math.min(worked, attempt.paper.durationMinutes * 60);
}

/** Whether progress says exactly what is stored: a repeated save whose answer got lost. */
function isStored(progress: Progress, row: AttemptRow): boolean {
  const lists = ["answers", "marked", "firstShown", "secondsSpent", "changeCounts"] as const;
  return (
    progress.sequence === row.sequence &&
    progress.currentQuestion === row.currentQuestion &&
    progress.tabSwitchCount === row.tabSwitchCount &&
    lists.every((list) => row[list].every((value, index) => value === progress[list][index]))
  );
}

/** @throws Conflict when the attempt was abandoned */
export function refuseAbandoned(attempt: AttemptRow, now: Date): void {
  if (attempt.status === "abandoned" || attempt.expiresAt <= now) {
    throw new Conflict(
      "This attempt was abandoned: a fresh one was started, or 24 hours went by.",
      { status: "abandoned" },
    );
  }
}

function refuseClosed(attempt: AttemptRow, now: Date): void {
  if (attempt.status === "submitted") {
    throw new Conflict("This attempt is submitted already.", { status: "submitted" });
  }
  refuseAbandoned(attempt, now);
}

/** That a newer state than the one that was sent is stored. */
export function outdated(attempt: AttemptRow): Conflict {
  return new Conflict(
    `A newer state of this attempt is saved already (number ${attempt.sequence}). It may be open in another tab or on another device.`,
    { status: "open", sequence: attempt.sequence },
  );
}

/**
 * Stores the newest state of an open attempt (contract.md, section 6). A repeated save changes
 * nothing and succeeds.
 *
 * @throws Conflict when a newer state is stored, or the attempt is no longer open
 * @throws InvalidInput when the progress can't be, for instance a clock that has grown
 */
export async function saveProgress(
  viewer: Viewer,
  dependencies: Dependencies,
  attemptId: number,
  progress: Progress,
): Promise<AttemptOnPaper> {
  const { database } = dependencies;
  for (let round = 0; round < 3; round += 1) {
    const attempt = await findAttempt(viewer, dependencies, attemptId);
    const now = dependencies.now();
    refuseClosed(attempt, now);
    assertProgress(progress, attempt.paper);
    if (isStored(progress, attempt)) return attempt;
    if (progress.sequence <= attempt.sequence) throw outdated(attempt);
    if (progress.timeLeftSeconds > attempt.timeLeftSeconds) {
      throw new InvalidInput([
        {
          field: "timeLeftSeconds",
          message: `The time left never grows: ${attempt.timeLeftSeconds} seconds are left, not ${progress.timeLeftSeconds}.`,
        },
      ]);
    }
    if (progress.tabSwitchCount < attempt.tabSwitchCount) {
      throw new InvalidInput([
        {
          field: "tabSwitchCount",
          message: `The count of tab switches never shrinks: it is ${attempt.tabSwitchCount}, not ${progress.tabSwitchCount}.`,
        },
      ]);
    }
    const { rows } = await database.pool.query<AttemptRow>(
      `UPDATE attempts SET sequence = $3, current_question = $4, time_left_seconds = $5,
         tab_switch_count = $6, answers = $7, marked = $8, first_shown = $9, seconds_spent = $10,
         change_counts = $11, saved_at = $12, expires_at = $13, active_seconds = $14
       WHERE id = $1 AND status = 'open' AND sequence = $2
       RETURNING ${ATTEMPT_COLUMNS}`,
      [
        attempt.id,
        attempt.sequence,
        progress.sequence,
        progress.currentQuestion,
        progress.timeLeftSeconds,
        progress.tabSwitchCount,
        progress.answers,
        progress.marked,
        progress.firstShown,
        progress.secondsSpent,
        progress.changeCounts,
        now,
        expiryFrom(now),
        activeSecondsWith(attempt, progress.timeLeftSeconds, now),
      ],
    );
    if (rows[0] !== undefined) return withPaper(database, rows[0]);
  }
  throw new Conflict("This attempt is being saved elsewhere at the same time. Try again.");
}

/**
 * Takes up an attempt again after a disconnection: one minute off the clock, one tab switch more
 * (spec.md, section 4). Whether it must now be submitted follows from the numbers it answers.
 *
 * @throws Conflict when the attempt is no longer open
 */
export async function resumeAttempt(
  viewer: Viewer,
  dependencies: Dependencies,
  attemptId: number,
): Promise<AttemptOnPaper> {
  const { database } = dependencies;
  for (let round = 0; round < 3; round += 1) {
    const attempt = await findAttempt(viewer, dependencies, attemptId);
    const now = dependencies.now();
    refuseClosed(attempt, now);
    const resumed = resumeAfterDisconnection(attempt);
    const { rows } = await database.pool.query<AttemptRow>(
      `UPDATE attempts SET sequence = sequence + 1, time_left_seconds = $3, tab_switch_count = $4,
         penalty_minutes = $5, saved_at = $6, expires_at = $7
       WHERE id = $1 AND status = 'open' AND sequence = $2
       RETURNING ${ATTEMPT_COLUMNS}`,
      [
        attempt.id,
        attempt.sequence,
        resumed.timeLeftSeconds,
        resumed.tabSwitchCount,
        resumed.penaltyMinutes,
        now,
        expiryFrom(now),
      ],
    );
    if (rows[0] !== undefined) return withPaper(database, rows[0]);
  }
  throw new Conflict("This attempt is being resumed elsewhere at the same time. Try again.");
}
