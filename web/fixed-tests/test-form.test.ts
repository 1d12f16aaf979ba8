import { expect, it } from "vitest";
import { editMarks, formErrors, formOf, inputOf, isChanged, newTest } from "./test-form.ts";

it("starts as documented", () => {
  expect(newTest).toMatchObject({
    durationMinutes: 60,
    correctMarks: 1,
    incorrectMarks: 0,
    isActive: true,
    isPublic: true,
  });
  expect(editMarks).toEqual({ correctMarks: 4, incorrectMarks: -1 });
  const unmarked = { ...newTest, correctMarks: null, incorrectMarks: null };
  expect(formOf(unmarked)).toEqual({ ...newTest, ...editMarks });
});

it("says what is wrong in the order of the form", () => {
  const messages = formErrors({ ...newTest, durationMinutes: 0 }, []).map(({ message }) => message);
  expect(messages).toEqual([
    "Test title is required",
    "Duration must be at least 1 minute",
    "Please select at least one question",
  ]);
  expect(formErrors({ ...newTest, title: "Mock", incorrectMarks: -0.25 }, ["1"])).toEqual([]);
});

it("reads a stored test and sends the form", () => {
  const stored = { ...newTest, title: "Mock", description: null, __typename: "Test" };
  const form = formOf(stored);
  expect(form).toEqual({ ...newTest, title: "Mock" });
  expect(inputOf(form, ["3", "1"])).toEqual({ ...form, questionIds: ["3", "1"] });
});

it("knows when there is something to lose", () => {
  const before = { form: newTest, questionIds: ["1", "2"] };
  expect(isChanged({ form: { ...newTest }, questionIds: ["1", "2"] }, before)).toBe(false);
  expect(isChanged({ form: newTest, questionIds: ["2", "1"] }, before)).toBe(true);
  expect(isChanged({ form: newTest, questionIds: ["1"] }, before)).toBe(true);
  expect(
    isChanged({ form: { ...newTest, isPublic: false }, questionIds: ["1", "2"] }, before),
  ).toBe(true);
});
