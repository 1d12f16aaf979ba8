import { z } from "zod";
import { paperQuestionBody, passageBody } from "../rest/bodies.ts";
import type { RestBlindReviewFragment } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { idParams, wholeNumberInput } from "../rest/inputs.ts";
import { paperQuestionShape } from "../rest/question-shapes.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";
import { paperPassageShape } from "../rest/shape-parts.ts";

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
      ...RestPassage
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

const blindReviewShape = z
  .object({
    id: z.int(),
    test_title: z.string(),
    state: z.enum(["offered", "open", "finished", "closed"]),
    question_count: z.int(),
    total_questions: z.int(),
    answered_count: z.int(),
    positions: z.array(z.int()),
    answers: z.array(z.int()),
    marked: z.array(z.boolean()),
    questions: z.array(paperQuestionShape),
    passages: z.array(paperPassageShape),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    outcome: z
      .object({
        timed_score: z.number(),
        blind_score: z.number(),
        max_marks: z.number(),
        unknown_marks: z.number(),
        left_open: z.int(),
        not_asked: z.int(),
        groups: z.array(
          z.object({
            name: z.enum(["right_twice", "wrong_then_right", "wrong_twice", "right_then_wrong"]),
            positions: z.array(z.int()),
            question_ids: z.array(z.int()),
            quick_count: z.int(),
          }),
        ),
      })
      .nullable(),
  })
  .meta({
    id: "BlindReview",
    description: "Questions of a result answered again before its score is looked at.",
  });

function outcomeBody(outcome: NonNullable<RestBlindReviewFragment["outcome"]>) {
  return {
    timed_score: outcome.timedScore,
    blind_score: outcome.blindScore,
    max_marks: outcome.maxMarks,
    unknown_marks: outcome.unknownMarks,
    left_open: outcome.leftOpen,
    not_asked: outcome.notAsked,
    groups: outcome.groups.map((group) => ({
      name: group.name.toLowerCase(),
      positions: group.positions,
      question_ids: group.questionIds.map(Number),
      quick_count: group.quickCount,
    })),
  };
}

function blindReviewBody(review: RestBlindReviewFragment) {
  return {
    id: Number(review.id),
    test_title: review.testTitle,
    state: review.state.toLowerCase(),
    question_count: review.questionCount,
    total_questions: review.totalQuestions,
    answered_count: review.answeredCount,
    positions: review.positions,
    answers: review.answers,
    marked: review.marked,
    questions: review.questions.map(paperQuestionBody),
    passages: review.passages.map(passageBody),
    started_at: review.startedAt,
    finished_at: review.finishedAt,
    outcome: review.outcome && outcomeBody(review.outcome),
  };
}

const CLOSED = "The score was looked at, or the result is too short.";
const NOT_OPEN =
  "It was not begun, is finished, or the score was looked at. A request that answers a score of the result counts as a look.";

/** Blind reviews over REST (docs/api.md, section 2; docs/learning.md, section 5). */
export const blindReviewRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/results/{id}/blind-review",
    summary: "The blind review of a result, begun or not",
    params: idParams,
    response: blindReviewShape,
    document: graphql(`
      query RestFindBlindReview($id: ID!) {
        blindReview(resultId: $id) {
          ...RestBlindReview
        }
      }
    `),
    variables: ({ params }) => ({ id: params.id }),
    answer: (data) => blindReviewBody(data.blindReview),
  }),
  defineRoute({
    method: "POST",
    path: "/results/{id}/blind-review",
    summary: "Begin the blind review of a result, or answer the one that was begun",
    params: idParams,
    failures: { 409: CLOSED },
    response: blindReviewShape,
    document: graphql(`
      mutation RestStartBlindReview($id: ID!) {
        startBlindReview(resultId: $id) {
          ...RestBlindReview
        }
      }
    `),
    variables: ({ params }) => ({ id: params.id }),
    answer: (data) => blindReviewBody(data.startBlindReview),
  }),
  defineRoute({
    method: "PUT",
    path: "/results/{id}/blind-review/answers",
    summary: "Keep answers and marks of a blind review; others stay",
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
    response: blindReviewShape,
    document: graphql(`
      mutation RestSaveBlindAnswers($id: ID!, $answers: [BlindAnswerInput!]!) {
        saveBlindAnswers(resultId: $id, answers: $answers) {
          ...RestBlindReview
        }
      }
    `),
    variables: ({ params, body }) => ({
      id: params.id,
      answers: body.answers.map((answer) => ({
        position: answer.position,
        selectedOptionIndex: answer.selected_option_index,
        marked: answer.marked,
      })),
    }),
    answer: (data) => blindReviewBody(data.saveBlindAnswers),
  }),
  defineRoute({
    method: "POST",
    path: "/results/{id}/blind-review/finish",
    summary: "End a blind review, which shows the score",
    params: idParams,
    failures: { 400: "Nothing was answered in it.", 409: NOT_OPEN },
    response: blindReviewShape,
    document: graphql(`
      mutation RestFinishBlindReview($id: ID!) {
        finishBlindReview(resultId: $id) {
          ...RestBlindReview
        }
      }
    `),
    variables: ({ params }) => ({ id: params.id }),
    answer: (data) => blindReviewBody(data.finishBlindReview),
  }),
];
