import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Caller, TestApp } from "../../../tests/support/app.ts";
import { type Asked, type HandedCard, keyOf } from "./missed.ts";

/** What is due, and how the day stands. */
export interface Queue {
  dueCount: number;
  doneCount: number;
  answerCount: number;
  reviewedCount: number;
  rightCount: number;
  undoableId: string | null;
  cards: HandedCard[];
  forecast: { again: number; fresh: number }[];
}

/** Asks for it. */
export const QUEUE = `{ review { dueCount doneCount answerCount reviewedCount rightCount undoableId
  cards { id timesReviewed question { id questionText options } } forecast { again fresh } } }`;
const ANSWER = `mutation ($input: ReviewAnswerInput!) { answerReview(input: $input) {
  id questionId proposedRating rating isUndone correctOptionIndex acceptedOptions explanation note meetings { rating days }
  review { dueCount doneCount answerCount } } }`;

interface Answered {
  id: string;
  questionId: string;
  proposedRating: number;
  rating: number;
  isUndone: boolean;
  correctOptionIndex: number;
  acceptedOptions: number[];
  meetings: { rating: number; days: number }[];
  review: { dueCount: number; doneCount: number; answerCount: number };
}

/** Asks GraphQL as somebody. */
export async function ask<T>(
  caller: Caller,
  query: string,
  variables?: unknown,
): Promise<Asked<T>> {
  return (await caller.graphql(query, variables)).body as Asked<T>;
}

/** What is due for somebody. */
export async function queueOf(caller: Caller): Promise<Queue> {
  const { data, errors } = await ask<{ review: Queue }>(caller, QUEUE);
  expect(errors).toBeUndefined();
  if (data === undefined) throw new Error("The queue was not answered.");
  return data.review;
}

/** What a device says of an answer. */
export interface Sent {
  key: string;
  choice: number;
  seconds: number;
  secondsAgo: number;
  timesReviewed: number;
  revisionId: string;
}

/** Answers what was handed out, right unless something else is said. */
export async function answerTo(
  server: TestApp,
  caller: Caller,
  card: HandedCard | undefined,
  sent: Partial<Sent> = {},
) {
  if (card === undefined) throw new Error("Nothing is due.");
  const input = {
    ...{ key: randomUUID(), questionId: card.id, revisionId: card.question.id },
    ...{ timesReviewed: card.timesReviewed, choice: await keyOf(server, card.id), seconds: 20 },
    ...sent,
  };
  const asked = await ask<{ answerReview: Answered }>(caller, ANSWER, { input });
  return { ...asked, input, answered: asked.data?.answerReview };
}

/** Overrules a rating. */
export const RATE =
  "mutation ($id: ID!, $rating: Int!) { rateReview(id: $id, rating: $rating) { rating } }";
/** Takes an answer back. */
export const UNDO = "mutation ($id: ID!) { undoReview(id: $id) { isUndone review { dueCount } } }";
