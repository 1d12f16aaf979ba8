// The clock of an attempt, its disconnection penalty and its tab switches (spec.md, section 4,
// "Quiz", and section 9; contract.md, section 6).
import { quizLimits } from "./limits.ts";

/** What resuming changes. */
export interface AttemptTiming {
  timeLeftSeconds: number;
  tabSwitchCount: number;
  /** Minutes of penalty so far. */
  penaltyMinutes: number;
}

/** Why a resumed attempt can only be submitted; null when it can go on. */
export type MustSubmit = "time" | "switches" | null;

/**
 * The attempt after one disconnection: 1 minute less (never below 0), 1 switch and 1 penalty
 * minute more. When both the switches and the time are used up, the switches are named.
 */
export function resumeAfterDisconnection(
  timing: AttemptTiming,
): AttemptTiming & { mustSubmit: MustSubmit } {
  const timeLeftSeconds = Math.max(
    0,
    timing.timeLeftSeconds - quizLimits.disconnectionPenaltySeconds,
  );
  const tabSwitchCount = timing.tabSwitchCount + 1;
  let mustSubmit: MustSubmit = null;
  if (timeLeftSeconds === 0) mustSubmit = "time";
  if (tabSwitchCount > quizLimits.tabSwitchLimit) mustSubmit = "switches";
  return {
    timeLeftSeconds,
    tabSwitchCount,
    penaltyMinutes: timing.penaltyMinutes + quizLimits.disconnectionPenaltySeconds / 60,
    mustSubmit,
  };
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
 * system time nor a slowed timer moves it. A begun second counts whole; the answer is never
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

export type ClockAnnouncement = (typeof ANNOUNCEMENTS)[number]["text"];

/**
 * What a screen reader is told when the clock goes from one reading (whole seconds) to the next,
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

/** Two signs of life nearer than this belong to one sitting, in which the clock can't have rested. */
const ONE_SITTING_SECONDS = 60;
/** What the network may honestly add between a browser's clock and the server's. */
const CLOCK_SLACK_SECONDS = 5;

/**
 * Seconds a student worked between two saves, whatever a client claims: never more than passed on
 * the server's clock, and within one sitting hardly less. Over a longer silence the claim stands,
 * since the clock runs on a page without network and rests while the page is closed.
 * @param claimedSeconds how much less time is left than at the last save
 * @param silenceSeconds by the server's clock since the last save
 */
export function secondsWorked(claimedSeconds: number, silenceSeconds: number): number {
  const most = Math.max(0, Math.ceil(silenceSeconds));
  const least =
    silenceSeconds <= ONE_SITTING_SECONDS
      ? Math.max(0, Math.floor(silenceSeconds) - CLOCK_SLACK_SECONDS)
      : 0;
  return Math.min(most, Math.max(least, claimedSeconds));
}

/** Seconds as the nearest whole minute (half up), at least 1 for any time at all. */
export function minutesTaken(seconds: number): number {
  return seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0;
}
