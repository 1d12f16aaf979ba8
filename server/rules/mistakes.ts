// Why something was missed, and what is proposed of it (docs/learning.md, section 6).

/** Why something was missed, as its student says. */
export const missReasons = ["did_not_know", "misread", "careless", "no_time", "guessed"] as const;

export type MissReason = (typeof missReasons)[number];

/** What notes of questions accept. */
export const noteLimits = {
  /** In characters. */
  noteMaxLength: 2000,
} as const;

/** What the notebook accepts and shows. */
export const notebookLimits = {
  notebookPageSize: 20,
  /** Questions of a selection that is practised. */
  selectionMax: 200,
  /** Where more questions than these have a searched text, it is looked for in so many of the newest mistakes. */
  searchedNewest: 2_000,
  /** Right answers on different days that close a mistake. */
  rightDaysToClose: 2,
} as const;

/** The longest period of the notebook's filter, counted back from today, in days: ten years. */
export const PERIOD_MAX_DAYS = 3_650;

/** Below so many answers of an attempt nothing is said of its usual time. */
export const USUAL_MIN_ANSWERS = 5;

/**
 * The usual time of an attempt: the median of the seconds of its answered questions.
 *
 * @param seconds of each answered question; without time (0) one counts for nothing
 * @returns null where fewer than 5 were timed
 */
export function usualSeconds(seconds: readonly number[]): number | null {
  const timed = seconds.filter((one) => one > 0).sort((one, other) => one - other);
  if (timed.length < USUAL_MIN_ANSWERS) return null;
  const middle = Math.floor((timed.length - 1) / 2);
  const [low = 0, high = 0] = [timed[middle], timed[timed.length - 1 - middle]];
  return (low + high) / 2;
}

/** What is known of an answer. */
export interface MissFacts {
  outcome: "right" | "wrong" | "skipped";
  /** Seconds at work on it. */
  seconds: number;
  /** As `usualSeconds` says of the attempt it was given in. */
  usual: number | null;
  /** How often the answer was chosen, changed or cleared. */
  changes: number;
  marked: boolean;
  /** Its place on the paper, 0 for the first. */
  position: number;
  /** How many questions the paper has. */
  questionCount: number;
}

/** What a proposal rests on. */
type ProposalGround = "time" | "place" | "marked" | "changes";

/** A reason that is proposed; the student decides. */
export interface ProposedReason {
  reason: MissReason;
  ground: ProposalGround;
}

/** From here on the paper comes to its end, as a share of its questions. */
const LAST_PART = 0.8;

/**
 * The reason proposed for a missed question, from its time beside the usual one, its changes, its mark
 * and its place on the paper (docs/learning.md, section 6); the first that holds:
 *
 * - skipped or wrong in the last fifth, in under a third of the usual time: no time;
 * - answered and marked for review, or changed twice or more after the first choice: guessed;
 * - wrong in under half of the usual time: careless;
 * - skipped in under half of it, or wrong or skipped in one and a half of it or more: did not know.
 *
 * @returns null where the times are unknown and nothing else decides, and for a right answer without a mark
 */
export function proposedReason(facts: MissFacts): ProposedReason | null {
  const { outcome, seconds, usual, changes, marked, position, questionCount } = facts;
  const isTimed = usual !== null && seconds > 0;
  const isMissed = outcome !== "right";
  const isLate = position >= questionCount * LAST_PART;
  if (isMissed && isLate && isTimed && seconds * 3 < usual) {
    return { reason: "no_time", ground: "place" };
  }
  if (outcome !== "skipped" && marked) return { reason: "guessed", ground: "marked" };
  if (!isMissed) return null;
  if (outcome === "wrong" && changes > 2) return { reason: "guessed", ground: "changes" };
  if (!isTimed) return null;
  const isShort = seconds * 2 < usual;
  // A time near the usual one says nothing of why.
  if (!isShort && seconds * 2 < usual * 3) return null;
  if (outcome === "wrong" && isShort) return { reason: "careless", ground: "time" };
  return { reason: "did_not_know", ground: "time" };
}
