import { type Card, type Rating, reviewed } from "../schedule.ts";

/** What the scheduler needs of an answer. */
interface RatedAnswer {
  rating: Rating;
  answeredAt: Date;
}

/** The card that answers come to, the first one first; null for none. */
export function replayed(answers: readonly RatedAnswer[]): Card | null {
  return answers.reduce<Card | null>(
    (card, { rating, answeredAt }) => reviewed(card, rating, answeredAt),
    null,
  );
}
