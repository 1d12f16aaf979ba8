import { expect, it } from "vitest";
import { emptyOutline, withQuestions } from "./outline.ts";
import type { Outline } from "./outline-groups.ts";
import { divided, timed } from "./outline-sections.ts";
import { editMarks, formErrors, formOf, inputOf, isChanged, newTest } from "./test-form.ts";

/** Questions in an order; those after "|" in a second section. */
function asked(ids: string): Outline {
  const [first = "", second] = ids.split("|");
  const questions = (list: string) =>
    [...list].map((id) => ({ id, questionText: `${id}?`, subject: "Torts", pyqYear: null }));
  const outline = withQuestions(emptyOutline, questions(first), 0);
  return second === undefined ? outline : withQuestions(divided(outline), questions(second), 1);
}

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
  const messages = formErrors({ ...newTest, durationMinutes: 0 }, asked("")).map(
    ({ message }) => message,
  );
  expect(messages).toEqual([
    "Test title is required",
    "Duration must be at least 1 minute",
    "Please select at least one question",
  ]);
  expect(formErrors({ ...newTest, title: "Mock", incorrectMarks: -0.25 }, asked("1"))).toEqual([]);
});

it("reads a stored test and sends the form", () => {
  const stored = { ...newTest, title: "Mock", description: null, __typename: "Test" };
  const form = formOf(stored);
  expect(form).toEqual({ ...newTest, title: "Mock" });
  expect(inputOf(form, asked("31"))).toEqual({
    ...form,
    questionIds: ["3", "1"],
    splitPassages: false,
    sections: [],
  });
});

it("sends sections, and the sum of their minutes as the duration", () => {
  const outline = timed(asked("12|3"), true, 60);
  const titled = (minutes = 20): Outline => ({
    ...outline,
    sections: outline.sections.map((section, index) => ({
      ...section,
      title: `S${index}`,
      isLocked: index === 0,
      ...(index === 1 && { minutes }),
    })),
  });
  expect(formErrors({ ...newTest, title: "Mock" }, titled())).toEqual([]);
  expect(inputOf(newTest, titled(25))).toMatchObject({
    durationMinutes: 65,
    sections: [
      { title: "S0", questionCount: 2, minutes: 40, isLocked: true },
      { title: "S1", questionCount: 1, minutes: 25, isLocked: false },
    ],
  });
  // Without clocks their fields aren't sent, and they come back when clocks are turned on.
  expect(inputOf(newTest, { ...titled(), isTimed: false })).toMatchObject({
    durationMinutes: 60,
    sections: [
      { minutes: null, isLocked: false },
      { minutes: null, isLocked: false },
    ],
  });
  expect(formErrors({ ...newTest, title: "Mock" }, titled(290))).toEqual([
    { field: "durationMinutes", message: "Duration must be at most 300 minutes" },
  ]);
});

it("says at the field what is wrong with a section, beside what is wrong with the rest", () => {
  const outline = { ...divided(asked("12")), isTimed: true };
  const [one, two] = outline.sections;
  const wrong: Outline = {
    ...outline,
    sections: [
      { ...(one as (typeof outline.sections)[number]), isLocked: true },
      { ...(two as (typeof outline.sections)[number]), title: "Legal", minutes: 301 },
    ],
  };
  expect(formErrors(newTest, wrong)).toEqual([
    { field: "title", message: "Test title is required" },
    { field: "sections.0.title", message: "Section 1 needs a title" },
    {
      field: "sections.0.minutes",
      message: "Minutes of Section 1 must be a whole number from 1 to 300",
    },
    { field: "sections.1.questionCount", message: "Section 2 needs at least one question" },
    {
      field: "sections.1.minutes",
      message: "Minutes of Section 2 must be a whole number from 1 to 300",
    },
  ]);
});

it("knows when there is something to lose", () => {
  const before = { form: newTest, outline: asked("12") };
  expect(isChanged({ form: { ...newTest }, outline: asked("12") }, before)).toBe(false);
  expect(isChanged({ form: newTest, outline: asked("21") }, before)).toBe(true);
  expect(isChanged({ form: newTest, outline: asked("1") }, before)).toBe(true);
  expect(isChanged({ form: newTest, outline: divided(asked("12")) }, before)).toBe(true);
  expect(isChanged({ form: { ...newTest, isPublic: false }, outline: asked("12") }, before)).toBe(
    true,
  );
});
