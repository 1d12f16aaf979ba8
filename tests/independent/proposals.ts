import * as exact from "./fraction.ts";
import { outcomeAt, type Taken } from "./model.ts";

/** A reason that is proposed for a mistake, and what it rests on; null for none. */
export interface Proposal {
  proposedReason: string | null;
  proposedFrom: string | null;
}

const LEAST_TIMED = 5;

/** The usual time: the median of the answered questions of the attempt, from 5 timed ones on. */
function usualOf(taken: Taken): exact.Fraction | null {
  const times = taken.works.flatMap(({ answer, seconds }) =>
    answer >= 0 && seconds > 0 ? seconds : [],
  );
  return times.length < LEAST_TIMED ? null : exact.medianOf(times);
}

/** The reason proposed for the question at a place (docs/learning.md, section 6): the first row that holds. */
export function proposalAt(taken: Taken, place: number): Proposal {
  const [work, usual] = [taken.works[place], usualOf(taken)];
  const outcome = outcomeAt(taken, place);
  const seconds = work?.seconds ?? 0;
  const isKnown = usual !== null && seconds > 0;
  const isUnder = (over: number, under: number) =>
    isKnown &&
    exact.compareFractions(
      exact.fraction(seconds),
      exact.times(usual, exact.fraction(over, under)),
    ) < 0;
  const isMissed = outcome === "wrong" || outcome === "skipped";
  const isAnswered = outcome === "wrong" || outcome === "right";
  const isLast = 5 * place >= 4 * taken.questions.length;
  const rows: [boolean, string, string][] = [
    [isMissed && isLast && isUnder(1, 3), "NO_TIME", "PLACE"],
    [isAnswered && work?.marked === true, "GUESSED", "MARKED"],
    [outcome === "wrong" && (work?.changes ?? 0) - 1 >= 2, "GUESSED", "CHANGES"],
    [outcome === "wrong" && isUnder(1, 2), "CARELESS", "TIME"],
    [outcome === "skipped" && isUnder(1, 2), "DID_NOT_KNOW", "TIME"],
    [isMissed && isKnown && !isUnder(3, 2), "DID_NOT_KNOW", "TIME"],
  ];
  const [, proposedReason = null, proposedFrom = null] = rows.find(([holds]) => holds) ?? [];
  return { proposedReason, proposedFrom };
}
