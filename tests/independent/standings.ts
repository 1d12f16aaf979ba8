import { type Asked, areaOf, groups, isAnswer, isRight, LEAST } from "./asked.ts";
import { rangeOf } from "./chance.ts";
import * as exact from "./fraction.ts";

/** The median seconds of everybody's first answers to a question; null unless 21 people count. */
export type OthersMedian = (questionId: number) => exact.Fraction | null;

/** What a test's answers are worth together: c + d each. */
const stakes = (answers: readonly Asked[]) =>
  answers.reduce((sum, { taken }) => sum + taken.right + taken.wrong, 0);

export const shareOf = (answers: readonly Asked[]) =>
  exact.fraction(answers.filter(isRight).length, answers.length);

export const percentOf = (share: exact.Fraction) =>
  exact.rounded(exact.times(share, exact.fraction(100)));

/** Where one's best quarter of areas begins; null under three areas with 20 answers. */
export function bestQuarter(asked: readonly Asked[]): exact.Fraction | null {
  const shares = [...groups(asked.filter(isAnswer), areaOf(asked)).values()]
    .filter(({ length }) => length >= LEAST)
    .map(shareOf)
    .sort(exact.compareFractions);
  if (shares.length < 3) return null;
  return shares[Math.ceil((3 * shares.length) / 4) - 1] ?? null;
}

/** Hundredths to gain in 100 questions, not rounded. */
export function gainOf(
  answers: readonly Asked[],
  best: exact.Fraction | null,
  n: number,
): exact.Fraction | null {
  if (best === null || answers.length < LEAST) return null;
  const short = exact.minus(best, shareOf(answers));
  if (short.over <= 0n) return exact.NOUGHT;
  return exact.times(exact.times(exact.fraction(100, n), short), exact.fraction(stakes(answers)));
}

/** What a subject or a topic shows in addition to its marks to gain. */
export function standingOf(asked: readonly Asked[], tests: number, others: OthersMedian) {
  const answers = asked.filter(isAnswer);
  const counts = {
    shown: asked.filter(({ outcome }) => outcome !== "never").length,
    answeredCount: answers.length,
    correctCount: answers.filter(isRight).length,
  };
  if (answers.length < LEAST) {
    const none = { percent: null, low: null, high: null, medianSeconds: null, othersSeconds: null };
    return { ...counts, ...none, trend: [] as number[] };
  }
  const range = rangeOf(counts.correctCount, answers.length);
  const recent = answers.filter(({ test, isTimed }) => test >= tests - 5 && isTimed);
  const median = exact.medianOf(recent.map(({ seconds }) => seconds));
  const theirs = recent.flatMap(({ questionId }) => others(questionId) ?? []);
  const shares = [...groups(answers, ({ test }) => String(test)).values()].slice(-5).map(shareOf);
  const seconds = (value: exact.Fraction | null, from: number) =>
    value === null || from < LEAST ? null : exact.toNumber(value);
  return {
    ...counts,
    percent: percentOf(shareOf(answers)),
    ...{ low: Math.round(100 * range.low), high: Math.round(100 * range.high) },
    medianSeconds: seconds(median, recent.length),
    othersSeconds:
      recent.length < LEAST ? null : seconds(exact.medianOfFractions(theirs), theirs.length),
    trend: shares.length < 3 ? [] : shares.map(percentOf),
  };
}
