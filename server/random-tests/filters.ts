import { questionLimits } from "#rules/limits.ts";
import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { type FieldError, InvalidInput } from "../errors.ts";

/** The filters as they are sent: an absent list, or an empty one, means any. */
export interface FilterInput {
  subjects?: readonly string[] | null;
  topics?: readonly string[] | null;
  pyqOnly?: boolean | null;
  pyqExams?: readonly string[] | null;
  pyqYears?: readonly number[] | null;
}

/** More than a person can choose, and few enough to stay harmless. */
const MAX_CHOICES = 1_000;

function chosenLabels(labels: readonly string[] | null | undefined): string[] {
  const trimmed = (labels ?? []).map((label) => label.trim());
  return [...new Set(trimmed)].filter((label) => label !== "");
}

function labelErrors(field: string, name: string, labels: readonly string[]): FieldError[] {
  const tooLong = labels.map((label) =>
    storedTextError(name, label, questionLimits.questionLabelMaxLength),
  );
  return [...new Set(tooLong)].flatMap((message) => (message === null ? [] : { field, message }));
}

function filterErrors(filters: RandomTestFilters): FieldError[] {
  const lists = ["subjects", "topics", "pyqExams", "pyqYears"] as const;
  const errors = lists
    .filter((list) => filters[list].length > MAX_CHOICES)
    .map((field) => ({
      field,
      message: `At most ${MAX_CHOICES.toLocaleString("en-US")} can be chosen`,
    }));
  return [
    ...errors,
    ...labelErrors("subjects", "A subject", filters.subjects),
    ...labelErrors("topics", "A topic", filters.topics),
    ...labelErrors("pyqExams", "An exam", filters.pyqExams),
  ];
}

/**
 * The filters as they count and are kept: labels trimmed, blanks and repetitions gone. PYQ only is
 * true for previous year questions alone, false for none of them, and null for either. With false
 * the exams and years, whose pickers are hidden then (spec.md, section 2), are dropped, so that a
 * result never names filters that had no effect.
 *
 * @throws InvalidInput for lists and labels beyond any that the bank could have
 */
export function checkedFilters(input: FilterInput): RandomTestFilters {
  const isOff = input.pyqOnly === false;
  const filters = {
    subjects: chosenLabels(input.subjects),
    topics: chosenLabels(input.topics),
    pyqOnly: input.pyqOnly ?? null,
    pyqExams: isOff ? [] : chosenLabels(input.pyqExams),
    pyqYears: isOff ? [] : [...new Set(input.pyqYears ?? [])],
  };
  const errors = filterErrors(filters);
  if (errors.length > 0) throw new InvalidInput(errors);
  return filters;
}

/**
 * The live questions that filters leave, as an SQL condition over `questions q`. Values of one list
 * are alternatives, lists narrow each other. A chosen exam or year leaves previous year questions
 * alone, whether PYQ only is on or unset.
 *
 * @param parameters the statement's parameters so far; those of the condition are added
 */
export function matchingQuestions(filters: RandomTestFilters, parameters: unknown[]): string {
  const conditions = ["q.deleted_at IS NULL"];
  const { pyqExams, pyqYears } = filters;
  if (filters.pyqOnly === true || pyqExams.length > 0 || pyqYears.length > 0) {
    conditions.push("q.pyq");
  } else if (filters.pyqOnly === false) {
    conditions.push("NOT q.pyq");
  }
  const oneOf = (column: string, type: "text" | "int", values: readonly unknown[]) => {
    if (values.length === 0) return;
    parameters.push(values);
    conditions.push(`q.${column} = ANY ($${parameters.length}::${type}[])`);
  };
  oneOf("subject", "text", filters.subjects);
  oneOf("topic", "text", filters.topics);
  oneOf("pyq_exam", "text", pyqExams);
  oneOf("pyq_year", "int", pyqYears);
  return conditions.join(" AND ");
}
