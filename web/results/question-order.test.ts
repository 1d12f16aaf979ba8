import { expect, it } from "vitest";
import { questionViewFrom, viewQuestions } from "./question-order.ts";

const questions = (["CORRECT", "UNANSWERED", "INCORRECT", "CORRECT", "INCORRECT"] as const).map(
  (status, index) => ({ status, position: index + 1 }),
);
const places = (view: Parameters<typeof viewQuestions>[1]) =>
  viewQuestions(questions.toReversed(), view).map(({ position }) => position);

it("puts the wrong ones first, then the unanswered, each in the paper's order", () => {
  expect(places("wrongFirst")).toEqual([3, 5, 2, 1, 4]);
});

it("gives the paper's order, or one kind alone", () => {
  expect(places("inOrder")).toEqual([1, 2, 3, 4, 5]);
  expect(places("incorrect")).toEqual([3, 5]);
  expect(places("unanswered")).toEqual([2]);
});

it("reads the view from the address", () => {
  expect(questionViewFrom("unanswered")).toBe("unanswered");
  expect(questionViewFrom("x")).toBe("wrongFirst");
  expect(questionViewFrom(null)).toBe("wrongFirst");
});
