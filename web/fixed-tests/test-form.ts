import { testLimits } from "#rules/limits.ts";
import type { FieldMessage } from "#rules/stored-text.ts";
import { testErrors } from "#rules/test-rules.ts";
import type { TestInput } from "../gql/graphql.ts";

/** A test's settings as the form holds them; marks in marks. */
export interface TestForm {
  title: string;
  description: string;
  durationMinutes: number;
  correctMarks: number;
  /** A deduction; with or without a minus it is the same. */
  incorrectMarks: number;
  isActive: boolean;
  isPublic: boolean;
}

/** What an emptied marks field stands for. */
export type MarksDefaults = Pick<TestForm, "correctMarks" | "incorrectMarks">;

/** Create starts with these (docs/rules.md, section 6). */
export const createMarks: MarksDefaults = {
  correctMarks: testLimits.testCreateCorrectMarks,
  incorrectMarks: testLimits.testCreateIncorrectMarks,
};

/** Edit takes these where a test has none (docs/rules.md, section 6). */
export const editMarks: MarksDefaults = {
  correctMarks: testLimits.testEditCorrectMarks,
  incorrectMarks: testLimits.testEditIncorrectMarks,
};

/** A new test: 60 minutes, +1, 0 deducted, active, public. */
export const newTest: TestForm = {
  title: "",
  description: "",
  durationMinutes: testLimits.testDurationDefaultMinutes,
  ...createMarks,
  isActive: true,
  isPublic: true,
};

/** The settings of a test as they are kept, for the form. */
export function formOf(test: Omit<TestForm, "description"> & { description: string | null }) {
  const { title, durationMinutes, correctMarks, incorrectMarks, isActive, isPublic } = test;
  const form: TestForm = {
    title,
    description: test.description ?? "",
    durationMinutes,
    correctMarks,
    incorrectMarks,
    isActive,
    isPublic,
  };
  return form;
}

/** Everything that is wrong, in the order of the form (docs/rules.md, section 6). */
export function formErrors(form: TestForm, questionIds: readonly string[]): FieldMessage[] {
  return testErrors({ ...form, questionIds });
}

/** What is sent. */
export function inputOf(form: TestForm, questionIds: readonly string[]): TestInput {
  return { ...form, questionIds: [...questionIds] };
}

/** Whether there is something to lose. */
export function isChanged(
  now: { form: TestForm; questionIds: readonly string[] },
  before: { form: TestForm; questionIds: readonly string[] },
): boolean {
  const keys = Object.keys(before.form) as (keyof TestForm)[];
  return (
    keys.some((key) => now.form[key] !== before.form[key]) ||
    now.questionIds.length !== before.questionIds.length ||
    now.questionIds.some((id, index) => id !== before.questionIds[index])
  );
}
