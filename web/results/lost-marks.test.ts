import { expect, it } from "vitest";
import { byMarksLost, lostMarksTexts, marksDifference, sharesInMarks } from "./lost-marks.ts";

const subject = (score: number, maxMarks: number) => ({
  totalQuestions: 8,
  correctCount: 4,
  incorrectCount: 2,
  unansweredCount: 2,
  score,
  maxMarks,
});

it("takes scores from maxima without binary remainders", () => {
  expect(marksDifference(80, 59.5)).toBe(20.5);
  expect(marksDifference(0.3, 0.1)).toBe(0.2);
  expect(marksDifference(10, -2.33)).toBe(12.33);
});

it("draws a bar's parts in marks", () => {
  expect(sharesInMarks(subject(7, 16))).toEqual({ correct: 8, incorrect: 4, unanswered: 4 });
});

it("writes the column with one decimal, or with two where one needs them", () => {
  expect(lostMarksTexts([subject(7, 16), subject(13.5, 16)])).toEqual(["9.0", "2.5"]);
  expect(lostMarksTexts([subject(7, 16), subject(13.75, 16)])).toEqual(["9.00", "2.25"]);
});

it("puts what cost most first", () => {
  const outcomes = [subject(13.75, 16), subject(-4.75, 4), subject(15, 16)];
  expect([...outcomes].sort(byMarksLost).map(({ score }) => score)).toEqual([-4.75, 13.75, 15]);
});
