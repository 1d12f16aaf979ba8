import { questionLimits, randomTestLimits } from "#rules/limits.ts";
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
  const max = randomTestLimits.randomChoicesMax;
  const errors = lists
    .filter((list) => filters[list].length > max)
    .map((field) => ({ field, message: `At most ${max} can be chosen` }));
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
 * the exams and years, whose pickers are hidden then (docs/screens.md, section 7), are dropped, so
 * that a result never names filters that had no effect.
 *
 * @throws InvalidInput for more than 50 choices in a list, and for labels beyond any that the bank
 *   could have
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

function oneOf(
  column: string,
  type: "text" | "int",
  values: readonly unknown[],
  parameters: unknown[],
): string[] {
  if (values.length === 0) return [];
  parameters.push(values);
  return [`q.${column} = ANY ($${parameters.length}::${type}[])`];
}

/**
 * What filters ask of subject, topic and PYQ, as an SQL condition over `questions q` or
 * `question_tallies q`. A chosen exam or year leaves previous year questions alone, whether PYQ only
 * is on or unset.
 *
 * @param parameters the statement's parameters so far; those of the condition are added
 */
export function labelsMatch(filters: RandomTestFilters, parameters: unknown[]): string {
  const { subjects, topics, pyqOnly, pyqExams, pyqYears } = filters;
  const conditions = [
    ...oneOf("subject", "text", subjects, parameters),
    ...oneOf("topic", "text", topics, parameters),
  ];
  if (pyqOnly === true || pyqExams.length > 0 || pyqYears.length > 0) conditions.push("q.pyq");
  else if (pyqOnly === false) conditions.push("NOT q.pyq");
  return conditions.join(" AND ") || "TRUE";
}

/**
 * The questions to draw from that filters leave, live and not kept back, as an SQL condition over
 * `questions q`. Values of one list are alternatives, lists narrow each other.
 *
 * @param parameters the statement's parameters so far; those of the condition are added
 */
export function matchingQuestions(filters: RandomTestFilters, parameters: unknown[]): string {
  return [
    "q.deleted_at IS NULL AND NOT q.kept_back",
    labelsMatch(filters, parameters),
    ...oneOf("pyq_exam", "text", filters.pyqExams, parameters),
    ...oneOf("pyq_year", "int", filters.pyqYears, parameters),
  ].join(" AND ");
}
