// The range of a share (docs/learning.md, section 3).

/** Nine times in ten the value lies within. */
const RANGE_Z = 1.6448536269514722;

/** How many of a number of answers were right. */
export interface Share {
  right: number;
  answered: number;
}

/** Shares from 0 to 1. */
export interface Range {
  low: number;
  high: number;
}

/**
 * Wilson's score interval.
 *
 * @param share of at least one answer; `right` may be a fraction of an answer
 * @param z how many standard errors wide to either side
 */
export function wilson({ right, answered }: Share, z = RANGE_Z): Range {
  const share = right / answered;
  const wide = (z * z) / answered;
  const centre = (share + wide / 2) / (1 + wide);
  const half = Math.sqrt((share * (1 - share)) / answered + wide / answered / 4) * (z / (1 + wide));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
