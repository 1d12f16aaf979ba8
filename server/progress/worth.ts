import { type Stratum, shortfall } from "./chance.ts";
import { type Answer, groupedBy, isAnswered, shareOf, topicName } from "./history.ts";
import { plus, type Ratio, ratio, rounded, times } from "./ratio.ts";

/** Marks in hundredths over some tests, as those in 100 questions of them. */
export function inHundred(hundredths: Ratio, questions: number): number {
  return questions === 0 ? 0 : rounded(times(hundredths, ratio(100, questions)));
}

/** A sum of fractions. */
export function summed(fractions: readonly Ratio[]): Ratio {
  return fractions.reduce(plus, ratio(0));
}

/** Answers of some kind beside all others of the same topics. */
export interface Comparison {
  group: Answer[];
  others: Answer[];
  /** Standard errors by which the group falls short; null where nothing can be compared. */
  shortfall: number | null;
  /** What the group's answers would have scored more as the others of their topics, in hundredths. */
  missing: Ratio;
}

/**
 * Compares answers with the others of the same topics, so that a hard topic is no habit
 * (docs/learning.md, section 3).
 *
 * @param answers those that were answered count
 */
export function comparedWithin(
  answers: readonly Answer[],
  isInGroup: (answer: Answer) => boolean,
): Comparison {
  const group: Answer[] = [];
  const others: Answer[] = [];
  const strata: Stratum[] = [];
  const fractions: Ratio[] = [];
  for (const own of groupedBy(answers.filter(isAnswered), topicName).values()) {
    const inGroup = own.filter(isInGroup);
    const rest = own.filter((answer) => !isInGroup(answer));
    group.push(...inGroup);
    others.push(...rest);
    if (inGroup.length === 0 || rest.length === 0) continue;
    const stratum = { group: shareOf(inGroup), others: shareOf(rest) };
    strata.push(stratum);
    // Each answer of the group is worth its own test's marks.
    const worth = inGroup.reduce((sum, { test }) => sum + test.correct + test.incorrect, 0);
    const expected = ratio(stratum.others.right * worth, stratum.others.answered);
    const scored = inGroup
      .filter(({ outcome }) => outcome === "right")
      .reduce((sum, { test }) => sum + test.correct + test.incorrect, 0);
    fractions.push(plus(expected, ratio(-scored)));
  }
  return { group, others, shortfall: shortfall(strata), missing: summed(fractions) };
}
