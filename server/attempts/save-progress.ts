import { quizLimits } from "#rules/limits.ts";
import { listNames, type Progress, progressIn } from "#rules/progress.ts";
import {
  clockAfter,
  isTooLate,
  resumeAfterDisconnection,
  type ServerClock,
  secondsWorked,
} from "#rules/quiz-timing.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { assigned, selected, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, ExpectedFailure, type FieldError, InvalidInput } from "../errors.ts";
import {
  type AttemptOnPaper,
  type AttemptRow,
  attemptColumns,
  progressColumns,
  withPaper,
} from "./attempt.ts";
import { findAttempt } from "./find-attempt.ts";
import { inRounds } from "./in-rounds.ts";
import {
  AS_READ,
  asRead,
  asReadColumns,
  forgetAttempt,
  knowAttempt,
  knownAttempt,
} from "./known-attempt.ts";
import { outdated } from "./outdated.ts";
import { assertProgress, completed, type SentProgress } from "./progress.ts";
import { expiryFrom } from "./start-attempt.ts";

/** Far above what anybody counts between two saves; a greater step would leave no room for the next. */
const MAX_SEQUENCE_STEP = 1_000_000;

const saveColumns = {
  ...progressColumns,
  savedAt: "timestamptz",
  expiresAt: "timestamptz",
  activeSeconds: "int",
} as const;

// By hand, since a save comes with every answer: one round trip, and nothing is read back that was
// just sent.
const SAVE = statement({
  prepared: "save-progress",
  text: `UPDATE attempts SET ${assigned(saveColumns)}
    WHERE ${AS_READ}`,
  takes: { ...asReadColumns, ...saveColumns },
});

const resumeColumns = {
  timeLeftSeconds: "int",
  tabSwitchCount: "smallint",
  penaltyMinutes: "smallint",
  savedAt: "timestamptz",
  expiresAt: "timestamptz",
} as const;

const RESUME = statement({
  prepared: "resume-attempt",
  text: `UPDATE attempts SET sequence = sequence + 1, ${assigned(resumeColumns)},
      taken_up_at = :savedAt, taken_up_from = (SELECT device FROM sessions WHERE id = :sessionId)
    WHERE id = :id AND status = 'open' AND sequence = :readSequence
    RETURNING ${selected(attemptColumns)}`,
  takes: { id: "int", readSequence: "int", sessionId: "uuid", ...resumeColumns },
  gives: attemptColumns,
});

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
  return (
    progress.sequence === row.sequence &&
    progress.currentQuestion === row.currentQuestion &&
    progress.tabSwitchCount === row.tabSwitchCount &&
    listNames.every((list) => row[list].every((value, index) => value === progress[list][index]))
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
  const ended = await database.prisma.attempt.updateMany({
    where: { id: attempt.id, status: "open", sequence: attempt.sequence },
    data: {
      timeLeftSeconds: 0,
      savedAt: new Date(clock.savedAtMs),
      activeSeconds: activeSecondsWith(attempt, clock, now),
    },
  });
  return ended.count === 1;
}

/** Whether a save of an attempt as it is known is in order; if not, how it is decides why. */
function isNext(known: AttemptOnPaper, sent: SentProgress, now: Date): boolean {
  if (sent.sequence <= known.sequence || isTooLate(clockOf(known), now.getTime())) return false;
  try {
    refuseClosed(known, now);
    refuseBlocked(known);
    const progress = completed(sent, known);
    assertProgress(progress, known.paper);
    refuseJumps(known, progress);
    return true;
  } catch (error) {
    if (error instanceof ExpectedFailure) return false;
    throw error;
  }
}

/** Writes progress that is in order. @returns null when the attempt is not as it was read any more */
async function write(
  { database }: Dependencies,
  attempt: AttemptOnPaper,
  progress: Progress,
  now: Date,
): Promise<AttemptOnPaper | null> {
  const clock = clockAfter(clockOf(attempt), progress.timeLeftSeconds, now.getTime());
  const state = {
    ...progressIn(progress),
    timeLeftSeconds: clock.timeLeftSeconds,
    savedAt: new Date(clock.savedAtMs),
    expiresAt: expiryFrom(now),
    activeSeconds: activeSecondsWith(attempt, clock, now),
  };
  const written = await SAVE.count(database.pool, { ...asRead(attempt), ...state });
  return written === 1 ? knowAttempt(database, { ...attempt, ...state }) : null;
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
  sent: SentProgress,
): Promise<AttemptOnPaper> {
  const known = await knownAttempt(viewer, dependencies.database, attemptId, sent);
  const moment = dependencies.now();
  if (known !== null && isNext(known, sent, moment)) {
    const saved = await write(dependencies, known, completed(sent, known), moment);
    if (saved !== null) return saved;
    forgetAttempt(dependencies.database, attemptId);
  }
  return inRounds("This attempt is being saved", async () => {
    const attempt = await findAttempt(viewer, dependencies, attemptId);
    const now = dependencies.now();
    refuseClosed(attempt, now);
    const progress = completed(sent, attempt);
    assertProgress(progress, attempt.paper);
    if (isStored(progress, attempt)) return attempt;
    if (progress.sequence <= attempt.sequence) throw outdated(attempt);
    refuseBlocked(attempt);
    if (isTooLate(clockOf(attempt), now.getTime())) {
      if (await endClock(dependencies, attempt, now)) throw timeOver();
      return null;
    }
    refuseJumps(attempt, progress);
    return write(dependencies, attempt, progress, now);
  });
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
  return inRounds("This attempt is being resumed", async () => {
    const attempt = await findAttempt(viewer, dependencies, attemptId);
    const now = dependencies.now();
    refuseClosed(attempt, now);
    refuseBlocked(attempt);
    if (attempt.timeLeftSeconds === 0) throw timeOver();
    const resumed = resumeAfterDisconnection(attempt);
    const { timeLeftSeconds, tabSwitchCount, penaltyMinutes } = resumed;
    const written = await RESUME.row(database.pool, {
      id: attempt.id,
      readSequence: attempt.sequence,
      sessionId: viewer.sessionId,
      ...{ timeLeftSeconds, tabSwitchCount, penaltyMinutes },
      savedAt: now,
      expiresAt: expiryFrom(now),
    });
    return written && knowAttempt(database, await withPaper(database, written));
  });
}
