import { z } from "zod";
import { graphql } from "../rest/gql/index.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

/** What the bank's questions are about, for everybody's filters (spec.md, section 7). */
export const questionRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/questions/subjects/list",
    summary: "The subjects of the question bank, in alphabetical order",
    response: z.array(z.string()),
    document: graphql(`
      query RestSubjects {
        subjects
      }
    `),
    answer: (data) => data.subjects,
  }),
  defineRoute({
    method: "GET",
    path: "/questions/topics/list",
    summary: "The topics of the question bank, or of one subject, in alphabetical order",
    query: z.object({ subject: z.string().max(200).optional() }),
    response: z.array(z.string()),
    document: graphql(`
      query RestTopics($subject: String) {
        topics(subject: $subject)
      }
    `),
    variables: ({ query }) => ({ subject: query.subject }),
    answer: (data) => data.topics,
  }),
];
