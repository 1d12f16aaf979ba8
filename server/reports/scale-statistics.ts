import {
  deviationOf,
  kr20Of,
  meanOf,
  quantileOf,
  standardErrorOf,
  type Tally,
  tallyOf,
} from "#rules/test-statistics.ts";

/** The attempts whose papers have the same questions of a scale. KR-20 can't be computed across different ones. */
export interface SameQuestions {
  attempts: number;
  /** Along the questions, how many attempts have each right. */
  right: number[];
  sum: number;
  squares: number;
}

/** A test, a section or a subject, as far as attempts were added. Its size doesn't grow with the attempts. */
export interface ScaleTally {
  /** What is left of it on the newest paper scores so much, in hundredths of a mark. */
  maxHundredths: number;
  attempts: number;
  /** By score as a share of the maximum. */
  shares: Map<number, number>;
  seconds: Map<number, number>;
  /** Answers, and of them those that were left out, and those behind the last answered question. */
  asked: number;
  omitted: number;
  notReached: number;
  /** By the questions that a paper asks of it. */
  groups: Map<string, SameQuestions>;
}

/** How a test, a section or a subject went. Shares are of its maximum. */
export interface ScaleStatistics {
  maxHundredths: number;
  attempts: number;
  meanShare: number;
  /** Null where undefined; then there is no error either. */
  kr20: number | null;
  /** The attempts that KR-20 rests on: those on the same questions, the most there are. */
  kr20Attempts: number;
  /** The standard error of measurement of one score. */
  errorShare: number | null;
  /** Null where no times are known. */
  medianSeconds: number | null;
  omittedShare: number;
  notReachedShare: number;
}

export function emptyScale(): ScaleTally {
  return {
    ...{ maxHundredths: 0, attempts: 0, asked: 0, omitted: 0, notReached: 0 },
    ...{ shares: new Map(), seconds: new Map(), groups: new Map() },
  };
}

/** The attempts on these questions, by their ids in any order. */
export function sameQuestions(tally: ScaleTally, questionIds: readonly number[]): SameQuestions {
  const key = [...questionIds].sort((one, other) => one - other).join(" ");
  const found = tally.groups.get(key);
  if (found !== undefined) return found;
  const group = { attempts: 0, right: questionIds.map(() => 0), sum: 0, squares: 0 };
  tally.groups.set(key, group);
  return group;
}

/** The figures of a scale that at least one attempt was added to. */
export function scaleStatistics(tally: ScaleTally): ScaleStatistics {
  const shares: Tally = tallyOf(tally.shares);
  const [largest] = [...tally.groups.values()].sort((one, other) => other.attempts - one.attempts);
  const kr20 =
    largest === undefined
      ? null
      : kr20Of({
          attempts: largest.attempts,
          ofQuestions: largest.right,
          sum: largest.sum,
          squares: largest.squares,
        });
  return {
    maxHundredths: tally.maxHundredths,
    attempts: tally.attempts,
    meanShare: meanOf(shares) ?? 0,
    kr20,
    kr20Attempts: largest?.attempts ?? 0,
    errorShare: standardErrorOf(deviationOf(shares), kr20),
    medianSeconds: quantileOf(tallyOf(tally.seconds), 0.5),
    omittedShare: tally.asked === 0 ? 0 : tally.omitted / tally.asked,
    notReachedShare: tally.asked === 0 ? 0 : tally.notReached / tally.asked,
  };
}
