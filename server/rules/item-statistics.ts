// How one question went in a test (docs/rules.md, section 18). "Rest score" is what the attempt scored on all other
// questions, as a share of what they could score: so attempts on papers of different length can be compared, and on
// one paper it is the marks times a constant, which changes no correlation.
import { quantileOf, type Tally, tallyOf } from "./test-statistics.ts";

/** One attempt's answer to one question. */
export interface ItemAnswer {
  /** The revision that was asked. */
  revisionId: number;
  /** Option index, or -1 for none. */
  choice: number;
  isRight: boolean;
  /** False for an unanswered question after the last answered one of the paper. */
  isReached: boolean;
  /** Seconds that the question was shown; 0 for never, or without stored times. */
  seconds: number;
  /** The rest score; null on a paper of one question. */
  rest: number | null;
}

interface Chosen {
  count: number;
  /** The sum of the rest scores. */
  rests: number;
}

/** The sums over the answers to one question so far. Its size doesn't grow with the attempts. */
export interface ItemTally {
  attempts: number;
  right: number;
  notReached: number;
  /** By rest score: attempts, and correct answers. */
  rests: Map<number, { count: number; right: number }>;
  seconds: Map<number, number>;
  /** By revision, since an edit can move options: attempts and choices; -1 for omitted. */
  wordings: Map<number, { attempts: number; chosen: Map<number, Chosen> }>;
}

export function emptyItem(): ItemTally {
  return {
    ...{ attempts: 0, right: 0, notReached: 0 },
    ...{ rests: new Map(), seconds: new Map(), wordings: new Map() },
  };
}

/** Adds one answer to a tally. */
export function addAnswer(tally: ItemTally, answer: ItemAnswer): void {
  const { revisionId, choice, isRight, isReached, seconds, rest } = answer;
  tally.attempts += 1;
  if (isRight) tally.right += 1;
  if (!isReached) tally.notReached += 1;
  if (seconds > 0) tally.seconds.set(seconds, (tally.seconds.get(seconds) ?? 0) + 1);
  if (rest !== null) {
    const same = tally.rests.get(rest);
    if (same === undefined) tally.rests.set(rest, { count: 1, right: isRight ? 1 : 0 });
    else {
      same.count += 1;
      if (isRight) same.right += 1;
    }
  }
  let wording = tally.wordings.get(revisionId);
  if (wording === undefined) {
    wording = { attempts: 0, chosen: new Map() };
    tally.wordings.set(revisionId, wording);
  }
  wording.attempts += 1;
  if (!isReached) return;
  const chosen = wording.chosen.get(choice);
  if (chosen === undefined) wording.chosen.set(choice, { count: 1, rests: rest ?? 0 });
  else {
    chosen.count += 1;
    chosen.rests += rest ?? 0;
  }
}

/** Combines revisions with the same text and options. @param sameAs the newest such revision of each */
export function mergeWordings(tally: ItemTally, sameAs: ReadonlyMap<number, number>): void {
  const merged: ItemTally["wordings"] = new Map();
  for (const [revisionId, { attempts, chosen }] of tally.wordings) {
    const newest = sameAs.get(revisionId) ?? revisionId;
    const into = merged.get(newest) ?? { attempts: 0, chosen: new Map<number, Chosen>() };
    into.attempts += attempts;
    for (const [choice, { count, rests }] of chosen) {
      const same = into.chosen.get(choice) ?? { count: 0, rests: 0 };
      into.chosen.set(choice, { count: same.count + count, rests: same.rests + rests });
    }
    merged.set(newest, into);
  }
  tally.wordings = merged;
}

/** The choices of an option, or of none. */
export interface ChoiceStatistics {
  /** Option index, or -1 for omitted. */
  choice: number;
  count: number;
  /** The mean rest score of those who did. */
  meanRest: number;
}

/** The statistics of one question in one test. */
export interface ItemStatistics {
  attempts: number;
  /** The share of right answers: "facility" in the literature. */
  facility: number;
  /** From -1 to 1; null if undefined. */
  discrimination: number | null;
  /** At most 1; null if undefined. */
  efficiency: number | null;
  /** The mean rest score of all attempts; null on a paper of one question. */
  meanRest: number | null;
  notReached: number;
  /** Seconds of those who were shown it; null if nobody has a time. */
  medianSeconds: number | null;
  p90Seconds: number | null;
  /** The newest revision that was asked, with its attempts and choices. */
  revisionId: number;
  revisionAttempts: number;
  choices: ChoiceStatistics[];
}

type Rests = ItemTally["rests"];

/**
 * The greatest possible covariance of this many right answers with the rest score: those with the highest rest scores
 * have them.
 */
function greatestCovariance(rests: Rests, right: number, attempts: number, mean: number): number {
  let left = right;
  let sum = 0;
  for (const [rest, { count }] of [...rests].sort(([one], [other]) => other - one)) {
    const taken = Math.min(left, count);
    sum += taken * (rest - mean);
    left -= taken;
    if (left === 0) break;
  }
  return sum / attempts;
}

/** A smaller deviation of rest scores is a rounding error. */
const NO_DEVIATION = 1e-12;

/**
 * Discrimination: the point-biserial correlation of a right answer (1 or 0) with the rest score, also called
 * item-rest correlation; (mean of the right - mean of all) * sqrt(p / (1 - p)) / deviation. F. M. Lord and M. R.
 * Novick, "Statistical Theories of Mental Test Scores" (1968), section 15.3; without the item itself in the score, as
 * S. Henrysson, "Correction of Item-Total Correlations in Item Analysis", Psychometrika 28 (1963).
 *
 * Efficiency: the covariance over the greatest possible one. "Discriminative efficiency" in Moodle's quiz report,
 * https://docs.moodle.org/dev/Quiz_statistics_calculations, here on right and wrong instead of marks.
 */
function discriminationOf(rests: Rests): {
  discrimination: number | null;
  efficiency: number | null;
} {
  let attempts = 0;
  let right = 0;
  let sum = 0;
  for (const [rest, one] of rests) {
    attempts += one.count;
    right += one.right;
    sum += rest * one.count;
  }
  const none = { discrimination: null, efficiency: null };
  if (right === 0 || right === attempts) return none;
  const mean = sum / attempts;
  let squares = 0;
  let products = 0;
  for (const [rest, one] of rests) {
    squares += one.count * (rest - mean) ** 2;
    products += one.right * (rest - mean);
  }
  const deviation = Math.sqrt(squares / attempts);
  if (deviation < NO_DEVIATION) return none;
  const p = right / attempts;
  const covariance = products / attempts;
  return {
    discrimination: covariance / (deviation * Math.sqrt(p * (1 - p))),
    efficiency: covariance / greatestCovariance(rests, right, attempts, mean),
  };
}

/** The mean of the rest scores; null without any. */
function meanRestOf(rests: Rests): number | null {
  let [sum, attempts] = [0, 0];
  for (const [rest, { count }] of rests) {
    sum += rest * count;
    attempts += count;
  }
  return attempts === 0 ? null : sum / attempts;
}

/** The statistics of a question with at least one attempt. */
export function itemStatistics(tally: ItemTally): ItemStatistics {
  const revisionId = Math.max(...tally.wordings.keys());
  const wording = tally.wordings.get(revisionId);
  const seconds: Tally = tallyOf(tally.seconds);
  return {
    attempts: tally.attempts,
    facility: tally.right / tally.attempts,
    ...discriminationOf(tally.rests),
    meanRest: meanRestOf(tally.rests),
    notReached: tally.notReached,
    medianSeconds: quantileOf(seconds, 0.5),
    p90Seconds: quantileOf(seconds, 0.9),
    revisionId,
    revisionAttempts: wording?.attempts ?? 0,
    choices: [...(wording?.chosen ?? [])]
      .map(([choice, { count, rests }]) => ({ choice, count, meanRest: rests / count }))
      .sort((one, other) => one.choice - other.choice),
  };
}

/** The number of questions reached: up to the last one with an answer. */
export function reachedCount(choices: readonly number[]): number {
  return choices.findLastIndex((choice) => choice >= 0) + 1;
}
