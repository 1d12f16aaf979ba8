import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clockAnnouncement,
  countTabSwitch,
  isExpired,
  minutesTaken,
  remainingSeconds,
  resumeAfterDisconnection,
  secondsWorked,
} from "./quiz-timing.ts";

describe("resumeAfterDisconnection", () => {
  const resume = (timeLeftSeconds: number, tabSwitchCount: number, penaltyMinutes = 0) =>
    resumeAfterDisconnection({ timeLeftSeconds, tabSwitchCount, penaltyMinutes });

  test("takes a minute and counts a switch", () => {
    expect(resume(600, 1, 2)).toEqual({
      timeLeftSeconds: 540,
      tabSwitchCount: 2,
      penaltyMinutes: 3,
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
        expect(after.penaltyMinutes).toBe(penalty + 1);
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

describe("secondsWorked", () => {
  test("takes an honest claim as it is", () => {
    expect(secondsWorked(30, 30.2)).toBe(30);
    expect(secondsWorked(28, 30)).toBe(28);
    expect(secondsWorked(600, 600)).toBe(600);
  });

  test("never counts more than passed", () => {
    expect(secondsWorked(2700, 90)).toBe(90);
    expect(secondsWorked(5, 0.2)).toBe(1);
  });

  test("does not let the clock rest within one sitting", () => {
    expect(secondsWorked(0, 30)).toBe(25);
    expect(secondsWorked(0, 60)).toBe(55);
  });

  test("lets it rest over a longer silence: the page was closed", () => {
    expect(secondsWorked(0, 61)).toBe(0);
    expect(secondsWorked(12, 7200)).toBe(12);
  });

  test("is never negative and never above what passed, rounded up", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1000, max: 20_000 }),
        fc.float({ min: -10, max: 100_000, noNaN: true }),
        (claimed, silence) => {
          const worked = secondsWorked(claimed, silence);
          expect(worked).toBeGreaterThanOrEqual(0);
          expect(worked).toBeLessThanOrEqual(Math.max(0, Math.ceil(silence)));
        },
      ),
    );
  });
});

test("minutes taken are the nearest, and some time is never none", () => {
  expect([0, 1, 29, 89, 90, 4440, -3].map(minutesTaken)).toEqual([0, 1, 1, 1, 2, 74, 0]);
});
