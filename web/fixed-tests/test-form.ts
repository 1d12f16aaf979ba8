import { testLimits } from "#rules/limits.ts";
import { formatDeduction, toHundredths } from "#rules/marks.ts";
import { sectionErrors } from "#rules/sections.ts";
import type { FieldMessage } from "#rules/stored-text.ts";
import { testErrors } from "#rules/test-rules.ts";
import type { TestInput } from "../gql/graphql.ts";
import { signedMarksText } from "../ui/marks.ts";
import { isSameOutline, standApart } from "./outline.ts";
import type { Outline } from "./outline-groups.ts";
import { sectionInputs, sumOfMinutes } from "./outline-sections.ts";

/** A test's settings in the form; marks in marks. */
export interface TestForm {
  title: string;
  description: string;
  durationMinutes: number;
  /** NaN for an empty field without a default. */
  correctMarks: number;
  /** A deduction; the sign doesn't matter. NaN as above. */
  incorrectMarks: number;
  isActive: boolean;
  isPublic: boolean;
}

/** The values of empty marks fields. */
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

/** "+1, −0.25": for a correct and an incorrect answer; null for invalid marks. */
export function marksInWords({ correctMarks, incorrectMarks }: MarksDefaults): string | null {
  try {
    return `${signedMarksText(correctMarks)}, ${formatDeduction(toHundredths(incorrectMarks))}`;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A new test: 60 minutes, +1, 0 deducted, active, public. */
export const newTest: TestForm = {
  title: "",
  description: "",
  durationMinutes: testLimits.testDurationDefaultMinutes,
  ...createMarks,
  isActive: true,
  isPublic: true,
};

/** A stored test; unset fields are null. */
type StoredTest = Omit<TestForm, "description" | keyof MarksDefaults> & {
  description: string | null;
} & { [Name in keyof MarksDefaults]: number | null };

/** The stored settings of a test, for the form. */
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

/** The form for validation and saving: if sections have clocks, the duration is their sum. */
function settled(form: TestForm, outline: Outline): TestForm {
  return { ...form, durationMinutes: sumOfMinutes(outline) ?? form.durationMinutes };
}

const idsOf = ({ selection }: Outline) => selection.map(({ id }) => id);

/**
 * All errors, in the order of the form (docs/rules.md, section 6). Errors of sections come with the rest, and before
 * the sum of their minutes.
 */
export function formErrors(form: TestForm, outline: Outline): FieldMessage[] {
  const questionIds = idsOf(outline);
  const sections = sectionInputs(outline);
  const { durationMinutes } = settled(form, outline);
  const ofSections = sectionErrors(sections, {
    questionCount: questionIds.length,
    durationMinutes,
  });
  // An empty or invalid field of a section is only reported there.
  const own = testErrors({
    ...form,
    durationMinutes: ofSections.length > 0 && sumOfMinutes(outline) !== null ? 1 : durationMinutes,
    questionIds,
  });
  return [...own, ...ofSections];
}

/** The input to save. */
export function inputOf(form: TestForm, outline: Outline): TestInput {
  const sections = sectionInputs(outline);
  return {
    ...settled(form, outline),
    questionIds: idsOf(outline),
    splitPassages: standApart(outline),
    sections,
  };
}

/** True if there are unsaved changes. */
export function isChanged(
  now: { form: TestForm; outline: Outline },
  before: { form: TestForm; outline: Outline },
): boolean {
  const keys = Object.keys(before.form) as (keyof TestForm)[];
  return (
    keys.some((key) => now.form[key] !== before.form[key]) ||
    !isSameOutline(now.outline, before.outline)
  );
}
