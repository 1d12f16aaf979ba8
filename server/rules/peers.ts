// Where a result stands among others' (docs/learning.md, section 4).
import { percentTenths } from "./percent.ts";

/** The least number of other students for any comparison with them. */
export const leastOthers = 20;

/** The bars of a histogram of scores: each a twentieth of the maximum wide. */
export const scoreBins = 20;

/** How others' scores lie around one's own. */
export interface ScoreShares {
  /** How many scored less, and how many just as much. */
  below: number;
  equal: number;
  /** All of them. */
  others: number;
}

/**
 * The percentile among others: the share that scored less and half of those that scored the same, in
 * percent to one decimal, rounded half up on the exact fraction.
 *
 * @throws RangeError when there are no others, or the counts are no whole numbers
 */
export function percentileAmong({ below, equal, others }: ScoreShares): number {
  return percentTenths(2 * below + equal, 2 * others) / 10;
}

/**
 * The bar of a score, 0 for the lowest: scores below nought stand in the first, the maximum in the last.
 *
 * @param score in hundredths of a mark, as the maximum, which is above 0
 */
export function scoreBin(score: number, max: number): number {
  return Math.min(scoreBins - 1, Math.max(0, Math.floor((score * scoreBins) / max)));
}
