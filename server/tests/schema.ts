import { maxMarks } from "#rules/marks.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { findTest } from "./find-test.ts";
import { countTests, listTests, type TestFilter } from "./list-tests.ts";

export const TestType = builder.prismaObject("Test", {
  description: "A fixed test: a list of questions with a duration and a marking scheme.",
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
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
  }),
});

const TestPage = builder.objectRef<TestFilter>("TestPage").implement({
  description: "One page of tests, newest first.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    items: t.withAuth({ signedIn: true }).prismaField({
      type: [TestType],
      description: "The tests of this page.",
      resolve: (query, filter, _args, context) =>
        listTests(context.viewer, context.dependencies, filter, query),
    }),
    totalCount: t.withAuth({ signedIn: true }).int({
      description: "How many tests the filter leaves, over all pages.",
      resolve: (filter, _args, context) => countTests(context.viewer, context.dependencies, filter),
    }),
  }),
});

builder.queryFields((t) => ({
  tests: t.withAuth({ signedIn: true }).field({
    type: TestPage,
    description: "The tests the viewer may take, newest first.",
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
      ...pagingArguments,
    },
    resolve: (_root, { search, subject, publicOnly, ...page }) => ({
      search,
      subject,
      publicOnly,
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

builder.mutationFields((t) => ({
  acceptInvitation: t.withAuth({ signedIn: true }).prismaField({
    type: TestType,
    description:
      "Follows an invitation link: opens a private test to the viewer for good. NOT_FOUND for a link that is not valid any more.",
    args: {
      token: t.arg.string({ required: true, description: "The last part of the link's address." }),
    },
    resolve: (query, _root, { token }, context) =>
      acceptInvitation(context.viewer, context.dependencies, token, query),
  }),
}));
