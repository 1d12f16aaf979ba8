import { type QuestionColumns, questionColumnNames } from "#rules/question-columns.ts";
import type { RestResultSummaryFragment } from "./gql/graphql.ts";
import { snakeCase } from "./snake-case.ts";

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

/** A question's wording as a body has it. */
export function wordingBody(question: Record<keyof QuestionColumns, unknown>) {
  return Object.fromEntries(questionColumnNames.map((name) => [snakeCase(name), question[name]]));
}
