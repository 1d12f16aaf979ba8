import { type QuestionColumns, questionColumnNames } from "#rules/question-columns.ts";
import { snakeCase } from "#rules/snake-case.ts";
import type { RestResultSummaryFragment } from "./gql/graphql.ts";
import { graphql } from "./gql/index.ts";

/** A ResultSummary, with what was counted, without the numbers of the result and its test. */
export function resultSummaryBody(result: RestResultSummaryFragment) {
  return {
    test_title: result.testTitle,
    score: result.score,
    max_marks: result.maxMarks,
    time_taken_minutes: result.timeTakenMinutes,
    completed_at: result.completedAt,
    answers_counted: result.correctCount + result.incorrectCount,
    late_answers: result.lateAnswers,
  };
}

graphql(`
  fragment RestQuestionWording on Question {
    questionText
    options
    correctOptionIndex
    subject
    topic
    pyq
    pyqYear
    pyqExam
    explanation
  }
  fragment RestResultWording on ResultQuestion {
    questionText
    options
    correctOptionIndex
    subject
    topic
    pyq
    pyqYear
    pyqExam
    explanation
  }
`);

/** A question's wording as a body has it, of one of these two. */
export function wordingBody(question: Record<keyof QuestionColumns, unknown>) {
  return Object.fromEntries(questionColumnNames.map((name) => [snakeCase(name), question[name]]));
}
