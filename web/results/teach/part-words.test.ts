import { expect, it } from "vitest";
import type { WholeResult } from "../result-questions.ts";
import { averageWords, passageWords, peersWords, timeWords } from "./part-words.ts";

const answer = (status: "CORRECT" | "INCORRECT" | "UNANSWERED", secondsSpent: number) => ({
  status,
  firstShown: 0,
  secondsSpent,
});

it("sums up the time by how answers went, and says nothing without times", () => {
  const wrong = [answer("INCORRECT", 100), answer("INCORRECT", 68)];
  const right = [answer("CORRECT", 47), answer("CORRECT", 49)];
  expect(timeWords([...wrong, ...right, answer("UNANSWERED", 900)])).toBe(
    "Wrong answers took 1m 24s on average, correct ones 48 s.",
  );
  expect(timeWords(wrong)).toBe("Wrong answers took 1m 24s on average.");
  expect(timeWords(right)).toBe("Correct answers took 48 s on average.");
  expect(timeWords([answer("UNANSWERED", 30)])).toBe("Questions took 30 s on average.");
  expect(timeWords([answer("CORRECT", 0)])).toBeNull();
});

it("counts an answer within the first second, and no question that was never shown", () => {
  const wrong = [1, 12, 380, 0, 1, 1, 1, 1, 43].map((seconds) => answer("INCORRECT", seconds));
  const never = { ...answer("INCORRECT", 0), firstShown: null };
  expect(timeWords([...wrong, never])).toBe("Wrong answers took 49 s on average.");
});

it("compares with the others from 20 on, and with one's own average from two results on", () => {
  expect(peersWords({ others: 1204, percentile: 70.8 })).toBe("Better than 71% of 1,204 students");
  expect(peersWords({ others: 12, percentile: null })).toBe(
    "Compared from 20 students on; 12 so far",
  );
  expect(averageWords(62.1, 64.7, 25)).toBe("2.6 points under your average");
  expect(averageWords(65.7, 64.7, 25)).toBe("1 point over your average");
  expect(averageWords(64.7, 64.7, 25)).toBe("exactly your average");
  expect(averageWords(62.1, 62.1, 1)).toBeNull();
});

it("sums up passages, and leaves out those with a hidden question", () => {
  const words = Array.from({ length: 100 }, () => "word").join(" ");
  const question = (passageId: string, status: string, secondsReading: number) => ({
    ...{ passageId, status, secondsReading, firstShown: 0, isHeld: status === "HIDDEN" },
  });
  const result = {
    passages: [
      { passageId: "1", text: words },
      { passageId: "2", text: words },
    ],
    questions: [
      question("1", "CORRECT", 30),
      question("1", "INCORRECT", 0),
      question("2", "HIDDEN", 10),
    ],
  } as unknown as WholeResult;
  expect(passageWords(result)).toBe(
    "2 passages, read at 200 words a minute; 1 of 2 questions correct.",
  );
});
