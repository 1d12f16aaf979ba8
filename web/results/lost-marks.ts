import { fromHundredths, toHundredths } from "#rules/marks.ts";

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

/** What was lost, in two parts: what was not won, never more than there was, and what was deducted. */
export interface Loss {
  /** In marks, as the deduction. */
  notWon: number;
  deducted: number;
}

/** What questions cost: by not being won, and by deductions for incorrect answers. */
export function lossOf(outcome: SubjectOutcome): Loss {
  const { totalQuestions, correctCount, score, maxMarks } = outcome;
  const max = toHundredths(maxMarks);
  const won = totalQuestions > 0 ? Math.round((max * correctCount) / totalQuestions) : 0;
  return {
    notWon: fromHundredths(max - won),
    deducted: fromHundredths(won - toHundredths(score)),
  };
}
