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

/** What was lost, told apart: what was not won, never more than there was, and what was deducted. */
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

/**
 * The parts of a bar, in marks: the score, what incorrect answers cost (not won and deducted), and
 * what unanswered ones did. Together they are the maximum, so that the bar and the percentage agree;
 * where deductions led below nought, nothing is left of the score.
 *
 * @param unreached how many of the unanswered ones were never reached
 */
export function sharesInMarks(outcome: SubjectOutcome, unreached = 0) {
  const { totalQuestions, unansweredCount, score, maxMarks } = outcome;
  const each = totalQuestions > 0 ? maxMarks / totalQuestions : 0;
  const unanswered = each * unansweredCount;
  const correct = Math.max(0, score);
  return {
    ...{ correct, incorrect: Math.max(0, maxMarks - correct - unanswered), unanswered },
    unreached: each * unreached,
  };
}

/** Marks of a column, all with as many decimals as it needs: 1, or 2. */
export function columnTexts(marks: readonly number[]): string[] {
  const hundredths = marks.map(toHundredths);
  const decimals = hundredths.every((value) => value % 10 === 0) ? 1 : 2;
  return hundredths.map((value) => formatMarksFixed(value, decimals));
}
