import { describe, expect, it } from "vitest";
import { percentileAmong, scoreBin } from "./peers.ts";

describe("a percentile", () => {
  it("is the share below and half of the equal, to one decimal, half up on the exact fraction", () => {
    expect(percentileAmong({ below: 0, equal: 0, others: 20 })).toBe(0);
    expect(percentileAmong({ below: 20, equal: 0, others: 20 })).toBe(100);
    expect(percentileAmong({ below: 0, equal: 20, others: 20 })).toBe(50);
    expect(percentileAmong({ below: 7, equal: 1, others: 30 })).toBe(25);
    // 1 of 2,000 in halves: 0.05 percent, which a binary quotient can't say.
    expect(percentileAmong({ below: 0, equal: 1, others: 1000 })).toBe(0.1);
    expect(() => percentileAmong({ below: 0, equal: 0, others: 0 })).toThrow(RangeError);
  });
});

describe("the bar of a score", () => {
  it("is a twentieth of the maximum wide, with all below nought in the first and the maximum in the last", () => {
    expect([-500, 0, 499, 500, 9_999, 10_000].map((score) => scoreBin(score, 10_000))).toEqual([
      0, 0, 0, 1, 19, 19,
    ]);
  });
});
