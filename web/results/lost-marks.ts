import { fromHundredths, toHundredths } from "#rules/marks.ts";

/** Maximum minus score, exact to the hundredth, in marks. */
export function marksDifference(maxMarks: number, score: number): number {
  return fromHundredths(toHundredths(maxMarks) - toHundredths(score));
}

/** The outcomes of a subject's questions, and their marks. */
export interface SubjectOutcome {
  totalQuestions: number;
  correctCount: number;
  incorrectCount: number;
  unansweredCount: number;
  /** In marks. */
  score: number;
  maxMarks: number;
}

/** Compares outcomes by marks lost, most first. */
export function byMarksLost(one: SubjectOutcome, other: SubjectOutcome): number {
  return marksDifference(other.maxMarks, other.score) - marksDifference(one.maxMarks, one.score);
}

/** The two parts of the lost marks: those not won, and those deducted. */
export interface Loss {
  /** In marks, like the deduction. */
  notWon: number;
  deducted: number;
}

/** The marks lost by questions not won, and by deductions for incorrect answers. */
export function lossOf(outcome: SubjectOutcome): Loss {
  const { totalQuestions, correctCount, score, maxMarks } = outcome;
  const max = toHundredths(maxMarks);
  const won = totalQuestions > 0 ? Math.round((max * correctCount) / totalQuestions) : 0;
  return {
    notWon: fromHundredths(max - won),
    deducted: fromHundredths(won - toHundredths(score)),
  };
}
