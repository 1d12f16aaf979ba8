import { z } from "zod";
import { graphql } from "../rest/gql/index.ts";
import { drawFilters, marksInput, wholeNumberInput } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

const randomTestBody = z
  .object({
    title: z.string().nullish(),
    description: z.string().nullish(),
    num_questions: wholeNumberInput("num_questions"),
    duration_minutes: wholeNumberInput("duration_minutes"),
    correct_marks: marksInput("correct_marks"),
    incorrect_marks: marksInput("incorrect_marks"),
    ...drawFilters,
  })
  .meta({ id: "RandomTestInput", description: "What to generate a random test with." });

/** The random test generator (docs/api.md, section 2). */
export const randomTestRoutes: RestRoute[] = [
  defineRoute({
    method: "POST",
    path: "/random-tests/generate",
    summary: "Generate a random test",
    status: 201,
    idempotent: true,
    body: randomTestBody,
    failures: { 400: "Not enough questions available. Found 7, requested 10" },
    document: graphql(`
      mutation RestGenerateRandomTest($input: RandomTestInput!) {
        generateRandomTest(input: $input) {
          id
          title
          description
          numQuestions
          durationMinutes
          correctMarks
          incorrectMarks
          filters {
            subjects
            topics
            pyqOnly
            pyqExams
            pyqYears
            passages
          }
          createdAt
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/random-tests/filter-options",
    summary: "List generator filters",
    description: "What the filters of the random test generator offer.",
    document: graphql(`
      query RestFilterOptions {
        filterOptions {
          subjects
          topics
          pyqExams
          pyqYears
        }
      }
    `),
  }),
];
