import {
  deviationOf,
  kr20Of,
  meanOf,
  quantileOf,
  standardErrorOf,
  type Tally,
  tallyOf,
} from "#rules/test-statistics.ts";

/** Attempts that were asked the same questions of a scale. KR-20 is only defined over identical questions. */
export interface SameQuestions {
  attempts: number;
  /** Along the questions, how many attempts have each right. */
  right: number[];
  /** Over the attempts, the sum of the numbers of right answers, and of their squares. */
  sum: number;
  squares: number;
}

/** Running sums of a test, a section or a subject. Their size doesn't grow with the number of attempts. */
export interface ScaleTally {
  /** Maximum on the newest paper without dropped questions, in hundredths of a mark. */
  maxHundredths: number;
  attempts: number;
  /** How many attempts have each score, as a share of the maximum. */
  shares: Map<number, number>;
  /** How many attempts took each time. */
  seconds: Map<number, number>;
  /** Questions of all attempts; of them, those skipped, and those after the last answered one. */
  asked: number;
  omitted: number;
  notReached: number;
  /** By the ids of the questions asked. */
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
