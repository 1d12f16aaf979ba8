// Detects keys that the answers contradict (docs/rules.md, section 18).
import { ENOUGH_ATTEMPTS } from "./test-statistics.ts";

/** Why a question is flagged. */
const FLAG_REASONS = [
  "other_beats_key",
  "key_below_chance",
  "negative_discrimination",
  "best_quarter",
] as const;
export type FlagReason = (typeof FLAG_REASONS)[number];

/**
 * The answers to one wording of a question, by rest score: the number of choices of each option, the first at index
 * 1; those without an answer at index 0.
 */
export type AnswersByRest = ReadonlyMap<number, readonly number[]>;

/** The evidence for a key and for the best other option. Shares and rest scores are from 0 to 1. */
export interface KeyEvidence {
  /** Students who reached the question in this wording. */
  attempts: number;
  /** Those of them who chose an option. */
  answered: number;
  /** The best other option, counted from 0. */
  option: number;
  /** Shares of the students who chose an option. */
  keyShare: number;
  optionShare: number;
  /** The share expected from guessing: accepted options divided by all options. */
  chance: number;
  /** Mean rest scores; the key's is null if nobody chose it. */
  keyRest: number | null;
  optionRest: number;
  meanRest: number;
  /** Point-biserial correlations with the rest score, with the current key and with the option as key. */
  keyDiscrimination: number;
  optionDiscrimination: number;
  /** Attempts of the best quarter by rest score, and the number of them that chose the option. */
  bestQuarter: number;
  bestQuarterChose: number;
  /** The difference of the option's discrimination to the key's, in standard errors. */
  strength: number;
  /** The standard error of the difference of the discriminations. */
  error: number;
  reasons: FlagReason[];
}

/**
 * The strength from which a question is flagged: one-sided, a sound key whose best other option is as good would be
 * flagged once in ten times. Other options are worse than a sound key, so that about one sound key in 700 is
 * (`npm run radar:simulate`).
 */
const LEAST_STRENGTH = 1.2816;

/** An advantage must grow by this many current standard errors to reopen a closed flag. */
const CLEAR_CHANGE = 2;

interface Chosen {
  count: number;
  rests: number;
  best: number;
}

/** The sum of some options, since a question may have several right ones. */
function together(chosen: readonly Chosen[]): Chosen {
  const sum = { count: 0, rests: 0, best: 0 };
  for (const { count, rests, best } of chosen) {
    sum.count += count;
    sum.rests += rests;
    sum.best += best;
  }
  return sum;
}

/**
 * What the answers to one wording say of its key, against the other option that discriminates best.
 *
 * The strength is the difference of two dependent correlations, of the option and of the key (each 1 or 0) with the
 * rest score, over its standard error sqrt(2 * (1 - r) / (n - 1)), in which r is the correlation of option and key:
 * H. Hotelling, "The Selection of Variates for Use in Prediction", Annals of Mathematical Statistics 11 (1940), for
 * small correlations with the score. It says how sure it is that the option is the better key.
 *
 * The reasons: the option's mean rest score is above the key's, and the key's below the paper's; the key is chosen by
 * fewer than would guess it; its discrimination is below 0; more than half of the best quarter chose the option.
 * T. M. Haladyna and M. C. Rodriguez, "Developing and Validating Test Items" (2013), chapter 17, on keys by mean
 * scores of options.
 *
 * @param accepted the options that are right, as corrected
 * @returns null below 20 attempts, and where there is nothing to compare: one option alone was chosen, or all rest
 *   scores are the same
 */
export function keyEvidence(
  answers: AnswersByRest,
  optionCount: number,
  accepted: readonly number[],
): KeyEvidence | null {
  const rows = [...answers].sort(([one], [other]) => other - one);
  const sizes = rows.map(([, counts]) => counts.reduce((sum, count) => sum + count, 0));
  const attempts = sizes.reduce((sum, size) => sum + size, 0);
  if (attempts < ENOUGH_ATTEMPTS) return null;
  const mean = rows.reduce((sum, [rest], row) => sum + rest * (sizes[row] ?? 0), 0) / attempts;
  const squares = rows.reduce(
    (sum, [rest], row) => sum + (rest - mean) ** 2 * (sizes[row] ?? 0),
    0,
  );
  const deviation = Math.sqrt(squares / attempts);
  if (deviation < 1e-12) return null;

  const chosen = Array.from({ length: optionCount }, () => ({ count: 0, rests: 0, best: 0 }));
  let [bestQuarter, isBest] = [0, true];
  for (const [row, [rest, counts]] of rows.entries()) {
    // Includes those with the same score as the last of the best quarter.
    if (isBest) bestQuarter += sizes[row] ?? 0;
    for (const [option, one] of chosen.entries()) {
      const count = counts[option + 1] ?? 0;
      one.count += count;
      one.rests += count * rest;
      if (isBest) one.best += count;
    }
    isBest &&= bestQuarter < attempts / 4;
  }
  const discriminationOf = ({ count, rests }: Chosen) => {
    const p = count / attempts;
    return p === 0 || p === 1 ? 0 : ((rests / count - mean) / deviation) * Math.sqrt(p / (1 - p));
  };
  const key = together(chosen.filter((_, option) => accepted.includes(option)));
  const keyDiscrimination = discriminationOf(key);
  const others = [...chosen.entries()]
    .filter(([option, { count }]) => !accepted.includes(option) && count > 0)
    .map(([option, one]) => ({ option, ...one, discrimination: discriminationOf(one) }))
    .sort((one, other) => other.discrimination - one.discrimination);
  const [best] = others;
  if (best === undefined || best.count === attempts) return null;
  const [p, q] = [best.count / attempts, key.count / attempts];
  const between = -Math.sqrt((p * q) / ((1 - p) * (1 - q)));
  const error = Math.sqrt((2 * (1 - between)) / (attempts - 1));
  const answered = together(chosen).count;
  const keyRest = key.count === 0 ? null : key.rests / key.count;
  const optionRest = best.rests / best.count;
  const chance = accepted.length / optionCount;
  const holds: Record<FlagReason, boolean> = {
    other_beats_key: optionRest > (keyRest ?? mean) && (keyRest ?? mean) <= mean,
    key_below_chance: key.count < answered * chance,
    negative_discrimination: keyDiscrimination < 0,
    best_quarter: best.best > bestQuarter / 2,
  };
  return {
    ...{ attempts, answered, option: best.option, chance },
    ...{ keyShare: key.count / answered, optionShare: best.count / answered },
    ...{ keyRest, optionRest, meanRest: mean },
    ...{ keyDiscrimination, optionDiscrimination: best.discrimination },
    ...{ bestQuarter, bestQuarterChose: best.best },
    ...{ strength: (best.discrimination - keyDiscrimination) / error, error },
    reasons: FLAG_REASONS.filter((reason) => holds[reason]),
  };
}

/** True if the evidence is enough to flag a question. The reasons explain it; an early flag may have none yet. */
export function isFlagged({ strength }: KeyEvidence): boolean {
  return strength > LEAST_STRENGTH;
}

/**
 * Whether a flag that was closed opens again, for the same text, options and key. Either another option does best now,
 * or its advantage over the key (the difference of their discriminations) has grown by more than two standard errors.
 * The same advantage in more attempts opens nothing, though it is surer: the person who closed the flag knew it.
 */
export function reopens(closed: KeyEvidence, now: KeyEvidence): boolean {
  const advantage = (one: KeyEvidence) => one.optionDiscrimination - one.keyDiscrimination;
  return (
    closed.option !== now.option || advantage(now) - advantage(closed) > CLEAR_CHANGE * now.error
  );
}

/**
 * The probability that goes with a strength: the share of the normal distribution below it, by formula 26.2.17 of M.
 * Abramowitz and I. A. Stegun, "Handbook of Mathematical Functions" (1964), exact to 7.5e-8.
 *
 * @param strength 0 or more
 */
export function confidenceOf(strength: number): number {
  const t = 1 / (1 + 0.2316419 * strength);
  const sum =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-strength * strength) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
