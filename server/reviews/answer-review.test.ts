import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertViewer } from "../../tests/support/people.ts";
import { correctKey, type KeyDecision } from "../questions/correct-key.ts";
import { keptCard, type Rating } from "./schedule.ts";
import { type Asked, type HandedCard, keyOf, missAll } from "./testing/missed.ts";
import { replayed } from "./testing/replayed.ts";
import {
  answerTo,
  ask,
  QUEUE,
  type Queue,
  queueOf,
  RATE,
  type Sent,
  UNDO,
} from "./testing/reviewing.ts";

const DAY = 24 * 60 * 60;

let server: TestApp;
let student: Caller;
beforeEach(async () => {
  server = await createTestApp();
  server.passToNoon();
  await server.as("admin@example.com");
  student = await server.as("student@example.com");
});
afterEach(() => server.close());

const queue = (caller = student) => queueOf(caller);
const answer = (card: HandedCard | undefined, sent: Partial<Sent> = {}, caller = student) =>
  answerTo(server, caller, card, sent);

describe("review", () => {
  it("adds open mistakes, and answers with the key only after the answer", async () => {
    const { questionIds } = await missAll(server, student);
    const { dueCount, cards } = await queue();
    expect(dueCount).toBe(4);
    expect(cards.map(({ id }) => Number(id))).toEqual(questionIds);
    const first = await answer(cards[0], { choice: -1 });
    expect(first.answered).toMatchObject({
      ...{ proposedRating: 1, rating: 1, isUndone: false },
      correctOptionIndex: await keyOf(server, cards[0]?.id ?? ""),
      // Forgotten, it comes again today, after all the others.
      review: { dueCount: 4, doneCount: 0, answerCount: 1 },
    });
    expect(first.answered?.meetings.map(({ days }) => days)).toEqual([0, 0, 2, 8]);
    expect((await queue()).cards.map(({ id }) => id).at(-1)).toBe(cards[0]?.id);
    const second = await answer(cards[1]);
    expect(second.answered).toMatchObject({ proposedRating: 3, review: { dueCount: 3 } });
    expect(await queue()).toMatchObject({ reviewedCount: 2, rightCount: 1, doneCount: 1 });
    await answer((await queue()).cards.at(-1));
    expect(await queue()).toMatchObject({ answerCount: 3, reviewedCount: 2, doneCount: 2 });
  });

  it("never hands out a key, an explanation or more than it may", async () => {
    await missAll(server, student);
    const { body } = await student.graphql(
      "{ review { cards { question { id correctOptionIndex explanation } } } }",
    );
    expect((body as Asked<unknown>).errors?.[0]?.message).toMatch(/Cannot query field/);
    const queued = await student.graphql(QUEUE);
    expect(queued.text).not.toMatch(/correct|explanation/i);
  });

  it("judges by corrections of the key, and asks a dropped question no more", async () => {
    await missAll(server, student);
    const { cards } = await queue();
    const viewer = await insertViewer(server.dependencies.database, "admin", "other@example.com");
    const correct = (card: HandedCard | undefined, kind: KeyDecision["kind"], options: number[]) =>
      correctKey(viewer, server.dependencies, {
        revisionId: Number(card?.question.id),
        ...{ kind, options, reason: "Void", replaces: 0 },
      });
    const key = await keyOf(server, cards[0]?.id ?? "");
    const other = key === 0 ? 1 : 0;
    await correct(cards[0], "also_accepted", [other]);
    await correct(cards[1], "dropped", []);
    server.pass(60);
    const { answered } = await answer(cards[0], { choice: other });
    expect(answered).toMatchObject({ correctOptionIndex: key, acceptedOptions: [key, other] });
    expect(answered?.proposedRating).toBeGreaterThan(1);
    const after = await queue();
    expect(after).toMatchObject({ dueCount: 2, reviewedCount: 1, rightCount: 1 });
    expect(after.cards.map(({ id }) => id)).toEqual([cards[2]?.id, cards[3]?.id]);
    // Who had it open already has it right, whatever the choice.
    expect((await answer(cards[1], { choice: other })).answered?.proposedRating).toBeGreaterThan(1);
  });

  it("takes an answer once, however often it is sent", async () => {
    await missAll(server, student);
    const { cards } = await queue();
    const key = randomUUID();
    const once = await answer(cards[0], { key });
    const again = await answer(cards[0], { key });
    expect(again.answered?.id).toBe(once.answered?.id);
    const other = await answer(cards[1], { key });
    expect(other.errors?.[0]).toMatchObject({ extensions: { code: "CONFLICT" } });
    const { prisma } = server.dependencies.database;
    expect(await prisma.reviewAnswer.count()).toBe(1);
    expect(await prisma.studentAnswer.count({ where: { source: 2 } })).toBe(1);
  });

  it("refuses the second of two devices, and an answer to words of yesterday", async () => {
    await missAll(server, student);
    const { cards } = await queue();
    const both = await Promise.all([answer(cards[0]), answer(cards[0])]);
    const failures = both.flatMap(({ errors }) => errors ?? []);
    expect(failures.map(({ extensions }) => extensions.code)).toEqual(["CONFLICT"]);
    expect(failures[0]?.message).toMatch(
      /^You answered this question in the meantime, in another tab or on another device\. That answer counts \(right, .+ IST\), and this one does not\. It comes again on /,
    );
    const other = Number(cards[2]?.question.id);
    const old = await answer(cards[1], { revisionId: String(other) });
    expect(old.errors?.[0]?.message).toMatch(/corrected/);
  });

  it("says which answer counts after a miss, an undo and a new rating elsewhere", async () => {
    await missAll(server, student);
    const { cards } = await queue();
    const [once, other] = cards;
    await answer(once, { choice: -1 });
    expect((await answer(once)).errors?.[0]?.message).toMatch(
      /\(“I don’t know”, .+\), and this one does not\. It comes again today\.$/,
    );
    const first = await answer(other, { choice: -1 });
    const again = { ...other, timesReviewed: 1 } as HandedCard;
    await ask(student, RATE, { id: first.answered?.id, rating: 3 });
    expect((await answer(again)).errors?.[0]?.message).toMatch(
      /^This question is not due now\. It comes again on /,
    );
    await ask(student, UNDO, { id: first.answered?.id });
    expect((await answer(again)).errors?.[0]?.message).toMatch(/taken back in the meantime/);
    expect((await queue()).cards.map(({ id }) => id)).toContain(other?.id);
  });

  it("leaves out what a quiz asks in words that were never shown, until its score was looked at", async () => {
    const { questionIds } = await missAll(server, student);
    const [id = 0] = questionIds;
    const admin = await server.as("admin@example.com");
    const { prisma } = server.dependencies.database;
    const { revision } = await prisma.question.findUniqueOrThrow({
      ...{ where: { id }, select: { revision: true } },
    });
    const corrected = await admin.put(`/api/v1/admin/questions/${id}`, {
      ...{ question_text: `${revision.questionText} (corrected)`, options: revision.options },
      ...{ correct_option_index: revision.correctOptionIndex, subject: revision.subject },
    });
    expect(corrected.status, corrected.text).toBe(200);
    expect((await queue()).dueCount).toBe(4);
    const { testId } = await server.makeTest({ questionIds: [id] });
    const started = await student.get(`/api/v1/tests/${testId}/start`);
    expect(started.status, started.text).toBe(200);
    const { dueCount, cards } = await queue();
    expect([dueCount, cards.length]).toEqual([3, 3]);
    expect(cards.map((card) => card.id)).not.toContain(String(id));
  });

  it("says what is wrong with an answer that can't be", async () => {
    await missAll(server, student);
    const { cards } = await queue();
    const options = cards[0]?.question.options.length ?? 0;
    const wrongs: [Partial<Sent>, RegExp][] = [
      [{ choice: options }, /an option from 0 to/],
      [{ choice: -2 }, /an option from 0 to/],
      [{ seconds: -1 }, /0 or more/],
      [{ secondsAgo: -1 }, /none is from the future/],
      [{ secondsAgo: 7 * DAY + 1 }, /up to 7 days old/],
      [{ key: "mine" }, /UUID/],
    ];
    for (const [sent, words] of wrongs) {
      const { errors } = await answer(cards[0], sent);
      expect(errors?.[0]?.message).toMatch(words);
    }
    const foreign = await server.as("other@example.com");
    const stranger = await answer(cards[0], {}, foreign);
    expect(stranger.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  });

  it("schedules by another rating, takes the last answer back once, and forgets it", async () => {
    await missAll(server, student, 3);
    const { cards } = await queue();
    const first = await answer(cards[0]);
    const second = await answer(cards[1]);
    expect((await queue()).undoableId).toBe(second.answered?.id);
    const { prisma } = server.dependencies.database;
    const rated = { id: second.answered?.id, rating: 4 };
    expect(await ask(student, RATE, rated)).toEqual({ data: { rateReview: { rating: 4 } } });
    const questionId = Number(cards[1]?.id);
    const card = await prisma.reviewCard.findFirstOrThrow({ where: { questionId } });
    expect(card.scheduledDays).toBe(8);
    const known = { where: { questionId } };
    expect((await prisma.studentQuestion.findFirstOrThrow(known)).timesRight).toBe(1);
    const undone = await ask(student, UNDO, { id: second.answered?.id });
    expect(undone).toEqual({ data: { undoReview: { isUndone: true, review: { dueCount: 2 } } } });
    expect(await ask(student, UNDO, { id: second.answered?.id })).toEqual(undone);
    expect((await prisma.studentQuestion.findFirstOrThrow(known)).timesRight).toBe(0);
    expect(await prisma.reviewCard.count()).toBe(1);
    expect((await queue()).undoableId).toBeNull();
    const deeper = await ask(student, UNDO, { id: first.answered?.id });
    expect(deeper.errors?.[0]?.message).toMatch(/Only the last/);
    expect((await ask(student, RATE, rated)).errors?.[0]?.message).toMatch(/taken back/);
    const wrong = await ask(student, RATE, { id: first.answered?.id, rating: 5 });
    expect(wrong.errors?.[0]?.message).toMatch(/1 for again/);
    const foreign = await server.as("other@example.com");
    for (const query of [UNDO, RATE]) {
      const { errors } = await ask(foreign, query, { id: first.answered?.id, rating: 2 });
      expect(errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    }
  });

  it("takes no answer of yesterday back", async () => {
    await missAll(server, student);
    const first = await answer((await queue()).cards[0]);
    expect((await queue()).undoableId).toBe(first.answered?.id);
    server.pass(DAY);
    expect((await queue()).undoableId).toBeNull();
    const undone = await ask(student, UNDO, { id: first.answered?.id });
    expect(undone.errors?.[0]?.message).toMatch(/of today/);
  });

  it("brings so many new ones a day, and says what comes", async () => {
    await missAll(server, student, 6);
    const set = (newADay: number) =>
      ask<{ setNewReviews: Queue }>(
        student,
        "mutation ($newADay: Int!) { setNewReviews(newADay: $newADay) { dueCount forecast { again fresh } } }",
        { newADay },
      );
    const { data } = await set(2);
    expect(data?.setNewReviews.dueCount).toBe(2);
    expect(data?.setNewReviews.forecast.map(({ fresh }) => fresh).slice(0, 4)).toEqual([
      2, 2, 0, 0,
    ]);
    for (const card of (await queue()).cards) await answer(card);
    const done = await queue();
    expect(done).toMatchObject({ dueCount: 0, doneCount: 2 });
    expect(done.forecast.slice(0, 2)).toEqual([
      { again: 0, fresh: 2 },
      { again: 2, fresh: 2 },
    ]);
    expect((await set(101)).errors?.[0]?.message).toMatch(/from 0 to 100/);
    expect((await set(-1)).errors?.[0]?.message).toMatch(/from 0 to 100/);
    expect((await set(0)).data?.setNewReviews).toMatchObject({ dueCount: 0 });
    server.pass(DAY);
    expect((await queue()).dueCount).toBe(0);
    await set(20);
    expect((await queue()).dueCount).toBe(4);
  });

  it("leaves a deleted question out", async () => {
    await missAll(server, student);
    const { cards } = await queue();
    const admin = await server.as("admin@example.com");
    const gone = await admin.delete(`/api/v1/admin/questions/${cards[0]?.id}`);
    expect(gone.status, gone.text).toBeLessThan(300);
    expect((await queue()).cards.map(({ id }) => id)).not.toContain(cards[0]?.id);
    const [refused] = (await answer(cards[0])).errors ?? [];
    expect(refused).toMatchObject({ extensions: { code: "NOT_FOUND" } });
    expect(refused?.message).toMatch(/deleted in the meantime/);
    const stranger = await server.as("other@example.com");
    const [unknown] = (await answer(cards[0], { choice: 0 }, stranger)).errors ?? [];
    expect(unknown?.message).toBe("This question is not in your review.");
  });

  it("asks a corrected question in today's words, and judges the answer by today's key", async () => {
    await missAll(server, student, 1);
    const [met] = (await queue()).cards;
    await answer(met);
    server.pass(10 * DAY);
    const [handed] = (await queue()).cards;
    const { prisma } = server.dependencies.database;
    const card = await prisma.reviewCard.findFirstOrThrow();
    const key = await keyOf(server, handed?.id ?? "");
    const [text, corrected] = ["In today’s words?", (key + 1) % 4];
    const admin = await server.as("admin@example.com");
    const { status, body } = await admin.get(`/api/v1/questions/${handed?.id}`);
    expect(status).toBe(200);
    const edited = await admin.put(`/api/v1/admin/questions/${handed?.id}`, {
      ...{ ...(body as object), question_text: text, correct_option_index: corrected },
    });
    expect(edited.status, edited.text).toBe(200);
    const refused = await answer(handed, { choice: key });
    expect(refused.errors?.[0]).toMatchObject({ extensions: { code: "CONFLICT" } });
    expect(refused.errors?.[0]?.message).toMatch(/corrected in the meantime/);
    expect(await prisma.reviewAnswer.count()).toBe(1);
    expect(await prisma.reviewCard.findFirstOrThrow()).toEqual(card);
    const [now] = (await queue()).cards;
    expect(now).toMatchObject({
      id: handed?.id,
      timesReviewed: 1,
      question: { questionText: text },
    });
    expect(now?.question.id).not.toBe(handed?.question.id);
    // What was right before is wrong by now.
    const { answered } = await answer(now, { choice: key });
    expect(answered).toMatchObject({ correctOptionIndex: corrected, proposedRating: 1 });
    const [kept] = await prisma.reviewAnswer.findMany({ orderBy: { id: "desc" }, take: 1 });
    expect(kept?.revisionId).toBe(Number(now?.question.id));
    expect(await prisma.reviewCard.findFirstOrThrow()).toMatchObject({ reps: 2, lapses: 1 });
  });

  it("takes an answer that was given offline at the time it was given", async () => {
    await missAll(server, student);
    const { cards } = await queue();
    server.pass(2 * DAY);
    const late = await answer(cards[0], { secondsAgo: DAY });
    const { prisma } = server.dependencies.database;
    const kept = await prisma.reviewAnswer.findFirstOrThrow();
    const age = (server.dependencies.now().getTime() - kept.answeredAt.getTime()) / 1000;
    expect(age).toBeGreaterThan(DAY - 5);
    expect(age).toBeLessThan(DAY + 60);
    expect(late.answered?.rating).toBe(3);
    const after = { ...cards[0], timesReviewed: 1 } as HandedCard;
    expect((await answer(after, { secondsAgo: 0 })).errors?.[0]?.message).toMatch(/not due now/);
  });

  it("keeps cards that its answers come to exactly, through overruling and undoing", async () => {
    await missAll(server, student, 3);
    for (let step = 0; step < 24; step += 1) {
      const { cards } = await queue();
      const choice = step % 3 === 1 ? { choice: -1 } : {};
      const given = cards.length > 0 ? await answer(cards[step % cards.length], choice) : null;
      const id = given?.answered?.id;
      if (id !== undefined && step % 4 === 2)
        await ask(student, RATE, { id, rating: 1 + (step % 4) });
      if (id !== undefined && step % 5 === 3) await ask(student, UNDO, { id });
      server.pass(step % 2 === 0 ? 11 * 60 : 1.5 * DAY);
    }
    const { prisma } = server.dependencies.database;
    const cards = await prisma.reviewCard.findMany({ omit: { userId: true } });
    expect(cards.length).toBe(3);
    for (const { questionId, ...card } of cards) {
      const answers = await prisma.reviewAnswer.findMany({
        where: { questionId, undoneAt: null },
        orderBy: { id: "asc" },
      });
      const log = answers.map(({ rating, answeredAt }) => ({
        rating: rating as Rating,
        answeredAt,
      }));
      expect(replayed(log)).toEqual(card);
      expect(answers.map(({ before }) => keptCard(before))).toEqual(
        answers.map((_, index) => replayed(log.slice(0, index))),
      );
    }
  });
});
