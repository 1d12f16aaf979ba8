import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clockAfter,
  clockAnnouncement,
  comingBack,
  countTabSwitch,
  isExpired,
  isTooLate,
  lateSecondsOf,
  minutesTaken,
  remainingSeconds,
  resumeAfterDisconnection,
  type ServerClock,
  secondsWorked,
  untilDeadline,
} from "./quiz-timing.ts";

describe("comingBack", () => {
  const timing = { timeLeftSeconds: 600, tabSwitchCount: 0, resumeCount: 0 };

  test.each([0, 12.7, 60])(
    "is free %d seconds after a start of which nothing was saved",
    (away) => {
      expect(comingBack({ ...timing, sequence: 0 }, away)).toEqual({
        ...{ timeLeftSeconds: 600 - Math.floor(away), tabSwitchCount: 0, resumeCount: 0 },
        ...{ mustSubmit: null, isFree: true },
      });
    },
  );

  test.each([
    [0, 60.5],
    [1, 0],
    [7, 3600],
  ])("costs what a disconnection does at save %d after %d seconds", (sequence, away) => {
    expect(comingBack({ ...timing, sequence }, away)).toEqual({
      ...resumeAfterDisconnection(timing),
      isFree: false,
    });
  });
});

describe("resumeAfterDisconnection", () => {
  const resume = (timeLeftSeconds: number, tabSwitchCount: number, resumeCount = 0) =>
    resumeAfterDisconnection({ timeLeftSeconds, tabSwitchCount, resumeCount });

  test("takes a minute and counts a switch", () => {
    expect(resume(600, 1, 2)).toEqual({
      timeLeftSeconds: 540,
      tabSwitchCount: 2,
      resumeCount: 3,
      mustSubmit: null,
    });
  });

  test.each([
    [61, 0, null],
    [60, 0, "time"],
    [5, 3, "time"],
    [0, 0, "time"],
    [600, 3, null],
    [600, 4, "switches"],
    [30, 4, "switches"],
    [600, 9, "switches"],
  ])("%d seconds left and %d switches: %s", (timeLeft, switches, mustSubmit) => {
    expect(resume(timeLeft, switches).mustSubmit).toBe(mustSubmit);
  });

  test("never lets time grow or fall below nought", () => {
    fc.assert(
      fc.property(fc.nat(18_000), fc.nat(10), fc.nat(10), (timeLeft, switches, penalty) => {
        const after = resume(timeLeft, switches, penalty);
        expect(after.timeLeftSeconds).toBe(Math.max(0, timeLeft - 60));
        expect(after.tabSwitchCount).toBe(switches + 1);
        expect(after.resumeCount).toBe(penalty + 1);
        expect(after.mustSubmit === null).toBe(timeLeft > 60 && switches < 4);
      }),
    );
  });
});

test("switches 1 to 4 warn, the fifth blocks", () => {
  const outcomes = [0, 1, 2, 3, 4, 5].map((count) => countTabSwitch(count));
  expect(outcomes.map(({ count }) => count)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    "warn",
    "warn",
    "warn",
    "warn",
    "block",
    "block",
  ]);
});

test("saved progress lives 24 hours", () => {
  const saved = 1_700_000_000_000;
  expect(isExpired(saved, saved)).toBe(false);
  expect(isExpired(saved, saved + 86_399_999)).toBe(false);
  expect(isExpired(saved, saved + 86_400_000)).toBe(true);
  expect(isExpired(saved, saved - 5000)).toBe(false);
  expect(isExpired(Number.NaN, saved)).toBe(true);
});

describe("remainingSeconds", () => {
  test.each([
    [60, 0, 0, 60],
    [60, 0, 1, 60],
    [60, 0, 1000, 59],
    [60, 0, 1001, 59],
    [60, 500, 60_499, 1],
    [60, 500, 60_500, 0],
    [60, 0, 1e9, 0],
    [60, 5000, 0, 60],
  ])("%d left at %d ms, now %d ms: %d", (left, anchor, now, expected) => {
    expect(remainingSeconds(left, anchor, now)).toBe(expected);
  });

  test("only ever falls, between nought and the anchor", () => {
    const ms = fc.double({ min: 0, max: 1e8, noNaN: true });
    fc.assert(
      fc.property(fc.nat(18_000), ms, ms, ms, (left, anchor, one, other) => {
        const earlier = remainingSeconds(left, anchor, Math.min(one, other));
        const later = remainingSeconds(left, anchor, Math.max(one, other));
        expect(later).toBeLessThanOrEqual(earlier);
        expect(earlier).toBeLessThanOrEqual(left);
        expect(later).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(later)).toBe(true);
      }),
    );
  });
});

describe("clockAnnouncement", () => {
  test.each([
    [601, 600, "10 minutes left."],
    [603, 598, "10 minutes left."],
    [600, 599, null],
    [301, 300, "5 minutes left."],
    [61, 60, "1 minute left."],
    [61, 1, "1 minute left."],
    [59, 58, null],
    [61, 0, null],
    [700, 250, "5 minutes left."],
    [700, 100, null],
    [250, 700, null],
  ])("from %d to %d: %s", (previous, seconds, text) => {
    expect(clockAnnouncement(previous, seconds)).toBe(text);
  });

  test("a clock that ticks through speaks each text once", () => {
    const spoken = Array.from({ length: 3600 }, (_, i) => clockAnnouncement(3600 - i, 3599 - i));
    expect(spoken.filter((text) => text !== null)).toEqual([
      "10 minutes left.",
      "5 minutes left.",
      "1 minute left.",
    ]);
  });
});

const SAVED_AT = Date.UTC(2026, 0, 9, 12);
/** `left` seconds were left at SAVED_AT. */
const clock = (left: number): ServerClock => ({ timeLeftSeconds: left, savedAtMs: SAVED_AT });
const at = (seconds: number) => SAVED_AT + Math.round(seconds * 1000);
const endOf = ({ timeLeftSeconds, savedAtMs }: ServerClock) => savedAtMs + timeLeftSeconds * 1000;

test("untilDeadline ends a clock at the deadline at the latest, and never after the end it had", () => {
  const clock = { timeLeftSeconds: 60, savedAtMs: 1_000 };
  expect(untilDeadline(clock, null)).toEqual(clock);
  expect(untilDeadline(clock, 100_000)).toEqual(clock);
  expect(untilDeadline(clock, 31_999)).toEqual({ ...clock, timeLeftSeconds: 30 });
  expect(untilDeadline(clock, 500)).toEqual({ ...clock, timeLeftSeconds: 0 });
});

describe("clockAfter", () => {
  test.each([
    ["an honest claim", 3570, 30, 3570],
    ["a claim that stands still", 3600, 30, 3570],
    ["a claim that grows", 9000, 30, 3570],
    ["a claim that stands still over a long silence", 3600, 3000, 600],
    ["a claim of less time", 3000, 30, 3000],
    ["part of a second", 3600, 29.2, 3571],
    ["the very end", 3600, 3600, 0],
    ["long after the end", 3600, 90_000, 0],
    ["a claim below nought", -5, 30, 0],
    ["a clock of another process that is behind", 3600, -2, 3600],
  ])("%s of %d after %d seconds: %d", (_name, claimed, seconds, left) => {
    expect(clockAfter(clock(3600), claimed, at(seconds)).timeLeftSeconds).toBe(left);
  });

  test("many small saves gain nothing, and their rounding costs nothing", () => {
    let now = clock(60);
    for (let seconds = 0; seconds <= 45; seconds += 0.1) now = clockAfter(now, 60, at(seconds));
    expect(now.timeLeftSeconds).toBe(16);
    expect(endOf(now)).toBe(at(60));
  });

  test("whatever is claimed and however often, the end never moves on, and the claim of a clock that is right is kept", () => {
    const saves = fc.array(
      fc.record({
        pauseMs: fc.nat(900_000),
        claimed: fc.integer({ min: -10, max: 20_000 }),
      }),
    );
    fc.assert(
      fc.property(fc.nat(18_000), saves, (left, visits) => {
        let state = clock(left);
        let passedMs = 0;
        for (const { pauseMs, claimed } of visits) {
          passedMs += pauseMs;
          const seconds = passedMs / 1000;
          const next = clockAfter(state, claimed, at(seconds));
          expect(endOf(next)).toBeLessThanOrEqual(endOf(state));
          expect(next.timeLeftSeconds).toBeLessThanOrEqual(state.timeLeftSeconds);
          expect(next.timeLeftSeconds).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(next.timeLeftSeconds)).toBe(true);
          expect(next.savedAtMs).toBeLessThanOrEqual(Math.max(at(seconds), state.savedAtMs));
          const right = remainingSeconds(left, 0, passedMs);
          const honest = clockAfter(clock(left), right, at(seconds));
          expect(honest.timeLeftSeconds).toBe(right);
          state = next;
        }
      }),
    );
  });
});

describe("isTooLate", () => {
  test.each([
    [0, false],
    [60, false],
    [120, false],
    [120.001, true],
    [9000, true],
  ])("60 seconds left, %d seconds later: %s", (seconds, late) => {
    expect(isTooLate(clock(60), at(seconds))).toBe(late);
  });

  test("saving again after the end does not put it off", () => {
    let now = clock(60);
    for (let seconds = 30; seconds <= 120; seconds += 10) now = clockAfter(now, 60, at(seconds));
    expect(isTooLate(now, at(121))).toBe(true);
  });
});

describe("secondsWorked", () => {
  const worked = (claimed: number, seconds: number) =>
    secondsWorked(clock(3600), clockAfter(clock(3600), claimed, at(seconds)), at(seconds));

  test("is what the clock fell by", () => {
    expect(worked(3570, 30.2)).toBe(30);
    expect(worked(3600, 600)).toBe(600);
    expect(worked(3600, 9000)).toBe(3600);
  });

  test("never counts more than passed", () => {
    expect(worked(900, 90)).toBe(90);
    expect(worked(0, 0.2)).toBe(1);
    expect(worked(3600, -5)).toBe(0);
  });

  test("over a whole sitting it adds up to the time that passed, never to more than there was", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300_000)), (pauses) => {
        let state = clock(3600);
        let passedMs = 0;
        let total = 0;
        for (const pauseMs of pauses) {
          passedMs += pauseMs;
          const seconds = passedMs / 1000;
          const next = clockAfter(state, 3600, at(seconds));
          total += secondsWorked(state, next, at(seconds));
          state = next;
        }
        expect(total).toBe(Math.min(3600, Math.floor(passedMs / 1000)));
      }),
    );
  });
});

test("minutes taken are the nearest, and some time is never none", () => {
  expect([0, 1, 29, 89, 90, 4440, -3].map(minutesTaken)).toEqual([0, 1, 1, 1, 2, 74, 0]);
});

describe("lateSecondsOf", () => {
  test.each([
    [120, 300],
    [10, 300],
    [5, 150],
    [1, 30],
  ])("of a test of %i minutes are the last %i seconds", (minutes, seconds) => {
    expect(lateSecondsOf(minutes)).toBe(seconds);
  });
});
