import { answerStatus, marksFor } from "#rules/grading.ts";
import { addAnswer, emptyItem, type ItemTally } from "#rules/item-statistics.ts";
import type { KeyCorrection } from "#rules/key-corrections.ts";

/** A wording of a question that is worked out. */
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

/** One question over all tests, as far as attempts were added. */
export interface QuestionTally {
  fixed: ItemTally;
  random: ItemTally;
  together: ItemTally;
  /** By `sameAs` and rest score: how many chose each option, from 1 on; at 0, how many of those who reached it none. */
  answers: Map<number, Map<number, number[]>>;
  /** By student, in the order of `Students`: 1 for an attempt of a fixed test, 2 for one of a random test. */
  met: Uint8Array;
}

/** Gives each student a place from 0 on, so that a byte for each says what was counted. */
export class Students {
  readonly #places = new Map<number, number>();

  placeOf(userId: number): number {
    const found = this.#places.get(userId);
    if (found !== undefined) return found;
    this.#places.set(userId, this.#places.size);
    return this.#places.size - 1;
  }
}

const FIXED = 1;
const RANDOM = 2;

export function emptyQuestion(): QuestionTally {
  return {
    ...{ fixed: emptyItem(), random: emptyItem(), together: emptyItem() },
    ...{ answers: new Map(), met: new Uint8Array(64) },
  };
}

/** Notes that a student met a question in such a test. @returns how they had met it before */
function meet(tally: QuestionTally, place: number, how: number): number {
  if (place >= tally.met.length) {
    const longer = new Uint8Array(2 * place);
    longer.set(tally.met);
    tally.met = longer;
  }
  const before = tally.met[place] ?? 0;
  tally.met[place] = before | how;
  return before;
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
 * Adds an answer to the tally of its question. Answers have to come in the order in which attempts were submitted, since
 * the first of a student on a question is the one that counts.
 *
 * @param wording the wording that was asked
 */
export function addQuestionAnswer(
  tally: QuestionTally,
  wording: TalliedWording,
  students: Students,
  answered: TalliedAnswer,
): void {
  const { isRandom, choice, isReached, seconds, correction } = answered;
  const { scoreHundredths, maxHundredths, correctHundredths } = answered;
  const status = answerStatus(choice, wording.correctOptionIndex, correction);
  if (status === "dropped") return;
  const how = isRandom ? RANDOM : FIXED;
  const before = meet(tally, students.placeOf(answered.userId), how);
  if ((before & how) !== 0) return;
  const restMax = maxHundredths - correctHundredths;
  const rest = restMax <= 0 ? null : (scoreHundredths - marksFor(status, answered)) / restMax;
  const answer = {
    ...{ revisionId: wording.sameAs, choice, isReached, seconds, rest },
    isRight: status === "correct",
  };
  addAnswer(isRandom ? tally.random : tally.fixed, answer);
  if (before !== 0) return;
  addAnswer(tally.together, answer);
  if (isReached && rest !== null) addToWording(tally, wording.sameAs, rest, choice);
}
