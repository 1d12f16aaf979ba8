import { describe, expect, it } from "vitest";
import { arrivalOf, byTimeChosen } from "./late-answers.ts";

const clock = { timeLeftSeconds: 60, savedAtMs: 1_000_000 };
const END = 1_060_000;
const MINUTE = 60_000;

describe("what arrives after the end", () => {
  it.each([
    ["in time", "in time", -1],
    ["within the minute of delivery", "in time", MINUTE],
    ["just after it", "late", MINUTE + 1],
    ["ten minutes after it", "late", 10 * MINUTE],
    ["later than that", "too late", 10 * MINUTE + 1],
  ] as const)("%s is %s where late answers are accepted", (_, arrival, after) => {
    expect(arrivalOf(clock, END + after, true)).toBe(arrival);
  });

  it("is too late after a minute where they are not", () => {
    expect(arrivalOf(clock, END + MINUTE, false)).toBe("in time");
    expect(arrivalOf(clock, END + MINUTE + 1, false)).toBe("too late");
  });
});

describe("answers that arrive late", () => {
  const stored = { answers: [0, -1, -1, 2, 1] };
  const sent = { answers: [0, 1, 2, -1, 3], answeredAt: [10, 3599, 3600, 3000, -1] };

  it("count where they were chosen, or cleared, before the end", () => {
    expect(byTimeChosen(stored, sent, 3600)).toEqual({ inTime: [1, 3], after: [2, 4] });
  });

  it("don't count where nobody says when they were chosen", () => {
    const silent = { ...sent, answeredAt: null };
    expect(byTimeChosen(stored, silent, 3600)).toEqual({ inTime: [], after: [1, 2, 3, 4] });
  });

  it("have more time where extra time was given", () => {
    expect(byTimeChosen(stored, sent, 3900).inTime).toEqual([1, 2, 3]);
  });
});
