import { type CardInput, type FSRS, fsrs, type Grade, type Card as LibraryCard } from "ts-fsrs";
import { dayStart, fromIndia, toIndia } from "#rules/india-days.ts";
import type { Row } from "../database/statement.ts";

/** The scheduler's state of a question, in `review_cards`. */
export const cardColumns = {
  due: "timestamptz",
  stability: "float",
  difficulty: "float",
  elapsedDays: "int",
  scheduledDays: "int",
  learningSteps: "smallint",
  reps: "int",
  lapses: "int",
  state: "smallint",
  lastReview: "timestamptz",
} as const;

/** What the scheduler knows of a question that was reviewed at least once. */
export type Card = Row<typeof cardColumns>;

/** 1 again, 2 hard, 3 good, 4 easy. */
export type Rating = 1 | 2 | 3 | 4;

export const RATINGS: readonly Rating[] = [1, 2, 3, 4];

/**
 * FSRS 6 with its published weights (docs/learning.md, section 7). One step within the day: what is
 * forgotten comes again the same day; what is known the first time leaves the day at once.
 */
export const PARAMETERS = {
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: false,
  enable_short_term: true,
  learning_steps: ["10m"],
  relearning_steps: ["10m"],
} as const;

const SCHEDULER = fsrs(PARAMETERS);

// The library takes the days between two reviews off UTC's calendar, so it gets India's clock.
function toLibrary(card: Card | null, at: Date): CardInput {
  if (card === null) {
    const none = { stability: 0, difficulty: 0, elapsed_days: 0, scheduled_days: 0 };
    return { ...none, due: toIndia(at), learning_steps: 0, reps: 0, lapses: 0, state: 0 };
  }
  const { elapsedDays, scheduledDays, learningSteps, due, lastReview, ...same } = card;
  return {
    ...same,
    due: toIndia(due),
    last_review: toIndia(lastReview),
    elapsed_days: elapsedDays,
    scheduled_days: scheduledDays,
    learning_steps: learningSteps,
  };
}

// A step within the day ends with it, so that what is forgotten shortly before midnight comes again too.
function dueOf({ due, scheduled_days }: LibraryCard, at: Date): Date {
  const shown = fromIndia(due);
  if (scheduled_days > 0) return shown;
  return new Date(Math.min(shown.getTime(), dayStart(at, 1).getTime() - 1));
}

function fromLibrary(card: LibraryCard, at: Date): Card {
  return {
    due: dueOf(card, at),
    stability: card.stability,
    difficulty: card.difficulty,
    elapsedDays: card.elapsed_days,
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    lastReview: at,
  };
}

/**
 * The card after a review.
 *
 * @param card null for a question that is reviewed for the first time
 * @param at when it was answered; not before the card's last review
 */
export function reviewed(
  card: Card | null,
  rating: Rating,
  at: Date,
  scheduler: FSRS = SCHEDULER,
): Card {
  const { card: next } = scheduler.next(toLibrary(card, at), toIndia(at), rating as Grade);
  return fromLibrary(next, at);
}

/** A card as it was kept in JSON; null for none. */
export function keptCard(kept: unknown): Card | null {
  if (kept === null) return null;
  const card = kept as Omit<Card, "due" | "lastReview"> & { due: string; lastReview: string };
  return { ...card, due: new Date(card.due), lastReview: new Date(card.lastReview) };
}
