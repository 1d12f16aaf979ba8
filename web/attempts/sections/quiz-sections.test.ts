import { expect, it } from "vitest";
import { activate } from "../session/attempt/answer-sheet.ts";
import { addMessages } from "../session/messages.ts";
import { sectionedAttempt, sectionedPaper } from "../testing/sample-sections.ts";
import { quizSections } from "./quiz-sections.ts";
import {
  closedWords,
  onPassages,
  sectionNewsWords,
  sectionRules,
  statusWords,
} from "./section-words.ts";

const paper = sectionedPaper();
const passages = ["7", "7", "8", null, null, null];
const read = {
  ...paper,
  questions: paper.questions.map((question, index) => ({
    ...question,
    passageId: passages[index] ?? null,
  })),
};

it("says of each section whether it can be worked on, and counts its own questions", () => {
  const sections = { section: 1, reached: 1, left: [0, 200, 300] };
  const quiz = quizSections(
    activate(
      sectionedAttempt(read, {
        ...{ sections, timeLeftSeconds: 500, currentQuestion: 3, sequence: 4 },
        answers: [1, -1, 2, -1, -1, -1],
      }),
    ),
  );
  expect(quiz.rows.map(({ status }) => status)).toEqual(["over", "current", "next"]);
  expect(quiz.rows.map(statusWords)).toEqual([
    "Over, 1 of 2",
    "One row, one passage",
    "Not started, 2",
  ]);
  expect(quiz.current).toMatchObject({ index: 1, answered: 1, left: 200 });
  expect(quiz.current.sets).toEqual([
    { start: 2, count: 1, passageId: "8" },
    { start: 3, count: 1, passageId: null },
  ]);
  expect(quiz.rows.map(onPassages)).toEqual(["2 on 1 passage", "2 on 1 passage", "2"]);
  expect(closedWords(quiz, 1)).toBe("Question 2 is in Law, which is over.");
  expect(closedWords(quiz, 4)).toBeNull();
});

it("shows sections that lie behind a locked one, and those that only group", () => {
  const first = quizSections(activate(sectionedAttempt()));
  expect(first.rows.map(({ status }) => status)).toEqual(["current", "next", "notStarted"]);
  expect(closedWords(first, 5)).toBe(
    "Question 6 is in English. The sections before it come first.",
  );
  const grouped = quizSections(activate(sectionedAttempt(sectionedPaper(null, false))));
  expect(grouped.rows.map(({ status }) => status)).toEqual(["current", "open", "open"]);
  expect(grouped.rows.map(statusWords)).toEqual(["Open now", "0 of 2", "0 of 2"]);
});

it("shows the rules of each kind, and what happened, in words", () => {
  const rule = (...locks: boolean[]) =>
    sectionRules(locks.map((isLocked) => ({ minutes: 35, isLocked }))).sections;
  expect(rule(true, true)).toMatch(/^You work through the sections in order.*Each is locked/);
  expect(rule(false, false)).toMatch(/come back as long as it has time left/);
  expect(rule(true, false)).toMatch(/A locked one can’t be opened again/);
  expect(sectionRules([{ minutes: null, isLocked: false }]).clock).toMatch(/^One clock runs/);
  const { sections } = paper;
  if (!sections) throw new Error("The sample has no sections.");
  expect(sectionNewsWords({ kind: "refused", positions: [0] }, sections)).toBe(
    "Your answer to question 1 came after the end of Law and does not count.",
  );
  expect(sectionNewsWords({ kind: "refused", positions: [0, 2] }, sections)).toBe(
    "Your answers to questions 1, 3 came after the end of Law and Logic and do not count.",
  );
  expect(sectionNewsWords({ kind: "clock", seconds: 61 }, sections)).toContain("01:01");
});

it("counts no question that was withdrawn, and says so at its place", () => {
  const withdrawn = { ...read, attemptId: "77" };
  addMessages("77", [
    {
      ...{ id: "5", text: "Question 3 has been withdrawn.", sentAt: "2026-11-30T05:00:00Z" },
      withdrawnQuestionId: withdrawn.questions[2]?.questionId ?? null,
    },
  ]);
  const sections = { section: 1, reached: 1, left: [0, 200, 300] };
  const quiz = quizSections(
    activate(
      sectionedAttempt(withdrawn, {
        ...{ sections, timeLeftSeconds: 500, currentQuestion: 3, sequence: 4 },
        answers: [1, -1, 2, -1, -1, -1],
      }),
    ),
  );
  expect(quiz.current.states[0]).toBe("withdrawn");
  expect(quiz.rows.map(({ answered, counting }) => [answered, counting])).toEqual([
    ...[
      [1, 2],
      [0, 1],
      [0, 2],
    ],
  ]);
});
