import { z } from "zod";
import { graphql } from "../rest/gql/index.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";
import { idParams, pageQuery, resultShape, resultSummaryShape } from "../rest/shapes.ts";

/** Results and statistics over REST (spec.md, section 7). */
export const resultRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/results",
    summary: "Your results of regular tests, newest first",
    query: pageQuery,
    response: z.array(resultSummaryShape),
    document: graphql(`
      query RestResults($skip: Int!, $limit: Int!) {
        results(kind: REGULAR, skip: $skip, limit: $limit) {
          totalCount
          items {
            id
            testId
            testTitle
            score
            maxMarks
            timeTakenMinutes
            completedAt
          }
        }
      }
    `),
    variables: ({ query }) => ({ skip: query.skip, limit: query.limit }),
    answer: (data) =>
      data.results.items.map((result) => ({
        id: Number(result.id),
        test_id: Number(result.testId),
        test_title: result.testTitle,
        score: result.score,
        max_marks: result.maxMarks,
        time_taken_minutes: result.timeTakenMinutes,
        completed_at: result.completedAt,
      })),
    page: (data, { query }) => ({ totalCount: data.results.totalCount, ...query }),
  }),
  defineRoute({
    method: "GET",
    path: "/results/{id}",
    summary: "One result of a regular test, with every question, answer and explanation",
    params: idParams,
    response: resultShape,
    document: graphql(`
      query RestResult($id: ID!) {
        result(id: $id, kind: REGULAR) {
          id
          testId
          testTitle
          score
          maxMarks
          totalQuestions
          timeTakenMinutes
          completedAt
          questions {
            questionId
            questionText
            options
            status
            selectedOptionIndex
            correctOptionIndex
            subject
            topic
            pyq
            pyqYear
            pyqExam
            explanation
          }
        }
      }
    `),
    variables: ({ params }) => ({ id: params.id }),
    answer: ({ result }) => ({
      id: Number(result.id),
      test_id: Number(result.testId),
      test_title: result.testTitle,
      score: result.score,
      max_marks: result.maxMarks,
      total_questions: result.totalQuestions,
      time_taken_minutes: result.timeTakenMinutes,
      completed_at: result.completedAt,
      all_questions: result.questions.map((question) => ({
        question_id: Number(question.questionId),
        question_text: question.questionText,
        options: question.options,
        status: question.status.toLowerCase(),
        selected_option_index: question.selectedOptionIndex ?? -1,
        selected_option_text: question.options[question.selectedOptionIndex ?? -1] ?? null,
        correct_option_index: question.correctOptionIndex,
        correct_option_text: question.options[question.correctOptionIndex],
        subject: question.subject,
        topic: question.topic,
        pyq: question.pyq,
        pyq_year: question.pyqYear,
        pyq_exam: question.pyqExam,
        explanation: question.explanation,
      })),
    }),
  }),
  defineRoute({
    method: "GET",
    path: "/results/stats/user",
    summary: "Your statistics over all results",
    response: z.object({
      total_tests_taken: z.int(),
      average_score: z.number(),
      best_score: z.number(),
      total_time_spent_minutes: z.int(),
    }),
    document: graphql(`
      query RestUserStatistics {
        userStatistics {
          totalTestsTaken
          averageScore
          bestScore
          totalTimeSpentMinutes
        }
      }
    `),
    answer: ({ userStatistics: statistics }) => ({
      total_tests_taken: statistics.totalTestsTaken,
      average_score: statistics.averageScore,
      best_score: statistics.bestScore,
      total_time_spent_minutes: statistics.totalTimeSpentMinutes,
    }),
  }),
  defineRoute({
    method: "GET",
    path: "/results/stats/subjects",
    summary: "Your statistics by subject",
    response: z.array(
      z.object({
        subject: z.string(),
        tests_taken: z.int(),
        average_score: z.number(),
        best_score: z.number(),
      }),
    ),
    document: graphql(`
      query RestSubjectStatistics {
        subjectStatistics {
          subject
          testsTaken
          averageScore
          bestScore
        }
      }
    `),
    answer: (data) =>
      data.subjectStatistics.map((row) => ({
        subject: row.subject,
        tests_taken: row.testsTaken,
        average_score: row.averageScore,
        best_score: row.bestScore,
      })),
  }),
];
