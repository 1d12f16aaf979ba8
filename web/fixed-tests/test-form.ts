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

/** "+1, −0.25": for a correct answer and for an incorrect one; null for what is no marks. */
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

/** The form as it is judged and sent: with clocks of sections the duration is their sum. */
function settled(form: TestForm, outline: Outline): TestForm {
  return { ...form, durationMinutes: sumOfMinutes(outline) ?? form.durationMinutes };
}

const idsOf = ({ selection }: Outline) => selection.map(({ id }) => id);

/**
 * Everything that is wrong, in the order of the form (docs/rules.md, section 6). What is wrong with
 * sections is said beside the rest, and before the sum of their minutes.
 */
export function formErrors(form: TestForm, outline: Outline): FieldMessage[] {
  const questionIds = idsOf(outline);
  const sections = sectionInputs(outline);
  const { durationMinutes } = settled(form, outline);
  const ofSections = sectionErrors(sections, {
    questionCount: questionIds.length,
    durationMinutes,
  });
  // An empty or impossible field of a section is shown there alone.
  const own = testErrors({
    ...form,
    durationMinutes: ofSections.length > 0 && sumOfMinutes(outline) !== null ? 1 : durationMinutes,
    questionIds,
  });
  return [...own, ...ofSections];
}

/** What is sent. */
export function inputOf(form: TestForm, outline: Outline): TestInput {
  const sections = sectionInputs(outline);
  return {
    ...settled(form, outline),
    questionIds: idsOf(outline),
    splitPassages: standApart(outline),
    sections,
  };
}

/** Whether there is something to lose. */
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
