import { describe, expect, it } from "vitest";
import {
  blindReviewSizes,
  chosenForReview,
  type HallAnswer,
  mayReviewBlind,
  reviewSize,
  slowOnes,
} from "./blind-review.ts";

const right: HallAnswer = { status: "correct", marked: false, isShown: true, secondsSpent: 60 };
const wrong: HallAnswer = { ...right, status: "incorrect" };
const skipped: HallAnswer = { ...right, status: "unanswered" };
const many = (count: number, answer: HallAnswer) => Array.from({ length: count }, () => answer);

/** Numbers that look like chance and are the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe("whether a result can be reviewed blind", () => {
  it("needs ten questions and an answer", () => {
    expect(mayReviewBlind([...many(9, right).map(() => -1), 0])).toBe(true);
    expect(mayReviewBlind(many(9, right).map(() => 1))).toBe(false);
    expect(mayReviewBlind(many(10, right).map(() => -1))).toBe(false);
  });
});

describe("slow questions", () => {
  it("took more than twice the median of those shown", () => {
    const times = [10, 20, 30, 40, 61];
    expect(slowOnes(times.map((secondsSpent) => ({ ...right, secondsSpent })))).toEqual([
      ...[false, false, false, false, true],
    ]);
    const hidden = { ...right, isShown: false, secondsSpent: 500 };
    expect(slowOnes([hidden, hidden, { ...right, secondsSpent: 5 }])).not.toContain(true);
    expect(slowOnes(many(4, { ...right, secondsSpent: 0 }))).not.toContain(true);
  });
});

describe("the size of a review", () => {
  it.each([
    // needed, missed, paper, asked
    [0, 0, 120, 10],
    [6, 6, 120, 10],
    [7, 7, 120, 20],
    [20, 10, 120, 20],
    [21, 10, 120, 30],
    [30, 30, 120, 45],
    [60, 60, 120, 90],
    [80, 80, 120, 120],
    [81, 81, 120, 120],
    [7, 7, 12, 12],
    [3, 3, 10, 10],
    [150, 100, 200, 200],
  ])("%i needed, of them %i missed, of %i: %i", (needed, missed, total, size) => {
    expect(reviewSize(needed, missed, total)).toBe(size);
  });

  it("is round or the paper, holds what is needed, and a third of it right where there are so many", () => {
    const next = chance(7);
    for (let round = 0; round < 2_000; round += 1) {
      const total = 10 + Math.floor(next() * 190);
      const missed = Math.floor(next() * (total + 1));
      const needed = missed + Math.floor(next() * (total - missed + 1));
      const size = reviewSize(needed, missed, total);
      expect(size === total || blindReviewSizes.some((round) => round === size)).toBe(true);
      expect(size).toBeGreaterThanOrEqual(needed);
      const rights = size - missed;
      expect(rights >= Math.ceil(size / 3) || size === total).toBe(true);
    }
  });
});

describe("the questions of a review", () => {
  it("are what was wrong, skipped, marked or slow, and right ones until it is full", () => {
    const hall = [...many(30, right)];
    hall[3] = wrong;
    hall[7] = skipped;
    hall[11] = { ...right, marked: true };
    hall[29] = { ...right, secondsSpent: 121 };
    const chosen = chosenForReview(hall, 42);
    expect(chosen).toHaveLength(10);
    expect(chosen).toEqual(expect.arrayContaining([3, 7, 11, 29]));
    expect([...chosen].sort((one, other) => one - other)).toEqual(chosen);
    expect(new Set(chosen).size).toBe(10);
  });

  it("follow from the attempt alone, and others from another", () => {
    const hall = many(120, right);
    expect(chosenForReview(hall, 5)).toEqual(chosenForReview(hall, 5));
    expect(chosenForReview(hall, 5)).not.toEqual(chosenForReview(hall, 6));
  });

  it("are as many of all right ones, and the whole of a paper all wrong", () => {
    expect(chosenForReview(many(120, right), 1)).toHaveLength(10);
    expect(chosenForReview(many(50, wrong), 1)).toHaveLength(50);
  });

  it("tell nothing by their place in the list: wrong ones are as often first as last", () => {
    const next = chance(99);
    const QUARTERS = 4;
    const asked = Array.from({ length: QUARTERS }, () => 0);
    const missed = Array.from({ length: QUARTERS }, () => 0);
    for (let seed = 1; seed <= 3_000; seed += 1) {
      const hall = Array.from({ length: 60 }, () => (next() < 0.2 ? wrong : right));
      const chosen = chosenForReview(hall, seed);
      chosen.forEach((position, index) => {
        const quarter = Math.floor((index * QUARTERS) / chosen.length);
        asked[quarter] = (asked[quarter] ?? 0) + 1;
        if (hall[position] === wrong) missed[quarter] = (missed[quarter] ?? 0) + 1;
      });
    }
    const whole = missed.reduce((sum, one) => sum + one) / asked.reduce((sum, one) => sum + one);
    expect(whole).toBeLessThan(2 / 3);
    missed.forEach((count, quarter) => {
      // Five standard errors of a share of so many questions.
      const n = asked[quarter] ?? 0;
      const error = Math.sqrt((whole * (1 - whole)) / n);
      expect(Math.abs(count / n - whole)).toBeLessThan(5 * error);
    });
  });

  it("draws every right question as often as any other", () => {
    const counts = Array.from({ length: 60 }, () => 0);
    const rounds = 6_000;
    for (let seed = 1; seed <= rounds; seed += 1) {
      for (const position of chosenForReview(many(60, right), seed)) {
        counts[position] = (counts[position] ?? 0) + 1;
      }
    }
    const share = 10 / 60;
    const error = Math.sqrt(rounds * share * (1 - share));
    for (const count of counts) expect(Math.abs(count - rounds * share)).toBeLessThan(5 * error);
  });
});
