import fc from "fast-check";
import { expect, test } from "vitest";
import { joinMessages } from "./join-messages.ts";
import {
  notEnoughQuestionsDetail,
  notEnoughQuestionsMessage,
  type RandomTestForm,
  randomTestDefaults,
  randomTestFieldErrors,
  withRandomTestDefaults,
} from "./random-test-rules.ts";

const messagesFor = (form: RandomTestForm) =>
  randomTestFieldErrors(form).map(({ message }) => message);

test("the form starts sound, with its defaults", () => {
  expect(randomTestDefaults).toEqual({
    title: "Random Test",
    description: "A randomly generated test based on your selected filters",
    numQuestions: 10,
    durationMinutes: 60,
    correctMarks: 1,
    incorrectMarks: 0,
    subjects: [],
    topics: [],
    pyqOnly: null,
    pyqExams: [],
    pyqYears: [],
  });
  expect(messagesFor(randomTestDefaults)).toEqual([]);
});

test("the form's messages, word for word and joined", () => {
  const cleared = { numQuestions: 0, durationMinutes: 0, correctMarks: 0 };
  const form = { ...randomTestDefaults, ...cleared, title: " " };
  expect(joinMessages(messagesFor(form))).toBe(
    "Test title is required. Number of questions must be greater than 0. " +
      "Duration must be greater than 0 minutes. Marks for correct answer must be greater than 0",
  );
  expect(randomTestFieldErrors(form).map(({ field }) => field)).toEqual([
    "title",
    "numQuestions",
    "durationMinutes",
    "correctMarks",
  ]);
  expect(joinMessages([])).toBe("");
});

test.each([
  [{ numQuestions: 101 }, "Number of questions must be at most 100"],
  [{ numQuestions: 2.5 }, "Number of questions must be a whole number"],
  [{ numQuestions: Number.NaN }, "Number of questions must be greater than 0"],
  [{ durationMinutes: 301 }, "Duration must be at most 300 minutes"],
  [{ durationMinutes: 0.5 }, "Duration must be a whole number of minutes"],
  [{ correctMarks: 0.125 }, "Marks for correct answer must be a number with at most two decimals"],
  [{ title: "a".repeat(201) }, "Test title must be at most 200 characters"],
  [{ description: "a".repeat(2001) }, "Description must be at most 2,000 characters"],
])("%o", (change, message) => {
  expect(messagesFor({ ...randomTestDefaults, ...change })).toEqual([message]);
});

test("1 to 100 questions and 1 to 300 minutes, nothing else", () => {
  const count = fc.integer({ min: -10, max: 400 });
  fc.assert(
    fc.property(count, count, (numQuestions, durationMinutes) => {
      const errors = messagesFor({ ...randomTestDefaults, numQuestions, durationMinutes });
      const questionsFit = numQuestions >= 1 && numQuestions <= 100;
      const minutesFit = durationMinutes >= 1 && durationMinutes <= 300;
      expect(errors.length).toBe(Number(!questionsFit) + Number(!minutesFit));
    }),
  );
});

test("an absent or blank title or description falls back to the default", () => {
  const { title, description } = randomTestDefaults;
  expect(withRandomTestDefaults({})).toEqual({ title, description });
  expect(withRandomTestDefaults({ title: " ", description: null, numQuestions: 5 })).toEqual({
    title,
    description,
    numQuestions: 5,
  });
  expect(withRandomTestDefaults({ title: " Mine ", description: "So" })).toEqual({
    title: "Mine",
    description: "So",
  });
});

test("too few questions, with counts and without", () => {
  expect(notEnoughQuestionsDetail(3, 10)).toBe(
    "Not enough questions available. Found 3, requested 10",
  );
  expect(notEnoughQuestionsMessage(notEnoughQuestionsDetail(3, 10))).toBe(
    "Not enough questions available. Found 3 questions, but you requested 10. Try reducing the number of questions or relaxing your filters (remove some subjects, topics, or PYQ restrictions).",
  );
  for (const detail of ["Not enough questions available", "Not enough questions available."]) {
    expect(notEnoughQuestionsMessage(detail)).toBe(
      "Not enough questions available. Try reducing the number of questions or relaxing your filters.",
    );
  }
});

test("any other detail is shown as it is, and none as the general message", () => {
  expect(notEnoughQuestionsMessage("The database is away")).toBe("The database is away");
  expect(notEnoughQuestionsMessage(" ")).toBe("Failed to generate random test");
});
