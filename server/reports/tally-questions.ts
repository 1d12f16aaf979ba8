import { answerStatus, marksFor } from "#rules/grading.ts";
import { addAnswer, emptyItem, type ItemTally } from "#rules/item-statistics.ts";
import type { KeyCorrection } from "#rules/key-corrections.ts";

/** A wording of a question whose figures are computed. */
export interface TalliedWording {
  revisionId: number;
  questionId: number;
  correctOptionIndex: number;
  /** The newest wording of the question with the same text and options. */
  sameAs: number;
}

/** What a submitted attempt answered to one question, with what grading it needs. */
export interface TalliedAnswer {
  userId: number;
  isRandom: boolean;
  /** Option index, or -1 for none. */
  choice: number;
  /** Whether it or a later question of the paper was answered. */
  isReached: boolean;
  seconds: number;
  /** Of the attempt. */
  scoreHundredths: number;
  maxHundredths: number;
  /** Of its paper. */
  correctHundredths: number;
  incorrectHundredths: number;
  /** What the wording was graded under; null for the key as printed. */
  correction: KeyCorrection | null;
}

/** A kind of tests. */
type Kind = "fixed" | "random";

/** Running sums of one question over all tests. */
export interface QuestionTally {
  /** Fixed and random tests together. */
  together: ItemTally;
  /** The kind of tests that alone has asked it so far, whose figures are those of both together. */
  alone: Kind | null;
  /** Each kind by itself, once both have asked it: most questions of a large bank have one kind alone. */
  byKind: Record<Kind, ItemTally> | null;
  /** By `sameAs` and rest score: how many chose each option, from 1 on; at 0, how many of those who reached it none. */
  answers: Map<number, Map<number, number[]>>;
  /** By student: 1 for an attempt of a fixed test, 2 for one of a random test, 3 for both. */
  seen: Map<number, number>;
}

const BITS: Record<Kind, number> = { fixed: 1, random: 2 };

export function emptyQuestion(): QuestionTally {
  return {
    ...{ together: emptyItem(), alone: null, byKind: null },
    ...{ answers: new Map(), seen: new Map() },
  };
}

/** Records that a kind of tests has asked the question. The first answer of the second kind splits the figures. */
function noteKind(tally: QuestionTally, kind: Kind): void {
  if (tally.byKind !== null || tally.alone === kind) return;
  if (tally.alone === null) {
    tally.alone = kind;
    return;
  }
  const before = structuredClone(tally.together);
  tally.byKind = { fixed: emptyItem(), random: emptyItem(), [tally.alone]: before };
  tally.alone = null;
}

function addToWording(tally: QuestionTally, wording: number, rest: number, choice: number): void {
  let byRest = tally.answers.get(wording);
  if (byRest === undefined) {
    byRest = new Map();
    tally.answers.set(wording, byRest);
  }
  let counts = byRest.get(rest);
  if (counts === undefined) {
    counts = [0, 0, 0, 0, 0, 0];
    byRest.set(rest, counts);
  }
  counts[choice + 1] = (counts[choice + 1] ?? 0) + 1;
}

/**
 * Adds an answer to the tally of its question. Call it in the order in which attempts were submitted, since only the first
 * answer of a student to a question counts.
 *
 * @param wording the wording that was asked
 */
export function addQuestionAnswer(
  tally: QuestionTally,
  wording: TalliedWording,
  answered: TalliedAnswer,
): void {
  const { isRandom, choice, isReached, seconds, correction } = answered;
  const { scoreHundredths, maxHundredths, correctHundredths } = answered;
  const status = answerStatus(choice, wording.correctOptionIndex, correction);
  if (status === "dropped") return;
  const kind = isRandom ? "random" : "fixed";
  const before = tally.seen.get(answered.userId) ?? 0;
  if ((before & BITS[kind]) !== 0) return;
  tally.seen.set(answered.userId, before | BITS[kind]);
  noteKind(tally, kind);
  const restMax = maxHundredths - correctHundredths;
  const rest = restMax <= 0 ? null : (scoreHundredths - marksFor(status, answered)) / restMax;
  const answer = {
    ...{ revisionId: wording.sameAs, choice, isReached, seconds, rest },
    isRight: status === "correct",
  };
  if (tally.byKind !== null) addAnswer(tally.byKind[kind], answer);
  if (before !== 0) return;
  addAnswer(tally.together, answer);
  if (isReached && rest !== null) addToWording(tally, wording.sameAs, rest, choice);
}
