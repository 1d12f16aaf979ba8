import { maxMarks } from "#rules/marks.ts";
import { Dashboard } from "../accounts/schema.ts";
import { asksFor } from "../graphql/asked-fields.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, lengthArgument, pagingArguments } from "../graphql/paging.ts";
import { type NamedPassage, QuestionPassageType } from "../passages/schema.ts";
import { AdminCounters } from "../questions/schema.ts";
import { archiveTest } from "./archive-test.ts";
import { countAttempts } from "./attempt-counts.ts";
import { createTest } from "./create-test.ts";
import { type DrawnQuestion, type DrawnUnits, fillQuestions } from "./fill-questions.ts";
import { findTest } from "./find-test.ts";
import { absentQuestions } from "./held-questions.ts";
import { type AllTestsFilter, countAllTests, listAllTests } from "./list-all-tests.ts";
import { countTests, listTests } from "./list-tests.ts";
import { type OwnAttempts, type OwnResult, ownAttemptsOn } from "./own-attempts.ts";
import { TestSectionInputType, TestSectionType } from "./section-schema.ts";
import { askedSections } from "./sections.ts";
import { switchTest } from "./switch-test.ts";
import type { TestFilter } from "./test-filter.ts";
import type { TestInput } from "./test-input.ts";
import { updateTest } from "./update-test.ts";

/** A question as a test of the administrators' holds it. */
interface HeldQuestion {
  id: number;
  questionText: string;
  subject: string;
  pyqYear: number | null;
  passageId: number | null;
  passage: NamedPassage | null;
  isDeleted: boolean;
}

const TestQuestionType = builder.objectRef<HeldQuestion>("TestQuestion").implement({
  description: "A question of the bank as a test's editor shows it, in its present wording.",
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The question's number in the bank." }),
    questionText: t.exposeString("questionText", { description: "What is asked." }),
    subject: t.exposeString("subject", { description: "Its subject." }),
    pyqYear: t.exposeInt("pyqYear", {
      nullable: true,
      description: "The year of the exam; null for one that is not a Previous Year Question.",
    }),
    passageId: t.exposeID("passageId", {
      nullable: true,
      description: "The passage that it asks about; null for a question that stands by itself.",
    }),
    passage: t.field({
      type: QuestionPassageType,
      nullable: true,
      description: "That passage, as lists name it; null for a question that stands by itself.",
      resolve: ({ passage }) => passage,
    }),
    isDeleted: t.exposeBoolean("isDeleted", {
      description:
        "True once it was deleted from the bank: the test asks it still, and the next save has to leave it out.",
    }),
  }),
});

const DrawnQuestionType = builder.objectRef<DrawnQuestion>("DrawnQuestion").implement({
  description: "A question that was drawn from the bank to fill a test.",
  authScopes: { admin: true },
  fields: (t) => ({
    question: t.field({
      type: TestQuestionType,
      description: "The question.",
      resolve: ({ passageId, passageTitle, passageText, ...drawn }) => ({
        ...drawn,
        passageId,
        passage:
          passageId === null
            ? null
            : { id: passageId, revision: { title: passageTitle, text: passageText ?? "" } },
      }),
    }),
    isAskedElsewhere: t.exposeBoolean("isAskedElsewhere", {
      description: "True when another test asks it too, as of now.",
    }),
  }),
});

const DrawnUnitsType = builder.enumType("DrawnUnits", {
  description: "What is drawn to fill a test.",
  values: {
    QUESTIONS: {
      value: "questions",
      description: "Questions one by one, whatever set they belong to.",
    },
    SETS_AND_SINGLES: {
      value: "setsAndSingles",
      description:
        "Whole sets and single questions, whatever comes; the last set gives its first questions.",
    },
    SETS: {
      value: "sets",
      description: "Whole sets alone; the last one gives its first questions.",
    },
    SINGLES: { value: "singles", description: "Single questions alone, of no passage." },
  } satisfies Record<string, { value: DrawnUnits; description: string }>,
});

const QuestionShareInput = builder.inputType("QuestionShareInput", {
  description: "How many questions of a subject are wanted.",
  fields: (t) => ({
    subject: t.string({ required: true, description: "The subject, as the bank spells it." }),
    count: t.int({ required: true, description: "How many, from 0 to 1,000." }),
  }),
});

const OwnResultType = builder.objectRef<OwnResult>("OwnResult").implement({
  description: "A result of the viewer's as a list of tests tells it; `result` has all of it.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The result's number." }),
    percent: t.exposeFloat("percent", {
      description: "Score of maximum marks, in percent to one decimal; may be below 0.",
    }),
    completedAt: t.expose("completedAt", {
      type: "DateTime",
      description: "When it was submitted.",
    }),
  }),
});

const OwnAttemptsType = builder.objectRef<OwnAttempts>("OwnAttempts").implement({
  description: "What the viewer has done with a test.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    timesTaken: t.exposeInt("timesTaken", {
      description: "How many results the viewer has on it; 0 for a test never taken.",
    }),
    isUnderWay: t.exposeBoolean("isUnderWay", {
      description: "Whether an attempt is open that can be resumed or has to be submitted.",
    }),
    best: t.field({
      type: OwnResultType,
      nullable: true,
      description:
        "The result with the highest percentage, the newest of equals; null without one.",
      resolve: ({ best }) => best,
    }),
    last: t.field({
      type: OwnResultType,
      nullable: true,
      description: "The newest result; null without one.",
      resolve: ({ last }) => last,
    }),
  }),
});

export const TestType = builder.prismaObject("Test", {
  description: "A fixed test: a list of questions with a duration and a marking scheme.",
  select: { id: true },
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The test's number, as the address /quiz/{id} has it." }),
    title: t.exposeString("title", { description: "The name of the test." }),
    description: t.exposeString("description", {
      nullable: true,
      description: "What the test is about; null when nothing was written.",
    }),
    subjects: t.exposeStringList("subjects", {
      description: "The subjects of its questions, in the order they first appear.",
    }),
    isPublic: t.exposeBoolean("isPublic", {
      description: "True when every student may take it, false when only by invitation.",
    }),
    isActive: t.exposeBoolean("isActive", {
      description: "False while students can't see it at all.",
    }),
    totalQuestions: t.exposeInt("totalQuestions", { description: "How many questions it asks." }),
    durationMinutes: t.exposeInt("durationMinutes", {
      description: "Time allowed, in minutes, from 1 to 300.",
    }),
    correctMarks: t.field({
      type: "Marks",
      description: "Marks for a correct answer.",
      select: { correctHundredths: true },
      resolve: (test) => test.correctHundredths,
    }),
    incorrectMarks: t.field({
      type: "Marks",
      description:
        "Marks deducted for an incorrect answer: 0.25 means that a quarter is taken off.",
      select: { incorrectHundredths: true },
      resolve: (test) => test.incorrectHundredths,
    }),
    totalMarks: t.field({
      type: "Marks",
      description: "What a perfect paper scores: questions times marks for a correct answer.",
      select: { totalQuestions: true, correctHundredths: true },
      resolve: (test) => maxMarks(test.totalQuestions, test.correctHundredths),
    }),
    sections: t.field({
      type: [TestSectionType],
      description: "Its sections in the order they are worked in; none for a test without.",
      select: { sections: true },
      resolve: ({ sections }) => askedSections(sections),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
    own: t.withAuth({ signedIn: true }).field({
      type: OwnAttemptsType,
      description: "What the viewer has done with it: taken, under way, or nothing yet.",
      resolve: (test, _args, { viewer, dependencies }) => ownAttemptsOn(viewer, dependencies, test),
    }),
    attemptCount: t.withAuth({ admin: true }).int({
      description: "How many submitted attempts it has, of all students. Administrators only.",
      resolve: ({ id }, _args, { viewer, dependencies }) => countAttempts(viewer, dependencies, id),
    }),
    version: t.withAuth({ admin: true }).exposeInt("version", {
      description:
        "1 for a new test, then one more for each edit; updateTest compares it. Administrators only.",
    }),
    questionIds: t.withAuth({ admin: true }).idList({
      description: "The numbers of its questions in the order they are asked. Administrators only.",
      args: {
        first: t.arg.int({ description: "Answers at most so many of them; null answers all." }),
      },
      select: ({ first }) => ({
        questions: {
          select: { questionId: true },
          orderBy: { position: "asc" },
          ...(first == null ? {} : { take: Math.max(first, 0) }),
        },
      }),
      resolve: ({ questions }) => questions.map(({ questionId }) => questionId),
    }),
    questions: t.withAuth({ admin: true }).field({
      type: [TestQuestionType],
      description: "Its questions in the order they are asked. Administrators only.",
      select: {
        questions: {
          orderBy: { position: "asc" },
          select: {
            question: {
              select: {
                id: true,
                subject: true,
                pyqYear: true,
                passageId: true,
                passage: {
                  select: { id: true, revision: { select: { title: true, text: true } } },
                },
                deletedAt: true,
                revision: { select: { questionText: true } },
              },
            },
          },
        },
      },
      resolve: ({ questions }) =>
        questions.map(({ question: { deletedAt, revision, ...question } }) => ({
          ...question,
          questionText: revision.questionText,
          isDeleted: deletedAt !== null,
        })),
    }),
  }),
});

const OwnStandingType = builder.enumType("OwnStanding", {
  description: "How the viewer stands to a test.",
  values: {
    NEW: { value: "new", description: "No result, and nothing under way." },
    UNDER_WAY: { value: "under_way", description: "An attempt is open." },
    TAKEN: {
      value: "taken",
      description: "There is a result; another attempt may be under way.",
    },
  } as const,
});

const TestOrderType = builder.enumType("TestOrder", {
  description:
    "In which order tests are listed. Equals, and tests that lack it, stand newest first.",
  values: {
    NEWEST: { value: "newest", description: "The newest test first." },
    UNDER_WAY_FIRST: {
      value: "under_way_first",
      description: "Tests under way, then those never begun, then those taken.",
    },
    LAST_TAKEN: {
      value: "last_taken",
      description: "The test with the viewer's newest result first; those never taken last.",
    },
    LOWEST_BEST: {
      value: "lowest_best",
      description: "The lowest of the viewer's best percentages first; tests never taken last.",
    },
    HIGHEST_BEST: {
      value: "highest_best",
      description: "The highest of the viewer's best percentages first; tests never taken last.",
    },
  } as const,
});

const TestPage = builder.objectRef<TestFilter>("TestPage").implement({
  description: "One page of tests, in the order that was asked for.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    items: t.withAuth({ signedIn: true }).prismaField({
      type: [TestType],
      description: "The tests of this page.",
      resolve: (query, filter, _args, { viewer, dependencies }, info) =>
        listTests(viewer, dependencies, filter, query, asksFor(info, "own")),
    }),
    totalCount: t.withAuth({ signedIn: true }).int({
      description: "How many tests the filter leaves, over all pages.",
      resolve: (filter, _args, context) => countTests(context.viewer, context.dependencies, filter),
    }),
  }),
});

const AllTestsPage = builder.objectRef<AllTestsFilter>("AllTestsPage").implement({
  description: "One page of the administrators' list of tests, newest first.",
  authScopes: { admin: true },
  fields: (t) => ({
    items: t.withAuth({ admin: true }).prismaField({
      type: [TestType],
      description: "The tests of this page.",
      resolve: (query, filter, _args, context) =>
        listAllTests(context.viewer, context.dependencies, filter, query),
    }),
    totalCount: t.withAuth({ admin: true }).int({
      description: "How many tests the filter leaves, over all pages.",
      resolve: (filter, _args, context) =>
        countAllTests(context.viewer, context.dependencies, filter),
    }),
  }),
});

const TestInputType = builder.inputType("TestInput", {
  description: "All that an administrator decides about a test.",
  fields: (t) => ({
    title: t.string({ required: true, description: "Its name, from 1 to 200 characters." }),
    description: t.string({
      description: "What it is about, up to 2,000 characters; null or blank for nothing.",
    }),
    durationMinutes: t.int({
      required: true,
      description: "Time allowed, in minutes, from 1 to 300.",
    }),
    correctMarks: t.field({
      type: "Marks",
      required: true,
      description: "Marks for a correct answer, above 0 and up to 1,000.",
    }),
    incorrectMarks: t.field({
      type: "Marks",
      required: true,
      description:
        "Marks deducted for an incorrect answer, up to 1,000; 0.25 and -0.25 both take a quarter off.",
    }),
    isActive: t.boolean({ required: true, description: "Whether students may see it at all." }),
    isPublic: t.boolean({
      required: true,
      description: "Whether every student may take it, or only by invitation.",
    }),
    questionIds: t.idList({
      required: true,
      description:
        "The numbers of its questions in the order they are asked: 1 to 1,000 of the bank, each once. Those of one passage come together, where the first of them stands, unless splitPassages says otherwise.",
    }),
    splitPassages: t.boolean({
      required: true,
      defaultValue: false,
      description:
        "Whether the questions of a passage may stand apart, as they are given; the passage is then shown again.",
    }),
    sections: t.field({
      type: [TestSectionInputType],
      description:
        "2 to 12 sections, or an empty list for none. Null keeps those there are, each with its questions; of a new test there are none. The questions of one passage stand in one section, unless splitPassages says otherwise.",
    }),
  }),
});

type TestInputShape = typeof TestInputType.$inferInput;

/** @throws InvalidInput for an id that is no number, which can't be a question's */
function toTestInput({ correctMarks, incorrectMarks, ...input }: TestInputShape): TestInput {
  const absent = input.questionIds.filter((id) => !/^[1-9]\d{0,9}$/.test(id));
  if (absent.length > 0) throw absentQuestions(absent);
  return {
    ...input,
    description: input.description ?? null,
    correctHundredths: correctMarks,
    incorrectHundredths: incorrectMarks,
    questionIds: input.questionIds.map(Number),
    sections: input.sections?.map((section) => ({ ...section, minutes: section.minutes ?? null })),
  };
}

builder.objectFields(AdminCounters, (t) => ({
  totalTests: t.withAuth({ admin: true }).int({
    description: "How many tests there are; archived ones don't count.",
    resolve: (_counters, _args, context) => countAllTests(context.viewer, context.dependencies, {}),
  }),
  activeTests: t.withAuth({ admin: true }).int({
    description: "How many of them are active: shown to students, public or by invitation.",
    resolve: (_counters, _args, context) =>
      countAllTests(context.viewer, context.dependencies, { active: true }),
  }),
}));

builder.objectFields(Dashboard, (t) => ({
  tests: t.withAuth({ signedIn: true }).prismaField({
    type: [TestType],
    nullable: true,
    description: "The newest tests the viewer may take; null when they could not be read.",
    args: lengthArgument,
    resolve: (query, _root, { limit }, { viewer, dependencies }) =>
      listTests(viewer, dependencies, checkedPage({ skip: 0, limit }), query),
  }),
}));

builder.queryFields((t) => ({
  tests: t.withAuth({ signedIn: true }).field({
    type: TestPage,
    description: "The tests the viewer may take, newest first unless another order is asked for.",
    args: {
      search: t.arg.string({
        description: "Keeps tests with this text in title or description; null keeps all.",
      }),
      subject: t.arg.string({
        description: "Keeps tests with a question of this subject; null keeps all.",
      }),
      publicOnly: t.arg.boolean({
        description: "True leaves private tests out; null or false keeps them.",
      }),
      own: t.arg({
        type: OwnStandingType,
        description: "Keeps tests to which the viewer stands so; null keeps all.",
      }),
      order: t.arg({
        type: TestOrderType,
        description: "How they are ordered; null for the newest first.",
      }),
      ...pagingArguments,
    },
    resolve: (_root, { search, subject, publicOnly, own, order, ...page }) => ({
      search,
      subject,
      publicOnly,
      own,
      order,
      ...checkedPage(page),
    }),
  }),
  allTests: t.withAuth({ admin: true }).field({
    type: AllTestsPage,
    description: "Every test that is not archived, newest first. Administrators only.",
    args: {
      search: t.arg.string({
        description: "Keeps tests with this text in title or description; null keeps all.",
      }),
      subject: t.arg.string({
        description: "Keeps tests with a question of this subject; null keeps all.",
      }),
      active: t.arg.boolean({
        description: "True keeps active tests only, false inactive ones only; null keeps both.",
      }),
      public: t.arg.boolean({
        description: "True keeps public tests only, false private ones only; null keeps both.",
      }),
      ...pagingArguments,
    },
    resolve: (_root, { search, subject, active, public: isPublic, ...page }) => ({
      search,
      subject,
      active,
      isPublic,
      ...checkedPage(page),
    }),
  }),
  test: t.withAuth({ signedIn: true }).prismaField({
    type: TestType,
    description: "One test the viewer may take; NOT_FOUND when there is none.",
    args: { id: t.arg.id({ required: true, description: "The test's number." }) },
    resolve: (query, _root, { id }, context) =>
      findTest(context.viewer, context.dependencies, numericId(id, "Test not found"), query),
  }),
}));

builder.queryFields((t) => ({
  questionsToFill: t.withAuth({ admin: true }).field({
    type: [DrawnQuestionType],
    description:
      "Questions drawn at random for a test, so many of each subject: those that no other test asks first. Fewer where a subject has no more. Nothing is stored. Administrators only.",
    args: {
      testId: t.arg.id({
        description: "The test that is filled, which counts as no other; null for a new one.",
      }),
      shares: t.arg({
        type: [QuestionShareInput],
        required: true,
        description: "How many of each subject, each once, at most 1,000 together.",
      }),
      leaveOut: t.arg.idList({
        required: true,
        description: "The numbers of up to 1,000 questions that are not wanted.",
      }),
      units: t.arg({
        type: DrawnUnitsType,
        required: true,
        defaultValue: "questions",
        description: "What is drawn: questions one by one, or sets as a whole.",
      }),
    },
    resolve: (_root, { testId, shares, leaveOut, units }, { viewer, dependencies }) =>
      fillQuestions(viewer, dependencies, {
        testId: testId == null ? null : numericId(testId, "Test not found"),
        shares,
        leaveOut: leaveOut.filter((id) => /^[1-9]\d{0,9}$/.test(id)).map(Number),
        units,
      }),
  }),
}));

builder.mutationFields((t) => ({
  createTest: t.withAuth({ admin: true }).prismaField({
    type: TestType,
    description: "Creates a test. Administrators only.",
    args: {
      input: t.arg({ type: TestInputType, required: true, description: "The new test." }),
    },
    resolve: async (query, _root, { input }, { viewer, dependencies }) => {
      const id = await createTest(viewer, dependencies, toTestInput(input));
      return findTest(viewer, dependencies, id, query);
    },
  }),
  updateTest: t.withAuth({ admin: true }).prismaField({
    type: TestType,
    description:
      "Replaces a test's settings and questions. Attempts under way and results keep the paper they were taken on. CONFLICT, with the present version in the error's extensions, when someone else's edit came first. Administrators only.",
    args: {
      id: t.arg.id({ required: true, description: "The test's number." }),
      version: t.arg.int({
        description: "The version that was edited; null overwrites whatever stands there.",
      }),
      input: t.arg({ type: TestInputType, required: true, description: "All of the test." }),
    },
    resolve: async (query, _root, { id, version, input }, { viewer, dependencies }) => {
      const testId = numericId(id, "Test not found");
      const update = { id: testId, version: version ?? null, test: toTestInput(input) };
      await updateTest(viewer, dependencies, update);
      return findTest(viewer, dependencies, testId, query);
    },
  }),
  switchTest: t.withAuth({ admin: true }).prismaField({
    type: TestType,
    description:
      "Switches a test active or inactive, public or private, and leaves the rest as it is. Attempts under way stay their students'. Its version grows when something changed. Administrators only.",
    args: {
      id: t.arg.id({ required: true, description: "The test's number." }),
      isActive: t.arg.boolean({
        description: "Whether students may see it at all; null leaves that as it is.",
      }),
      isPublic: t.arg.boolean({
        description:
          "Whether every student may take it, or only by invitation; null leaves that as it is.",
      }),
    },
    resolve: async (query, _root, { id, isActive, isPublic }, { viewer, dependencies }) => {
      const testId = numericId(id, "Test not found");
      const switches = { isActive: isActive ?? null, isPublic: isPublic ?? null };
      await switchTest(viewer, dependencies, testId, switches);
      return findTest(viewer, dependencies, testId, query);
    },
  }),
  archiveTest: t.withAuth({ admin: true }).id({
    description:
      "Deletes a test for good: nobody finds or starts it any more, attempts under way can be submitted, results stay. Answers its number. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The test's number." }) },
    resolve: async (_root, { id }, { viewer, dependencies }) => {
      await archiveTest(viewer, dependencies, numericId(id, "Test not found"));
      return id;
    },
  }),
}));
