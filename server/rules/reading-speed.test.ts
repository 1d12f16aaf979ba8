import { expect, it } from "vitest";
import { passageReadings, wordsAMinute } from "./reading-speed.ts";

it("returns how fast each passage was read and how many of its questions were right", () => {
  const passages = [
    { passageId: "3", text: "One two three, four – five six." },
    { passageId: "5", text: "Nobody read it." },
  ];
  const question = { passageId: "3", secondsReading: 2, firstShown: 1, status: "CORRECT" } as const;
  const questions = [
    question,
    { ...question, secondsReading: 2, status: "UNANSWERED" } as const,
    { ...question, passageId: null },
    { ...question, secondsReading: 0, firstShown: null, status: "UNANSWERED" } as const,
    {
      ...question,
      passageId: "5",
      secondsReading: 0,
      firstShown: null,
      status: "UNANSWERED",
    } as const,
  ];
  expect(passageReadings(passages, questions)).toEqual([
    { passageId: "3", words: 6, seconds: 4, wordsAMinute: 90, reached: 2, right: 1 },
    { passageId: "5", words: 3, seconds: 0, wordsAMinute: null, reached: 0, right: 0 },
  ]);
});

it("has no speed for a text that was skimmed", () => {
  expect(wordsAMinute(25, 1)).toBe(1_500);
  expect(wordsAMinute(26, 1)).toBeNull();
  expect(wordsAMinute(26, 0)).toBeNull();
});
