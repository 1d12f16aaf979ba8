import { formatMarksFixed, fromHundredths, toHundredths } from "#rules/marks.ts";

/** Maximum less score, exact to the hundredth, in marks. */
export function marksDifference(maxMarks: number, score: number): number {
  return fromHundredths(toHundredths(maxMarks) - toHundredths(score));
}

/** How many questions of a subject went how, and what it cost. */
export interface SubjectOutcome {
  totalQuestions: number;
  correctCount: number;
  incorrectCount: number;
  unansweredCount: number;
  /** In marks. */
  score: number;
  maxMarks: number;
}

/** Orders outcomes by what they cost, most marks lost first. */
export function byMarksLost(one: SubjectOutcome, other: SubjectOutcome): number {
  return marksDifference(other.maxMarks, other.score) - marksDifference(one.maxMarks, one.score);
}

/** The parts of a subject's bar, in marks: what each group of questions was worth. */
export function sharesInMarks(outcome: SubjectOutcome) {
  const worth = outcome.totalQuestions > 0 ? outcome.maxMarks / outcome.totalQuestions : 0;
  return {
    correct: outcome.correctCount * worth,
    incorrect: outcome.incorrectCount * worth,
    unanswered: outcome.unansweredCount * worth,
  };
}

/** The marks lost in each subject, all with as many decimals as the column needs: 1, or 2. */
export function lostMarksTexts(outcomes: SubjectOutcome[]): string[] {
  const lost = outcomes.map(({ maxMarks, score }) =>
    toHundredths(marksDifference(maxMarks, score)),
  );
  const decimals = lost.every((hundredths) => hundredths % 10 === 0) ? 1 : 2;
  return lost.map((hundredths) => formatMarksFixed(hundredths, decimals));
}
