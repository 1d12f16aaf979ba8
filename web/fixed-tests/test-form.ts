import { testLimits } from "#rules/limits.ts";
import type { FieldMessage } from "#rules/stored-text.ts";
import { testErrors } from "#rules/test-rules.ts";
import type { TestInput } from "../gql/graphql.ts";

/** A test's settings as the form holds them; marks in marks. */
export interface TestForm {
  title: string;
  description: string;
  durationMinutes: number;
  /** NaN for a field that was emptied and stands for nothing. */
  correctMarks: number;
  /** A deduction; with or without a minus it is the same. NaN as above. */
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

/** A test as it is kept: what was never said is null. */
type StoredTest = Omit<TestForm, "description" | keyof MarksDefaults> & {
  description: string | null;
} & { [Name in keyof MarksDefaults]: number | null };

/** The settings of a test as they are kept, for the form. */
export function formOf(test: StoredTest): TestForm {
  const { title, description, durationMinutes, correctMarks, incorrectMarks } = test;
  return {
    title,
    description: description ?? "",
    durationMinutes,
    correctMarks: correctMarks ?? editMarks.correctMarks,
    incorrectMarks: incorrectMarks ?? editMarks.incorrectMarks,
    isActive: test.isActive,
    isPublic: test.isPublic,
  };
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
