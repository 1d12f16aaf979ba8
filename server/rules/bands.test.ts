import fc from "fast-check";
import { expect, test } from "vitest";
import { highScoreRate, isHighScore, letterGrade, scoreColour } from "./bands.ts";
import { formatPercent } from "./percent.ts";

test.each([
  [100, "green", "A+"],
  [90, "green", "A+"],
  [89.9, "green", "A"],
  [80, "green", "A"],
  [79.95, "green", "A"],
  [79.9, "yellow", "B"],
  [70, "yellow", "B"],
  [69.9, "yellow", "C"],
  [60, "yellow", "C"],
  [59.9, "orange", "D"],
  [50, "orange", "D"],
  [49.9, "orange", "F"],
  [40, "orange", "F"],
  [39.9, "red", "F"],
  [0, "red", "F"],
  [-12.5, "red", "F"],
])("%d percent is %s and %s", (percent, colour, grade) => {
  expect(scoreColour(percent)).toBe(colour);
  expect(letterGrade(percent)).toBe(grade);
});

test("high and low scores", () => {
  expect([70, 69.95, 69.9].map(isHighScore)).toEqual([true, true, false]);
});

test("the rate of high scores", () => {
  expect(highScoreRate(0, 0)).toBe(0);
  expect(highScoreRate(1, 3)).toBe(33.3);
  expect(highScoreRate(2, 3)).toBe(66.7);
  expect(highScoreRate(1, 1)).toBe(100);
});

test("a band follows from the number that is shown", () => {
  fc.assert(
    fc.property(fc.double({ min: -100, max: 100, noNaN: true }), (percent) => {
      const shown = Number(formatPercent(percent).replace("\u2212", "-").replace("%", ""));
      expect(scoreColour(percent)).toBe(scoreColour(shown));
      expect(letterGrade(percent)).toBe(letterGrade(shown));
      expect(isHighScore(percent)).toBe(shown >= 70);
    }),
  );
});
