import { type ProblemKind, problemLimits } from "#rules/problem-reports.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { QuestionType } from "../questions/schema.ts";
import {
  answerReports,
  countReported,
  type InboxState,
  listReported,
  type ReportedQuestion,
  reopenReports,
  reportsOf,
} from "./inbox.ts";
import { findOwnReports, reportProblem } from "./report-problem.ts";

const answerers = { can: "problem:answer" } as const;
const UNKNOWN_QUESTION = "Question not found among those you have answered";

const ProblemKindType = builder.enumType("ProblemKind", {
  description: "What is wrong with a question, as a student says.",
  values: {
    KEY_WRONG: { value: "key_wrong", description: "Another option is right." },
    MORE_THAN_ONE_RIGHT: { value: "more_than_one_right", description: "Two or more are right." },
    UNCLEAR: { value: "unclear", description: "It can't be understood, or in two ways." },
    TYPO: { value: "typo", description: "A slip in the text." },
    OUTDATED_LAW: { value: "outdated_law", description: "The law has changed since." },
    OTHER: { value: "other", description: "Something else, which the text says." },
  } as const satisfies Record<string, { value: ProblemKind; description: string }>,
});

const ProblemReportType = builder.prismaObject("ProblemReport", {
  description: "What a student reported about a question. It doesn't say who.",
  authScopes: ({ userId }, { viewer }) =>
    viewer?.userId === userId ? { signedIn: true } : answerers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its number." }),
    questionId: t.exposeID("questionId", { description: "The question's number." }),
    kind: t.field({
      type: ProblemKindType,
      description: "What is wrong.",
      resolve: ({ kind }) => kind as ProblemKind,
    }),
    text: t.exposeString("text", { nullable: true, description: "The student's words." }),
    reportedAt: t.expose("reportedAt", { type: "DateTime", description: "When it was sent." }),
    answeredAt: t.expose("answeredAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was answered; null while it is open.",
    }),
    answer: t.exposeString("answer", {
      nullable: true,
      description: "What the student reads about the outcome; null while it is open.",
    }),
  }),
});

const InboxStateType = builder.enumType("ProblemReportState", {
  description: "Which reports are meant.",
  values: {
    OPEN: { value: "open", description: "Those that wait for an answer." },
    ANSWERED: { value: "answered", description: "Those that were answered." },
    ALL: { value: "all", description: "All." },
  } as const satisfies Record<string, { value: InboxState; description: string }>,
});

const ReportedQuestionType = builder.objectRef<ReportedQuestion>("QuestionProblems").implement({
  description: "A question of the bank that students reported.",
  authScopes: answerers,
  fields: (t) => ({
    id: t.exposeID("questionId", { description: "The question's number." }),
    question: t.prismaField({
      type: QuestionType,
      description: "The question.",
      complexity: { field: OWN_QUERY / 100 },
      resolve: (query, { questionId }, _args, { dependencies }) =>
        dependencies.database.prisma.question.findUniqueOrThrow({
          ...query,
          where: { id: questionId },
        }),
    }),
    count: t.exposeInt("count", { description: "How many reports it has, of those meant." }),
    oldestAt: t.expose("oldestAt", {
      type: "DateTime",
      description: "When the first of them was sent.",
    }),
    reports: t.withAuth(answerers).field({
      type: [ProblemReportType],
      description: `The reports, the newest first; at most ${problemLimits.shown}.`,
      complexity: { field: OWN_QUERY / 100 },
      resolve: (reported, _args, { viewer, dependencies }) =>
        reportsOf(viewer, dependencies, reported),
    }),
  }),
});

const ReportedQuestionPageType = builder
  .objectRef<{ state: InboxState; page: { skip: number; limit: number } }>("QuestionProblemsPage")
  .implement({
    description: "One page of the questions that students reported.",
    authScopes: answerers,
    fields: (t) => ({
      items: t.withAuth(answerers).field({
        type: [ReportedQuestionType],
        description: "The questions of this page, those with the most reports first.",
        resolve: ({ state, page }, _args, { viewer, dependencies }) =>
          listReported(viewer, dependencies, state, page),
      }),
      totalCount: t.withAuth(answerers).int({
        description: "How many questions there are, over all pages.",
        resolve: ({ state }, _args, { viewer, dependencies }) =>
          countReported(viewer, dependencies, state),
      }),
    }),
  });

builder.prismaObjectFields(QuestionType, (t) => ({
  problems: t.withAuth(answerers).field({
    type: [ProblemReportType],
    complexity: OWN_QUERY,
    description: `Open reports of students, the newest first; at most ${problemLimits.shown}. For one question at a time.`,
    select: { id: true },
    resolve: ({ id }, _args, { viewer, dependencies }) =>
      reportsOf(viewer, dependencies, { questionId: id, state: "open" }),
  }),
}));

builder.queryFields((t) => ({
  problemReports: t.withAuth({ signedIn: true }).field({
    type: [ProblemReportType],
    description: `What the viewer reported about some questions, the newest first; at most ${problemLimits.shown}.`,
    args: { questionIds: t.arg.idList({ required: true, description: "Numbers of questions." }) },
    resolve: (_root, { questionIds }, { viewer, dependencies }) =>
      findOwnReports(
        viewer,
        dependencies,
        questionIds.map((id) => numericId(id, UNKNOWN_QUESTION)),
      ),
  }),
  questionProblems: t.withAuth(answerers).field({
    type: ReportedQuestionPageType,
    description: "The questions that students reported, those with the most reports first.",
    args: {
      state: t.arg({
        type: InboxStateType,
        required: true,
        defaultValue: "open",
        description: "Which reports are meant.",
      }),
      ...pagingArguments,
    },
    resolve: (_root, { state, ...page }) => ({ state, page: checkedPage(page) }),
  }),
}));

builder.mutationFields((t) => ({
  reportProblem: t.withAuth({ signedIn: true }).field({
    type: ProblemReportType,
    description:
      "Reports a problem of a question to the administrators; an open report of the same question is changed. NOT_FOUND for a question that the viewer was shown in nothing they submitted, CONFLICT for too many reports in a day.",
    args: {
      questionId: t.arg.id({ required: true, description: "The question's number." }),
      kind: t.arg({ type: ProblemKindType, required: true, description: "What is wrong." }),
      text: t.arg.string({
        description: `At most ${problemLimits.textMaxLength} characters of plain text; needed for OTHER.`,
      }),
    },
    resolve: (_root, { questionId, kind, text }, { viewer, dependencies }) =>
      reportProblem(viewer, dependencies, {
        ...{ questionId: numericId(questionId, UNKNOWN_QUESTION), kind },
        text: text ?? null,
      }),
  }),
  answerProblemReports: t.withAuth(answerers).int({
    description:
      "Answers reports of students and closes them; returns how many. Those that somebody else has answered stay as they are.",
    args: {
      ids: t.arg.idList({ required: true, description: "The reports' numbers." }),
      answer: t.arg.string({
        required: true,
        description: `What the students read, at most ${problemLimits.textMaxLength} characters of plain text.`,
      }),
    },
    resolve: (_root, { ids, answer }, { viewer, dependencies }) =>
      answerReports(
        viewer,
        dependencies,
        ids.map((id) => numericId(id, "Report not found")),
        answer,
      ),
  }),
  reopenProblemReports: t.withAuth(answerers).int({
    description: `Takes back answers that the viewer gave in the last ${problemLimits.answerUndoMs / 1000} seconds, before students read them; returns how many reports are open again. CONFLICT when it is too late.`,
    args: { ids: t.arg.idList({ required: true, description: "The reports' numbers." }) },
    resolve: (_root, { ids }, { viewer, dependencies }) =>
      reopenReports(
        viewer,
        dependencies,
        ids.map((id) => numericId(id, "Report not found")),
      ),
  }),
}));
