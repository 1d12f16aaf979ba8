import { cleanup } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { QuestionWork } from "./QuestionWork.tsx";
import type { ResultQuestion } from "./result-questions.ts";

function work(changes: Partial<ResultQuestion>): string {
  const question = { firstShown: null, secondsSpent: 0, visits: 0, marked: false, ...changes };
  show(<QuestionWork question={question as ResultQuestion} even={60} />);
  const text = document.body.textContent ?? "";
  cleanup();
  return text;
}

it("says of a question without an answer that it was not visited", () => {
  expect(work({ status: "UNANSWERED" })).toContain("Not visited");
});

it("claims nothing of the time of an answer that came without a visit", () => {
  expect(work({ status: "CORRECT" })).toBe("");
  expect(work({ status: "INCORRECT" })).toBe("");
});

it("shows the time, how the answer changed, and how often it was gone to", () => {
  const shown = {
    ...{ firstShown: 0, secondsSpent: 112, visits: 3, marked: true },
    ...{ choices: "ABA", changeCount: 3, correctOptionIndex: 1, status: "INCORRECT" as const },
  };
  const text = work(shown);
  expect(text).toContain("Time1m 52s52 s over an even minute");
  expect(text).toContain("A → B → A");
  expect(text).toContain("A, then B, then A");
  expect(text).toContain("was right once");
  expect(text).toContain("Visits3marked for review");
});

it("leaves out visits that were not counted", () => {
  const shown = { firstShown: 0, secondsSpent: 60, choices: "A", changeCount: 1 };
  const text = work({ ...shown, correctOptionIndex: 0, status: "CORRECT" });
  expect(text).toContain("never changed");
  expect(text).not.toContain("Visits");
});
