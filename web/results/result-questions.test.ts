import { expect, it } from "vitest";
import type { SolutionFragment } from "../gql/graphql.ts";
import { resultQuestions } from "./result-questions.ts";

const solution: Omit<SolutionFragment, "__typename"> = {
  questionId: "71",
  isHeld: false,
  questionText: "Which?",
  options: ["This", "That"],
  questionHtml: "<p>Which?</p>",
  optionsHtml: null,
  lang: null,
  passageId: "3",
  correctOptionIndex: 1,
  correction: null,
  subject: "Law of Torts",
  topic: null,
  pyq: false,
  pyqYear: null,
  pyqExam: null,
  explanation: "That.",
  explanationHtml: null,
};

const lists = {
  answers: [1, 0, -1],
  marked: [false, true, false],
  firstShown: [0, 12, -1],
  secondsSpent: [12, 30, 0],
  changeCounts: [1, 3, 0],
  visits: [1, 2, 0],
  choices: ["B", "BA", ""],
  secondsReading: [4, 0, 0],
  answeredAt: [9, 30, -1],
};

it("joins a result's lists to its paper's solutions", () => {
  const result = { id: "7", correctMarks: 2, incorrectMarks: 0.5, ...lists };
  const [right, wrong, blank] = resultQuestions(result, [solution, solution, solution]);
  expect(right).toEqual({
    ...solution,
    ...{ id: "7:0", position: 0, status: "CORRECT", selectedOptionIndex: 1, marks: 2 },
    ...{ marked: false, firstShown: 0, secondsSpent: 12, secondsReading: 4, answeredAt: 9 },
    ...{ changeCount: 1, visits: 1, choices: "B" },
  });
  expect(wrong).toMatchObject({ status: "INCORRECT", marks: -0.5, marked: true, position: 1 });
  expect(blank).toMatchObject({
    ...{ status: "UNANSWERED", selectedOptionIndex: null, marks: 0, firstShown: null },
  });
});

it("has no minus nought where nothing is deducted", () => {
  const result = { id: "7", correctMarks: 1, incorrectMarks: 0, ...lists };
  const [, wrong] = resultQuestions(result, [solution, solution]);
  expect(Object.is(wrong?.marks, 0)).toBe(true);
});

it("says nothing of a question whose key is hidden", () => {
  const result = { id: "7", correctMarks: 1, incorrectMarks: 0.5, ...lists };
  const held = { ...solution, isHeld: true, correctOptionIndex: -1, explanation: null };
  const [hidden] = resultQuestions(result, [held]);
  expect(hidden).toMatchObject({ status: "HIDDEN", marks: 0, selectedOptionIndex: 1 });
});

it("judges an answer under the correction of its key", () => {
  const result = { id: "7", correctMarks: 2, incorrectMarks: 0.5, ...lists };
  const under = (kind: "ALSO_ACCEPTED" | "GIVEN_TO_ALL" | "DROPPED", optionIndexes: number[]) => {
    const corrected = {
      ...solution,
      correction: { __typename: "KeyCorrection" as const, kind, optionIndexes },
    };
    return resultQuestions(result, [corrected, corrected, corrected]).map(({ status, marks }) => [
      ...[status, marks],
    ]);
  };
  const all = ["CORRECT", 2];
  expect(under("ALSO_ACCEPTED", [0])).toEqual([all, all, ["UNANSWERED", 0]]);
  expect(under("GIVEN_TO_ALL", [])).toEqual([all, all, all]);
  expect(under("DROPPED", [])).toEqual(Array(3).fill(["DROPPED", 0]));
});
