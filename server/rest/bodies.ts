import type { RestResultSummaryFragment } from "./gql/graphql.ts";

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
