import { z } from "zod";
import { graphql } from "../rest/gql/index.ts";
import { idParams, wholeNumberInput } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestBlindReview on BlindReview {
    id
    testTitle
    state
    questionCount
    totalQuestions
    answeredCount
    positions
    answers
    marked
    questions {
      ...RestPaperQuestion
    }
    passages {
      ...RestPaperPassage
    }
    startedAt
    finishedAt
    outcome {
      timedScore
      blindScore
      maxMarks
      unknownMarks
      leftOpen
      notAsked
      groups {
        name
        positions
        questionIds
        quickCount
      }
    }
  }
`);

const CLOSED = "The score was looked at, or the result is too short.";
const NOT_OPEN =
  "It was not started, is finished, or the score was looked at. A request that answers a score of the result counts as a look.";

/** Blind reviews over REST (docs/api.md, section 2; docs/learning.md, section 5). */
export const blindReviewRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/results/{id}/blind-review",
    summary: "Retrieve a blind review",
    description: "Also one that was not started yet.",
    params: idParams,
    document: graphql(`
      query RestFindBlindReview($id: ID!) {
        blindReview(resultId: $id) {
          ...RestBlindReview
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/results/{id}/blind-review",
    summary: "Begin a blind review",
    description: "Answers the one that was started where there is one.",
    params: idParams,
    failures: { 409: CLOSED },
    document: graphql(`
      mutation RestStartBlindReview($id: ID!) {
        startBlindReview(resultId: $id) {
          ...RestBlindReview
        }
      }
    `),
  }),
  defineRoute({
    method: "PUT",
    path: "/results/{id}/blind-review/answers",
    summary: "Save blind review answers",
    description: "Answers and marks that are not named stay as they are.",
    params: idParams,
    body: z
      .object({
        answers: z.array(
          z.object({
            position: wholeNumberInput("position"),
            selected_option_index: wholeNumberInput("selected_option_index").nullish(),
            marked: z.boolean("marked must be true or false.").nullish(),
          }),
          "answers must be a list of {position, selected_option_index, marked}.",
        ),
      })
      .meta({ id: "BlindAnswers", description: "Answers and marks of a blind review." }),
    failures: { 409: NOT_OPEN },
    document: graphql(`
      mutation RestSaveBlindAnswers($id: ID!, $answers: [BlindAnswerInput!]!) {
        saveBlindAnswers(resultId: $id, answers: $answers) {
          ...RestBlindReview
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/results/{id}/blind-review/finish",
    summary: "Finish a blind review",
    description: "The score is shown from then on.",
    params: idParams,
    failures: { 400: "Nothing was answered in it.", 409: NOT_OPEN },
    document: graphql(`
      mutation RestFinishBlindReview($id: ID!) {
        finishBlindReview(resultId: $id) {
          ...RestBlindReview
        }
      }
    `),
  }),
];
