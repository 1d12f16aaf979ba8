// Which questions a blind review asks again (docs/learning.md, section 5).
import { type AnswerStatus, UNANSWERED } from "./grading.ts";

/** Papers with fewer questions have no blind review. */
export const blindReviewFrom = 10;

/** How many questions a review asks by default. */
export const blindReviewSizes = [10, 20, 30] as const;

/** A review asks about this share of a paper by default. */
const REVIEWED_SHARE = 1 / 6;

/** A question without a clock takes about so many minutes, the second time. */
const MINUTES_EACH = 0.75;

/** At least this share of what is asked was right, where the paper has so many. */
const RIGHT_SHARE = 1 / 3;

/** Slow is a question that took more than so many times the median of those shown. */
const SLOW_TIMES = 2;

/** Whether answers along a paper (-1 for none) can be reviewed blind: there are enough, and one is given. */
export function mayReviewBlind(answers: readonly number[]): boolean {
  return answers.length >= blindReviewFrom && answers.some((answer) => answer !== UNANSWERED);
}

/** What became of one question in the test. */
export interface TestAnswer {
  status: AnswerStatus;
  marked: boolean;
  /** Whether it was ever on the screen; false too where that is not known. */
  isShown: boolean;
  secondsSpent: number;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? 0)) / 2;
}

/** Whether each question took more than twice the median of those that were shown. */
export function slowOnes(answers: readonly TestAnswer[]): boolean[] {
  const shown = answers.filter(({ isShown }) => isShown);
  const limit = SLOW_TIMES * median(shown.map(({ secondsSpent }) => secondsSpent));
  return answers.map(({ isShown, secondsSpent }) => isShown && limit > 0 && secondsSpent > limit);
}

/**
 * How many questions a review of a paper asks by default: the smallest round number that holds a sixth of it,
 * at most 30. It depends on nothing but the paper's length, so it says nothing about the answers.
 */
export function blindReviewSize(total: number): number {
  const share = Math.ceil(total * REVIEWED_SHARE);
  const size = blindReviewSizes.find((round) => round >= share) ?? Math.max(...blindReviewSizes);
  return Math.min(size, total);
}

/** About how many minutes a review of so many questions takes, in steps of five. */
export function blindReviewMinutes(questions: number): number {
  return Math.max(5, Math.round((questions * MINUTES_EACH) / 5) * 5);
}

/** Removes `count` of the items, or all where there are fewer. @returns what was removed */
function drawn(from: number[], count: number, draw: () => number): number[] {
  const taken: number[] = [];
  while (taken.length < count && from.length > 0) {
    taken.push(...from.splice(Math.floor(draw() * from.length), 1));
  }
  return taken;
}

/**
 * Chooses the questions that a blind review asks. Wrong, unanswered, marked and slow ones come first, up to two
 * thirds; the rest is filled with others that were right, so that being asked says nothing. All of them are drawn
 * at random. Where too few others are left, more of the first kind take their place. A question that was dropped counts
 * for nobody, and is not asked again.
 *
 * @param answers along the paper
 * @param draw returns a number from 0 to below 1, which the student must not be able to predict
 * @param size how many to ask
 * @returns places on the paper, 0 for the first, in its order
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
