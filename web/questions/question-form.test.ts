import { describe, expect, it } from "vitest";
import {
  emptyForm,
  formOf,
  isChanged,
  nextForm,
  problemsOf,
  type QuestionForm,
  questionOf,
  withOption,
  withoutOption,
} from "./question-form.ts";

const sound: QuestionForm = {
  questionText: "  Which writ? ",
  options: ["Mandamus", " ", "Habeas corpus ", ""],
  correct: 2,
  subject: " Constitutional Law ",
  topic: " ",
  pyq: true,
  pyqYear: "2019",
  pyqExam: " CLAT ",
  explanation: "",
};
const problems = (change: Partial<QuestionForm>) => [
  ...problemsOf({ ...sound, ...change }, 2026).entries(),
];

describe("what is sent", () => {
  it("begins the next question with the labels of the one before", () => {
    const labels = { subject: "Law", topic: "Writs", pyq: true, pyqYear: "2020", pyqExam: "CLAT" };
    const written = {
      ...emptyForm,
      ...labels,
      questionText: "Which?",
      correct: 1,
      explanation: "So.",
    };
    expect(nextForm(written)).toEqual({ ...emptyForm, ...labels });
  });

  it("is trimmed, without blank options, and absent where it is empty", () => {
    expect(questionOf(sound)).toEqual({
      questionText: "Which writ?",
      options: ["Mandamus", "Habeas corpus"],
      correctOptionIndex: 1,
      subject: "Constitutional Law",
      topic: null,
      pyq: true,
      pyqYear: 2019,
      pyqExam: "CLAT",
      explanation: null,
    });
    expect(questionOf({ ...sound, pyq: false })).toMatchObject({ pyqYear: null, pyqExam: null });
  });
});

describe("the rules of docs/rules.md, section 5", () => {
  it("lets a sound question through", () => {
    expect(problems({})).toEqual([]);
  });

  it("names everything that is missing from an empty form, in its order", () => {
    expect([...problemsOf({ ...emptyForm, pyq: true }, 2026).entries()]).toEqual([
      ["questionText", "Question text is required"],
      ["options", "At least 2 options are required"],
      ["correctOptionIndex", "Please select a valid correct option"],
      ["subject", "Subject is required"],
      ["pyqYear", "PYQ year is required when marked as Previous Year Question"],
      ["pyqExam", "PYQ exam name is required when marked as Previous Year Question"],
    ]);
  });

  it("wants a correct option that is there and not blank", () => {
    const message = "Please select a valid correct option";
    for (const correct of [-1, 1, 3, 4]) {
      expect(problems({ correct })).toEqual([["correctOptionIndex", message]]);
    }
  });

  it("takes years from 1980 to the current one", () => {
    const message = "PYQ year must be between 1980 and 2026";
    for (const pyqYear of ["1980", "2026"]) expect(problems({ pyqYear })).toEqual([]);
    for (const pyqYear of ["1979", "2027", "2019.5", "x"]) {
      expect(problems({ pyqYear })).toEqual([["pyqYear", message]]);
    }
    expect(problems({ pyq: false, pyqYear: "1900", pyqExam: "" })).toEqual([]);
  });
});

describe("adding and removing options", () => {
  it("stops at five and at two", () => {
    const five = withOption(sound);
    expect(five.options).toHaveLength(5);
    expect(withOption(five)).toBe(five);
    const two = withoutOption(withoutOption(sound, 3), 1);
    expect(two.options).toEqual(["Mandamus", "Habeas corpus "]);
    expect(withoutOption(two, 0)).toBe(two);
  });

  it("shifts the correct index down, and chooses none when the correct option goes", () => {
    expect(withoutOption(sound, 0).correct).toBe(1);
    expect(withoutOption(sound, 3).correct).toBe(2);
    expect(withoutOption(sound, 2).correct).toBe(-1);
  });
});

it("knows whether something would be lost", () => {
  const question = {
    __typename: "Question",
    lang: null,
    questionHtml: null,
    optionsHtml: null,
    explanationHtml: null,
    passage: null,
    ...{ id: "7", createdAt: "", revisionNumber: 1, resultsOnOldWording: 0 },
    ...{ testCount: 0, resultCount: 0, openAttemptCount: 0, askedIn: [], revisions: [] },
    keptBack: false,
    releasedAt: null,
    ...{ questionText: "Which?", options: ["A", "B"], correctOptionIndex: 0, subject: "English" },
    ...{ topic: null, pyq: false, pyqYear: null, pyqExam: null, explanation: null },
  } as const;
  const stored = { ...question, keptBackBy: [], options: [...question.options] };
  const form = formOf(stored);
  expect(isChanged(form, formOf(stored))).toBe(false);
  expect(isChanged({ ...form, options: ["A", "C"] }, form)).toBe(true);
});
