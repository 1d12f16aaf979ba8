import { sameAnnotations } from "#rules/annotation-edits.ts";
import type { Annotations } from "#rules/annotations.ts";
import { quizLimits } from "#rules/limits.ts";
import { listNames, type Progress, progressIn } from "#rules/progress.ts";
import {
  clockAfter,
  resumeAfterDisconnection,
  type ServerClock,
  secondsWorked,
  untilDeadline,
} from "#rules/quiz-timing.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { assigned, selected, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, type FieldError, InvalidInput } from "../errors.ts";
import { checkedAnnotations } from "./annotations.ts";
import {
  AS_READ,
  type AttemptOnPaper,
  type AttemptRow,
  asRead,
  asReadColumns,
  fullSeconds,
  progressColumns,
  wholeAttemptColumns,
  withPaper,
} from "./attempt.ts";
import { findAttempt } from "./find-attempt.ts";
import { inRounds } from "./in-rounds.ts";
import { arrivalAt, keepIfSubmitted, metBy, positionsOf, takenByTime } from "./late-answers.ts";
import { NEWEST_MESSAGE } from "./newest-message.ts";
import { outdated } from "./outdated.ts";
import { assertProgress, completed, type SentProgress, withExtraTime } from "./progress.ts";
import {
  hasSectionClocks,
  refusedAnswers,
  sectionsAfter,
  throughSections,
  withStoredAnswers,
} from "./section-clocks.ts";
import { expiryFrom } from "./start-attempt.ts";

/** Far more than a client counts between two saves. A greater step could use up the range of the column. */
const MAX_SEQUENCE_STEP = 1_000_000;

const saveColumns = {
  ...progressColumns,
  savedAt: "timestamptz",
  expiresAt: "timestamptz",
  activeSeconds: "int",
} as const;

/** SQL that writes annotations only if the client sent them, since they may be long. */
export const ANNOTATIONS_IF_SENT = "[[, annotations = :annotations]]";
export const mayTakeAnnotations = { annotations: "json" } as const;

/** Returns the parameter of ANNOTATIONS_IF_SENT. */
export function annotationsToWrite(annotations: Annotations | undefined) {
  return annotations === undefined ? {} : { annotations: JSON.stringify(annotations) };
}

// Raw SQL, since a save comes with every answer: one round trip, and no row is read back.
const SAVE = statement({
  prepared: "save-progress",
  text: `UPDATE attempts SET ${assigned(saveColumns)}${ANNOTATIONS_IF_SENT}[[, section_state = :sectionState]][[, arrived_late = :arrivedLate]]
    WHERE ${AS_READ}`,
  takes: { ...asReadColumns, ...saveColumns },
  mayTake: { ...mayTakeAnnotations, sectionState: "jsonb", arrivedLate: "smallint[]" },
});

const resumeColumns = {
  timeLeftSeconds: "int",
  tabSwitchCount: "smallint",
  penaltyMinutes: "smallint",
  resumeCount: "smallint",
  savedAt: "timestamptz",
  expiresAt: "timestamptz",
} as const;

const RESUME = statement({
  prepared: "resume-attempt",
  text: `UPDATE attempts SET sequence = sequence + 1, ${assigned(resumeColumns)},
      is_reopened = FALSE, taken_up_at = :now, taken_up_from = (SELECT device FROM sessions WHERE id = :sessionId)[[, section_state = :sectionState]]
    WHERE ${AS_READ}
    RETURNING ${selected(wholeAttemptColumns)}, ${NEWEST_MESSAGE} AS "newestMessageId"`,
  takes: { ...asReadColumns, sessionId: "uuid", now: "timestamptz", ...resumeColumns },
  mayTake: { sectionState: "jsonb" },
  gives: { ...wholeAttemptColumns, newestMessageId: "int?" },
});

/** Returns the attempt's clock as of its last write, cut at its deadline. */
export function clockOf({ timeLeftSeconds, savedAt, deadlineAt }: AttemptRow): ServerClock {
  const clock = { timeLeftSeconds, savedAtMs: savedAt.getTime() };
  return untilDeadline(clock, deadlineAt?.getTime() ?? null);
}

/**
 * Returns the seconds worked up to a new state of the clock, as the server counts them; at most the full clock.
 * A student may have worked offline before the resume that delivers the answers. So all uncounted time since the
 * start may have been work, not only the time since the last save.
 */
export function activeSecondsWith(attempt: AttemptOnPaper, clock: ServerClock, now: Date): number {
  const { activeSeconds, startedAt, timeLeftSeconds } = attempt;
  const countedUntil = { timeLeftSeconds, savedAtMs: startedAt.getTime() + activeSeconds * 1000 };
  const worked = activeSeconds + secondsWorked(countedUntil, clock, now.getTime());
  return Math.min(worked, fullSeconds(attempt));
}

/** A client's state, completed with the stored values of fields that it leaves out. */
interface NextState {
  progress: Progress;
  /** Undefined if the client sent none. */
  annotations: Annotations | undefined;
  /** Positions of answers that were chosen in time and arrived late, in this save or an earlier one. */
  arrivedLate: number[];
}

/** @throws InvalidInput when the state can't belong to the attempt */
function nextState(sent: SentProgress, attempt: AttemptOnPaper, now: Date): NextState {
  const progress = completed(sent, attempt);
  assertProgress(progress, attempt);
  const annotations = checkedAnnotations(sent.annotations, attempt.paper);
  // With section clocks, throughSections decides later which answers count.
  const taken = hasSectionClocks(attempt)
    ? { progress, arrivedLate: attempt.arrivedLate }
    : takenByTime(attempt, progress, clockOf(attempt), now);
  return { ...taken, annotations };
}

/** Returns true if the state equals the stored one: the client repeats a save whose response got lost. */
function isStored({ progress: sent, annotations }: NextState, row: AttemptOnPaper): boolean {
  if (annotations !== undefined && !sameAnnotations(annotations, row.annotations as Annotations)) {
    return false;
  }
  const refused = refusedAnswers(row).map(({ position }) => position);
  const progress = withStoredAnswers(sent, row, refused);
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
      `This attempt was abandoned: a fresh one was started, or ${quizLimits.savedProgressHours} hours went by.`,
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

/** @throws Conflict when the student left the page so often that only a submit is accepted */
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
 * Sets the time left to 0. A save that comes too late proves that the page was open while the time ran out, so the
 * clock did not pause, and the attempt can't be resumed.
 *
 * @returns false when another request wrote the attempt at the same time
 */
async function endClock(
  { database }: Dependencies,
  attempt: AttemptOnPaper,
  now: Date,
): Promise<boolean> {
  const { id, sequence, extraSeconds } = attempt;
  if (attempt.timeLeftSeconds === 0) return true;
  const clock = clockAfter(clockOf(attempt), 0, now.getTime());
  const ended = await database.prisma.attempt.updateMany({
    where: { id, status: "open", sequence, extraSeconds },
    data: {
      timeLeftSeconds: 0,
      savedAt: new Date(clock.savedAtMs),
      activeSeconds: activeSecondsWith(attempt, clock, now),
    },
  });
  return ended.count === 1;
}

/** Returns the attempt with the annotations that were just written, if any were. */
export function annotated<Attempt extends AttemptRow>(
  attempt: Attempt,
  annotations: Annotations | undefined,
): Attempt {
  return annotations === undefined ? attempt : { ...attempt, annotations };
}

/** Returns the progress that counts, its clock and, if sections have clocks, their state. */
function counted(
  attempt: AttemptOnPaper,
  sent: SentProgress,
  { progress, arrivedLate }: NextState,
  now: Date,
): { progress: Progress; clock: ServerClock; arrivedLate: number[]; sectionState?: object } {
  if (!hasSectionClocks(attempt)) {
    const clock = clockAfter(clockOf(attempt), progress.timeLeftSeconds, now.getTime());
    return { progress, clock, arrivedLate };
  }
  const taken = throughSections(attempt, sent, progress, now);
  const { timeLeftSeconds, savedAtMs, refused, pause, late } = taken;
  return {
    progress: taken.progress,
    clock: { timeLeftSeconds, savedAtMs },
    arrivedLate: positionsOf(arrivedLate, late),
    sectionState: { ...taken.state, refused, pause },
  };
}

/** Writes checked progress. @returns null when another request wrote the attempt since we read it */
async function write(
  { database }: Dependencies,
  attempt: AttemptOnPaper,
  sent: SentProgress,
  next: NextState,
  now: Date,
): Promise<AttemptOnPaper | null> {
  const { progress, clock, arrivedLate, sectionState } = counted(attempt, sent, next, now);
  const state = {
    ...progressIn(progress),
    timeLeftSeconds: clock.timeLeftSeconds,
    savedAt: new Date(clock.savedAtMs),
    expiresAt: expiryFrom(now),
    activeSeconds: activeSecondsWith(attempt, clock, now),
  };
  const written = await SAVE.count(database.pool, {
    ...asRead(attempt),
    ...state,
    ...annotationsToWrite(next.annotations),
    ...(sectionState && { sectionState: JSON.stringify(sectionState) }),
    ...(arrivedLate.length > attempt.arrivedLate.length && { arrivedLate }),
  });
  if (written === 0) return null;
  return annotated(
    { ...attempt, ...state, arrivedLate, ...(sectionState && { sectionState }) },
    next.annotations,
  );
}

/**
 * Checks a save against the attempt as we read it.
 *
 * @returns the state to write; "stored" if the same state is stored already; "too late" after the grace period
 * @throws the errors of saveProgress
 */
function decide(
  attempt: AttemptOnPaper,
  sent: SentProgress,
  now: Date,
): NextState | "stored" | "too late" {
  refuseClosed(attempt, now);
  const next = nextState(sent, attempt, now);
  if (isStored(next, attempt)) return "stored";
  if (next.progress.sequence <= attempt.sequence) throw outdated(attempt);
  refuseBlocked(attempt);
  if (arrivalAt(attempt, clockOf(attempt), now) === "too late") return "too late";
  refuseJumps(attempt, next.progress);
  return next;
}

/**
 * Stores the newest state of an open attempt (docs/attempts.md, section 4). A repeated save changes
 * nothing and succeeds. The server's clock decides the time left, so the returned time may be less than the client
 * sent. Answers that arrive after a submit at the end of the time become a late delivery, and the save is refused.
 *
 * @throws Conflict when a newer state is stored, the attempt is no longer open, or it can only be
 *   submitted: the student left the page too often, or the time and the grace period are over
 * @throws InvalidInput when the progress is impossible, such as fewer tab switches than stored, or a
 *   sequence far above the stored one
 */
export async function saveProgress(
  viewer: Viewer,
  dependencies: Dependencies,
  attemptId: number,
  claimed: SentProgress,
): Promise<AttemptOnPaper> {
  return inRounds("This attempt is being saved", async () => {
    const found = await findAttempt(viewer, dependencies, attemptId);
    const attempt = metBy(found, claimed);
    const sent = withExtraTime(claimed, attempt);
    const now = dependencies.now();
    await keepIfSubmitted(dependencies, attempt, sent, now);
    const next = decide(attempt, sent, now);
    if (next === "stored") return attempt;
    if (next !== "too late") return write(dependencies, attempt, sent, next, now);
    if (await endClock(dependencies, attempt, now)) throw timeOver();
    return null;
  });
}

/** Returns the clock of a resumed attempt, and the costs of the resume. */
function takenUp(attempt: AttemptOnPaper, now: Date) {
  if (attempt.clockRunsOn) {
    const ran = clockAfter(clockOf(attempt), Number.POSITIVE_INFINITY, now.getTime());
    const counted = resumeAfterDisconnection({ ...attempt, ...ran });
    const sectionState = hasSectionClocks(attempt) ? sectionsAfter(attempt, now) : undefined;
    return { ...counted, ...ran, penaltyMinutes: attempt.penaltyMinutes, sectionState };
  }
  const penalised = resumeAfterDisconnection(attempt);
  const clock = clockOf({ ...attempt, ...penalised, savedAt: now });
  const penaltyMinutes = attempt.penaltyMinutes + 1;
  return { ...penalised, ...clock, penaltyMinutes, sectionState: undefined };
}

/**
 * Resumes an attempt after a disconnection. The clock paused at the last save, and continues with one minute less and
 * one tab switch more (docs/rules.md, section 4), but never past the deadline. If the test's clock runs on, it did
 * not pause, and only the tab switch counts. The first resume after a reopening is no tab switch. The caller sees
 * from the returned time and tab switches whether the attempt must be submitted now.
 *
 * @throws Conflict when the attempt is no longer open, or has no tab switch or no time left
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
    const { timeLeftSeconds: left } = clockOf({ ...attempt, savedAt: now });
    if (left === 0) throw timeOver();
    const { timeLeftSeconds, tabSwitchCount, ...resumed } = takenUp(attempt, now);
    if (attempt.clockRunsOn && timeLeftSeconds === 0) throw timeOver();
    const { resumeCount, penaltyMinutes, savedAtMs, sectionState } = resumed;
    const written = await RESUME.row(database.pool, {
      ...asRead(attempt),
      sessionId: viewer.sessionId,
      ...{ timeLeftSeconds, tabSwitchCount, resumeCount, penaltyMinutes, now },
      savedAt: new Date(savedAtMs),
      expiresAt: expiryFrom(now),
      ...(sectionState && { sectionState: JSON.stringify(sectionState) }),
    });
    return written && withPaper(database, written);
  });
}
