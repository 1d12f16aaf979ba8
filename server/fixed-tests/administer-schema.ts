import { figure } from "#rules/figures.ts";
import { sectionLimits, testLimits, undoLimits } from "#rules/limits.ts";
import { daysBefore } from "#rules/promises.ts";
import { builder } from "../graphql/builder.ts";
import { afterArgument, readCursor, timedPlace } from "../graphql/cursors.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { AdminCounters } from "../questions/schema.ts";
import { archiveTest } from "./archive-test.ts";
import { copyTest, type TestCopy } from "./copy-test.ts";
import { createTest } from "./create-test.ts";
import { findTest } from "./find-test.ts";
import { absentQuestions } from "./held-questions.ts";
import { type AllTestsFilter, countAllTests, listAllTests } from "./list-all-tests.ts";
import { type DeletedTest, listDeletedTests, restoreTest } from "./restore-test.ts";
import { TestType } from "./schema.ts";
import { TestSectionInputType } from "./section-schema.ts";
import { switchTest } from "./switch-test.ts";
import type { TestInput } from "./test-input.ts";
import { updateTest } from "./update-test.ts";

const AllTestsPage = builder.objectRef<AllTestsFilter>("AllTestsPage").implement({
  description: "One page of the administrators' list of tests, newest first.",
  authScopes: { can: "test:read" },
  fields: (t) => ({
    items: t.withAuth({ can: "test:read" }).prismaField({
      type: [TestType],
      description: "The tests of this page.",
      resolve: (query, filter, _args, context) =>
        listAllTests(context.viewer, context.dependencies, filter, query),
    }),
    totalCount: t.withAuth({ can: "test:read" }).int({
      description: "How many tests the filter leaves, over all pages.",
      resolve: (filter, _args, context) =>
        countAllTests(context.viewer, context.dependencies, filter),
    }),
  }),
});

const DeletedTestType = builder.objectRef<DeletedTest>("DeletedTest").implement({
  description: "A test that was deleted and can be restored.",
  authScopes: { can: "test:read" },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The test's number." }),
    title: t.exposeString("title", { description: "The name of the test." }),
    totalQuestions: t.exposeInt("totalQuestions", { description: "How many questions it asked." }),
    deletedAt: t.expose("archivedAt", { type: "DateTime", description: "When it was deleted." }),
    restoreUntil: t.field({
      type: "DateTime",
      description: `Until when it can be restored: ${undoLimits.testUndoDays} days.`,
      resolve: ({ archivedAt }) => daysBefore(archivedAt, -undoLimits.testUndoDays),
    }),
  }),
});

const TestInputType = builder.inputType("TestInput", {
  description: "All that an administrator decides about a test.",
  fields: (t) => ({
    title: t.string({
      required: true,
      description: `Its name, from 1 to ${testLimits.testTitleMaxLength} characters.`,
    }),
    description: t.string({
      description: `What it is about, up to ${figure(testLimits.testDescriptionMaxLength)} characters; null or blank for nothing.`,
    }),
    durationMinutes: t.int({
      required: true,
      description: `Time allowed, in minutes, from ${testLimits.testDurationMinMinutes} to ${testLimits.testDurationMaxMinutes}.`,
    }),
    correctMarks: t.field({
      type: "Marks",
      required: true,
      description: `Marks for a correct answer, above 0 and up to ${figure(testLimits.testMarksMax)}.`,
    }),
    incorrectMarks: t.field({
      type: "Marks",
      required: true,
      description: `Marks deducted for an incorrect answer, up to ${figure(testLimits.testMarksMax)}; 0.25 and -0.25 both take a quarter off.`,
    }),
    isActive: t.boolean({ required: true, description: "Whether students may see it at all." }),
    isPublic: t.boolean({
      required: true,
      description: "Whether every student may take it, or only by invitation.",
    }),
    questionIds: t.idList({
      required: true,
      description: `The numbers of its questions in the order they are asked: 1 to ${figure(testLimits.testQuestionsMax)} of the bank, each once. Those of one passage come together, where the first of them stands, unless splitPassages says otherwise.`,
    }),
    splitPassages: t.boolean({
      required: true,
      defaultValue: false,
      description:
        "Whether the questions of a passage may stand apart, as they are given; the passage is then shown again.",
    }),
    sections: t.field({
      type: [TestSectionInputType],
      description: `${sectionLimits.sectionsMin} to ${sectionLimits.sectionsMax} sections, or an empty list for none. Null keeps those there are, each with its questions; of a new test there are none. The questions of one passage stand in one section, unless splitPassages says otherwise.`,
    }),
  }),
});

type TestInputShape = typeof TestInputType.$inferInput;

/** @throws InvalidInput for an id that is not a number, since no question can have it */
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
  totalTests: t.withAuth({ can: "test:read" }).int({
    description: "How many tests there are; archived ones don't count.",
    resolve: (_counters, _args, context) => countAllTests(context.viewer, context.dependencies, {}),
  }),
  activeTests: t.withAuth({ can: "test:read" }).int({
    description: "How many of them are active: shown to students, public or by invitation.",
    resolve: (_counters, _args, context) =>
      countAllTests(context.viewer, context.dependencies, { active: true }),
  }),
}));

builder.queryFields((t) => ({
  deletedTests: t.withAuth({ can: "test:read" }).field({
    type: [DeletedTestType],
    description: `The tests deleted in the last ${undoLimits.testUndoDays} days that can be restored, the latest first, at most 20. Administrators only.`,
    resolve: (_root, _args, { viewer, dependencies }) => listDeletedTests(viewer, dependencies),
  }),
  allTests: t.withAuth({ can: "test:read" }).field({
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
      ...afterArgument,
    },
    resolve: (_root, { search, subject, active, public: isPublic, after, ...page }) => ({
      search,
      subject,
      active,
      isPublic,
      after: timedPlace(readCursor("tests", after, page)),
      ...checkedPage(page),
    }),
  }),
}));

const TestCopyType = builder.objectRef<TestCopy>("TestCopy").implement({
  description: "A copy of a test.",
  authScopes: { can: "test:write" },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The new test's number." }),
    test: t.withAuth({ can: "test:write" }).prismaField({
      type: TestType,
      description: "The new test.",
      resolve: (query, { id }, _args, { viewer, dependencies }) =>
        findTest(viewer, dependencies, id, query),
    }),
    leftOutQuestionIds: t.idList({
      description:
        "Questions of the test that was copied which the copy lacks, since they were deleted from the bank; in the order of that test.",
      resolve: ({ leftOutIds }) => leftOutIds.map(String),
    }),
  }),
});

builder.mutationFields((t) => ({
  createTest: t.withAuth({ can: "test:write" }).prismaField({
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
  updateTest: t.withAuth({ can: "test:write" }).prismaField({
    type: TestType,
    description:
      "Replaces a test's settings and questions. Attempts in progress and results keep the paper they were taken on. CONFLICT, with the present version in the error's extensions, when someone else's edit came first. Administrators only.",
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
  copyTest: t.withAuth({ can: "test:write" }).field({
    type: TestCopyType,
    description:
      "Makes an inactive test, “Copy of …”, with the questions, sections, marks and description of another. Who had access, batches and times are not copied. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The number of the test to copy." }) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      copyTest(viewer, dependencies, numericId(id, "Test not found")),
  }),
  switchTest: t.withAuth({ can: "test:write" }).prismaField({
    type: TestType,
    description:
      "Switches a test active or inactive, public or private, and leaves the rest as it is. Attempts in progress continue. Its version grows when something changed. Administrators only.",
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
  archiveTest: t.withAuth({ can: "test:write" }).id({
    description: `Deletes a test: nobody finds or starts it any more, attempts in progress can be submitted, results stay. restoreTest brings it back for ${undoLimits.testUndoDays} days. Answers its number. Administrators only.`,
    args: { id: t.arg.id({ required: true, description: "The test's number." }) },
    resolve: async (_root, { id }, { viewer, dependencies }) => {
      await archiveTest(viewer, dependencies, numericId(id, "Test not found"));
      return id;
    },
  }),
  restoreTest: t.withAuth({ can: "test:write" }).prismaField({
    type: TestType,
    description: `Brings a test back that was deleted in the last ${undoLimits.testUndoDays} days, as it was; questions deleted from the bank since leave it. CONFLICT when none of its questions is left. Administrators only.`,
    args: { id: t.arg.id({ required: true, description: "The test's number." }) },
    resolve: async (query, _root, { id }, { viewer, dependencies }) => {
      const testId = numericId(id, "Deleted test not found");
      await restoreTest(viewer, dependencies, testId);
      return findTest(viewer, dependencies, testId, query);
    },
  }),
}));
