// Which questions a blind review asks again (docs/learning.md, section 5).
import { type AnswerStatus, UNANSWERED } from "./grading.ts";

/** Papers with fewer questions have no blind review. */
export const blindReviewFrom = 10;

/** How many questions a review asks, where the paper has so many; else the whole paper. */
export const blindReviewSizes = [10, 20, 30, 45, 60, 90, 120] as const;

/** Slow is a question that took more than so many times the median of those shown. */
const SLOW_TIMES = 2;

/** Whether answers along a paper (-1 for none) can be reviewed blind: there are enough, and one is given. */
export function mayReviewBlind(answers: readonly number[]): boolean {
  return answers.length >= blindReviewFrom && answers.some((answer) => answer !== UNANSWERED);
}

/** What became of one question in the hall. */
export interface HallAnswer {
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
export function slowOnes(hall: readonly HallAnswer[]): boolean[] {
  const shown = hall.filter(({ isShown }) => isShown);
  const limit = SLOW_TIMES * median(shown.map(({ secondsSpent }) => secondsSpent));
  return hall.map(({ isShown, secondsSpent }) => isShown && limit > 0 && secondsSpent > limit);
}

/**
 * How many questions are asked: the smallest round number that holds those that must be, and of which at
 * least a third are right ones; the whole paper where there is none, or too few right ones.
 *
 * @param needed how many must be asked
 * @param missed how many of the paper were not right, all of which are needed
 * @param total how many the paper has
 */
export function reviewSize(needed: number, missed: number, total: number): number {
  const fits = (size: number) =>
    size <= total && size >= needed && size - missed >= Math.ceil(size / 3);
  return blindReviewSizes.find(fits) ?? total;
}

/** Numbers from 0 to below 1 that follow from a seed, the same each time (splitmix32). */
function* drawnFrom(seed: number): Generator<number, never> {
  for (let state = seed | 0; ; ) {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    yield ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }
}

/**
 * Chooses the questions that a blind review asks: all that were not right, were marked or slow, and right
 * ones besides, drawn by the seed, until a round number is full.
 *
 * @param hall along the paper
 * @param seed the attempt's number
 * @returns places on the paper, 0 for the first, in its order
 */
export function chosenForReview(hall: readonly HallAnswer[], seed: number): number[] {
  const slow = slowOnes(hall);
  const chosen = new Set<number>();
  const others: number[] = [];
  let missed = 0;
  hall.forEach(({ status, marked }, position) => {
    if (status !== "correct") missed += 1;
    if (status !== "correct" || marked || slow[position] === true) chosen.add(position);
    else others.push(position);
  });
  const size = reviewSize(chosen.size, missed, hall.length);
  const draws = drawnFrom(seed);
  while (chosen.size < size) {
    const [drawn] = others.splice(Math.floor(draws.next().value * others.length), 1);
    if (drawn === undefined) break;
    chosen.add(drawn);
  }
  return [...chosen].sort((one, other) => one - other);
}
