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

/** What a review must hold, in questions. */
export interface ReviewNeeds {
  /** Asked for what the student knows of: left without an answer, marked, or slow. */
  evident: number;
  /** Answered wrong, and nothing of it shows. */
  hidden: number;
  /** All of the paper that were not right. */
  missed: number;
  /** On the paper. */
  total: number;
}

/**
 * How many questions may be asked, the fewest first: round numbers that hold what they must, of which at least
 * a third are right ones, and a third of those too that nothing shows of; last the whole paper.
 */
export function reviewSizes({ evident, hidden, missed, total }: ReviewNeeds): number[] {
  const fits = (size: number) => {
    const drawn = size - evident - hidden;
    return drawn >= 0 && 3 * drawn >= size - evident && 3 * (size - missed) >= size;
  };
  return [...blindReviewSizes.filter((size) => size < total && fits(size)), total];
}

/**
 * Chooses the questions that a blind review asks: all that were not right, were marked or slow, and right
 * ones besides, drawn by chance, until a round number is full. That is the smallest of those that fit or the
 * next, as chance has it, so that a number doesn't tell that the one before was too small.
 *
 * @param hall along the paper
 * @param draw gives a number from 0 to below 1, which the student must not be able to foretell
 * @returns places on the paper, 0 for the first, in its order
 */
export function chosenForReview(hall: readonly HallAnswer[], draw: () => number): number[] {
  const slow = slowOnes(hall);
  const chosen: number[] = [];
  const others: number[] = [];
  const needs: ReviewNeeds = { evident: 0, hidden: 0, missed: 0, total: hall.length };
  hall.forEach(({ status, marked }, position) => {
    const isEvident = status === "unanswered" || marked || slow[position] === true;
    if (status !== "correct") needs.missed += 1;
    if (isEvident) needs.evident += 1;
    else if (status !== "correct") needs.hidden += 1;
    if (isEvident || status !== "correct") chosen.push(position);
    else others.push(position);
  });
  const [smallest = hall.length, next = smallest] = reviewSizes(needs);
  const size = draw() < 0.5 ? smallest : next;
  while (chosen.length < size) {
    const [drawn] = others.splice(Math.floor(draw() * others.length), 1);
    if (drawn === undefined) break;
    chosen.push(drawn);
  }
  return chosen.sort((one, other) => one - other);
}
