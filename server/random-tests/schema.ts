import { randomTestLimits } from "#rules/limits.ts";
import { maxMarks } from "#rules/marks.ts";
import {
  type PassageChoice,
  type RandomTestFilters,
  randomTestDefaults,
} from "#rules/random-test-rules.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import {
  type DrawableLabels,
  drawableLabels,
  type SubjectTopics,
} from "../questions/drawable-labels.ts";
import { countDrawable } from "./count-matches.ts";
import { choiceOf } from "./filters.ts";
import { findRandomTest, RANDOM_TEST_MISSING } from "./find-random-test.ts";
import { generateRandomTest } from "./generate-random-test.ts";
import type { RandomTest } from "./random-test.ts";

const PassageChoiceType = builder.enumType("PassageChoice", {
  description: "Whether questions about passages are drawn.",
  values: {
    ANY: { value: "any", description: "With the questions that stand by themselves." },
    ONLY: { value: "only", description: "Alone." },
    NONE: { value: "none", description: "Not at all." },
  } satisfies Record<string, { value: PassageChoice; description: string }>,
});

export const RandomTestFiltersType = builder.objectRef<RandomTestFilters>("RandomTestFilters");
RandomTestFiltersType.implement({
  description: "What narrowed the questions that a random test was drawn from.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    subjects: t.stringList({
      description: "Questions of any of these subjects; empty for all.",
      resolve: (filters) => [...filters.subjects],
    }),
    topics: t.stringList({
      description: "Questions of any of these topics; empty for all.",
      resolve: (filters) => [...filters.topics],
    }),
    pyqOnly: t.exposeBoolean("pyqOnly", {
      nullable: true,
      description:
        "True for previous year questions alone, false for none of them, null (unset) for either.",
    }),
    pyqExams: t.stringList({
      description: "Previous year questions of any of these exams; empty for no such restriction.",
      resolve: (filters) => [...filters.pyqExams],
    }),
    pyqYears: t.intList({
      description: "Previous year questions of any of these years; empty for no such restriction.",
      resolve: (filters) => [...filters.pyqYears],
    }),
    passages: t.field({
      type: PassageChoiceType,
      description: "Whether questions about passages are among them.",
      resolve: (filters) => choiceOf(filters.passages ?? null),
    }),
  }),
});

export const RandomTestType = builder.objectRef<RandomTest>("RandomTest").implement({
  description: "A test generated for one student, who alone can take it.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("id", {
      description: "The random test's number, as the address /quiz/random-{id} has it.",
    }),
    title: t.exposeString("title", { description: "The name of the test." }),
    description: t.exposeString("description", {
      nullable: true,
      description: "What the test is about; null when nothing was written.",
    }),
    numQuestions: t.exposeInt("numQuestions", { description: "How many questions it asks." }),
    durationMinutes: t.exposeInt("durationMinutes", {
      description: `Time allowed, in minutes, from ${randomTestLimits.randomDurationMinMinutes} to ${randomTestLimits.randomDurationMaxMinutes}.`,
    }),
    correctMarks: t.expose("correctHundredths", {
      type: "Marks",
      description: "Marks for a correct answer.",
    }),
    incorrectMarks: t.expose("incorrectHundredths", {
      type: "Marks",
      description: "Marks deducted for an incorrect answer, never negative.",
    }),
    totalMarks: t.field({
      type: "Marks",
      description: "What a perfect paper scores: questions times marks for a correct answer.",
      resolve: (test) => maxMarks(test.numQuestions, test.correctHundredths),
    }),
    filters: t.field({
      type: RandomTestFiltersType,
      description: "The filters its questions were drawn by; without any where they were chosen.",
      resolve: (test) => test.filters,
    }),
    chosenFrom: t.exposeString("chosenFrom", {
      nullable: true,
      description:
        "The title of the test whose questions were chosen from its result; null where questions were drawn.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was generated." }),
  }),
});

const SubjectTopicsType = builder.objectRef<SubjectTopics>("SubjectTopics").implement({
  description: "A subject with its topics.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    subject: t.exposeString("subject", { description: "The subject's name." }),
    topics: t.exposeStringList("topics", {
      description: "The topics of its questions, in alphabetical order.",
    }),
  }),
});

const FilterOptions = builder.objectRef<DrawableLabels>("FilterOptions").implement({
  description:
    "What the random test generator's filters offer: what the live questions have that are not reserved. At most some seconds old.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    subjects: t.exposeStringList("subjects", {
      description: "Every subject, in alphabetical order.",
    }),
    topics: t.exposeStringList("topics", { description: "Every topic, in alphabetical order." }),
    topicsBySubject: t.field({
      type: [SubjectTopicsType],
      description: "The topics of each subject that has any, subjects in alphabetical order.",
      resolve: ({ topicsBySubject }) => topicsBySubject,
    }),
    pyqExams: t.exposeStringList("pyqExams", {
      description: "Every exam of a previous year question, in alphabetical order.",
    }),
    pyqYears: t.exposeIntList("pyqYears", {
      description: "Every year of a previous year question, newest first.",
    }),
  }),
});

export const RandomTestFiltersInput = builder.inputType("RandomTestFiltersInput", {
  description: `What narrows the questions to draw from. Values of one list are alternatives, lists narrow each other; an absent or empty list means any. Each holds at most ${randomTestLimits.randomChoicesMax} labels that filterOptions offers.`,
  fields: (t) => ({
    subjects: t.stringList({ description: "Any of these subjects; null for all." }),
    topics: t.stringList({ description: "Any of these topics; null for all." }),
    pyqOnly: t.boolean({
      description:
        "True for previous year questions alone. False for none of them, and pyqExams and pyqYears count for nothing. Null (unset) for either, unless pyqExams or pyqYears choose some.",
    }),
    pyqExams: t.stringList({
      description: "Previous year questions of any of these exams; null for no such restriction.",
    }),
    pyqYears: t.intList({
      description: "Previous year questions of any of these years; null for no such restriction.",
    }),
    passages: t.field({
      type: PassageChoiceType,
      description: "Whether questions about passages are drawn; null for any.",
    }),
  }),
});

const RandomTestInput = builder.inputType("RandomTestInput", {
  description: "What to generate a random test with.",
  fields: (t) => ({
    title: t.string({
      description: `The name of the test; null or blank for "${randomTestDefaults.title}".`,
    }),
    description: t.string({
      description: `What the test is about; null or blank for "${randomTestDefaults.description}".`,
    }),
    numQuestions: t.int({
      required: true,
      description: `How many questions, from ${randomTestLimits.randomQuestionsMin} to ${randomTestLimits.randomQuestionsMax}.`,
    }),
    durationMinutes: t.int({
      required: true,
      description: `Time allowed, in minutes, from ${randomTestLimits.randomDurationMinMinutes} to ${randomTestLimits.randomDurationMaxMinutes}.`,
    }),
    correctMarks: t.field({
      type: "Marks",
      required: true,
      description: "Marks for a correct answer, above 0.",
    }),
    incorrectMarks: t.field({
      type: "Marks",
      required: true,
      description:
        "Marks deducted for an incorrect answer; a negative number means the same deduction.",
    }),
    filters: t.field({
      type: RandomTestFiltersInput,
      description: "What narrows the questions; null for the whole bank.",
    }),
  }),
});

builder.queryFields((t) => ({
  filterOptions: t.withAuth({ signedIn: true }).field({
    type: FilterOptions,
    description: "What the random test generator's filters offer.",
    resolve: (_root, _args, { dependencies }) => drawableLabels(dependencies),
  }),
  randomTestMatches: t.withAuth({ signedIn: true }).int({
    description:
      "How many questions the filters leave to draw from, without those that an open test of the viewer asks; at most some seconds old.",
    args: {
      filters: t.arg({
        type: RandomTestFiltersInput,
        description: "What narrows the questions; null for the whole bank.",
      }),
    },
    resolve: (_root, { filters }, { viewer, dependencies }) =>
      countDrawable(viewer, dependencies, filters ?? {}),
  }),
  randomTest: t.withAuth({ signedIn: true }).field({
    type: RandomTestType,
    description: "One of the viewer's own random tests; NOT_FOUND when there is none.",
    args: { id: t.arg.id({ required: true, description: "The random test's number." }) },
    resolve: (_root, { id }, context) =>
      findRandomTest(context.viewer, context.dependencies, numericId(id, RANDOM_TEST_MISSING)),
  }),
}));

builder.mutationFields((t) => ({
  generateRandomTest: t.withAuth({ signedIn: true }).field({
    type: RandomTestType,
    description:
      'Generates a test for the viewer of questions drawn at random. BAD_REQUEST "Not enough questions available. Found N, requested M" when too few match.',
    args: {
      input: t.arg({
        type: RandomTestInput,
        required: true,
        description: "What to generate it with.",
      }),
    },
    resolve: (_root, { input }, context) => {
      const { correctMarks, incorrectMarks, filters, ...form } = input;
      return generateRandomTest(context.viewer, context.dependencies, {
        ...form,
        correctHundredths: correctMarks,
        incorrectHundredths: incorrectMarks,
        filters: filters ?? {},
      });
    },
  }),
}));
