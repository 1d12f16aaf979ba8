import { practiceLimits } from "#rules/limits.ts";
import type { ProgressFigures } from "./figures.ts";

/** What to practise first: a topic, or a whole subject. */
export interface WeakestArea {
  subject: string;
  /** Null for a whole subject. */
  topic: string | null;
}

/**
 * The topic with most marks to gain; while no topic has enough answers, the subject with the smallest share
 * of right answers. Null while nothing can be judged, and where nothing is wrong.
 */
export function weakestArea({ subjects }: Pick<ProgressFigures, "subjects">): WeakestArea | null {
  const topics = subjects
    .flatMap(({ subject, topics }) =>
      topics.map(({ topic, gainHundredths }) => ({ subject, topic, gain: gainHundredths ?? 0 })),
    )
    .filter(({ topic, gain }) => topic !== null && gain > 0)
    .toSorted((one, other) => other.gain - one.gain);
  const [first] = topics;
  if (first !== undefined) return { subject: first.subject, topic: first.topic };
  const [weakest] = subjects
    .filter(({ shown, correct }) => shown >= practiceLimits.weaknessMinQuestions && correct < shown)
    .toSorted((one, other) => one.correct * other.shown - other.correct * one.shown);
  return weakest === undefined ? null : { subject: weakest.subject, topic: null };
}
