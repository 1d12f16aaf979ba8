import { z } from "zod";
import { practiceLimits } from "#rules/limits.ts";
import { practiceDifficulties, practicePools } from "#rules/practice-rules.ts";
import { graphql } from "../rest/gql/index.ts";
import {
  booleanQuery,
  drawFilters,
  idInput,
  idParams,
  pageQuery,
  wholeNumberInput,
} from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestPractice on Practice {
    id
    kind
    title
    totalQuestions: questionCount
    answeredCount
    correctCount: rightCount
    currentQuestion
    minutes
    secondsLeft
    createdAt
    finishedAt
  }
`);

graphql(`
  fragment RestPracticeAnswer on PracticeAnswer {
    choice
    isRight
    seconds
    correctOptionIndex
    acceptedOptions
    explanation
    explanationHtml
  }
`);

graphql(`
  fragment RestPracticeQuestion on PracticeQuestion {
    position
    questionId
    questionText
    questionHtml
    options
    optionsHtml
    lang
    subject
    topic
    passageId
    answer {
      ...RestPracticeAnswer
    }
  }
`);

graphql(`
  fragment RestWholePractice on Practice {
    ...RestPractice
    questions {
      ...RestPracticeQuestion
    }
    passages {
      ...RestPaperPassage
    }
  }
`);

const practiceInput = z
  .object({
    pool: z
      .enum(practicePools, `pool must be one of ${practicePools.join(", ")}.`)
      .nullish()
      .describe("What it is drawn from; null for all."),
    num_questions: wholeNumberInput("num_questions")
      .nullish()
      .describe(`How many questions; null for ${practiceLimits.practiceDefaultQuestions}.`),
    minutes: wholeNumberInput("minutes").nullish(),
    difficulty: z
      .enum(practiceDifficulties, `difficulty must be one of ${practiceDifficulties.join(", ")}.`)
      .nullish(),
    ...drawFilters,
  })
  .meta({ id: "PracticeInput", description: "What to practise." });

const selectionInput = z
  .object({
    question_ids: z.array(idInput("A question id"), "question_ids must be a list of numbers."),
    title: z.string("title must be a text.").default(""),
  })
  .meta({ id: "PracticeSelection", description: "The questions to practise." });

const answerInput = z
  .object({
    position: wholeNumberInput("position"),
    choice: wholeNumberInput("choice").nullish(),
    seconds: wholeNumberInput("seconds").default(0),
  })
  .meta({ id: "PracticeAnswerInput", description: "An answer to a question of a practice." });

/** Practice over REST (docs/api.md, section 2). */
export const practiceRoutes: RestRoute[] = [
  defineRoute({
    method: "POST",
    path: "/practice",
    summary: "Practise from a pool",
    description: "Begins a practice of questions drawn from the pool.",
    status: 201,
    idempotent: true,
    body: practiceInput,
    failures: { 400: "No question matches.", 409: "Too many practices are in progress." },
    document: graphql(`
      mutation RestStartPractice($input: PracticeInput!) {
        startPractice(input: $input) {
          ...RestWholePractice
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/practice/selection",
    summary: "Practise chosen questions",
    description: "Begins a practice of questions that you have seen or may draw.",
    status: 201,
    idempotent: true,
    body: selectionInput,
    failures: {
      400: "None of these questions is given out for practice.",
      409: "Too many practices are in progress.",
    },
    document: graphql(`
      mutation RestPractiseSelection($questionIds: [ID!]!, $title: String!) {
        practiseSelection(questionIds: $questionIds, title: $title) {
          ...RestWholePractice
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/practice/diagnostic",
    summary: "Begin the diagnostic",
    description: "Answers the one that was started where there is one.",
    status: 201,
    failures: {
      400: "The question bank has no question to ask so far.",
      409: "Too many practices are in progress.",
    },
    document: graphql(`
      mutation RestStartDiagnostic {
        startDiagnostic {
          ...RestWholePractice
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/practice",
    summary: "List your practices",
    description: "Newest first.",
    query: pageQuery.extend({ finished: booleanQuery }),
    document: graphql(`
      query RestPractices($finished: Boolean, $skip: Int!, $limit: Int!) {
        practices(finished: $finished, skip: $skip, limit: $limit) {
          totalCount
          items {
            ...RestPractice
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/practice/{id}",
    summary: "Retrieve a practice",
    description: "With the keys of the questions that you answered.",
    params: idParams,
    document: graphql(`
      query RestOnePractice($id: ID!) {
        practice(id: $id) {
          ...RestWholePractice
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/practice/{id}/answers",
    summary: "Answer a practice question",
    description:
      "Answers the key. The first answer to a question stands. Sent again it is answered the same; with another choice `is_refused` is true, and the answer that stands is returned.",
    params: idParams,
    body: answerInput,
    failures: {
      409: "This practice is over, or the key of the question must not be shown now: a test of yours asks it, or it is kept for tests.",
    },
    document: graphql(`
      mutation RestAnswerPractice($id: ID!, $position: Int!, $choice: Int, $seconds: Int!) {
        answerPractice(id: $id, position: $position, choice: $choice, seconds: $seconds) {
          practice {
            ...RestPractice
          }
          question {
            ...RestPracticeQuestion
          }
          isRefused
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/practice/{id}/end",
    summary: "End a practice",
    params: idParams,
    document: graphql(`
      mutation RestEndPractice($id: ID!) {
        endPractice(id: $id) {
          ...RestPractice
        }
      }
    `),
  }),
];
