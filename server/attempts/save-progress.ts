import { quizLimits } from "#rules/limits.ts";
import {
  clockAfter,
  isTooLate,
  resumeAfterDisconnection,
  type ServerClock,
  secondsWorked,
} from "#rules/quiz-timing.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, type FieldError, InvalidInput } from "../errors.ts";
import { ATTEMPT_COLUMNS, type AttemptOnPaper, type AttemptRow, withPaper } from "./attempt.ts";
import { findAttempt } from "./find-attempt.ts";
import { assertProgress, type Progress } from "./progress.ts";
import { expiryFrom } from "./start-attempt.ts";

/** Far above what anybody counts between two saves; a greater step would leave no room for the next. */
const MAX_SEQUENCE_STEP = 1_000_000;

/** The clock of an attempt as it was last written. */
export function clockOf(attempt: AttemptRow): ServerClock {
  return { timeLeftSeconds: attempt.timeLeftSeconds, savedAtMs: attempt.savedAt.getTime() };
}

/** Seconds at work up to a new state of the clock, as the server counts them; at most the test's duration. */
export function activeSecondsWith(attempt: AttemptOnPaper, clock: ServerClock, now: Date): number {
  const worked = attempt.activeSeconds + secondsWorked(clockOf(attempt), clock, now.getTime());
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

/** @throws Conflict when the page was left so often that only a submit is taken */
function refuseBlocked(attempt: AttemptRow): void {
  if (attempt.tabSwitchCount > quizLimits.tabSwitchLimit) {
    throw new Conflict(
      `The page was left more than ${quizLimits.tabSwitchLimit} times, so this attempt can only be submitted. Its answers count as they are submitted, if that is in time.`,
      { status: "open", reason: "tab_switches" },
    );
  }
}

/** @throws InvalidInput when progress can't follow what is stored */
function refuseJumps(attempt: AttemptRow, progress: Progress): void {
  const errors: FieldError[] = [];
  const mostSequence = attempt.sequence + MAX_SEQUENCE_STEP;
  if (progress.sequence > mostSequence) {
    errors.push({
      field: "sequence",
      message: `sequence must be at most ${mostSequence}, which is ${MAX_SEQUENCE_STEP} above the saved one, not ${progress.sequence}.`,
    });
  }
  if (progress.tabSwitchCount < attempt.tabSwitchCount) {
    errors.push({
      field: "tabSwitchCount",
      message: `The count of tab switches never shrinks: it is ${attempt.tabSwitchCount}, not ${progress.tabSwitchCount}.`,
    });
  }
  if (errors.length > 0) throw new InvalidInput(errors);
}

function timeOver(): Conflict {
  return new Conflict(
    "The time of this attempt is over. What was saved until then counts; now it can only be submitted.",
    { status: "open", reason: "time_over" },
  );
}

/** That a newer state than the one that was sent is stored. */
export function outdated(attempt: AttemptRow): Conflict {
  return new Conflict(
    `A newer state of this attempt is saved already (number ${attempt.sequence}). It may be open in another tab or on another device.`,
    { status: "open", sequence: attempt.sequence },
  );
}

/**
 * Writes down that the time is over. A save that comes too late proves that the page was open while
 * it ran out, so the clock did not rest, and the attempt can't be taken up again.
 *
 * @returns false when another request wrote the attempt meanwhile
 */
async function endClock(
  { database }: Dependencies,
  attempt: AttemptOnPaper,
  now: Date,
): Promise<boolean> {
  if (attempt.timeLeftSeconds === 0) return true;
  const clock = clockAfter(clockOf(attempt), 0, now.getTime());
  const { rowCount } = await database.pool.query(
    `UPDATE attempts SET time_left_seconds = 0, saved_at = $3, active_seconds = $4
     WHERE id = $1 AND status = 'open' AND sequence = $2`,
    [
      attempt.id,
      attempt.sequence,
      new Date(clock.savedAtMs),
      activeSecondsWith(attempt, clock, now),
    ],
  );
  return rowCount === 1;
}

/**
 * Stores the newest state of an open attempt (docs/attempts.md, section 4). A repeated save changes
 * nothing and succeeds. The time left is the server's: what it answers may be less than was sent.
 *
 * @throws Conflict when a newer state is stored, the attempt is no longer open, or it can only be
 *   submitted: the page was left too often, or the time is over and a minute for delivery with it
 * @throws InvalidInput when the progress can't be, for instance switches that have become fewer, or a
 *   sequence far above the stored one
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
    refuseBlocked(attempt);
    if (isTooLate(clockOf(attempt), now.getTime())) {
      if (await endClock(dependencies, attempt, now)) throw timeOver();
      continue;
    }
    refuseJumps(attempt, progress);
    const clock = clockAfter(clockOf(attempt), progress.timeLeftSeconds, now.getTime());
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
        clock.timeLeftSeconds,
        progress.tabSwitchCount,
        progress.answers,
        progress.marked,
        progress.firstShown,
        progress.secondsSpent,
        progress.changeCounts,
        new Date(clock.savedAtMs),
        expiryFrom(now),
        activeSecondsWith(attempt, clock, now),
      ],
    );
    if (rows[0] !== undefined) return withPaper(database, rows[0]);
  }
  throw new Conflict("This attempt is being saved elsewhere at the same time. Try again.");
}

/**
 * Takes up an attempt again after a disconnection: the clock rested since the last save, and goes
 * on with one minute less and one tab switch more (docs/rules.md, section 4). Whether it must now
 * be submitted follows from the numbers it answers.
 *
 * @throws Conflict when the attempt is no longer open, or there is neither a switch nor a second
 *   left to take it up with
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
    refuseBlocked(attempt);
    if (attempt.timeLeftSeconds === 0) throw timeOver();
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
