import { fromHundredths } from "#rules/marks.ts";
import type { Schedule } from "#rules/schedule.ts";
import { laidOut, type SectionInput } from "#rules/sections.ts";
import { normaliseDeduction, testErrors } from "#rules/test-rules.ts";
import { visibleLine, visibleText } from "#rules/visible-text.ts";
import { InvalidInput } from "../errors.ts";
import { paperColumns } from "./papers.ts";

/** What an administrator decides about a test; marks in hundredths. */
export interface TestInput {
  title: string;
  description: string | null;
  durationMinutes: number;
  correctHundredths: number;
  /** A negative deduction means the same deduction. */
  incorrectHundredths: number;
  isActive: boolean;
  isPublic: boolean;
  /** In the order they are asked. */
  questionIds: readonly number[];
  /** Whether the questions of a passage may stand apart; otherwise they come to the first of them. */
  splitPassages?: boolean;
  /** None for a test without; left out by who knows nothing of them: an edit keeps those there are. */
  sections?: readonly SectionInput[] | null;
}

/** A test that is created, with its times; left out for a test that nobody scheduled. */
export interface NewTest extends TestInput {
  schedule?: Schedule;
}

/**
 * A test as it is kept: texts trimmed, a blank description absent, the deduction from 0 up.
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

/** What a change writes of a test's row. */
export const testColumns = {
  ...paperColumns,
  isActive: "boolean",
  isPublic: "boolean",
  subjects: "text[]",
  totalQuestions: "int",
  sections: "jsonb",
} as const;

/** The values of those columns. @param subjects of its questions, in the order they are asked */
export function testValues(
  { questionIds, splitPassages: _, sections, ...settings }: TestInput,
  subjects: string[],
) {
  const stored = JSON.stringify(laidOut(sections ?? []));
  return { ...settings, subjects, totalQuestions: questionIds.length, sections: stored };
}
