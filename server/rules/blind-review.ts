// Selects the questions of a blind review (docs/learning.md, section 5).
import { type AnswerStatus, UNANSWERED } from "./grading.ts";

/** Papers with fewer questions have no blind review. */
export const blindReviewFrom = 10;

/** The default numbers of questions in a review. */
export const blindReviewSizes = [10, 20, 30] as const;

/** By default a review has this share of a paper. */
const REVIEWED_SHARE = 1 / 6;

/** Estimated minutes for a question on the second time, without a clock. */
const MINUTES_EACH = 0.75;

/** At least this share of the questions was right, if the paper has enough. */
const RIGHT_SHARE = 1 / 3;

/** A question is slow if it took more than this multiple of the median of shown questions. */
const SLOW_TIMES = 2;

/** True if answers (-1 for none) allow a blind review: there are enough questions, and at least one answer. */
export function mayReviewBlind(answers: readonly number[]): boolean {
  return answers.length >= blindReviewFrom && answers.some((answer) => answer !== UNANSWERED);
}

/** The outcome of one question in the test. */
export interface TestAnswer {
  status: AnswerStatus;
  marked: boolean;
  /** True if it was ever shown; false if unknown. */
  isShown: boolean;
  secondsSpent: number;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? 0)) / 2;
}

/** For each question, whether it took more than twice the median of shown ones. */
export function slowOnes(answers: readonly TestAnswer[]): boolean[] {
  const shown = answers.filter(({ isShown }) => isShown);
  const limit = SLOW_TIMES * median(shown.map(({ secondsSpent }) => secondsSpent));
  return answers.map(({ isShown, secondsSpent }) => isShown && limit > 0 && secondsSpent > limit);
}

/**
 * The default number of questions in a review: the smallest round number that contains a sixth of the paper, at most
 * 30. It depends only on the paper's length, so it reveals nothing about the answers.
 */
export function blindReviewSize(total: number): number {
  const share = Math.ceil(total * REVIEWED_SHARE);
  const size = blindReviewSizes.find((round) => round >= share) ?? Math.max(...blindReviewSizes);
  return Math.min(size, total);
}

/** The estimated minutes of a review, in steps of five. */
export function blindReviewMinutes(questions: number): number {
  return Math.max(5, Math.round((questions * MINUTES_EACH) / 5) * 5);
}

/** Removes `count` random items, or all if there are fewer. @returns the removed items */
function drawn(from: number[], count: number, draw: () => number): number[] {
  const taken: number[] = [];
  while (taken.length < count && from.length > 0) {
    taken.push(...from.splice(Math.floor(draw() * from.length), 1));
  }
  return taken;
}

/**
 * Selects the questions of a blind review. Wrong, unanswered, marked and slow ones come first, up to two thirds; the
 * rest is filled with others that were right, so that being asked reveals nothing. All are drawn at random. If there
 * are too few others, more of the first kind replace them. Dropped questions are not asked again.
 * @param answers in paper order
 * @param draw returns a number from 0 to below 1, which the student must not be able to predict
 * @param size number of questions
 * @returns positions on the paper, counted from 0, in order
 */
export function chosenForReview(
  answers: readonly TestAnswer[],
  draw: () => number,
  size = blindReviewSize(answers.filter(({ status }) => status !== "dropped").length),
): number[] {
  const slow = slowOnes(answers);
  const notable: number[] = [];
  const others: number[] = [];
  answers.forEach(({ status, marked }, position) => {
    if (status === "dropped") return;
    const isNotable = status !== "correct" || marked || slow[position] === true;
    (isNotable ? notable : others).push(position);
  });
  const fill = Math.ceil(size * RIGHT_SHARE);
  const chosen = drawn(notable, size - fill, draw);
  chosen.push(...drawn(others, size - chosen.length, draw));
  chosen.push(...drawn(notable, size - chosen.length, draw));
  return chosen.sort((one, other) => one - other);
}
