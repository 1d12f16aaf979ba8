// May this person see and start this test, until when do answers count, and when does the result show?
// (docs/rules.md, section 8; docs/decisions/0273). The same rule stands once as SQL, in
// server/fixed-tests/availability.ts; a test compares the two. Nothing that time changes is stored.
import { lastArrival, type Schedule } from "./schedule.ts";
import { formatDateTime } from "./times.ts";

/** What the rule needs to know of a test. A time that is null sets no limit. */
export interface TestFacts extends Omit<Schedule, "isRanked"> {
  isArchived: boolean;
  isActive: boolean;
  isPublic: boolean;
  durationMinutes: number;
}

/** What the rule needs to know of a person, about one test. */
export interface PersonFacts {
  /** They may read every test, as staff may. Times set no limit to them: they see questions and keys anyway. */
  seesAll: boolean;
  /** They followed an invitation to it, or are in a batch that it is open to, and nobody took their access back. */
  isInvited: boolean;
  /** How many attempts they have started on it, practice aside, whatever became of them. */
  attemptsStarted: number;
  /** Time above the duration that they are allowed; it moves the closing for them, too. */
  extraSeconds: number;
}

type Hidden = "archived" | "inactive" | "private";
export type Closed = "not_open_yet" | "closed" | "attempts_used";

/** Why a test can't be started. */
export type Refusal = Hidden | Closed;

/** How a test stands to a person at a moment. */
export interface Availability {
  /** It is in their lists, and they may read what it is about. */
  visible: boolean;
  startable: boolean;
  /** Null when it can be started. */
  reason: Refusal | null;
  /** A start is practice now: the test has closed and is open again. */
  isPractice: boolean;
  /** From when a start is practice; null for never. */
  practiceFrom: Date | null;
  /** When it closes for them; null for never. */
  closesAt: Date | null;
  /** When the clock of an attempt that is started now ends at the latest; null for none but its own. */
  deadline: Date | null;
  /** From when the result of such an attempt shows; null for at once. */
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
 * From when a test can be started again as practice: its results are out, and no answer to it can arrive any more.
 * Null for a test that doesn't open again.
 */
export function practiceFrom(
  test: Omit<Schedule, "isRanked"> & Pick<TestFacts, "durationMinutes">,
  extraSeconds: number,
): Date | null {
  const { opensAgain, resultsAt, durationMinutes } = test;
  const last = opensAgain ? lastArrival(test, { durationMinutes, extraSeconds }) : null;
  return last !== null && resultsAt !== null && resultsAt > last ? resultsAt : last;
}

/** When a clock that is started now ends at the latest; null for none but its own. */
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

/** How a test stands to a person now. */
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

/** Says that a test has closed and is open again. */
export const PRACTICE_WORDS = "Open again as practice. It isn’t ranked.";

/** Says why a test that the person sees can't be started now; null where its schedule doesn't forbid a start. */
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
