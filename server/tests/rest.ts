import { z } from "zod";
import type { RestTestFragment } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";
import { booleanQuery, idParams, pageQuery, testShape } from "../rest/shapes.ts";

graphql(`
  fragment RestTest on Test {
    id
    title
    description
    subjects
    isPublic
    isActive
    totalQuestions
    durationMinutes
    correctMarks
    incorrectMarks
    createdAt
  }
`);

function testBody(test: RestTestFragment) {
  return {
    id: Number(test.id),
    title: test.title,
    description: test.description,
    subjects: test.subjects,
    is_public: test.isPublic,
    is_active: test.isActive,
    total_questions: test.totalQuestions,
    duration_minutes: test.durationMinutes,
    correct_marks: test.correctMarks,
    incorrect_marks: test.incorrectMarks,
    created_at: test.createdAt,
  };
}

/** The routes of spec.md, section 7, for tests. */
export const testRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/tests",
    summary: "The tests you may take, newest first",
    query: pageQuery.extend({
      search: z.string().max(200).optional(),
      subject: z.string().max(200).optional(),
      public: booleanQuery,
    }),
    response: z.array(testShape),
    document: graphql(`
      query RestTests($search: String, $subject: String, $publicOnly: Boolean, $skip: Int!, $limit: Int!) {
        tests(search: $search, subject: $subject, publicOnly: $publicOnly, skip: $skip, limit: $limit) {
          totalCount
          items {
            ...RestTest
          }
        }
      }
    `),
    variables: ({ query }) => ({
      search: query.search,
      subject: query.subject,
      publicOnly: query.public,
      skip: query.skip,
      limit: query.limit,
    }),
    answer: (data) => data.tests.items.map(testBody),
    page: (data, { query }) => ({ totalCount: data.tests.totalCount, ...query }),
  }),
  defineRoute({
    method: "GET",
    path: "/tests/{id}",
    summary: "One test",
    params: idParams,
    response: testShape,
    document: graphql(`
      query RestTest($id: ID!) {
        test(id: $id) {
          ...RestTest
        }
      }
    `),
    variables: ({ params }) => ({ id: params.id }),
    answer: (data) => testBody(data.test),
  }),
];
