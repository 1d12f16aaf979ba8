import { expect, it } from "vitest";
import {
  binWidth,
  deviationOf,
  histogramOf,
  kr20Of,
  meanOf,
  quantileOf,
  standardErrorOf,
  tallyOf,
} from "./test-statistics.ts";

const of = (...values: number[]) => tallyOf(values.map((value) => [value, 1] as const));

it("has no figure of nothing", () => {
  expect([meanOf(of()), deviationOf(of()), quantileOf(of(), 0.5)]).toEqual([null, null, null]);
});

it("takes mean, population deviation and quartiles between neighbours", () => {
  const scores = of(2, 4, 4, 4, 5, 5, 7, 9);
  expect(meanOf(scores)).toBe(5);
  expect(deviationOf(scores)).toBe(2);
  expect([0, 0.25, 0.5, 0.75, 1].map((part) => quantileOf(scores, part))).toEqual([
    2, 4, 4.5, 5.5, 9,
  ]);
  expect(deviationOf(of(3))).toBe(0);
});

it("draws a histogram in round steps, with scores below nought, and the maximum in the last bar", () => {
  expect([120, 100, 30, 10, 1].map(binWidth)).toEqual([5, 5, 2, 0.5, 0.05]);
  const bins = histogramOf(of(-2.5, 0, 4.99, 5, 10, 118, 120), 120);
  expect(bins[0]).toEqual({ from: -5, to: 0, count: 1 });
  expect(bins[1]).toEqual({ from: 0, to: 5, count: 2 });
  expect(bins.at(-1)).toEqual({ from: 115, to: 120, count: 2 });
  expect(bins).toHaveLength(25);
});

it("works out KR-20 of a textbook example, and none where it is undefined", () => {
  // Five attempts on four questions: 1111, 1110, 1100, 1000, 0000.
  const ladder = { attempts: 5, ofQuestions: [4, 3, 2, 1], sum: 10, squares: 30 };
  // Variance 2, sum of p * q 0.8.
  expect(kr20Of(ladder)).toBeCloseTo((4 / 3) * (1 - 0.8 / 2), 12);
  expect(kr20Of({ attempts: 1, ofQuestions: [1, 0], sum: 1, squares: 1 })).toBeNull();
  expect(kr20Of({ attempts: 9, ofQuestions: [9, 9], sum: 18, squares: 36 })).toBeNull();
  expect(kr20Of({ attempts: 4, ofQuestions: [2], sum: 2, squares: 2 })).toBeNull();
});

it("takes a reliability below nought for none at all in the error of a score", () => {
  expect(standardErrorOf(10, 0.84)).toBeCloseTo(4, 12);
  expect(standardErrorOf(10, -0.3)).toBe(10);
  expect(standardErrorOf(10, null)).toBeNull();
});
