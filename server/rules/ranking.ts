// Places of students on a test (docs/rules.md, section 18).
import { leastOthers, scoreBin, scoreBins } from "./peers.ts";
import { quantileOf, tallyOf } from "./test-statistics.ts";

/** From how many ranked students on their scores are shown beside one's own: each has `leastOthers` others. */
export const leastRanked = leastOthers + 1;

/** Marks of a whole test or a section, in hundredths. The maximum is above 0. */
export interface Scored {
  score: number;
  max: number;
}

/** The first attempt of a student, as a ranking needs it. */
export interface RankedAttempt extends Scored {
  id: number;
  /** By title; a section that its paper didn't have, or whose questions were all withdrawn, is absent. */
  sections: ReadonlyMap<string, Scored>;
}

/** How many did better, and how many others share a place. */
interface Place {
  /** 1 for the best; all with the same share of the maximum share one. */
  place: number;
  /** How many others share it. */
  sharing: number;
}

interface AttemptPlace extends Place {
  id: number;
  /** The place in each section, along those of the ranking; null where the attempt has no marks of it. */
  sectionPlaces: (number | null)[];
}

/** All places on a test, and how scores lie. Shares are of the maximum. */
export interface Ranking {
  students: number;
  /** How many scored in each twentieth of the maximum, the lowest first. */
  bins: number[];
  /** The shares that part the students into quarters, the lowest first. */
  quarters: number[];
  sections: { title: string; medianShare: number }[];
  places: AttemptPlace[];
}

// Two equal fractions are one number, since division is rounded to the nearest.
const shareOf = ({ score, max }: Scored) => score / max;

function tallied(scores: readonly Scored[]) {
  return tallyOf(scores.map((scored) => [shareOf(scored), 1] as const));
}

/** The place of each share among those given. */
function placesOf(scores: readonly Scored[]): Map<number, Place> {
  const places = new Map<number, Place>();
  let better = 0;
  for (const { value, count } of [...tallied(scores)].reverse()) {
    places.set(value, { place: better + 1, sharing: count - 1 });
    better += count;
  }
  return places;
}

/**
 * Ranks attempts by their share of the maximum: papers of one test may differ, also after a question was withdrawn.
 *
 * @param titles the sections, in their order
 */
export function rankingOf(attempts: readonly RankedAttempt[], titles: readonly string[]): Ranking {
  const bins = Array<number>(scoreBins).fill(0);
  for (const { score, max } of attempts) {
    const bin = scoreBin(score, max);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const all = tallied(attempts);
  const sections = titles.flatMap((title) => {
    const scores = attempts.flatMap(({ sections: parts }) => parts.get(title) ?? []);
    const medianShare = quantileOf(tallied(scores), 0.5);
    return medianShare === null ? [] : [{ title, medianShare, places: placesOf(scores) }];
  });
  const whole = placesOf(attempts);
  return {
    students: attempts.length,
    bins,
    quarters: [0.25, 0.5, 0.75].flatMap((part) => quantileOf(all, part) ?? []),
    sections: sections.map(({ title, medianShare }) => ({ title, medianShare })),
    places: attempts.map((attempt) => ({
      id: attempt.id,
      ...(whole.get(shareOf(attempt)) ?? { place: 1, sharing: 0 }),
      sectionPlaces: sections.map(({ title, places }) => {
        const scored = attempt.sections.get(title);
        return scored === undefined ? null : (places.get(shareOf(scored))?.place ?? null);
      }),
    })),
  };
}

/** How many places up the next step of a student is: 100, 10 or 1. Null for the first place. */
export function nextPlaces(place: number): number | null {
  if (place > 100) return 100;
  if (place > 10) return 10;
  return place > 1 ? 1 : null;
}
