import { expect, it } from "vitest";
import { byMarksLost, lossOf, marksDifference } from "./lost-marks.ts";

const subject = (score: number, maxMarks: number, changes = {}) => ({
  totalQuestions: 8,
  correctCount: 4,
  incorrectCount: 2,
  unansweredCount: 2,
  score,
  maxMarks,
  ...changes,
});

it("takes scores from maxima without binary remainders", () => {
  expect(marksDifference(80, 59.5)).toBe(20.5);
  expect(marksDifference(0.3, 0.1)).toBe(0.2);
  expect(marksDifference(10, -2.33)).toBe(12.33);
});

it("separates marks not won from marks deducted, and never loses more than there were", () => {
  expect(lossOf(subject(7, 16))).toEqual({ notWon: 8, deducted: 1 });
  const all = { totalQuestions: 2, correctCount: 0, incorrectCount: 2, unansweredCount: 0 };
  expect(lossOf(subject(-0.5, 2, all))).toEqual({ notWon: 2, deducted: 0.5 });
  const thirds = { totalQuestions: 3, correctCount: 1, incorrectCount: 1, unansweredCount: 1 };
  expect(lossOf(subject(0.67, 3, thirds))).toEqual({ notWon: 2, deducted: 0.33 });
});

it("puts what cost most first", () => {
  const outcomes = [subject(13.75, 16), subject(-4.75, 4), subject(15, 16)];
  expect([...outcomes].sort(byMarksLost).map(({ score }) => score)).toEqual([-4.75, 13.75, 15]);
});
