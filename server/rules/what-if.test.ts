import { describe, expect, it } from "vitest";
import { bestStep, isLeftOut, type JudgedAnswer, whatIfSteps } from "./what-if.ts";

const right = (secondsSpent: number, marked = false): JudgedAnswer => ({
  ...{ secondsSpent, marked, marksHundredths: 100, status: "CORRECT" },
});
const wrong = (secondsSpent: number, marked = false): JudgedAnswer => ({
  ...{ secondsSpent, marked, marksHundredths: -25, status: "INCORRECT" },
});
const none: JudgedAnswer = {
  ...{ secondsSpent: 300, marked: true, marksHundredths: 0, status: "UNANSWERED" },
};

describe("what a result would be without slow answers", () => {
  const answers = [right(4), right(12), wrong(13), wrong(21), none];

  it("is computed for each limit up to the last that leaves one out, and for none", () => {
    expect(whatIfSteps(answers, "slower", 150)).toEqual([
      { limit: 0, scoreHundredths: 0, right: 2, wrong: 2 },
      { limit: 5, scoreHundredths: 100, right: 1, wrong: 2 },
      { limit: 10, scoreHundredths: 100, right: 1, wrong: 2 },
      { limit: 15, scoreHundredths: 175, right: 0, wrong: 1 },
      { limit: 20, scoreHundredths: 175, right: 0, wrong: 1 },
      { limit: null, scoreHundredths: 150, right: 0, wrong: 0 },
    ]);
  });

  it("begins at the limit that would have paid most and left least out, or at none", () => {
    expect(bestStep(whatIfSteps(answers, "slower", 150))).toBe(4);
    expect(bestStep(whatIfSteps([right(4), right(40)], "slower", 200))).toBe(8);
    expect(bestStep(whatIfSteps([], "slower", 0))).toBe(0);
  });

  it("knows no limit above ten minutes but none", () => {
    const steps = whatIfSteps([wrong(5_000)], "slower", -25);
    expect(steps.slice(-2).map(({ limit }) => limit)).toEqual([600, null]);
  });
});

it("leaves out the marked answers alone, all of them at a limit of 0", () => {
  const answers = [right(30, true), wrong(20, true), wrong(50), none];
  const steps = whatIfSteps(answers, "marked", 50);
  expect(steps[0]).toEqual({ limit: 0, scoreHundredths: -25, right: 1, wrong: 1 });
  expect(steps.map(({ limit }) => limit)).toEqual([0, 5, 10, 15, 20, 25, null]);
  expect(answers.map((answer) => isLeftOut(answer, "marked", 20))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
