import { z } from "zod";
import { reviewLimits } from "#rules/limits.ts";
import { graphql } from "../rest/gql/index.ts";
import { idInput, idParams, wholeNumberInput } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

const NOT_THERE = "The question is not in your review, or was deleted.";
const MOVED_ON =
  "It was reviewed or corrected in the meantime, is not due, or the day's new questions are used up.";

const forecastShape = z
  .array(
    z
      .object({
        day: z.iso.datetime().describe("When the day begins in India."),
        again: z.int().describe("Questions that come again."),
        fresh: z.int().describe("Open mistakes that come for the first time."),
      })
      .meta({ id: "ReviewDay", description: "What comes on a day." }),
  )
  .meta({ description: `The next ${reviewLimits.reviewForecastDays} days, tomorrow first.` });

graphql(`
  fragment RestReviewStanding on Review {
    dueCount
    answerCount
    doneCount
    reviewedCount
    rightCount
    newADay
    undoableId
  }
  fragment RestReview on Review {
    ...RestReviewStanding
    cards {
      questionId: id
      revision: question {
        revisionId: id
      }
      timesReviewed
      asked: question {
        questionText
        options
      }
      subject
      topic
      texts: question {
        lang
        questionHtml
        optionsHtml
        passageId
      }
      passage {
        ...RestPaperPassage
      }
      met {
        answeredAt
        outcome
      }
    }
  }
  fragment RestReviewAnswer on ReviewAnswer {
    id
    questionId
    choice
    correctOptionIndex
    acceptedOptions
    explanation
    explanationHtml
    note
    proposedRating
    rating
    isUndone
    answeredAt
    meetings {
      rating
      dueAt
      days
    }
    review {
      dueCount
    }
  }
`);

const answerInput = z
  .object({
    key: z.string("key must be a UUID."),
    question_id: idInput("question_id"),
    revision_id: idInput("revision_id").describe(
      "The wording that was asked, as the card names it.",
    ),
    times_reviewed: wholeNumberInput("times_reviewed"),
    choice: wholeNumberInput("choice"),
    seconds: wholeNumberInput("seconds"),
    seconds_ago: wholeNumberInput("seconds_ago").default(0),
  })
  .meta({ id: "ReviewAnswerInput", description: "An answer to a question that is due." });

/** Review over REST (docs/api.md, section 2; docs/learning.md, section 7). */
export const reviewRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/reviews",
    summary: "List due reviews",
    description: "What is due today, without the answers.",
    document: graphql(`
      query RestReviews {
        review {
          ...RestReview
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/reviews/answers",
    summary: "Answer a due question",
    description:
      "The key comes with the answer, and the question is scheduled by the proposed rating. Sent again under the same key, the answer is taken once.",
    status: 201,
    failures: { 404: NOT_THERE, 409: MOVED_ON },
    body: answerInput,
    document: graphql(`
      mutation RestAnswerReview($input: ReviewAnswerInput!) {
        answerReview(input: $input) {
          ...RestReviewAnswer
        }
      }
    `),
  }),
  defineRoute({
    method: "PUT",
    path: "/reviews/answers/{id}",
    summary: "Change an answer's rating",
    failures: { 409: "It was taken back, or its question answered again since." },
    params: idParams,
    body: z
      .object({ rating: wholeNumberInput("rating") })
      .meta({ id: "ReviewRatingInput", description: "The rating that is to count." }),
    document: graphql(`
      mutation RestRateReview($id: ID!, $rating: Int!) {
        rateReview(id: $id, rating: $rating) {
          ...RestReviewAnswer
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/reviews/undo",
    summary: "Undo the last answer",
    description: "The last one of today.",
    failures: {
      404: "The answer is not yours.",
      409: "It is not the last answer, or not of today.",
    },
    body: z
      .object({ answer_id: idInput("answer_id").describe("The answer's number.") })
      .meta({ id: "ReviewUndoInput", description: "The answer that is taken for the last one." }),
    document: graphql(`
      mutation RestUndoReview($answerId: ID!) {
        undoReview(id: $answerId) {
          ...RestReviewAnswer
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/reviews/forecast",
    summary: "Forecast your reviews",
    description: `How many come on each of the next ${reviewLimits.reviewForecastDays} days.`,
    response: forecastShape,
    document: graphql(`
      query RestReviewForecast {
        review {
          forecast {
            day
            again
            fresh
          }
        }
      }
    `),
    answer: ({ review }) => review.forecast,
  }),
  defineRoute({
    method: "PUT",
    path: "/reviews/settings",
    summary: "Set new reviews per day",
    body: z
      .object({ new_a_day: wholeNumberInput("new_a_day") })
      .meta({ id: "ReviewSettingsInput", description: "How review is wanted." }),
    document: graphql(`
      mutation RestSetNewReviews($newADay: Int!) {
        setNewReviews(newADay: $newADay) {
          ...RestReviewStanding
        }
      }
    `),
  }),
];
