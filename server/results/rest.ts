import { z } from "zod";
import {
  annotationsBody,
  passageBody,
  resultSummaryBody,
  sectionBody,
  wordingBody,
} from "../rest/bodies.ts";
import type { RestResultFragment, RestTeachingFragment } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { cursorQuery, idParams } from "../rest/inputs.ts";
import { entriesBody } from "../rest/list-entries.ts";
import {
  randomResultShape,
  randomResultSummaryShape,
  resultShape,
  resultSummaryShape,
} from "../rest/result-shapes.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestResultSummary on Result {
    testTitle
    score
    maxMarks
    timeTakenMinutes
    completedAt
    correctCount
    incorrectCount
    lateAnswers
  }
`);

graphql(`
  fragment RestResult on Result {
    ...RestResultSummary
    latePositions
    totalQuestions
    annotations
    sections {
      section {
        ...RestSection
      }
      correctCount
      incorrectCount
      unansweredCount
      score
      maxMarks
      secondsSpent
    }
    questions {
      questionId
      ...RestResultWording
      status
      selectedOptionIndex
    }
    firstShown
    secondsSpent
    secondsReading
    visits
    changeCounts
    marked
    passages {
      ...RestPassage
    }
    ...RestTeaching
  }
`);

graphql(`
  fragment RestTeaching on Result {
    peers {
      others
      percentile
      bins
    }
    picks {
      position
      people
      chosen
      skipped
      medianSeconds
    }
    readings {
      passageId
      words
      seconds
      wordsAMinute
      reached
      right
    }
    openMistakes
  }
`);

/** What others did with a question; null where too few were shown it. */
function othersBody(picks: RestTeachingFragment["picks"][number] | undefined) {
  if (picks === undefined) return null;
  const { people, chosen, skipped, medianSeconds } = picks;
  return { people, chosen, skipped, median_seconds: medianSeconds };
}

function resultBody(result: RestResultFragment & RestTeachingFragment) {
  const picks = new Map(result.picks.map((one) => [one.position, one]));
  return {
    ...resultSummaryBody(result),
    total_questions: result.totalQuestions,
    late_positions: result.latePositions,
    annotations: annotationsBody(result.annotations),
    sections: result.sections.map((one) => ({
      ...sectionBody(one.section),
      correct_count: one.correctCount,
      incorrect_count: one.incorrectCount,
      unanswered_count: one.unansweredCount,
      score: one.score,
      max_marks: one.maxMarks,
      seconds_spent: one.secondsSpent,
    })),
    peers: result.peers,
    open_mistakes: result.openMistakes,
    readings: result.readings.map((reading) => ({
      passage_id: Number(reading.passageId),
      words: reading.words,
      seconds: reading.seconds,
      words_a_minute: reading.wordsAMinute,
      reached: reading.reached,
      right: reading.right,
    })),
    all_questions: result.questions.map((question, position) => ({
      question_id: Number(question.questionId),
      ...wordingBody(question),
      status: question.status.toLowerCase(),
      selected_option_index: question.selectedOptionIndex ?? -1,
      selected_option_text: question.options[question.selectedOptionIndex ?? -1] ?? null,
      correct_option_text: question.options[question.correctOptionIndex] ?? null,
      ...entriesBody(result, position),
      others: othersBody(picks.get(position)),
    })),
    passages: result.passages.map(passageBody),
  };
}

/** Results and statistics over REST (docs/api.md, section 2). */
export const resultRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/results",
    summary: "Your results of regular tests, newest first",
    query: cursorQuery,
    response: z.array(resultSummaryShape),
    document: graphql(`
      query RestResults($skip: Int!, $limit: Int!, $after: String) {
        results(kind: REGULAR, skip: $skip, limit: $limit, after: $after) {
          totalCount
          items {
            id
            cursor
            testId
            ...RestResultSummary
          }
        }
      }
    `),
    variables: ({ query }) => ({ ...query }),
    answer: (data) =>
      data.results.items.map((result) => ({
        id: Number(result.id),
        test_id: Number(result.testId),
        ...resultSummaryBody(result),
      })),
    page: ({ results }, { query }) => ({
      totalCount: results.totalCount,
      cursors: results.items.map(({ cursor }) => cursor),
      ...query,
    }),
  }),
  defineRoute({
    method: "GET",
    path: "/random-tests/results",
    summary: "Your results of random tests, newest first",
    query: cursorQuery,
    response: z.array(randomResultSummaryShape),
    document: graphql(`
      query RestRandomResults($skip: Int!, $limit: Int!, $after: String) {
        results(kind: RANDOM, skip: $skip, limit: $limit, after: $after) {
          totalCount
          items {
            id
            cursor
            randomTestId
            ...RestResultSummary
          }
        }
      }
    `),
    variables: ({ query }) => ({ ...query }),
    answer: (data) =>
      data.results.items.map((result) => ({
        id: Number(result.id),
        random_test_id: Number(result.randomTestId),
        ...resultSummaryBody(result),
      })),
    page: ({ results }, { query }) => ({
      totalCount: results.totalCount,
      cursors: results.items.map(({ cursor }) => cursor),
      ...query,
    }),
  }),
  defineRoute({
    method: "GET",
    path: "/results/{id}",
    summary: "One result of a regular test, with every question, answer and explanation",
    params: idParams,
    response: resultShape,
    document: graphql(`
      query RestRegularResult($id: ID!) {
        result(id: $id, kind: REGULAR) {
          id
          testId
          ...RestResult
        }
      }
    `),
    variables: ({ params }) => ({ id: params.id }),
    answer: ({ result }) => ({
      id: Number(result.id),
      test_id: Number(result.testId),
      ...resultBody(result),
    }),
  }),
  defineRoute({
    method: "GET",
    path: "/random-tests/results/{id}",
    summary: "One result of a random test, with its filters and every question and answer",
    params: idParams,
    response: randomResultShape,
    document: graphql(`
      query RestRandomResult($id: ID!) {
        result(id: $id, kind: RANDOM) {
          id
          randomTestId
          ...RestResult
          testSubjects
          filters {
            subjects
            topics
            pyqOnly
            pyqExams
            pyqYears
            passages
          }
        }
      }
    `),
    variables: ({ params }) => ({ id: params.id }),
    answer: ({ result }) => ({
      id: Number(result.id),
      random_test_id: Number(result.randomTestId),
      ...resultBody(result),
      test_subjects: result.testSubjects,
      test_filter_subjects: result.filters?.subjects ?? [],
      test_filter_topics: result.filters?.topics ?? [],
      test_filter_pyq_only: result.filters?.pyqOnly ?? null,
      test_filter_pyq_exams: result.filters?.pyqExams ?? [],
      test_filter_pyq_years: result.filters?.pyqYears ?? [],
      test_filter_passages: result.filters?.passages.toLowerCase() ?? "any",
    }),
  }),
  defineRoute({
    method: "GET",
    path: "/results/stats/user",
    summary: "Your statistics over all results",
    response: z
      .object({
        total_tests_taken: z.int(),
        average_score: z.number(),
        best_score: z.number(),
        total_time_spent_minutes: z.int(),
      })
      .meta({ id: "UserStatistics", description: "Regular and random tests alike." }),
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
      z
        .object({
          subject: z.string(),
          tests_taken: z.int(),
          average_score: z.number(),
          best_score: z.number(),
        })
        .meta({ id: "SubjectStatistics", description: "How one subject goes." }),
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
