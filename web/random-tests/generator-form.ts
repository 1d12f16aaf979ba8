import { figure } from "#rules/figures.ts";
import {
  formatDeduction,
  formatMaxMarksPreview,
  formatSignedMarks,
  toHundredths,
} from "#rules/marks.ts";
import {
  type RandomTestFilters,
  type RandomTestForm,
  randomTestDefaults,
  withRandomTestDefaults,
} from "#rules/random-test-rules.ts";
import type {
  FilterOptionsQuery,
  RandomTestFiltersInput,
  RandomTestInput,
} from "../gql/graphql.ts";

/** Everything the generator's form holds. */
export type GeneratorForm = RandomTestForm & RandomTestFilters;

/** What the filters offer, as the server says. */
export type FilterOptions = FilterOptionsQuery["filterOptions"];

/** What the form starts with and Reset Filters restores (docs/rules.md, section 7). */
export const generatorDefaults: GeneratorForm = { ...randomTestDefaults };

/**
 * The filters as they are sent: empty lists and an unset PYQ only are left out (docs/rules.md,
 * section 7).
 */
export function filtersToSend(filters: RandomTestFilters): RandomTestFiltersInput {
  const { subjects, topics, pyqOnly, passages = "any" } = filters;
  // With PYQ only switched off the pickers of exams and years are hidden, and count for nothing.
  const pyqExams = pyqOnly === false ? [] : filters.pyqExams;
  const pyqYears = pyqOnly === false ? [] : filters.pyqYears;
  return {
    ...(subjects.length > 0 && { subjects: [...subjects] }),
    ...(topics.length > 0 && { topics: [...topics] }),
    ...(pyqOnly !== null && { pyqOnly }),
    ...(pyqExams.length > 0 && { pyqExams: [...pyqExams] }),
    ...(pyqYears.length > 0 && { pyqYears: [...pyqYears] }),
    ...(passages !== "any" && { passages: passages === "only" ? "ONLY" : "NONE" }),
  };
}

/** The whole request; the default replaces a blank description. */
export function requestToSend(form: GeneratorForm): RandomTestInput {
  const { title, description, numQuestions, durationMinutes, correctMarks, incorrectMarks } =
    withRandomTestDefaults(form);
  const marks = { correctMarks, incorrectMarks };
  return {
    title,
    description,
    numQuestions,
    durationMinutes,
    ...marks,
    filters: filtersToSend(form),
  };
}

/** Questions times marks for a correct answer, to 1 decimal; "–" for numbers no test can have. */
export function maxMarksPreview(form: RandomTestForm): string {
  try {
    return formatMaxMarksPreview(form.numQuestions, toHundredths(form.correctMarks));
  } catch (error) {
    if (error instanceof RangeError) return "–";
    throw error;
  }
}

/**
 * The topics to choose from: those of the chosen subjects, or all of them. A topic chosen before
 * stays among them until it is taken out.
 */
export function offeredTopics(options: FilterOptions, form: RandomTestFilters): string[] {
  if (form.subjects.length === 0) return options.topics;
  const offered = new Set(form.topics);
  for (const { subject, topics } of options.topicsBySubject) {
    if (form.subjects.includes(subject)) for (const topic of topics) offered.add(topic);
  }
  return options.topics.filter((topic) => offered.has(topic));
}

/** The form without choices that are not offered any more, which nothing on the screen would show. */
export function withOfferedChoices(form: GeneratorForm, options: FilterOptions): GeneratorForm {
  return {
    ...form,
    subjects: form.subjects.filter((subject) => options.subjects.includes(subject)),
    topics: form.topics.filter((topic) => options.topics.includes(topic)),
    pyqExams: form.pyqExams.filter((exam) => options.pyqExams.includes(exam)),
    pyqYears: form.pyqYears.filter((year) => options.pyqYears.includes(year)),
  };
}

/** The form for practising one subject: that subject alone, and no other filter. */
export function practising(form: GeneratorForm, subject: string): GeneratorForm {
  const { topics, pyqOnly, pyqExams, pyqYears } = generatorDefaults;
  const { passages: _, ...rest } = form;
  return { ...rest, subjects: [subject], topics, pyqOnly, pyqExams, pyqYears };
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${figure(count)} ${count === 1 ? one : many}`];
}

/** Where the questions come from, in a few words: "2 subjects, 4 topics". */
export function filterWords(filters: RandomTestFilters): string {
  const sent = filtersToSend(filters);
  const { subjects = [], topics = [], pyqOnly, pyqExams, pyqYears, passages } = sent;
  const pyq = [
    ...counted(pyqExams?.length ?? 0, "exam", "exams"),
    ...counted(pyqYears?.length ?? 0, "year", "years"),
  ];
  const words = [
    ...counted(subjects?.length ?? 0, "subject", "subjects"),
    ...counted(topics?.length ?? 0, "topic", "topics"),
    ...(pyqOnly && pyq.length === 0 ? ["PYQ only"] : pyq),
    ...(pyqOnly === false ? ["No PYQ"] : []),
    ...(passages === "ONLY" ? ["Passages only"] : passages === "NONE" ? ["No passages"] : []),
  ];
  return words.length === 0 ? "The whole bank" : words.join(", ");
}

/** How many questions match, as a screen reader says it. */
export function matchWords(count: number): string {
  return count === 1 ? "1 question matches" : `${figure(count)} questions match`;
}

/** Marks for a correct and an incorrect answer: "+1, 0", "+2, −0.5"; "–" for marks no test can have. */
export function markingWords({ correctMarks, incorrectMarks }: RandomTestForm): string {
  try {
    const correct = formatSignedMarks(toHundredths(correctMarks));
    return `${correct}, ${formatDeduction(toHundredths(incorrectMarks))}`;
  } catch (error) {
    if (error instanceof RangeError) return "–";
    throw error;
  }
}
