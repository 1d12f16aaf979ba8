import { afterEach, beforeEach, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { answerTo, ask, queueOf } from "./testing/reviewing.ts";

const DAY = 24 * 60 * 60;

let server: TestApp;
let student: Caller;
let questionIds: number[];
beforeEach(async () => {
  server = await createTestApp();
  server.passToNoon();
  await server.as("admin@example.com");
  student = await server.as("student@example.com");
  const made = await server.makeTest({ count: 2 });
  questionIds = made.questionIds;
  const { prisma } = server.dependencies.database;
  const keys = await prisma.question.findMany({
    where: { id: { in: questionIds } },
    select: { id: true, revision: { select: { correctOptionIndex: true } } },
  });
  const submitted = await student.post("/api/v1/results/submit-quiz", {
    test_id: made.testId,
    answers: keys.map(({ id, revision }) => ({
      question_id: id,
      selected_option_index: revision.correctOptionIndex,
    })),
    time_taken_minutes: 1,
  });
  expect(submitted.status, submitted.text).toBe(201);
});
afterEach(() => server.close());

async function giveReason(reason: string | null, questionId = questionIds[0]): Promise<void> {
  const { errors } = await ask(
    student,
    "mutation ($id: ID!, $reason: MissReason) { noteMistake(questionId: $id, reason: $reason) { id } }",
    { id: questionId, reason },
  );
  expect(errors).toBeUndefined();
}

async function closedToday(): Promise<number> {
  const { data } = await ask<{ review: { closedCount: number } }>(
    student,
    "{ review { closedCount } }",
  );
  return data?.review.closedCount ?? -1;
}

async function dueOnDashboard(): Promise<number> {
  const { data } = await ask<{ dashboard: { dueReviews: number } }>(
    student,
    "{ dashboard { dueReviews } }",
  );
  return data?.dashboard.dueReviews ?? -1;
}

async function openInNotebook(): Promise<number> {
  const { data } = await ask<{ mistakes: { openCount: number } }>(
    student,
    "{ mistakes { openCount } }",
  );
  return data?.mistakes.openCount ?? -1;
}

it("brings a right answer that was guessed, until it is right on two days", async () => {
  expect((await queueOf(student)).dueCount).toBe(0);
  await giveReason("GUESSED");
  const { dueCount, cards } = await queueOf(student);
  expect([dueCount, await dueOnDashboard()]).toEqual([1, 1]);
  expect(cards.map(({ id }) => Number(id))).toEqual([questionIds[0]]);
  const first = await answerTo(server, student, cards[0]);
  expect(first.answered).toMatchObject({ rating: 3, review: { dueCount: 0, doneCount: 1 } });
  expect([await closedToday(), await openInNotebook()]).toEqual([0, 1]);
  server.pass(7 * DAY);
  const [again] = (await queueOf(student)).cards;
  expect(again).toMatchObject({ id: String(questionIds[0]), timesReviewed: 1 });
  expect((await answerTo(server, student, again)).answered?.rating).toBe(3);
  expect([await closedToday(), await openInNotebook()]).toEqual([1, 0]);
});

it("takes a guess that is said to be none out again, unless it was started", async () => {
  const [first, second] = questionIds;
  await giveReason("GUESSED", first);
  await giveReason("GUESSED", second);
  const [started, other] = (await queueOf(student)).cards;
  await answerTo(server, student, started, { choice: -1 });
  await giveReason(null, Number(started?.id));
  await giveReason("MISREAD", Number(other?.id));
  const { cards } = await queueOf(student);
  expect(cards.map(({ id }) => id)).toEqual([started?.id]);
  const { errors } = await answerTo(server, student, other);
  expect(errors?.[0]).toMatchObject({ extensions: { code: "NOT_FOUND" } });
});
