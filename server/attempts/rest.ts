import { z } from "zod";
import { graphql } from "../rest/gql/index.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";
import { answersShape, idParams, resultSummaryShape, startedTestShape } from "../rest/shapes.ts";

/** Starting and submitting over REST (spec.md, section 7; contract.md, section 6). */
export const attemptRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/tests/{id}/start",
    summary: "Start a test, or answer the attempt that is open on it",
    params: idParams,
    response: startedTestShape,
    document: graphql(`
      mutation RestStartTest($testId: ID!) {
        startTest(testId: $testId) {
          id
          testId
          title
          description
          totalQuestions
          durationMinutes
          correctMarks
          incorrectMarks
          startedAt
          questions {
            questionId
            questionText
            options
          }
        }
      }
    `),
    variables: ({ params }) => ({ testId: params.id }),
    answer: ({ startTest: attempt }) => ({
      id: Number(attempt.testId),
      test_id: Number(attempt.testId),
      attempt_id: Number(attempt.id),
      title: attempt.title,
      description: attempt.description,
      total_questions: attempt.totalQuestions,
      duration_minutes: attempt.durationMinutes,
      correct_marks: attempt.correctMarks,
      incorrect_marks: attempt.incorrectMarks,
      started_at: attempt.startedAt,
      questions: attempt.questions.map((question) => ({
        id: Number(question.questionId),
        question_text: question.questionText,
        options: question.options,
      })),
    }),
  }),
  defineRoute({
    method: "POST",
    path: "/results/submit-quiz",
    summary: "Submit the answers of a whole test",
    status: 201,
    idempotent: true,
    body: z.object({
      test_id: z.int("test_id must be a whole number."),
      answers: answersShape,
      time_taken_minutes: z.number("time_taken_minutes must be a number.").min(0).default(0),
    }),
    response: resultSummaryShape,
    document: graphql(`
      mutation RestSubmitQuiz($input: SubmitQuizInput!) {
        submitQuiz(input: $input) {
          id
          testId
          testTitle
          score
          maxMarks
          timeTakenMinutes
          completedAt
        }
      }
    `),
    variables: ({ body }) => ({
      input: {
        testId: String(body.test_id),
        answers: body.answers.map((answer) => ({
          questionId: String(answer.question_id),
          selectedOptionIndex: answer.selected_option_index,
        })),
        timeTakenMinutes: body.time_taken_minutes,
      },
    }),
    answer: ({ submitQuiz: result }) => ({
      id: Number(result.id),
      test_id: Number(result.testId),
      test_title: result.testTitle,
      score: result.score,
      max_marks: result.maxMarks,
      time_taken_minutes: result.timeTakenMinutes,
      completed_at: result.completedAt,
    }),
  }),
];
