// When a test opens and closes, how often it can be taken and when its results show: what a schedule may
// be, and what of it can still be changed once students have begun (docs/rules.md, section 6).
import type { TestFacts } from "./availability.ts";
import { MINUTE_MS } from "./durations.ts";
import type { FieldError } from "./failures.ts";
import { testLimits } from "./limits.ts";
import { formatIst } from "./times.ts";

/** What the schedule of a test decides. A time that is null sets no limit. */
export type Schedule = Pick<
  TestFacts,
  "opensAt" | "closesAt" | "resultsAt" | "isLateStartCut" | "attemptLimit"
>;

/** What students have done on a test so far, as far as a change of its schedule could take it from them. */
export interface ScheduleFacts {
  /** How many students have begun it. */
  begun: number;
  /** How many students have seen a score of theirs. */
  seen: number;
  /** When the clock of each attempt in progress ends, were it to run from now on. */
  ends: readonly Date[];
}

const isAfter = (one: Date | null, other: Date | null) =>
  one !== null && other !== null && one.getTime() > other.getTime();

/** When the last clock of a test ends: as it closes, or a whole duration later. Null for a test that never closes. */
export function lastClockEnd(
  { closesAt, isLateStartCut }: Pick<Schedule, "closesAt" | "isLateStartCut">,
  durationMinutes: number,
): Date | null {
  if (closesAt === null || isLateStartCut) return closesAt;
  return new Date(closesAt.getTime() + durationMinutes * MINUTE_MS);
}

/** What is wrong with a schedule in itself; nothing for a sound one. */
export function scheduleErrors(schedule: Schedule, durationMinutes: number): FieldError[] {
  const { opensAt, closesAt, resultsAt, attemptLimit } = schedule;
  const lastEnd = lastClockEnd(schedule, durationMinutes);
  const errors: FieldError[] = [];
  const most = testLimits.testAttemptLimitMax;
  if (opensAt !== null && closesAt !== null && !isAfter(closesAt, opensAt)) {
    errors.push({ field: "closesAt", message: "The test must close after it opens." });
  }
  if (isAfter(opensAt, resultsAt)) {
    errors.push({ field: "resultsAt", message: "Results can’t show before the test opens." });
  } else if (lastEnd !== null && isAfter(lastEnd, resultsAt)) {
    // Who is done would know the keys of those who are not.
    const message = `Results can’t show before the last clock ends, on ${formatIst(lastEnd)}.`;
    errors.push({ field: "resultsAt", message });
  }
  if (attemptLimit !== null && !(attemptLimit >= 1 && attemptLimit <= most)) {
    errors.push({ field: "attemptLimit", message: `The number must be from 1 to ${most}.` });
  }
  return errors;
}

const students = (count: number, verb: [one: string, many: string]) =>
  count === 1 ? `1 student ${verb[0]}` : `${count} students ${verb[1]}`;

/** When attempts on a test end at the latest; null for none but their own clocks. */
export function lastEnd({ closesAt, isLateStartCut }: Schedule): Date | null {
  return isLateStartCut ? closesAt : null;
}

/** What a sound schedule would take from students who have begun; nothing for one that takes nothing. */
export function scheduleLosses(
  next: Schedule,
  { begun, seen, ends }: ScheduleFacts,
  now: Date,
): FieldError[] {
  const errors: FieldError[] = [];
  if (begun > 0 && isAfter(next.opensAt, now)) {
    const who = students(begun, ["has", "have"]);
    errors.push({ field: "opensAt", message: `${who} begun this test, so it can’t open later.` });
  }
  const losing = ends.filter((end) => isAfter(end, lastEnd(next)));
  if (losing.length > 0) {
    const latest = new Date(Math.max(...losing.map(Number)));
    const who = students(losing.length, ["is", "are"]);
    const message = `${who} taking this test and would lose time. It can close from ${formatIst(upToMinute(latest))} on.`;
    errors.push({ field: "closesAt", message });
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
