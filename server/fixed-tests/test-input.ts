import { fromHundredths } from "#rules/marks.ts";
import type { Schedule } from "#rules/schedule.ts";
import { laidOut, type SectionInput } from "#rules/sections.ts";
import { normaliseDeduction, testErrors } from "#rules/test-rules.ts";
import { visibleLine, visibleText } from "#rules/visible-text.ts";
import { InvalidInput } from "../errors.ts";
import { paperColumns } from "./papers.ts";

/** A test as an administrator enters it; marks in hundredths. */
export interface TestInput {
  title: string;
  description: string | null;
  durationMinutes: number;
  correctHundredths: number;
  /** The sign doesn't matter: -25 and 25 deduct the same. */
  incorrectHundredths: number;
  isActive: boolean;
  isPublic: boolean;
  /** In the order of the test. */
  questionIds: readonly number[];
  /** True if the questions of a passage may stay apart; otherwise they are moved to the first of them. */
  splitPassages?: boolean;
  /** Empty for a test without sections. Left out, an edit keeps the stored sections. */
  sections?: readonly SectionInput[] | null;
}

/** A new test with its schedule; without one, the test has no times. */
export interface NewTest extends TestInput {
  schedule?: Schedule;
}

/**
 * Returns the test in its stored form: texts trimmed, a blank description absent, the deduction not negative.
 *
 * @throws InvalidInput with the messages of docs/rules.md, section 6
 */
export function checkedTest(input: TestInput): TestInput {
  const errors = testErrors({
    ...input,
    correctMarks: fromHundredths(input.correctHundredths),
    incorrectMarks: fromHundredths(input.incorrectHundredths),
  });
  if (errors.length > 0) throw new InvalidInput(errors);
  return {
    ...input,
    title: visibleLine(input.title),
    description: visibleText(input.description ?? "") || null,
    incorrectHundredths: normaliseDeduction(input.incorrectHundredths),
  };
}

/** The columns of a test's row that an edit writes. */
export const testColumns = {
  ...paperColumns,
  isActive: "boolean",
  isPublic: "boolean",
  subjects: "text[]",
  totalQuestions: "int",
  sections: "jsonb",
} as const;

/** Returns the values of testColumns. @param subjects of its questions, in the order of the test */
export function testValues(
  { questionIds, splitPassages: _, sections, ...settings }: TestInput,
  subjects: string[],
) {
  const stored = JSON.stringify(laidOut(sections ?? []));
  return { ...settings, subjects, totalQuestions: questionIds.length, sections: stored };
}
