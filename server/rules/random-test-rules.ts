// The random test generator: its defaults, its messages and the server's limits (docs/rules.md,
// section 7; docs/screens.md, section 13).
import { randomTestLimits } from "./limits.ts";
import type { FieldMessage } from "./stored-text.ts";
import { markingErrors, namingErrors } from "./test-rules.ts";
import { visibleLine, visibleText } from "./visible-text.ts";

/** The generator's form, without its filters. */
export interface RandomTestForm {
  title: string;
  description: string;
  numQuestions: number;
  durationMinutes: number;
  /** In marks. */
  correctMarks: number;
  /** In marks: the deduction for a wrong answer. */
  incorrectMarks: number;
}

/** Whether questions about passages are drawn: with the others, alone, or not at all. */
export type PassageChoice = "any" | "only" | "none";

/** The questions a random test is drawn from; an empty list means any. */
export interface RandomTestFilters {
  subjects: readonly string[];
  topics: readonly string[];
  /** Null for unset. */
  pyqOnly: boolean | null;
  pyqExams: readonly string[];
  pyqYears: readonly number[];
  /** Any, unless said. */
  passages?: PassageChoice;
}

/** What the form starts with and Reset Filters restores. */
export const randomTestDefaults: Readonly<RandomTestForm & RandomTestFilters> = {
  title: randomTestLimits.randomDefaultTitle,
  description: randomTestLimits.randomDefaultDescription,
  numQuestions: randomTestLimits.randomDefaultQuestions,
  durationMinutes: randomTestLimits.randomDefaultDurationMinutes,
  correctMarks: randomTestLimits.randomDefaultCorrectMarks,
  incorrectMarks: randomTestLimits.randomDefaultIncorrectMarks,
  subjects: [],
  topics: [],
  pyqOnly: null,
  pyqExams: [],
  pyqYears: [],
};

/**
 * The title and description a request is made with: trimmed, and the defaults where they are absent
 * or blank. The form asks for a title (randomTestFieldErrors); a program that sends none gets these.
 */
export function withRandomTestDefaults<
  Form extends { title?: string | null; description?: string | null },
>(form: Form): Form & { title: string; description: string } {
  return {
    ...form,
    title: visibleLine(form.title ?? "") || randomTestDefaults.title,
    description: visibleText(form.description ?? "") || randomTestDefaults.description,
  };
}

function numQuestionsError(count: number): string | null {
  if (!(count > 0)) return "Number of questions must be greater than 0";
  const max = randomTestLimits.randomQuestionsMax;
  if (count > max) return `Number of questions must be at most ${max}`;
  return Number.isInteger(count) ? null : "Number of questions must be a whole number";
}

function durationError(minutes: number): string | null {
  if (!(minutes > 0)) return "Duration must be greater than 0 minutes";
  const max = randomTestLimits.randomDurationMaxMinutes;
  if (minutes > max) return `Duration must be at most ${max} minutes`;
  return Number.isInteger(minutes) ? null : "Duration must be a whole number of minutes";
}

/** Everything that is wrong with the form, in its order; `field` is a key of RandomTestForm. */
export function randomTestFieldErrors(form: RandomTestForm): FieldMessage[] {
  const errors = namingErrors(form);
  const add = (field: keyof RandomTestForm, message: string | null) => {
    if (message !== null) errors.push({ field, message });
  };
  add("numQuestions", numQuestionsError(form.numQuestions));
  add("durationMinutes", durationError(form.durationMinutes));
  errors.push(...markingErrors(form));
  return errors;
}

/** The server's detail when too few questions pass the filters (docs/rules.md, section 7). */
export function notEnoughQuestionsDetail(found: number, requested: number): string {
  return `Not enough questions available. Found ${found}, requested ${requested}`;
}

/**
 * What the student reads when the generator fails (docs/screens.md, section 13), from the
 * server's detail: too few questions in plain words with advice, any other detail as it is, and the
 * general message when there is none.
 */
export function notEnoughQuestionsMessage(detail: string): string {
  const text = detail.trim();
  if (text === "") return "Failed to generate random test";
  if (!text.includes("Not enough questions available")) return text;
  const advice = "Try reducing the number of questions or relaxing your filters";
  const counts = /Found (\d+), requested (\d+)/.exec(text);
  if (counts) {
    const [, found, requested] = counts;
    return `Not enough questions available. Found ${found} questions, but you requested ${requested}. ${advice} (remove some subjects, topics, or PYQ restrictions).`;
  }
  return `${text.replace(/\.$/, "")}. ${advice}.`;
}
