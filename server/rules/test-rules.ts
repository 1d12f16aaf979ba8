// What makes a fixed test valid (docs/rules.md, sections 1 and 6). Messages stand without a full
// stop, as in question-rules.ts.
import { figure } from "./figures.ts";
import { testLimits } from "./limits.ts";
import { toHundredths } from "./marks.ts";
import { type SectionInput, sectionErrors } from "./sections.ts";
import { type FieldMessage, storedTextError } from "./stored-text.ts";
import { visibleText } from "./visible-text.ts";

/** A test as a form or a program sends it. */
export interface TestRulesInput {
  title: string;
  description?: string | null;
  durationMinutes: number;
  /** In marks. */
  correctMarks: number;
  /** In marks: the deduction for a wrong answer. Negative means the same deduction. */
  incorrectMarks: number;
  /** In the order they are asked. */
  questionIds: readonly (number | string)[];
  /** None unless said. */
  sections?: readonly SectionInput[] | null;
}

/** The deduction as it is kept, never negative: −0.25 and 0.25 are both 0.25. In marks or hundredths, as given. */
export function normaliseDeduction(incorrectMarks: number): number {
  return Math.abs(incorrectMarks);
}

function hasTwoDecimals(marks: number): boolean {
  try {
    toHundredths(marks);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** What is wrong with a title and a description. Shared with the random test generator. */
export function namingErrors(named: Pick<TestRulesInput, "title" | "description">): FieldMessage[] {
  const errors: FieldMessage[] = [];
  const add = (field: "title" | "description", message: string | null) => {
    if (message !== null) errors.push({ field, message });
  };
  const title = visibleText(named.title);
  const description = visibleText(named.description ?? "");
  add("title", title === "" ? "Test title is required" : null);
  add("title", storedTextError("Test title", title, testLimits.testTitleMaxLength));
  add(
    "description",
    storedTextError("Description", description, testLimits.testDescriptionMaxLength),
  );
  return errors;
}

/** What is wrong with a marking scheme, in marks. Shared with the random test generator. */
export function markingErrors(
  scheme: Pick<TestRulesInput, "correctMarks" | "incorrectMarks">,
): FieldMessage[] {
  const errors: FieldMessage[] = [];
  const check = (field: "correctMarks" | "incorrectMarks", name: string, size: number) => {
    if (Number.isNaN(size)) {
      errors.push({ field, message: `${name} are required` });
    } else if (size > testLimits.testMarksMax) {
      const max = figure(testLimits.testMarksMax);
      errors.push({ field, message: `${name} must be at most ${max}` });
    } else if (!hasTwoDecimals(size)) {
      errors.push({ field, message: `${name} must be a number with at most two decimals` });
    }
  };
  if (scheme.correctMarks <= 0) {
    const message = "Marks for correct answer must be greater than 0";
    errors.push({ field: "correctMarks", message });
  } else {
    check("correctMarks", "Marks for correct answer", scheme.correctMarks);
  }
  const deduction = normaliseDeduction(scheme.incorrectMarks);
  check("incorrectMarks", "Marks deducted for incorrect answer", deduction);
  return errors;
}

/** What is wrong with a test's duration, or null. */
export function durationError(minutes: number): string | null {
  const { testDurationMinMinutes: min, testDurationMaxMinutes: max } = testLimits;
  if (!(minutes >= min)) return `Duration must be at least ${min} minute`;
  if (minutes > max) return `Duration must be at most ${max} minutes`;
  return Number.isInteger(minutes) ? null : "Duration must be a whole number of minutes";
}

function questionIdsError(ids: TestRulesInput["questionIds"]): string | null {
  const max = testLimits.testQuestionsMax;
  if (ids.length === 0) return "Please select at least one question";
  if (ids.length > max) {
    return `A test can have at most ${figure(max)} questions`;
  }
  // As strings, since an id may be a number here and its decimal string there.
  const isRepeated = new Set(ids.map(String)).size < ids.length;
  return isRepeated ? "Each question can be selected only once" : null;
}

/**
 * Everything that is wrong with a test, in the order of the form; `field` is a key of TestRulesInput, of
 * a section the way to it. What is wrong with sections is said once the rest is right.
 */
export function testErrors(input: TestRulesInput): FieldMessage[] {
  const errors = namingErrors(input);
  const add = (field: keyof TestRulesInput, message: string | null) => {
    if (message !== null) errors.push({ field, message });
  };
  add("durationMinutes", durationError(input.durationMinutes));
  errors.push(...markingErrors(input));
  add("questionIds", questionIdsError(input.questionIds));
  if (errors.length > 0) return errors;
  const { questionIds, durationMinutes } = input;
  return sectionErrors(input.sections ?? [], {
    questionCount: questionIds.length,
    durationMinutes,
  });
}
