// The clock of an attempt, its disconnection penalty and its tab switches (docs/rules.md,
// section 4; docs/attempts.md, section 5).
import { quizLimits } from "./limits.ts";

/** What resuming changes. */
export interface AttemptTiming {
  timeLeftSeconds: number;
  tabSwitchCount: number;
  /** How often it was resumed so far. */
  resumeCount: number;
  /** Whether its clock runs on while the student is away; left out where it stands still, for a penalty. */
  clockRunsOn?: boolean | undefined;
  /** Whether it was reopened and not resumed since; left out for no. Its student didn't leave it. */
  isReopened?: boolean | undefined;
}

/** Why a resumed attempt can only be submitted; null when it can go on. */
export type MustSubmit = "time" | "switches" | null;

const afterAway = (timeLeftSeconds: number, secondsAway: number) =>
  Math.max(0, timeLeftSeconds - Math.max(0, Math.floor(secondsAway)));

/** Seconds that a resume takes off the clock: none where the clock ran on anyway. */
export function resumePenalty({ clockRunsOn }: { clockRunsOn?: boolean | undefined }): number {
  return clockRunsOn ? 0 : quizLimits.disconnectionPenaltySeconds;
}

/**
 * The attempt after one disconnection: 1 minute less (never below 0), 1 switch and 1 resume more. Where the clock
 * runs on, the time away is gone instead of the minute; after a reopening, which gave the minute in addition, it is no switch. When both the switches and the time are used up, the
 * switches are named.
 * @param secondsAway since its time left was so
 */
export function resumeAfterDisconnection(
  { timeLeftSeconds: left, tabSwitchCount: switches, ...of }: AttemptTiming,
  secondsAway = 0,
): AttemptTiming & { mustSubmit: MustSubmit } {
  const timeLeftSeconds = of.clockRunsOn
    ? afterAway(left, secondsAway)
    : Math.max(0, left - quizLimits.disconnectionPenaltySeconds);
  const tabSwitchCount = switches + (of.isReopened ? 0 : 1);
  let mustSubmit: MustSubmit = null;
  if (timeLeftSeconds === 0) mustSubmit = "time";
  if (tabSwitchCount > quizLimits.tabSwitchLimit) mustSubmit = "switches";
  return { timeLeftSeconds, tabSwitchCount, resumeCount: of.resumeCount + 1, mustSubmit };
}

/**
 * Whether going on with an attempt is no resuming yet: nothing of it was saved, and it was started so
 * lately that its page may still be open.
 * @param secondsAway since its last save, or its start
 */
export function isSittingOn(sequence: number, secondsAway: number): boolean {
  return sequence === 0 && secondsAway <= quizLimits.sittingSilenceSeconds;
}

/**
 * The attempt as coming back makes it: free while that is no resuming yet (then its clock has run on)
 * and after a reopening, and after one disconnection from then on.
 * @param secondsAway since its last save, or its start
 */
export function comingBack(
  attempt: AttemptTiming & { sequence: number },
  secondsAway: number,
): AttemptTiming & { mustSubmit: MustSubmit; isFree: boolean } {
  if (!isSittingOn(attempt.sequence, secondsAway)) {
    const isFree = attempt.isReopened === true;
    return { ...resumeAfterDisconnection(attempt, secondsAway), isFree };
  }
  const { tabSwitchCount, resumeCount } = attempt;
  const timeLeftSeconds = afterAway(attempt.timeLeftSeconds, secondsAway);
  return { timeLeftSeconds, tabSwitchCount, resumeCount, mustSubmit: null, isFree: true };
}

/** One more tab switch: the new count, and whether it warns (1 to 4) or blocks (above 4). */
export function countTabSwitch(count: number): { count: number; outcome: "warn" | "block" } {
  const next = count + 1;
  return { count: next, outcome: next > quizLimits.tabSwitchLimit ? "block" : "warn" };
}

/**
 * Whether saved progress has outlived its 24 hours. Both are milliseconds since 1970. At 24 hours
 * sharp it has, and so has progress whose time can't be read (NaN).
 */
export function isExpired(savedAtMs: number, nowMs: number): boolean {
  return !(nowMs - savedAtMs < quizLimits.savedProgressLifetimeMs);
}

/**
 * Whole seconds left on a clock that is anchored to a monotonic one, so that neither a changed
 * system time nor a slowed timer moves it. Part of a second counts as a whole one; the answer is never
 * negative and never above what was left at the anchor.
 * @param timeLeftAtAnchor whole seconds
 * @param anchorMonotonicMs the monotonic clock (performance.now()) at the anchor
 * @param nowMonotonicMs the same clock now
 */
export function remainingSeconds(
  timeLeftAtAnchor: number,
  anchorMonotonicMs: number,
  nowMonotonicMs: number,
): number {
  const elapsedMs = Math.max(0, nowMonotonicMs - anchorMonotonicMs);
  return Math.max(0, Math.ceil((timeLeftAtAnchor * 1000 - elapsedMs) / 1000));
}

const ANNOUNCEMENTS = [
  { at: 600, text: "10 minutes left." },
  { at: 300, text: "5 minutes left." },
  { at: 60, text: "1 minute left." },
] as const;

/**
 * From how many seconds left on a clock looks late: the last five minutes, and of a test shorter
 * than ten the second half (docs/design.md, section 5).
 */
export function lateSecondsOf(durationMinutes: number): number {
  return Math.min(300, durationMinutes * 30);
}

export type ClockAnnouncement = (typeof ANNOUNCEMENTS)[number]["text"];

/**
 * What a screen reader says when the clock goes from one reading (whole seconds) to the next,
 * or null. Nothing is said that would be untrue: a clock that jumps (the computer slept) past a
 * mark by a minute or more is silent, and so is one at 0, where Time's Up speaks.
 */
export function clockAnnouncement(
  previousSeconds: number,
  seconds: number,
): ClockAnnouncement | null {
  const crossed = ANNOUNCEMENTS.find(
    ({ at }) => previousSeconds > at && seconds <= at && seconds > at - 60,
  );
  return crossed?.text ?? null;
}

/**
 * The server's clock of an attempt: so many whole seconds were left at that moment. The two
 * together name the moment at which the time is over, and however often the clock is written
 * again within a sitting, that moment never moves on.
 */
export interface ServerClock {
  timeLeftSeconds: number;
  /** Milliseconds since 1970, by the server's clock. */
  savedAtMs: number;
}

/** When the time is over, unless the attempt is taken up again: milliseconds since 1970. */
export function endOf({ timeLeftSeconds, savedAtMs }: ServerClock): number {
  return savedAtMs + timeLeftSeconds * 1000;
}

/** A clock that ends at a deadline at the latest. @param deadlineMs milliseconds since 1970; null for none */
export function untilDeadline(clock: ServerClock, deadlineMs: number | null): ServerClock {
  if (deadlineMs === null) return clock;
  const most = Math.max(0, Math.floor((deadlineMs - clock.savedAtMs) / 1000));
  return { ...clock, timeLeftSeconds: Math.min(clock.timeLeftSeconds, most) };
}

/**
 * The server's clock after a save or a submit in the same sitting. What passed since the last one
 * is gone, whatever a client claims and however long it was silent: a page without network goes
 * on, and one that was closed has to be taken up again, which lets the clock rest and costs the
 * penalty. A claim of less time is believed, one of more is not.
 *
 * Part of a second counts as a whole one. The moment it began at is answered with it (up to a second before
 * `nowMs`; the end itself once the time is over), so that rounding gains nothing, and writing the
 * clock again after the end does not put the end off.
 * @param claimedSeconds the time left as the client has it
 */
export function clockAfter(clock: ServerClock, claimedSeconds: number, nowMs: number): ServerClock {
  // Another process of the server may be a little ahead of this one.
  const now = Math.max(nowMs, clock.savedAtMs);
  const timeLeftSeconds = Math.max(0, Math.ceil((endOf(clock) - now) / 1000));
  const claimed = Math.max(0, claimedSeconds);
  if (claimed < timeLeftSeconds) return { timeLeftSeconds: claimed, savedAtMs: now };
  return { timeLeftSeconds, savedAtMs: endOf(clock) - timeLeftSeconds * 1000 };
}

/** Whether the time has been over for so long that answers arriving now are too late to count. */
export function isTooLate(clock: ServerClock, nowMs: number): boolean {
  return nowMs > endOf(clock) + quizLimits.deliveryGraceSeconds * 1000;
}

/**
 * Seconds a student worked between two states of the server's clock: what it fell by, and never more than
 * passed since `before.savedAtMs`, however little time a client says is left.
 */
export function secondsWorked(before: ServerClock, after: ServerClock, nowMs: number): number {
  const passed = Math.max(0, Math.ceil((nowMs - before.savedAtMs) / 1000));
  return Math.min(passed, before.timeLeftSeconds - after.timeLeftSeconds);
}

/** Seconds as the nearest whole minute (half up), at least 1 for any time at all. */
export function minutesTaken(seconds: number): number {
  return seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0;
}
