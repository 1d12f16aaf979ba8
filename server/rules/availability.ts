// Decides whether a person can see and start a test, until when answers count, and when the result shows
// (docs/rules.md, section 8; docs/decisions/0273). The same rule exists as SQL in server/fixed-tests/availability.ts;
// a test compares the two. Nothing that changes with time is stored.
import { lastArrival, type Schedule } from "./schedule.ts";
import { formatDateTime } from "./times.ts";

/** The facts of a test. A null time sets no limit. */
export interface TestFacts extends Omit<Schedule, "isRanked"> {
  isArchived: boolean;
  isActive: boolean;
  isPublic: boolean;
  durationMinutes: number;
}

/** The facts of a person about one test. */
export interface PersonFacts {
  /** True for staff who may read every test. Times don't limit them, since they see questions and keys anyway. */
  seesAll: boolean;
  /** True if they accepted an invitation or are in a batch with access, and their access was not revoked. */
  isInvited: boolean;
  /** The number of attempts they have started, without practice, whatever their state. */
  attemptsStarted: number;
  /** Their extra time, which also moves the closing for them. */
  extraSeconds: number;
}

type Hidden = "archived" | "inactive" | "private";
export type Closed = "not_open_yet" | "closed" | "attempts_used";

/** Why a test can't be started. */
export type Refusal = Hidden | Closed;

/** What a person can do with a test at a moment. */
export interface Availability {
  /** True if it is in their lists and they may read its description. */
  visible: boolean;
  startable: boolean;
  /** Null if it can be started. */
  reason: Refusal | null;
  /** True if a start would be practice: the test has closed and is open again. */
  isPractice: boolean;
  /** When starts become practice; null for never. */
  practiceFrom: Date | null;
  /** When it closes for them; null for never. */
  closesAt: Date | null;
  /** The latest end of the clock of an attempt started now; null if only its own clock limits it. */
  deadline: Date | null;
  /** When the result of such an attempt is shown; null for at once. */
  resultsAt: Date | null;
}

function hiddenBecause(test: TestFacts, { seesAll, isInvited }: PersonFacts): Hidden | null {
  if (test.isArchived) return "archived";
  if (seesAll) return null;
  if (!test.isActive) return "inactive";
  return test.isPublic || isInvited ? null : "private";
}

function closedBecause(
  { opensAt, attemptLimit }: TestFacts,
  closesAt: Date | null,
  { attemptsStarted }: PersonFacts,
  now: Date,
): Closed | null {
  if (closesAt !== null && now >= closesAt) return "closed";
  if (opensAt !== null && now < opensAt) return "not_open_yet";
  return attemptLimit !== null && attemptsStarted >= attemptLimit ? "attempts_used" : null;
}

const later = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);

/**
 * When a test can be started again as practice: its results are out, and no more answers can arrive. Null if it
 * doesn't open again.
 */
export function practiceFrom(
  test: Omit<Schedule, "isRanked"> & Pick<TestFacts, "durationMinutes">,
  extraSeconds: number,
): Date | null {
  const { opensAgain, resultsAt, durationMinutes } = test;
  const last = opensAgain ? lastArrival(test, { durationMinutes, extraSeconds }) : null;
  return last !== null && resultsAt !== null && resultsAt > last ? resultsAt : last;
}

/** The latest end of a clock started now; null if only its own time limits it. */
function deadlineOf(
  { clockRunsOn, durationMinutes, isLateStartCut }: TestFacts,
  closesAt: Date | null,
  { seesAll, extraSeconds }: PersonFacts,
  now: Date,
): Date | null {
  const end = clockRunsOn ? later(now, durationMinutes * 60 + extraSeconds) : null;
  const cut = seesAll || !isLateStartCut ? null : closesAt;
  if (end === null || cut === null) return end ?? cut;
  return end < cut ? end : cut;
}

/** What a person can do with a test now. */
export function availability(test: TestFacts, person: PersonFacts, now: Date): Availability {
  const hidden = hiddenBecause(test, person);
  const { seesAll, extraSeconds } = person;
  const closesAt = test.closesAt && later(test.closesAt, extraSeconds);
  const again = practiceFrom(test, extraSeconds);
  const isPractice = !seesAll && again !== null && now >= again;
  const isFree = seesAll || isPractice;
  const reason = hidden ?? (isFree ? null : closedBecause(test, closesAt, person, now));
  return {
    visible: hidden === null,
    startable: reason === null,
    reason,
    isPractice,
    practiceFrom: again,
    closesAt,
    deadline: isPractice ? null : deadlineOf(test, closesAt, person, now),
    resultsAt: seesAll ? null : test.resultsAt,
  };
}

/** Shown for a test that has closed and is open again. */
export const PRACTICE_WORDS = "Open again as practice. It isn’t ranked.";

/** Why a visible test can't be started now, in words; null if its schedule allows a start. */
export function closedWords(
  reason: Refusal | null,
  {
    opensAt,
    closesAt,
    attemptLimit,
    practiceFrom: again,
  }: Pick<TestFacts, "opensAt" | "closesAt" | "attemptLimit"> & Pick<Availability, "practiceFrom">,
): string | null {
  if (reason === "not_open_yet" && opensAt) return `This test opens on ${formatDateTime(opensAt)}.`;
  if (reason === "closed" && closesAt) {
    const closed = `This test closed on ${formatDateTime(closesAt)}.`;
    return again === null
      ? closed
      : `${closed} It opens again as practice on ${formatDateTime(again)}.`;
  }
  if (reason === "attempts_used") {
    return attemptLimit === 1
      ? "This test can be taken once, and you have started it already."
      : `This test can be taken ${attemptLimit} times, and you have started it as often.`;
  }
  return null;
}
