import fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseDeduction, type TestRulesInput, testErrors } from "./test-rules.ts";

const sound: TestRulesInput = {
  title: "Full Mock 3",
  description: null,
  durationMinutes: 60,
  correctMarks: 1,
  incorrectMarks: 0.25,
  questionIds: [1, 2, 3],
};
const messages = (change: Partial<TestRulesInput>) =>
  testErrors({ ...sound, ...change }).map(({ field, message }) => `${field}: ${message}`);

test.each<Partial<TestRulesInput>>([
  {},
  { durationMinutes: 1 },
  { durationMinutes: 300 },
  { incorrectMarks: 0 },
  { incorrectMarks: -0.33 },
  { correctMarks: 0.01, incorrectMarks: 1000 },
  { correctMarks: 8.41 },
  { title: "a".repeat(200), description: "b".repeat(2000) },
  { questionIds: ["7"] },
])("%o is sound", (change) => {
  expect(messages(change)).toEqual([]);
});

test("the form's messages, word for word", () => {
  expect(messages({ title: "  ", durationMinutes: 0, questionIds: [] })).toEqual([
    "title: Test title is required",
    "durationMinutes: Duration must be at least 1 minute",
    "questionIds: Please select at least one question",
  ]);
});

test.each<[Partial<TestRulesInput>, string]>([
  [{ durationMinutes: Number.NaN }, "durationMinutes: Duration must be at least 1 minute"],
  [{ durationMinutes: 301 }, "durationMinutes: Duration must be at most 300 minutes"],
  [{ durationMinutes: 30.5 }, "durationMinutes: Duration must be a whole number of minutes"],
  [{ correctMarks: 0 }, "correctMarks: Marks for correct answer must be greater than 0"],
  [{ correctMarks: -1 }, "correctMarks: Marks for correct answer must be greater than 0"],
  [
    { correctMarks: 1.255 },
    "correctMarks: Marks for correct answer must be a number with at most two decimals",
  ],
  [{ correctMarks: Number.NaN }, "correctMarks: Marks for correct answer are required"],
  [
    { incorrectMarks: Number.NaN },
    "incorrectMarks: Marks deducted for incorrect answer are required",
  ],
  [{ correctMarks: 1000.01 }, "correctMarks: Marks for correct answer must be at most 1,000"],
  [
    { incorrectMarks: -1 / 3 },
    "incorrectMarks: Marks deducted for incorrect answer must be a number with at most two decimals",
  ],
  [
    { incorrectMarks: -1001 },
    "incorrectMarks: Marks deducted for incorrect answer must be at most 1,000",
  ],
  [{ title: "a".repeat(201) }, "title: Test title must be at most 200 characters"],
  [{ description: "a".repeat(2001) }, "description: Description must be at most 2,000 characters"],
  [{ title: "a\0b" }, "title: Test title must not contain NUL characters"],
  [{ questionIds: [1, 2, "1"] }, "questionIds: Each question can be selected only once"],
  [
    { questionIds: Array.from({ length: 1001 }, (_, i) => i) },
    "questionIds: A test can have at most 1,000 questions",
  ],
])("%o", (change, message) => {
  expect(messages(change)).toEqual([message]);
});

test("a negative deduction means the same", () => {
  expect([0.25, -0.25, 0, -0, -25].map(normaliseDeduction)).toEqual([0.25, 0.25, 0, 0, 25]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (hundredths) => {
      expect(messages({ incorrectMarks: hundredths / 100 })).toEqual([]);
      expect(messages({ incorrectMarks: -hundredths / 100 })).toEqual([]);
      expect(messages({ correctMarks: hundredths / 100 }).length).toBe(hundredths === 0 ? 1 : 0);
    }),
  );
});
