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
