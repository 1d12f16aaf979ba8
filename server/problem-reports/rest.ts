import { z } from "zod";
import { PROBLEM_KINDS, problemLimits } from "#rules/problem-reports.ts";
import type { ProblemKind, ProblemReportState } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { idInput, pageQuery, writtenId } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestProblemReport on ProblemReport {
    id
    questionId
    kind
    text
    reportedAt
    answeredAt
    answer
  }
`);

const textInput = (name: string) =>
  z
    .string(`${name} must be a text.`)
    .describe(`At most ${problemLimits.textMaxLength} characters.`);

/** Reports of problems (docs/api.md, section 2). */
export const problemReportRoutes: RestRoute[] = [
  defineRoute({
    method: "PUT",
    path: "/problem-reports/{question_id}",
    summary: "Report a problem",
    description:
      "For a question that you were shown in something you submitted. An open report of the same question is changed.",
    failures: { 409: "You have sent too many reports within a day." },
    params: z.object({ question_id: writtenId() }),
    body: z
      .object({
        kind: z.enum(PROBLEM_KINDS, `kind must be one of ${PROBLEM_KINDS.join(", ")}.`),
        text: textInput("text").nullish(),
      })
      .meta({ id: "ProblemReportInput", description: "What is wrong with a question." }),
    document: graphql(`
      mutation RestReportProblem($questionId: ID!, $kind: ProblemKind!, $text: String) {
        reportProblem(questionId: $questionId, kind: $kind, text: $text) {
          ...RestProblemReport
        }
      }
    `),
    variables: ({ params, body }) => ({
      ...{ questionId: params.question_id, text: body.text ?? null },
      kind: body.kind.toUpperCase() as ProblemKind,
    }),
  }),
  defineRoute({
    method: "GET",
    path: "/problem-reports/{question_id}",
    summary: "List your reports",
    description: "Your own reports of one question, the newest first, with their answers.",
    params: z.object({ question_id: writtenId() }),
    document: graphql(`
      query RestProblemReports($questionIds: [ID!]!) {
        problemReports(questionIds: $questionIds) {
          ...RestProblemReport
        }
      }
    `),
    variables: ({ params }) => ({ questionIds: [params.question_id] }),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/problem-reports",
    summary: "List reported questions",
    description: "The questions that students reported, those with the most reports first.",
    query: pageQuery.extend({
      state: z
        .enum(["open", "answered", "all"], "state must be open, answered or all.")
        .default("open")
        .describe("Which reports are meant."),
    }),
    document: graphql(`
      query RestQuestionProblems($state: ProblemReportState!, $skip: Int!, $limit: Int!) {
        questionProblems(state: $state, skip: $skip, limit: $limit) {
          totalCount
          items {
            questionId: id
            count
            oldestAt
            reports {
              ...RestProblemReport
            }
          }
        }
      }
    `),
    variables: ({ query: { state, ...page } }) => ({
      ...page,
      state: state.toUpperCase() as ProblemReportState,
    }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/problem-reports/answer",
    summary: "Answer reports",
    description: "Closes them with an answer that their students read.",
    body: z
      .object({ ids: z.array(idInput("ids")), answer: textInput("answer") })
      .meta({ id: "ProblemAnswerInput", description: "An answer to reports of students." }),
    response: z
      .object({ closed: z.int().describe("How many were closed.") })
      .meta({ id: "ProblemAnswer", description: "How many reports were closed." }),
    document: graphql(`
      mutation RestAnswerProblemReports($ids: [ID!]!, $answer: String!) {
        answerProblemReports(ids: $ids, answer: $answer)
      }
    `),
    variables: ({ body }) => ({ ids: body.ids.map(String), answer: body.answer }),
    answer: ({ answerProblemReports }) => ({ closed: answerProblemReports }),
  }),
];
