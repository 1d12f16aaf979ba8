import { describe, expect, it } from "vitest";
import {
  availability,
  closedWords,
  type PersonFacts,
  type Refusal,
  type TestFacts,
} from "./availability.ts";

const NOW = new Date("2026-11-29T12:00:00Z");
const EARLIER = new Date(NOW.getTime() - 1);
const LATER = new Date(NOW.getTime() + 1);

const OPEN: TestFacts = {
  ...{ isArchived: false, isActive: true, isPublic: true },
  ...{ opensAt: null, closesAt: null, resultsAt: null },
  ...{ isLateStartCut: true, attemptLimit: null, clockRunsOn: false, durationMinutes: 60 },
  ...{ lateAnswers: "accept", opensAgain: false },
};
const STUDENT: PersonFacts = {
  seesAll: false,
  isInvited: false,
  attemptsStarted: 1,
  extraSeconds: 0,
};
const INVITED: PersonFacts = {
  seesAll: false,
  isInvited: true,
  attemptsStarted: 1,
  extraSeconds: 0,
};
const STAFF: PersonFacts = { seesAll: true, isInvited: false, attemptsStarted: 1, extraSeconds: 0 };

const HIDDEN: (Refusal | null)[] = ["archived", "inactive", "private"];

it.each<[what: string, test: Partial<TestFacts>, person: PersonFacts, reason: Refusal | null]>([
  ["a public test, to a student", {}, STUDENT, null],
  ["a private test, to a student", { isPublic: false }, STUDENT, "private"],
  ["a private test, to an invited student", { isPublic: false }, INVITED, null],
  ["a private test, to staff", { isPublic: false }, STAFF, null],
  ["an inactive test, to a student", { isActive: false }, STUDENT, "inactive"],
  [
    "an inactive private test, to an invited student",
    { isActive: false, isPublic: false },
    INVITED,
    "inactive",
  ],
  ["an inactive test, to staff", { isActive: false }, STAFF, null],
  ["an archived test, to a student", { isArchived: true }, STUDENT, "archived"],
  ["an archived test, to staff", { isArchived: true }, STAFF, "archived"],
  ["a test before it opens", { opensAt: LATER }, STUDENT, "not_open_yet"],
  ["a test when it opens", { opensAt: NOW }, STUDENT, null],
  ["a test before it closes", { closesAt: LATER }, STUDENT, null],
  ["a test when it closes", { closesAt: NOW }, STUDENT, "closed"],
  ["a test between", { opensAt: EARLIER, closesAt: LATER }, INVITED, null],
  ["a closed test, to staff", { closesAt: EARLIER }, STAFF, null],
  ["a test before it opens, to staff", { opensAt: LATER }, STAFF, null],
  ["a test that was started as often as it may be", { attemptLimit: 1 }, STUDENT, "attempts_used"],
  ["a test that may be started once more", { attemptLimit: 2 }, STUDENT, null],
  ["a test that was started as often as it may be, to staff", { attemptLimit: 1 }, STAFF, null],
  ["a closed test that was started", { closesAt: NOW, attemptLimit: 1 }, STUDENT, "closed"],
  ["a private test before it opens", { opensAt: LATER, isPublic: false }, STUDENT, "private"],
])("decides over %s", (_what, test, person, reason) => {
  expect(availability({ ...OPEN, ...test }, person, NOW)).toMatchObject({
    visible: !HIDDEN.includes(reason),
    startable: reason === null,
    reason,
  });
});

describe("the times of an attempt", () => {
  const times = { closesAt: LATER, resultsAt: LATER };

  it("are the test's to a student", () => {
    expect(availability({ ...OPEN, ...times }, STUDENT, NOW)).toMatchObject({
      deadline: LATER,
      resultsAt: LATER,
    });
  });

  it("are none where the test has none, and to staff", () => {
    const none = { deadline: null, resultsAt: null };
    expect(availability(OPEN, STUDENT, NOW)).toMatchObject(none);
    expect(availability({ ...OPEN, ...times }, STAFF, NOW)).toMatchObject(none);
  });

  it("leave a late start its full time where closing cuts nothing", () => {
    const test = { ...OPEN, ...times, isLateStartCut: false };
    expect(availability(test, STUDENT, NOW)).toMatchObject({ deadline: null, resultsAt: LATER });
  });
});

describe("a clock that runs on", () => {
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const deadline = (test: Partial<TestFacts>, person = STUDENT) =>
    availability({ ...OPEN, clockRunsOn: true, ...test }, person, NOW).deadline;

  it("ends a full duration after the start, at closing at the latest", () => {
    expect(deadline({})).toEqual(at(60));
    expect(deadline({ closesAt: at(90) })).toEqual(at(60));
    expect(deadline({ closesAt: at(30) })).toEqual(at(30));
    expect(deadline({ closesAt: at(30), isLateStartCut: false })).toEqual(at(60));
    expect(deadline({ closesAt: at(30) }, STAFF)).toEqual(at(60));
  });

  it("has extra time, which moves the closing too", () => {
    const more = { ...STUDENT, extraSeconds: 600 };
    expect(deadline({}, more)).toEqual(at(70));
    expect(deadline({ closesAt: at(30) }, more)).toEqual(at(40));
    const closed = { ...OPEN, closesAt: at(-5) };
    expect(availability(closed, STUDENT, NOW).reason).toBe("closed");
    expect(availability(closed, more, NOW)).toMatchObject({ reason: null, deadline: at(5) });
  });
});

describe("a test that opens again", () => {
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const again = (test: Partial<TestFacts>, person = STUDENT) =>
    availability({ ...OPEN, opensAgain: true, ...test }, person, NOW);
  const practice = { isPractice: true, startable: true, reason: null, deadline: null };

  it("is practice once it is closed and its results are out, whatever its limit", () => {
    // Answers sent at the closing may arrive for a minute.
    const once = { closesAt: at(-1), attemptLimit: 1 };
    expect(again(once)).toMatchObject({ ...practice, practiceFrom: NOW });
    expect(again({ ...once, resultsAt: NOW })).toMatchObject(practice);
    const early = { isPractice: false, reason: "closed", practiceFrom: LATER };
    expect(again({ ...once, resultsAt: LATER })).toMatchObject(early);
    expect(again({ ...once, opensAgain: false })).toMatchObject({ ...early, practiceFrom: null });
    expect(again({ closesAt: LATER })).toMatchObject({ isPractice: false, startable: true });
    expect(again({})).toMatchObject({ isPractice: false, startable: true, practiceFrom: null });
  });

  it("waits for the last clock, and for answers that may still arrive", () => {
    const more = { ...STUDENT, extraSeconds: 600 };
    const from = (test: Partial<TestFacts>, person?: PersonFacts) =>
      again(test, person).practiceFrom;
    expect(from({ closesAt: at(-5) }, more)).toEqual(at(6));
    expect(from({ closesAt: at(-30), isLateStartCut: false })).toEqual(at(31));
    expect(from({ closesAt: at(-5), clockRunsOn: true })).toEqual(at(5));
    expect(from({ closesAt: at(-5), clockRunsOn: true, lateAnswers: "refuse" })).toEqual(at(-4));
  });

  it("stays hidden from who doesn't see it, and is no practice to staff", () => {
    expect(again({ closesAt: NOW, isPublic: false }).reason).toBe("private");
    expect(again({ closesAt: NOW }, STAFF)).toMatchObject({ isPractice: false, startable: true });
  });
});

it("says why a test can't be started", () => {
  const test = { opensAt: NOW, closesAt: NOW, attemptLimit: 1, practiceFrom: null };
  expect(closedWords("not_open_yet", test)).toBe("This test opens on Nov 29, 2026 5:30 PM IST.");
  expect(closedWords("closed", test)).toBe("This test closed on Nov 29, 2026 5:30 PM IST.");
  expect(closedWords("closed", { ...test, practiceFrom: NOW })).toMatch(
    /5:30 PM IST\. It opens again as practice on Nov 29, 2026 5:30 PM IST\.$/,
  );
  expect(closedWords("attempts_used", test)).toMatch(/^This test can be taken once/);
  expect(closedWords("attempts_used", { ...test, attemptLimit: 2 })).toMatch(/taken 2 times/);
  expect(closedWords("private", test)).toBeNull();
  expect(closedWords(null, test)).toBeNull();
});
