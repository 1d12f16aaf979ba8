// How the scores of a test lie (docs/rules.md, section 18). Scores come as a tally, since few of them differ:
// 10,000 attempts have some hundred different scores.

/** Below so many attempts only their number is shown. */
export const ENOUGH_ATTEMPTS = 20;

/** Below so many attempts figures come with a warning. */
export const SURE_ATTEMPTS = 100;

/** A value, and how often it was met. */
interface Tallied {
  value: number;
  /** Whole, above 0. */
  count: number;
}

/** Values in ascending order, each once. */
export type Tally = readonly Tallied[];

/** The tally of values that were counted one by one. */
export function tallyOf(counts: Iterable<readonly [value: number, count: number]>): Tally {
  const sums = new Map<number, number>();
  for (const [value, count] of counts) sums.set(value, (sums.get(value) ?? 0) + count);
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => one.value - other.value);
}

/** How many values a tally holds. */
export function sizeOf(tally: Tally): number {
  return tally.reduce((sum, { count }) => sum + count, 0);
}

/** The arithmetic mean; null without values. */
export function meanOf(tally: Tally): number | null {
  const size = sizeOf(tally);
  return size === 0 ? null : tally.reduce((sum, { value, count }) => sum + value * count, 0) / size;
}

/**
 * The standard deviation of a population, which divides by n: the attempts are all there are, not a sample.
 * Null without values.
 */
export function deviationOf(tally: Tally): number | null {
  const mean = meanOf(tally);
  if (mean === null) return null;
  const squares = tally.reduce((sum, { value, count }) => sum + count * (value - mean) ** 2, 0);
  return Math.sqrt(squares / sizeOf(tally));
}

/**
 * A quantile with linear interpolation between neighbours: type 7 of R. J. Hyndman and Y. Fan, "Sample
 * Quantiles in Statistical Packages", The American Statistician 50 (1996), as PostgreSQL's percentile_cont.
 *
 * @param part from 0 for the lowest value to 1 for the highest
 * @returns null without values
 */
export function quantileOf(tally: Tally, part: number): number | null {
  const size = sizeOf(tally);
  if (size === 0) return null;
  const place = part * (size - 1);
  const below = valueAt(tally, Math.floor(place));
  const above = valueAt(tally, Math.ceil(place));
  return below + (above - below) * (place - Math.floor(place));
}

/** The value at a place of the ascending order, 0 for the lowest. */
function valueAt(tally: Tally, place: number): number {
  let passed = 0;
  for (const { value, count } of tally) {
    passed += count;
    if (place < passed) return value;
  }
  throw new RangeError(`A tally of ${passed} values has no place ${place}.`);
}

/** One bar of a histogram: the values from `from` to below `to`. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** Bars that a histogram has at most over the whole maximum. */
const MOST_BINS = 25;

/** The width of a histogram's bars: 1, 2 or 5 times a power of ten, with at most 25 bars up to the maximum. */
export function binWidth(max: number): number {
  const least = max / MOST_BINS;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((times) => times * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/**
 * The histogram of scores. Bars are multiples of the width, from the lowest score, or 0, to the maximum; a score
 * at the maximum is in the last bar.
 *
 * @param max what a perfect paper scores, above 0
 */
export function histogramOf(scores: Tally, max: number): Bin[] {
  const width = binWidth(max);
  // A score is at most a few thousandths of a hundredth away from what it stands for.
  const barOf = (score: number) => Math.floor(score / width + 1e-9);
  const last = Math.max(0, Math.ceil(max / width - 1e-9) - 1);
  const first = Math.min(0, barOf(scores[0]?.value ?? 0));
  const bins = Array.from({ length: last - first + 1 }, (_, index) => ({
    from: (first + index) * width,
    to: (first + index + 1) * width,
    count: 0,
  }));
  for (const { value, count } of scores) {
    const bin = bins[Math.min(barOf(value), last) - first];
    if (bin) bin.count += count;
  }
  return bins;
}

/** How often each of the same questions was answered right, and how the number of right answers lies. */
export interface RightAnswers {
  attempts: number;
  /** For each question, how many attempts have it right. */
  ofQuestions: readonly number[];
  /** The sum over attempts of the number of right answers, and of its square. */
  sum: number;
  squares: number;
}

/**
 * The reliability of a test of right or wrong answers: Kuder-Richardson formula 20,
 * k / (k - 1) * (1 - sum of p * (1 - p) / variance), with k questions, p the share of right answers to each, and the
 * population variance of the number of right answers. G. F. Kuder and M. W. Richardson, "The Theory of the
 * Estimation of Test Reliability", Psychometrika 2 (1937), formula 20.
 *
 * @returns null where it is undefined: fewer than two questions or attempts, or everybody has the same number right
 */
export function kr20Of({ attempts, ofQuestions, sum, squares }: RightAnswers): number | null {
  const k = ofQuestions.length;
  // Whole numbers, so that no variance is lost in a difference of large ones.
  const scaled = attempts * squares - sum * sum;
  if (k < 2 || attempts < 2 || scaled === 0) return null;
  const variance = scaled / attempts ** 2;
  const ofItems = ofQuestions.reduce((total, right) => {
    const p = right / attempts;
    return total + p * (1 - p);
  }, 0);
  return (k / (k - 1)) * (1 - ofItems / variance);
}

/**
 * The standard error of measurement of one score: deviation * sqrt(1 - reliability), in the unit of the deviation.
 * F. M. Lord and M. R. Novick, "Statistical Theories of Mental Test Scores" (1968), section 3.4.
 *
 * @returns null without a reliability; a negative one counts as 0
 */
export function standardErrorOf(deviation: number | null, kr20: number | null): number | null {
  if (deviation === null || kr20 === null) return null;
  return deviation * Math.sqrt(1 - Math.max(0, kr20));
}
