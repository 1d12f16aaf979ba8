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

/** Running sums of one question over all tests. */
export interface QuestionTally {
  fixed: ItemTally;
  random: ItemTally;
  together: ItemTally;
  /** By `sameAs` and rest score: how many chose each option, from 1 on; at 0, how many of those who reached it none. */
  answers: Map<number, Map<number, number[]>>;
  /** By student, in the order of `Students`: 1 for an attempt of a fixed test, 2 for one of a random test. */
  seen: Uint8Array;
}

/** Numbers students from 0, so that `QuestionTally.seen` needs one byte for each. */
export class Students {
  readonly #indexes = new Map<number, number>();

  indexOf(userId: number): number {
    const found = this.#indexes.get(userId);
    if (found !== undefined) return found;
    this.#indexes.set(userId, this.#indexes.size);
    return this.#indexes.size - 1;
  }
}

const FIXED = 1;
const RANDOM = 2;

export function emptyQuestion(): QuestionTally {
  return {
    ...{ fixed: emptyItem(), random: emptyItem(), together: emptyItem() },
    ...{ answers: new Map(), seen: new Uint8Array(64) },
  };
}

/** Records that a student saw a question in a kind of test. @returns the kinds in which they had seen it before */
function markSeen(tally: QuestionTally, student: number, kind: number): number {
  if (student >= tally.seen.length) {
    const longer = new Uint8Array(2 * student);
    longer.set(tally.seen);
    tally.seen = longer;
  }
  const before = tally.seen[student] ?? 0;
  tally.seen[student] = before | kind;
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
 * Adds an answer to the tally of its question. Call it in the order in which attempts were submitted, since only the first
 * answer of a student to a question counts.
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
  const kind = isRandom ? RANDOM : FIXED;
  const before = markSeen(tally, students.indexOf(answered.userId), kind);
  if ((before & kind) !== 0) return;
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
