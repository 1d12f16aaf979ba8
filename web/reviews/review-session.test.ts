import { beforeEach, describe, expect, it, vi } from "vitest";
import { NoAnswer } from "../apollo/transport.ts";
import type { ReviewAnswerFragment, ReviewCardFragment } from "../gql/graphql.ts";
import { type KeptIn, Outbox, type SentAnswer, secondsAgo } from "./outbox.ts";
import { type ReviewGateway, ReviewSession } from "./review-session.ts";

const card = (id: string): ReviewCardFragment => ({
  ...{ __typename: "ReviewCard", id, timesReviewed: 0, subject: "Torts", topic: null },
  ...{ passage: null, met: [] },
  question: {
    ...{ __typename: "PaperQuestion", id: `9${id}`, questionText: `Question ${id}`, lang: null },
    ...{ questionHtml: null, options: ["Yes", "No"], optionsHtml: null },
  },
});

const counts = {
  ...{ __typename: "Review" as const, dueCount: 3, newADay: 20, reviewedCount: 0, doneCount: 0 },
  ...{ rightCount: 0, closedCount: 0, seconds: 0, missedIds: [], forecast: [] },
};

let kept: Map<string, string>;
let storage: KeptIn;
let isAway = false;
let answered: SentAnswer[] = [];
let rated: [string, number][] = [];
let refusal: Error | null = null;
let undone: string[] = [];

const gateway: ReviewGateway = {
  async load() {
    if (isAway) throw new NoAnswer("unreachable");
    const left = ["1", "2", "3"].filter((id) => !answered.some((one) => one.questionId === id));
    return { counts: { ...counts, dueCount: left.length }, cards: left.map(card) };
  },
  async answer(sent) {
    if (isAway) throw new NoAnswer("unreachable");
    if (refusal !== null) throw refusal;
    answered.push(sent);
    const id = `a${sent.questionId}`;
    return {
      ...{ __typename: "ReviewAnswer", id, questionId: sent.questionId, choice: sent.choice },
      ...{ seconds: sent.seconds, proposedRating: 3, rating: 3, correctOptionIndex: 0 },
      ...{ explanation: null, explanationHtml: null, note: null, meetings: [] },
      review: {
        ...{ __typename: "Review", dueCount: 3 - answered.length },
        doneCount: answered.length,
      },
    } satisfies ReviewAnswerFragment;
  },
  async rate(id, rating) {
    if (isAway) throw new NoAnswer("unreachable");
    rated.push([id, rating]);
    return { dueCount: 3 - answered.length, doneCount: answered.length };
  },
  async undo(id) {
    undone.push(id);
    answered = answered.filter(({ questionId }) => `a${questionId}` !== id);
    return { dueCount: 3 - answered.length, doneCount: answered.length };
  },
};

const news = { refused: vi.fn(), delivered: vi.fn(), notUndone: vi.fn() };

async function begun(): Promise<ReviewSession> {
  const session = new ReviewSession(gateway, news, storage, "7");
  await session.load();
  return session;
}

beforeEach(() => {
  kept = new Map();
  storage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
  isAway = false;
  refusal = null;
  [answered, rated, undone] = [[], [], []];
  vi.clearAllMocks();
});

describe("a sitting of review", () => {
  it("answers, overrules when one goes on, and takes the last one back", async () => {
    const session = await begun();
    await session.choose(0);
    expect(session.get()).toMatchObject({ outcome: { kind: "answered" }, done: 1, total: 3 });
    session.rate(4);
    await session.next();
    await session.deliver();
    expect(rated).toEqual([["a1", 4]]);
    expect(session.get()).toMatchObject({ card: { id: "2" }, outcome: { kind: "open" } });
    await session.undo();
    expect(undone).toEqual(["a1"]);
    expect(session.get()).toMatchObject({ card: { id: "1" }, done: 0, canUndo: false });
  });

  it("keeps answers on the device while nobody answers, and sends them in order later", async () => {
    const session = await begun();
    isAway = true;
    await session.choose(0);
    expect(session.get()).toMatchObject({ outcome: { kind: "kept" }, keptCount: 1, done: 1 });
    await session.next();
    await session.choose(-1);
    await session.next();
    expect(session.get()).toMatchObject({ card: { id: "3" }, keptCount: 2 });
    expect(kept.get("lexam.review-answers.7")).not.toMatch(/correct|explanation/);
    // Another page finds them, as after a reload.
    isAway = false;
    const later = await begun();
    expect(answered.map(({ questionId, choice }) => [questionId, choice])).toEqual([
      ["1", 0],
      ["2", -1],
    ]);
    expect(news.delivered).toHaveBeenCalledOnce();
    expect(later.get()).toMatchObject({ card: { id: "3" }, keptCount: 0, done: 0 });
    expect(kept.size).toBe(0);
  });

  it("shows the key of a kept answer as soon as it comes, and takes an unsent one back alone", async () => {
    const session = await begun();
    isAway = true;
    await session.choose(0);
    await session.undo();
    expect(session.get()).toMatchObject({ card: { id: "1" }, keptCount: 0 });
    await session.choose(1);
    isAway = false;
    await session.deliver();
    expect(session.get()).toMatchObject({ outcome: { kind: "answered", rating: 3 } });
    expect(answered.map(({ choice }) => choice)).toEqual([1]);
    expect(undone).toEqual([]);
  });

  it("goes on with the next question when the server refuses an answer, and says why", async () => {
    const session = await begun();
    refusal = new Error("Reviewed meanwhile.");
    await session.choose(0);
    expect(news.refused).toHaveBeenCalledWith(refusal);
    expect(session.get()).toMatchObject({ card: { id: "2" }, outcome: { kind: "open" } });
    expect(kept.size).toBe(0);
  });
});

it("says how long ago an answer was given, whatever the clock did meanwhile", () => {
  expect(secondsAgo(1_000_000, 1_090_400)).toBe(90);
  expect(secondsAgo(1_000_000, 0)).toBe(0);
  expect(secondsAgo(0, 30 * 24 * 60 * 60 * 1000)).toBe(7 * 24 * 60 * 60);
});

it("reads nothing from a storage that holds something else", () => {
  kept.set("lexam.review-answers.7", '{"kind":"answer"}');
  expect(new Outbox(storage, "7").answers).toEqual([]);
  kept.set("lexam.review-answers.7", "no JSON");
  expect(new Outbox(storage, "7").answers).toEqual([]);
});
