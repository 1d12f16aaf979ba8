// When a test opens and closes, how often it can be taken and when its results show: what a schedule may
// be, and what of it can still be changed once students have started (docs/rules.md, section 6).
import { MINUTE_MS } from "./durations.ts";
import type { FieldError } from "./failures.ts";
import { quizLimits, testLimits } from "./limits.ts";
import { formatDateTime } from "./times.ts";

/** What becomes of answers that were chosen before the deadline and arrived after it. */
export const LATE_ANSWER_RULES = ["accept", "refuse"] as const;
export type LateAnswerRule = (typeof LATE_ANSWER_RULES)[number];

/** What the schedule of a test decides. A time that is null sets no limit. */
export interface Schedule {
  opensAt: Date | null;
  closesAt: Date | null;
  resultsAt: Date | null;
  /** Whether closing cuts the clock of a late start. */
  isLateStartCut: boolean;
  /** How often a student may begin it; null for any number of times. */
  attemptLimit: number | null;
  /** Whether the clock runs on while a student is away, as in an exam centre; else it stands still. */
  clockRunsOn: boolean;
  /** Whether students get a rank once it has closed. */
  isRanked: boolean;
  /** Counts where the clock runs on. */
  lateAnswers: LateAnswerRule;
  /** Whether it can be started again after closing, once results are out: as practice, never ranked. */
  opensAgain: boolean;
}

/** The schedule of a test that nobody scheduled. */
export const NO_SCHEDULE: Schedule = {
  ...{ opensAt: null, closesAt: null, resultsAt: null, isLateStartCut: true, attemptLimit: null },
  ...{ clockRunsOn: false, isRanked: false, lateAnswers: "accept", opensAgain: false },
};

/** What students have done on a test so far, as far as a change of its schedule could take it from them. */
export interface ScheduleFacts {
  /** How many students have started it. */
  started: number;
  /** How many students have seen a score of theirs. */
  seen: number;
  /** When the clock of each attempt in progress ends without its extra time, were it to run from now on. */
  ends: readonly Date[];
  /** The schedule until now. */
  before: Schedule;
}

const isAfter = (one: Date | null, other: Date | null) =>
  one !== null && other !== null && one.getTime() > other.getTime();

/** How long a test takes: its duration, and the most time above it that anybody is allowed. */
export interface TestLength {
  durationMinutes: number;
  extraSeconds: number;
}

/** When the last clock of a test ends: as it closes, or a whole duration later. Null for a test that never closes. */
export function lastClockEnd(
  { closesAt, isLateStartCut }: Pick<Schedule, "closesAt" | "isLateStartCut">,
  { durationMinutes, extraSeconds }: TestLength,
): Date | null {
  if (closesAt === null) return null;
  // Extra time moves the closing, too.
  const closing = closesAt.getTime() + extraSeconds * 1000;
  const full = durationMinutes * MINUTE_MS + extraSeconds * 1000;
  return new Date(isLateStartCut ? closing : closing + full);
}

/** What decides until when answers to a test may arrive and count. */
export type AnswerTimes = Pick<
  Schedule,
  "closesAt" | "isLateStartCut" | "clockRunsOn" | "lateAnswers"
>;

/** How long after the end of a clock answers are still on their way, and count; in milliseconds. */
export function deliveryMs({
  clockRunsOn,
  lateAnswers,
}: Pick<Schedule, "clockRunsOn" | "lateAnswers">): number {
  return clockRunsOn && lateAnswers !== "refuse"
    ? quizLimits.overdueMinutes * MINUTE_MS
    : quizLimits.deliveryGraceSeconds * 1000;
}

/**
 * When the last answer to a test may arrive and count: some time after its last clock ends. Null for a test that never
 * closes.
 */
export function lastArrival(schedule: AnswerTimes, length: TestLength): Date | null {
  const end = lastClockEnd(schedule, length);
  return end && new Date(end.getTime() + deliveryMs(schedule));
}

/** What is wrong with a schedule in itself; nothing for a sound one. */
export function scheduleErrors(schedule: Schedule, length: TestLength): FieldError[] {
  const { opensAt, closesAt, resultsAt, attemptLimit } = schedule;
  const last = lastArrival(schedule, length);
  const errors: FieldError[] = [];
  const most = testLimits.testAttemptLimitMax;
  if (opensAt !== null && closesAt !== null && !isAfter(closesAt, opensAt)) {
    errors.push({ field: "closesAt", message: "The test must close after it opens." });
  }
  if (isAfter(opensAt, resultsAt)) {
    errors.push({ field: "resultsAt", message: "Results can’t show before the test opens." });
  } else if (last !== null && isAfter(last, resultsAt)) {
    // Who is done would know the keys of those who are not.
    const message = `Results can’t show before the last answers are in, on ${formatDateTime(last)}.`;
    errors.push({ field: "resultsAt", message });
  }
  if (attemptLimit !== null && !(attemptLimit >= 1 && attemptLimit <= most)) {
    errors.push({ field: "attemptLimit", message: `The number must be from 1 to ${most}.` });
  }
  if (schedule.isRanked && closesAt === null) {
    errors.push({ field: "isRanked", message: "A rank needs a time at which the test closes." });
  }
  if (schedule.opensAgain && closesAt === null) {
    errors.push({ field: "opensAgain", message: "Only a test that closes can open again." });
  }
  return errors;
}

const students = (count: number, verb: [one: string, many: string]) =>
  count === 1 ? `1 student ${verb[0]}` : `${count} students ${verb[1]}`;

/** When attempts on a test end at the latest without extra time; null for none but their own clocks. */
export function lastEnd({ closesAt, isLateStartCut }: Schedule): Date | null {
  return isLateStartCut ? closesAt : null;
}

/** What a sound schedule would take from students who have started; nothing for one that takes nothing. */
export function scheduleLosses(
  next: Schedule,
  { started, seen, ends, before }: ScheduleFacts,
  now: Date,
): FieldError[] {
  const errors: FieldError[] = [];
  if (started > 0 && isAfter(next.opensAt, now)) {
    const who = students(started, ["has", "have"]);
    errors.push({ field: "opensAt", message: `${who} started this test, so it can’t open later.` });
  }
  const losing = ends.filter((end) => isAfter(end, lastEnd(next)));
  if (losing.length > 0) {
    const latest = new Date(Math.max(...losing.map(Number)));
    const who = students(losing.length, ["is", "are"]);
    const message = `${who} taking this test and would lose time. It can close from ${formatDateTime(upToMinute(latest))} on.`;
    errors.push({ field: "closesAt", message });
  }
  if (ends.length > 0 && before.lateAnswers === "accept" && next.lateAnswers === "refuse") {
    const who = students(ends.length, ["is", "are"]);
    const message = `${who} taking this test, and late answers of theirs would count no more.`;
    errors.push({ field: "lateAnswers", message });
  }
  if (started > 0 && before.isRanked && !next.isRanked) {
    const message = `${students(started, ["has", "have"])} started this test for a rank, so it keeps it.`;
    errors.push({ field: "isRanked", message });
  }
  if (seen > 0 && isAfter(next.resultsAt, now)) {
    const who = students(seen, ["has seen a score", "have seen their scores"]);
    errors.push({ field: "resultsAt", message: `${who} already, so results can’t show later.` });
  }
  return errors;
}

/** The next whole minute, which is how times of a schedule are written. */
function upToMinute(time: Date): Date {
  return new Date(Math.ceil(time.getTime() / MINUTE_MS) * MINUTE_MS);
}
