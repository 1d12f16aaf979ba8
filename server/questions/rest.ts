import { z } from "zod";
import { figure } from "#rules/figures.ts";
import { listLimits } from "#rules/limits.ts";
import { graphql } from "../rest/gql/index.ts";
import { booleanQuery, cursorQuery, idParams } from "../rest/inputs.ts";
import { questionInputShape } from "../rest/question-shapes.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestQuestion on Question {
    id
    questionText
    options
    correctOptionIndex
    subject
    topic
    pyq
    pyqYear
    pyqExam
    explanation
    passageId
    lang
    questionHtml
    optionsHtml
    explanationHtml
    createdAt
  }
`);

/**
 * Returns the routes of the question bank for administrators, which exist under two paths (docs/api.md, section 2).
 */
function bankRoutes(base: "/questions" | "/admin/questions"): RestRoute[] {
  const named = (name: string) =>
    base === "/questions" ? name : `admin${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return [
    defineRoute({
      method: "GET",
      path: base,
      summary: "List questions",
      operationId: named("questions"),
      description: `With their keys, newest first. \`X-Total-Count\` is exact, save for a \`search\` that finds so many questions that they are not counted to the end, or that has no word of three letters or digits in a row and looks at the newest ${figure(listLimits.questionsUnindexed)} questions alone: then there are at least so many, and \`Link\` names no last page.`,
      query: cursorQuery.extend({
        subject: z.string().max(200).optional(),
        topic: z.string().max(200).optional(),
        search: z
          .string()
          .max(200)
          .optional()
          .describe(
            "Keeps questions with all of these words, in any order and case, phrases in quotation marks as they are.",
          ),
        pyq: booleanQuery,
        passage_id: z
          .string()
          .regex(/^[1-9]\d{0,8}$/, "passage_id must be the number of a passage.")
          .optional()
          .meta({ openapi: { type: "integer", minimum: 1, maximum: 999_999_999 } }),
        passages: z
          .enum(["any", "only", "none"])
          .optional()
          .describe(
            "`only` keeps questions about passages, `none` those that stand by themselves; `any` keeps all.",
          ),
      }),
      document: graphql(`
        query RestQuestions($subject: String, $topic: String, $search: String, $pyq: Boolean, $passageId: ID, $inPassage: Boolean, $skip: Int!, $limit: Int!, $after: String) {
          questions(subject: $subject, topic: $topic, search: $search, pyq: $pyq, passageId: $passageId, inPassage: $inPassage, skip: $skip, limit: $limit, after: $after) {
            totalCount
            totalIsExact
            items {
              cursor
              ...RestQuestion
            }
          }
        }
      `),
      variables: ({ query: { passage_id: passageId, passages, ...query } }) => ({
        ...query,
        passageId,
        inPassage: passages === "only" ? true : passages === "none" ? false : undefined,
      }),
    }),
    defineRoute({
      method: "POST",
      path: base,
      summary: "Add a question",
      operationId: named("createQuestion"),
      failures: { 409: "The bank has a question with the same text and options already." },
      status: 201,
      idempotent: true,
      body: questionInputShape,
      bodyLimit: "question",
      document: graphql(`
        mutation RestCreateQuestion($input: QuestionInput!) {
          createQuestion(input: $input) {
            ...RestQuestion
          }
        }
      `),
    }),
    defineRoute({
      method: "PUT",
      path: `${base}/{id}`,
      summary: "Update a question",
      description: "Results keep the wording that they were taken with.",
      operationId: named("updateQuestion"),
      failures: { 409: "Another question has the same text and options." },
      params: idParams,
      body: questionInputShape,
      bodyLimit: "question",
      document: graphql(`
        mutation RestUpdateQuestion($id: ID!, $input: QuestionInput!) {
          updateQuestion(id: $id, input: $input) {
            ...RestQuestion
          }
        }
      `),
    }),
    defineRoute({
      method: "DELETE",
      path: `${base}/{id}`,
      summary: "Delete a question",
      description: "It leaves the bank, the filters and new tests; results keep it.",
      operationId: named("deleteQuestion"),
      status: 204,
      params: idParams,
      document: graphql(`
        mutation RestDeleteQuestion($id: ID!) {
          deleteQuestion(id: $id)
        }
      `),
    }),
  ];
}

/** Routes of the question bank and its passages (docs/api.md, section 2). */
export const questionRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/questions/subjects/list",
    summary: "List subjects",
    description: "In alphabetical order.",
    document: graphql(`
      query RestSubjects {
        subjects
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/questions/topics/list",
    summary: "List topics",
    description: "Of the bank or of one subject, in alphabetical order.",
    query: z.object({ subject: z.string().max(200).optional() }),
    document: graphql(`
      query RestTopics($subject: String) {
        topics(subject: $subject)
      }
    `),
  }),
  ...bankRoutes("/questions"),
  defineRoute({
    method: "GET",
    path: "/questions/{id}",
    summary: "Retrieve a question",
    description: "With its key.",
    params: idParams,
    document: graphql(`
      query RestQuestionById($id: ID!) {
        question(id: $id) {
          ...RestQuestion
        }
      }
    `),
  }),
  ...bankRoutes("/admin/questions"),
  defineRoute({
    method: "GET",
    path: "/admin/subjects",
    summary: "List subjects",
    description: "In alphabetical order.",
    document: graphql(`
      query RestBankSubjects {
        bankSubjects
      }
    `),
  }),
];
