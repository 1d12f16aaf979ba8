import { z } from "zod";
import { reviewLimits } from "#rules/limits.ts";
import { passageBody, passageNumber } from "../rest/bodies.ts";
import type { RestReviewAnswerFragment, RestReviewFragment } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { idInput, idParams, wholeNumberInput } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";
import { paperPassageShape } from "../rest/shape-parts.ts";

const id = z.int();
const instant = z.iso.datetime();
const NOT_THERE = "The question is not in your review, or was deleted.";
const MOVED_ON =
  "It was reviewed or corrected meanwhile, is not due, or the day's new questions are used up.";

const standingShape = {
  due_count: z.int(),
  answer_count: z.int(),
  done_count: z.int(),
  reviewed_count: z.int(),
  right_count: z.int(),
  new_a_day: z.int(),
  undoable_id: id.nullable(),
};

const reviewShape = z
  .object({
    ...standingShape,
    cards: z.array(
      z.object({
        question_id: id,
        revision_id: id,
        times_reviewed: z.int(),
        question_text: z.string(),
        options: z.array(z.string()),
        subject: z.string(),
        topic: z.string().nullable(),
        lang: z.string().nullable(),
        question_html: z.string().nullable(),
        options_html: z.array(z.string()).nullable(),
        passage_id: z.int().nullable(),
        passage: paperPassageShape.nullable(),
        met: z.array(
          z.object({ answered_at: instant, outcome: z.enum(["right", "wrong", "skipped"]) }),
        ),
      }),
    ),
  })
  .meta({ id: "Review", description: "What is due for review today, without its answers." });

const answerShape = z
  .object({
    id,
    question_id: id,
    choice: z.int(),
    correct_option_index: z.int(),
    explanation: z.string().nullable(),
    explanation_html: z.string().nullable(),
    note: z.string().nullable(),
    proposed_rating: z.int(),
    rating: z.int(),
    is_undone: z.boolean(),
    answered_at: instant,
    meetings: z.array(z.object({ rating: z.int(), due_at: instant, days: z.int() })),
    due_count: z.int(),
  })
  .meta({ id: "ReviewAnswer", description: "An answer given in review, with its key." });

const forecastShape = z
  .array(
    z
      .object({ day: instant, again: z.int(), fresh: z.int() })
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
      timesReviewed
      subject
      topic
      question {
        id
        questionId
        questionText
        options
        passageId
        lang
        questionHtml
        optionsHtml
      }
      passage {
        ...RestPassage
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

type Standing = Omit<RestReviewFragment, "cards">;

function standingBody(review: Standing) {
  return {
    due_count: review.dueCount,
    answer_count: review.answerCount,
    done_count: review.doneCount,
    reviewed_count: review.reviewedCount,
    right_count: review.rightCount,
    new_a_day: review.newADay,
    undoable_id: review.undoableId && Number(review.undoableId),
  };
}

function reviewBody({ cards, ...review }: RestReviewFragment) {
  return {
    ...standingBody(review),
    cards: cards.map(({ question, passage, met, timesReviewed, subject, topic }) => ({
      question_id: Number(question.questionId),
      revision_id: Number(question.id),
      times_reviewed: timesReviewed,
      question_text: question.questionText,
      options: question.options,
      ...{ subject, topic },
      lang: question.lang,
      question_html: question.questionHtml,
      options_html: question.optionsHtml,
      passage_id: passageNumber(question.passageId),
      passage: passage && passageBody(passage),
      met: met.map(({ answeredAt, outcome }) => ({
        answered_at: answeredAt,
        outcome: outcome.toLowerCase(),
      })),
    })),
  };
}

function answerBody(answer: RestReviewAnswerFragment) {
  return {
    id: Number(answer.id),
    question_id: Number(answer.questionId),
    choice: answer.choice,
    correct_option_index: answer.correctOptionIndex,
    explanation: answer.explanation,
    explanation_html: answer.explanationHtml,
    note: answer.note,
    proposed_rating: answer.proposedRating,
    rating: answer.rating,
    is_undone: answer.isUndone,
    answered_at: answer.answeredAt,
    meetings: answer.meetings.map(({ rating, dueAt, days }) => ({ rating, due_at: dueAt, days })),
    due_count: answer.review.dueCount,
  };
}

const answerInput = z
  .object({
    key: z.string("key must be a UUID."),
    question_id: idInput("question_id"),
    revision_id: idInput("revision_id"),
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
    summary: "What is due for review today, without the answers",
    response: reviewShape,
    document: graphql(`
      query RestReviews {
        review {
          ...RestReview
        }
      }
    `),
    answer: ({ review }) => reviewBody(review),
  }),
  defineRoute({
    method: "POST",
    path: "/reviews/answers",
    summary: "Answer a question that is due",
    description:
      "The key comes with the answer, and the question is scheduled by the proposed rating. Sent again under the same key, the answer is taken once.",
    status: 201,
    failures: { 404: NOT_THERE, 409: MOVED_ON },
    body: answerInput,
    response: answerShape,
    document: graphql(`
      mutation RestAnswerReview($input: ReviewAnswerInput!) {
        answerReview(input: $input) {
          ...RestReviewAnswer
        }
      }
    `),
    variables: ({ body }) => ({
      input: {
        key: body.key,
        questionId: body.question_id,
        revisionId: body.revision_id,
        timesReviewed: body.times_reviewed,
        choice: body.choice,
        seconds: body.seconds,
        secondsAgo: body.seconds_ago,
      },
    }),
    answer: ({ answerReview }) => answerBody(answerReview),
  }),
  defineRoute({
    method: "PUT",
    path: "/reviews/answers/{id}",
    summary: "Overrule the rating of an answer",
    failures: { 409: "It was taken back, or its question answered again since." },
    params: idParams,
    body: z
      .object({ rating: wholeNumberInput("rating") })
      .meta({ id: "ReviewRatingInput", description: "The rating that is to count." }),
    response: answerShape,
    document: graphql(`
      mutation RestRateReview($id: ID!, $rating: Int!) {
        rateReview(id: $id, rating: $rating) {
          ...RestReviewAnswer
        }
      }
    `),
    variables: ({ params, body }) => ({ id: params.id, rating: body.rating }),
    answer: ({ rateReview }) => answerBody(rateReview),
  }),
  defineRoute({
    method: "POST",
    path: "/reviews/undo",
    summary: "Take the last answer of today back",
    failures: {
      404: "The answer is not yours.",
      409: "It is not the last answer, or not of today.",
    },
    body: z
      .object({ answer_id: idInput("answer_id") })
      .meta({ id: "ReviewUndoInput", description: "The answer that is taken for the last one." }),
    response: answerShape,
    document: graphql(`
      mutation RestUndoReview($id: ID!) {
        undoReview(id: $id) {
          ...RestReviewAnswer
        }
      }
    `),
    variables: ({ body }) => ({ id: body.answer_id }),
    answer: ({ undoReview }) => answerBody(undoReview),
  }),
  defineRoute({
    method: "GET",
    path: "/reviews/forecast",
    summary: `What comes on each of the next ${reviewLimits.reviewForecastDays} days`,
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
    summary: "Set how many new questions a day come",
    body: z
      .object({ new_a_day: wholeNumberInput("new_a_day") })
      .meta({ id: "ReviewSettingsInput", description: "How review is wanted." }),
    response: z
      .object(standingShape)
      .meta({ id: "ReviewStanding", description: "How the day of review stands." }),
    document: graphql(`
      mutation RestSetNewReviews($newADay: Int!) {
        setNewReviews(newADay: $newADay) {
          ...RestReviewStanding
        }
      }
    `),
    variables: ({ body }) => ({ newADay: body.new_a_day }),
    answer: ({ setNewReviews }) => standingBody(setNewReviews),
  }),
];
