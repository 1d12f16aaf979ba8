import { beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStorage } from "../apollo/browser-storage.ts";
import { NoAnswer } from "../apollo/transport.ts";
import type { ReviewAnswerFragment, ReviewCardFragment } from "../gql/graphql.ts";
import { Refusal, type ReviewGateway, ReviewSession } from "./review-session.ts";
import { type KeptIn, type SentAnswer, secondsAgo, UnsentAnswers } from "./unsent-answers.ts";

const card = (id: string): ReviewCardFragment => ({
  ...{ __typename: "ReviewCard", id, timesReviewed: 0, subject: "Torts", topic: null },
  ...{ passage: null, met: [] },
  question: {
    ...{
      __typename: "PaperQuestion",
      id: `9${id}`,
      questionId: id,
      passageId: null,
      questionText: `Question ${id}`,
      lang: null,
    },
    ...{ questionHtml: null, options: ["Yes", "No"], optionsHtml: null },
  },
});

const counts = {
  ...{ __typename: "Review" as const, dueCount: 3, newADay: 20, reviewedCount: 0, answerCount: 0 },
  ...{ rightCount: 0, closedCount: 0, seconds: 0, missedIds: [], forecast: [] },
  undoableId: null,
};

let kept: Map<string, string>;
let storage: KeptIn;
let isAway = false;
let answered: SentAnswer[] = [];
let rated: [string, number][] = [];
let refusal: Error | null = null;
/** What is due, but for what was answered. */
let queue = ["1", "2", "3"];
/** Answers of other devices. */
let answeredElsewhere = 0;
/** Whether all answers are wrong, so that their questions stay due. */
let missed = false;
let undone: string[] = [];
/** The last answer, while it can be taken back. */
let undoableId: string | null = null;

const gateway: ReviewGateway = {
  async load() {
    if (isAway) throw new NoAnswer("unreachable");
    const left = queue.filter((id) => !answered.some((one) => one.questionId === id));
    const answerCount = answeredElsewhere + answered.length;
    const known = { dueCount: left.length, answerCount, undoableId };
    return { counts: { ...counts, ...known }, cards: left.map(card) };
  },
  async answer(sent) {
    if (isAway) throw new NoAnswer("unreachable");
    if (refusal !== null) throw refusal;
    answered.push(sent);
    const id = `a${sent.questionId}`;
    undoableId = id;
    return {
      ...{ __typename: "ReviewAnswer", id, questionId: sent.questionId, choice: sent.choice },
      ...{
        seconds: sent.seconds,
        proposedRating: 3,
        rating: 3,
        correctOptionIndex: 0,
        acceptedOptions: [0],
      },
      ...{ explanation: null, explanationHtml: null, note: null, meetings: [] },
      review: {
        ...{ __typename: "Review", dueCount: queue.length - (missed ? 0 : answered.length) },
        answerCount: answeredElsewhere + answered.length,
      },
    } satisfies ReviewAnswerFragment;
  },
  async rate(id, rating) {
    if (isAway) throw new NoAnswer("unreachable");
    rated.push([id, rating]);
    return {
      dueCount: queue.length - answered.length,
      answerCount: answeredElsewhere + answered.length,
    };
  },
  async undo(id) {
    undone.push(id);
    undoableId = null;
    answered = answered.filter(({ questionId }) => `a${questionId}` !== id);
    const [dueCount, answerCount] = [
      queue.length - answered.length,
      answeredElsewhere + answered.length,
    ];
    return { questionId: id.slice(1), review: { dueCount, answerCount } };
  },
};

const news = { delivered: vi.fn(), notUndone: vi.fn() };

async function started(): Promise<ReviewSession> {
  const session = new ReviewSession(gateway, news, storage, "7");
  await session.load();
  return session;
}

beforeEach(() => {
  kept = new Map();
  storage = memoryStorage(kept);
  isAway = false;
  refusal = null;
  [queue, answeredElsewhere, missed] = [["1", "2", "3"], 0, false];
  [answered, rated, undone, undoableId] = [[], [], [], null];
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe("a visit to review", () => {
  it("answers, overrules when one goes on, and takes the last one back", async () => {
    const session = await started();
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

  it("keeps the rating that was chosen last, however the question is left", async () => {
    const session = await started();
    await session.choose(0);
    session.rate(4);
    session.rate(1);
    expect(rated).toEqual([]);
    // Another page, as after a reload.
    await started();
    expect(rated).toEqual([["a1", 1]]);
    expect(kept.size).toBe(0);
  });

  it("counts what comes again today by the rating that was chosen", async () => {
    missed = true;
    const again = { __typename: "ReviewMeeting" as const, rating: 1, days: 0 };
    const easy = { ...again, rating: 4, days: 8 };
    const answer = gateway.answer;
    vi.spyOn(gateway, "answer").mockImplementationOnce(async (sent) => ({
      ...(await answer(sent)),
      ...{ rating: 1, meetings: [again, easy] },
    }));
    const session = await started();
    await session.choose(1);
    expect(session.get()).toMatchObject({ done: 1, total: 4 });
    session.rate(4);
    expect(session.get()).toMatchObject({ done: 1, total: 3 });
    session.rate(1);
    expect(session.get()).toMatchObject({ done: 1, total: 4 });
  });

  it("sends a rating that was chosen again after it was sent", async () => {
    const session = await started();
    await session.choose(0);
    session.rate(4);
    await session.deliver();
    session.rate(3);
    await session.next();
    expect(rated).toEqual([
      ["a1", 4],
      ["a1", 3],
    ]);
  });

  it("drops the rating of an answer that is taken back, and of no other", async () => {
    const session = await started();
    await session.choose(0);
    session.rate(4);
    vi.spyOn(gateway, "undo").mockRejectedValueOnce(new Refusal("Only an answer of today."));
    await session.undo();
    expect(news.notUndone).toHaveBeenCalledOnce();
    expect([...kept.values()].join()).toContain('"rating":4');
    await session.undo();
    expect([undone, rated, kept.size]).toEqual([["a1"], [], 0]);
    await session.choose(0);
    expect(session.get()).toMatchObject({ outcome: { kind: "answered", rating: 3 } });
  });

  it("takes an answer from before a reload back, and asks its question first", async () => {
    queue = ["2", "3", "1"];
    const session = await started();
    await session.choose(0);
    queue = ["3", "1", "2"];
    const later = await started();
    expect(later.get()).toMatchObject({ card: { id: "3" }, done: 1, canUndo: true });
    await later.undo();
    expect(undone).toEqual(["a2"]);
    expect(later.get()).toMatchObject({ card: { id: "2" }, done: 0, total: 3, canUndo: false });
  });

  it("takes nothing back that was answered before what waits on the device", async () => {
    const session = await started();
    await session.choose(0);
    await session.next();
    refusal = new Error("Internal.");
    await session.choose(0);
    expect((await started()).get()).toMatchObject({ keptCount: 1, canUndo: false });
  });

  it("keeps answers on the device while nobody answers, and sends them in order later", async () => {
    const session = await started();
    isAway = true;
    await session.choose(0);
    expect(session.get()).toMatchObject({ outcome: { kind: "kept" }, keptCount: 1, done: 1 });
    await session.next();
    await session.choose(-1);
    await session.next();
    expect(session.get()).toMatchObject({ card: { id: "3" }, keptCount: 2 });
    // Each failure is another one, so that the next try waits for longer.
    const { undelivered } = session.get();
    expect(undelivered).toBeInstanceOf(NoAnswer);
    await session.deliver();
    expect(session.get().undelivered).not.toBe(undelivered);
    expect(kept.get("lexam.review-answers.7")).not.toMatch(/correct|explanation/);
    // Another page finds them, as after a reload.
    isAway = false;
    const later = await started();
    expect(answered.map(({ questionId, choice }) => [questionId, choice])).toEqual([
      ["1", 0],
      ["2", -1],
    ]);
    expect(news.delivered).toHaveBeenCalledOnce();
    expect(later.get()).toMatchObject({ card: { id: "3" }, keptCount: 0, done: 2 });
    expect(later.get().undelivered).toBeNull();
    expect(kept.size).toBe(0);
  });

  it("leaves on the device what another tab keeps there", async () => {
    const [one, other] = [await started(), await started()];
    isAway = true;
    await one.choose(0);
    await other.choose(1);
    await other.undo();
    await other.choose(-1);
    const waiting = () => new UnsentAnswers(storage, "7").answers.map(({ choice }) => choice);
    expect(waiting()).toEqual([0, -1]);
    // Each tab sends its own.
    isAway = false;
    await other.deliver();
    expect(answered.map(({ choice }) => choice)).toEqual([-1]);
    expect(waiting()).toEqual([0]);
    await one.deliver();
    expect(kept.size).toBe(0);
  });

  it("sends nothing that another tab kept, and has taken back since", async () => {
    const one = await started();
    isAway = true;
    await one.choose(0);
    const later = new ReviewSession(gateway, news, storage, "7");
    await later.load();
    expect(later.get().keptCount).toBe(1);
    await one.undo();
    isAway = false;
    await later.load();
    expect(answered).toEqual([]);
    expect(later.get().keptCount).toBe(0);
  });

  it("shows the key of a kept answer as soon as it comes, and takes an unsent one back alone", async () => {
    const session = await started();
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

  it("asks what stands now when the server refuses an answer, and says why until the next one", async () => {
    const session = await started();
    refusal = new Refusal("Answered in the meantime.");
    // Another device answered two, and this one had them in its queue.
    queue = ["2"];
    answeredElsewhere = 2;
    await session.choose(0);
    await vi.waitFor(() => expect(session.get().isAsking).toBe(false));
    expect(session.get()).toMatchObject({
      ...{ card: { id: "2" }, outcome: { kind: "open" }, done: 2, total: 3, canUndo: false },
      refused: [{ about: "Question 1", words: "Answered in the meantime." }],
    });
    expect(kept.size).toBe(0);
    refusal = null;
    await session.choose(0);
    expect(session.get()).toMatchObject({ outcome: { kind: "answered" }, refused: [] });
  });

  it("goes on with what it has when what stands now can't be asked", async () => {
    const session = await started();
    refusal = new Refusal("Deleted.");
    const load = vi.spyOn(gateway, "load").mockRejectedValueOnce(new NoAnswer("timeout"));
    await session.choose(0);
    await vi.waitFor(() => expect(session.get().isAsking).toBe(false));
    expect(load).toHaveBeenCalledOnce();
    expect(session.get()).toMatchObject({ card: { id: "2" }, outcome: { kind: "open" } });
  });

  it("leaves the question on the screen when a kept answer is refused, and shows the stored answer behind it", async () => {
    const session = await started();
    isAway = true;
    await session.choose(0);
    await session.next();
    expect(session.get()).toMatchObject({ card: { id: "2" }, done: 1, total: 3 });
    isAway = false;
    refusal = new Refusal("Answered in the meantime.");
    [queue, answeredElsewhere] = [["2", "4"], 2];
    await session.deliver();
    await vi.waitFor(() => expect(session.get().total).toBe(4));
    expect(session.get()).toMatchObject({ card: { id: "2" }, done: 2, keptCount: 0 });
    expect(session.get().refused).toHaveLength(1);
    refusal = null;
    await session.choose(0);
    await session.next();
    expect(session.get().card?.id).toBe("4");
  });

  it("loses no answer to a server that fails", async () => {
    const session = await started();
    refusal = new Error("Internal.");
    await session.choose(0);
    expect(session.get()).toMatchObject({
      ...{ outcome: { kind: "kept" }, keptCount: 1, keptBy: "server", refused: [] },
    });
    expect(kept.size).toBe(1);
    refusal = null;
    await session.deliver();
    expect(session.get()).toMatchObject({ outcome: { kind: "answered" }, keptCount: 0 });
  });

  it("counts answers, so that a question that comes again takes nothing back", async () => {
    missed = true;
    const session = await started();
    const seen: number[] = [];
    session.subscribe(() => seen.push(session.get().done));
    await session.choose(0);
    expect(session.get()).toMatchObject({ done: 1, total: 4 });
    await session.next();
    isAway = true;
    await session.choose(1);
    expect(session.get()).toMatchObject({ done: 2, total: 4, keptCount: 1 });
    isAway = false;
    await session.deliver();
    expect(session.get()).toMatchObject({ done: 2, total: 5, keptCount: 0 });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    await session.undo();
    expect(session.get()).toMatchObject({ card: { id: "2" }, done: 1 });
  });

  it("counts what was kept overnight to the day on which it was given", async () => {
    const session = await started();
    isAway = true;
    await session.choose(0);
    const [[name, text] = ["", ""]] = kept;
    kept.set(name, text.replace(/"givenAt":\d+/, '"givenAt":1'));
    expect(new ReviewSession(gateway, news, storage, "7").get()).toMatchObject({
      ...{ done: 0, keptCount: 1 },
    });
  });
});

it("says how long ago an answer was given, whatever the clock did in the meantime", () => {
  expect(secondsAgo(1_000_000, 1_090_400)).toBe(90);
  expect(secondsAgo(1_000_000, 0)).toBe(0);
  expect(secondsAgo(0, 30 * 24 * 60 * 60 * 1000)).toBe(7 * 24 * 60 * 60);
});

it("reads nothing from a storage that holds something else", () => {
  kept.set("lexam.review-answers.7", '{"kind":"answer"}');
  expect(new UnsentAnswers(storage, "7").answers).toEqual([]);
  kept.set("lexam.review-answers.7", "no JSON");
  expect(new UnsentAnswers(storage, "7").answers).toEqual([]);
});
