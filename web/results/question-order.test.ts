import { expect, it } from "vitest";
import { orderQuestions, questionFilterFrom, withStatus } from "./question-order.ts";

const questions = (["CORRECT", "UNANSWERED", "INCORRECT", "CORRECT", "INCORRECT"] as const).map(
  (status, index) => ({ status, position: index + 1 }),
);
const places = (list: typeof questions) => list.map(({ position }) => position);

it("puts the wrong ones first, then the unanswered, each in the paper's order", () => {
  expect(places(orderQuestions(questions.toReversed(), true))).toEqual([3, 5, 2, 1, 4]);
});

it("gives the paper's order", () => {
  expect(places(orderQuestions(questions.toReversed(), false))).toEqual([1, 2, 3, 4, 5]);
});

it("keeps one outcome alone, or all", () => {
  expect(places(withStatus(questions, "correct"))).toEqual([1, 4]);
  expect(places(withStatus(questions, "incorrect"))).toEqual([3, 5]);
  expect(places(withStatus(questions, "unanswered"))).toEqual([2]);
  expect(places(withStatus(questions, "all"))).toEqual([1, 2, 3, 4, 5]);
});

it("reads the filter from the address", () => {
  expect(questionFilterFrom("correct")).toBe("correct");
  expect(questionFilterFrom("x")).toBe("all");
  expect(questionFilterFrom(null)).toBe("all");
});
