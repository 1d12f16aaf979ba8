import { testLimits } from "#rules/limits.ts";
import { maxMarks } from "#rules/marks.ts";
import { Dashboard } from "../accounts/schema.ts";
import { asksFor } from "../graphql/asked-fields.ts";
import { builder } from "../graphql/builder.ts";
import { PAPER } from "../graphql/complexity.ts";
import {
  afterArgument,
  CURSOR_WORDS,
  cursorOf,
  readCursor,
  timedPlace,
} from "../graphql/cursors.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, lengthArgument, pagingArguments } from "../graphql/paging.ts";
import { countAttempts, countOpenAttempts } from "./attempt-counts.ts";
import { findTest } from "./find-test.ts";
import { TestQuestionType } from "./held-question-schema.ts";
import { liveTests } from "./kept-tests.ts";
import { countTests, listTests } from "./list-tests.ts";
import { ownAttemptsOn } from "./own-attempts.ts";
import { OwnAttemptsType, OwnStandingType } from "./own-attempts-schema.ts";
import { TestSectionType } from "./section-schema.ts";
import { askedSections } from "./sections.ts";
import type { TestFilter } from "./test-filter.ts";

export const TestType = builder.prismaObject("Test", {
  description: "A fixed test: a list of questions with a duration and a marking scheme.",
  // Always selected: letting the Prisma plugin check each field of each row costs more.
  select: {
    id: true,
    title: true,
    description: true,
    subjects: true,
    isPublic: true,
    isActive: true,
    totalQuestions: true,
    durationMinutes: true,
    correctHundredths: true,
    incorrectHundredths: true,
    createdAt: true,
  },
  authScopes: { signedIn: true },
  fields: (t) => ({
    sections: t.field({
      type: [TestSectionType],
      complexity: { multiplier: 3 },
      description: "Its sections in the order they are worked in; none for a test without.",
      select: { sections: true },
      resolve: ({ sections }) => askedSections(sections),
    }),
    own: t.withAuth({ signedIn: true }).field({
      type: OwnAttemptsType,
      description: "What the viewer has done with it: taken, in progress, or nothing yet.",
      resolve: (test, _args, { viewer, dependencies }) => ownAttemptsOn(viewer, dependencies, test),
    }),
    attemptCount: t.withAuth({ can: "test:read" }).int({
      description: "How many submitted attempts it has, of all students. Administrators only.",
      resolve: ({ id }, _args, { viewer, dependencies }) => countAttempts(viewer, dependencies, id),
    }),
    openAttemptCount: t.withAuth({ can: "test:read" }).int({
      description: "How many attempts on it are in progress. Administrators only.",
      resolve: ({ id }, _args, { viewer, dependencies }) =>
        countOpenAttempts(viewer, dependencies, id),
    }),
    version: t.withAuth({ can: "test:read" }).exposeInt("version", {
      description:
        "1 for a new test, then one more for each edit; updateTest compares it. Administrators only.",
    }),
    updatedAt: t.withAuth({ can: "test:read" }).expose("updatedAt", {
      type: "DateTime",
      description: "When it was edited or switched last. Administrators only.",
    }),
    updatedBy: t.withAuth({ can: "test:read" }).string({
      nullable: true,
      description:
        "The full name of who edited or switched it last; null when nobody has, or their account is deleted. Administrators only.",
      select: { updatedBy: { select: { fullName: true } } },
      resolve: ({ updatedBy }) => updatedBy?.fullName ?? null,
    }),
    questionIds: t.withAuth({ can: "test:read" }).idList({
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
    questions: t.withAuth({ can: "test:read" }).field({
      type: [TestQuestionType],
      complexity: PAPER,
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
                withdrawnAt: true,
                revision: { select: { questionText: true } },
              },
            },
          },
        },
      },
      resolve: ({ questions }) =>
        questions.map(({ question: { deletedAt, withdrawnAt, revision, ...question } }) => ({
          ...question,
          questionText: revision.questionText,
          isDeleted: deletedAt !== null,
          isWithdrawn: withdrawnAt !== null,
        })),
    }),
  }),
});

builder.objectFields(TestType, (t) => ({
  id: t.exposeID("id", { description: "The test's number, as the address /quiz/{id} has it." }),
  cursor: t.string({
    description: CURSOR_WORDS,
    resolve: ({ id, createdAt }) => cursorOf("tests", id, createdAt),
  }),
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
    description: `Time allowed, in minutes, from ${testLimits.testDurationMinMinutes} to ${testLimits.testDurationMaxMinutes}.`,
  }),
  correctMarks: t.expose("correctHundredths", {
    type: "Marks",
    description: "Marks for a correct answer.",
  }),
  incorrectMarks: t.expose("incorrectHundredths", {
    type: "Marks",
    description: "Marks deducted for an incorrect answer: 0.25 means that a quarter is taken off.",
  }),
  totalMarks: t.field({
    type: "Marks",
    description: "What a perfect paper scores: questions times marks for a correct answer.",
    resolve: (test) => maxMarks(test.totalQuestions, test.correctHundredths),
  }),
  createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
}));

const TestOrderType = builder.enumType("TestOrder", {
  description:
    "In which order tests are listed. Equals, and tests that lack it, stand newest first.",
  values: {
    NEWEST: { value: "newest", description: "The newest test first." },
    UNDER_WAY_FIRST: {
      value: "under_way_first",
      description: "Tests in progress, then those never started, then those taken.",
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

builder.objectFields(Dashboard, (t) => ({
  tests: t.withAuth({ signedIn: true }).prismaField({
    type: [TestType],
    nullable: true,
    description: "The newest tests the viewer may take; null when they could not be read.",
    args: lengthArgument,
    resolve: (query, _root, { limit }, { viewer, dependencies }, info) => {
      const page = checkedPage({ skip: 0, limit });
      return listTests(viewer, dependencies, page, query, asksFor(info, "own"));
    },
  }),
}));

builder.objectFields(Dashboard, (t) => ({
  liveTests: t.withAuth({ signedIn: true }).field({
    type: [TestType],
    nullable: true,
    description:
      "The tests the viewer comes into through their waiting rooms now, the first to open first; null when they could not be read.",
    resolve: (_root, _args, { viewer, dependencies }) => liveTests(viewer, dependencies),
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
      ...afterArgument,
    },
    resolve: (_root, { search, subject, publicOnly, own, order, after, ...page }) => ({
      search,
      subject,
      publicOnly,
      own,
      order,
      after: timedPlace(
        readCursor("tests", after, {
          skip: page.skip,
          isNewestFirst: (order ?? "newest") === "newest",
        }),
      ),
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
