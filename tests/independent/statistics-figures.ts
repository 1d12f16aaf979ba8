import * as exact from "./fraction.ts";
import type { Taken } from "./model.ts";
import { allPlaces, gradeOf, shareOfMarks } from "./result-figures.ts";

const meanOf = (values: readonly exact.Fraction[]) =>
  exact.times(exact.sumOf(values), exact.fraction(1, Math.max(1, values.length)));
const bestOf = (values: readonly exact.Fraction[]) =>
  values.reduce((best, one) => (exact.compareFractions(one, best) > 0 ? one : best));

/** The queries `userStatistics` and `subjectStatistics`, of results that were looked at. */
export function statisticsFigures(history: readonly Taken[]) {
  const seen = history.filter(({ isSeen }) => isSeen);
  const shares = seen.map(shareOfMarks);
  const percents = shares.map(exact.tenths);
  const high = percents.filter((percent) => percent >= 70).length;
  const subjects = [...new Set(seen.flatMap(({ questions }) => questions.map((q) => q.subject)))];
  return {
    userStatistics: {
      totalTestsTaken: history.length,
      averageScore: exact.tenths(meanOf(shares)),
      bestScore: shares.length === 0 ? 0 : exact.tenths(bestOf(shares)),
      highScoreRate: exact.tenths(exact.fraction(high, Math.max(1, seen.length))),
      lowScores: percents.filter((percent) => percent < 50).length,
    },
    subjectStatistics: subjects.sort().map((subject) => {
      const parts = seen.flatMap((taken) => {
        const places = allPlaces(taken).filter((one) => taken.questions[one]?.subject === subject);
        return places.length === 0 ? [] : { count: places.length, ...gradeOf(taken, places) };
      });
      const sum = (of: (part: (typeof parts)[number]) => number) =>
        parts.reduce((total, part) => total + of(part), 0);
      const own = parts.map(({ score, maxMarks }) => exact.fraction(score, maxMarks));
      return {
        ...{ subject, testsTaken: parts.length, questionsAsked: sum(({ count }) => count) },
        averageScore: exact.tenths(meanOf(own)),
        bestScore: exact.tenths(bestOf(own)),
        score: sum(({ score }) => score) / 100,
        maxMarks: sum(({ maxMarks }) => maxMarks) / 100,
      };
    }),
  };
}
