import { questionLimits, randomTestLimits } from "#rules/limits.ts";
import type { PassageChoice, RandomTestFilters } from "#rules/random-test-rules.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { visibleText } from "#rules/visible-text.ts";
import { type FieldError, InvalidInput } from "../errors.ts";

/** The filters as they are sent: an absent list, or an empty one, means any. */
export interface FilterInput {
  subjects?: readonly string[] | null;
  topics?: readonly string[] | null;
  pyqOnly?: boolean | null;
  pyqExams?: readonly string[] | null;
  pyqYears?: readonly number[] | null;
  passages?: PassageChoice | null;
}

function chosenLabels(labels: readonly string[] | null | undefined): string[] {
  const trimmed = (labels ?? []).map((label) => visibleText(label));
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
    passages: input.passages ?? "any",
  };
  const errors = filterErrors(filters);
  if (errors.length > 0) throw new InvalidInput(errors);
  return filters;
}

/**
 * What filters ask of subject, topic and PYQ, as an SQL condition over `questions q` or
 * `question_tallies q`.
 */
const labels =
  "TRUE[[ AND q.subject = ANY (:ofSubjects)]][[ AND q.topic = ANY (:ofTopics)]][[ AND q.pyq = :ofPyq]]";

/** What filters ask, as an SQL condition over `question_tallies q` that may take `filterParameters`. */
export const labelsMatch = `${labels}[[ AND q.in_passage = :ofPassages]]`;

/**
 * The questions to draw from that filters leave, live and not reserved, as an SQL condition over
 * `questions q`. Values of one list are alternatives, lists narrow each other.
 */
export const matchingQuestions = `q.deleted_at IS NULL AND NOT q.kept_back AND ${labels}[[ AND (q.passage_id IS NOT NULL) = :ofPassages]][[ AND q.pyq_exam = ANY (:ofExams)]][[ AND q.pyq_year = ANY (:ofYears::int[])]]`;

const labelParameters = {
  ofSubjects: "text[]",
  ofTopics: "text[]",
  ofPyq: "boolean",
  ofPassages: "boolean",
} as const;

/** What the two conditions may take: that of the tallies knows no exams and years. */
export const filterParameters = {
  labelsMatch: labelParameters,
  matchingQuestions: { ...labelParameters, ofExams: "text[]", ofYears: "int[]" },
} as const;

/**
 * What filters give the conditions. A chosen exam or year leaves previous year questions alone,
 * whether PYQ only is on or unset.
 */
export function filterValues(filters: RandomTestFilters) {
  const { subjects, topics, pyqOnly, pyqExams, pyqYears, passages = "any" } = filters;
  const given = <T>(list: readonly T[]) => (list.length === 0 ? undefined : list);
  const isOfPyq = pyqExams.length > 0 || pyqYears.length > 0;
  return {
    ofSubjects: given(subjects),
    ofTopics: given(topics),
    ofPyq: isOfPyq ? true : (pyqOnly ?? undefined),
    ofExams: given(pyqExams),
    ofYears: given(pyqYears),
    ofPassages: passages === "any" ? undefined : passages === "only",
  };
}

/** The choice of passages as it is kept: null for any. */
export function choiceOf(kept: string | null): PassageChoice {
  return kept === "only" || kept === "none" ? kept : "any";
}
