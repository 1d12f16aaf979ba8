// What chance alone would do (docs/learning.md, section 3): the tests behind every claim.

import type { Share } from "#rules/wilson.ts";

/** One in 200 claims of a habit, or fewer, is of none. */
export const HABIT_Z = 2.5758293035489004;

/** Answers of one kind within a group and outside it. */
export interface Stratum {
  group: Share;
  others: Share;
}

/**
 * How many standard errors the group has fewer right answers than chance would give it, beside the others of
 * each stratum (Mantel and Haenszel, with the correction for whole numbers); below 0 where it has more, and
 * null where nothing can be compared.
 */
export function shortfall(strata: readonly Stratum[]): number | null {
  let missing = 0;
  let variance = 0;
  for (const { group, others } of strata) {
    const all = group.answered + others.answered;
    if (group.answered === 0 || others.answered === 0) continue;
    const right = group.right + others.right;
    missing += (group.answered * right) / all - group.right;
    variance +=
      (((group.answered * others.answered) / all) * right * (all - right)) / (all * (all - 1));
  }
  return variance === 0 ? null : (missing - 0.5) / Math.sqrt(variance);
}

/**
 * The chance of a standard normal value of `z` or above, for `z` from 0: a continued fraction where it
 * converges quickly, a series below.
 */
export function chanceAbove(z: number): number {
  if (z < 0) return 1 - chanceAbove(-z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z > 3) {
    let fraction = z;
    for (let step = 60; step > 0; step -= 1) fraction = z + step / fraction;
    return density / fraction;
  }
  let term = z;
  let sum = z;
  for (let step = 1; step < 100; step += 1) {
    term *= (z * z) / (2 * step + 1);
    sum += term;
  }
  return 0.5 - density * sum;
}

/** The chance of at least `heads` in `tosses` of a fair coin. */
export function chanceOfHeads(heads: number, tosses: number): number {
  let ways = 1n;
  let sum = 0n;
  for (let count = 0; count <= tosses; count += 1) {
    if (count >= heads) sum += ways;
    ways = (ways * BigInt(tosses - count)) / BigInt(count + 1);
  }
  // Fifteen digits are left of the fraction, however many tosses there are.
  return Number((sum * 10n ** 18n) / 2n ** BigInt(tosses)) / 1e18;
}
