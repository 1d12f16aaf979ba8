import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertViewer } from "../../tests/support/people.ts";
import { regradeAttempts } from "../attempts/regrade-attempts.ts";
import { inTransaction } from "../database/transaction.ts";
import { erasePerson } from "../privacy/erase-person.ts";
import { answerHistory } from "./jobs.ts";
import { picksOf } from "./others.ts";
import { OUTCOMES, SOURCES } from "./outcomes.ts";
import {
  type AnswerBesides,
  forgetAnswers,
  rememberAnswer,
  rememberBatch,
  rememberDue,
  rememberOwn,
} from "./remember.ts";
import { holdStudent, takeInDue } from "./take-in.ts";

let server: TestApp;
let student: Caller;
let userId: number;
beforeEach(async () => {
  server = await createTestApp();
  await server.as("admin@example.com");
  student = await server.as("student@example.com");
  const { prisma } = server.dependencies.database;
  userId = (await prisma.user.findUniqueOrThrow({ where: { email: "student@example.com" } })).id;
});
afterEach(() => server.close());

async function submit(who: Caller, testId: number, chosen: Record<number, number>): Promise<void> {
  const answers = Object.entries(chosen).map(([id, option]) => ({
    question_id: Number(id),
    selected_option_index: option,
  }));
  const body = { test_id: testId, answers, time_taken_minutes: 1 };
  const submitted = await who.post("/api/v1/results/submit-quiz", body);
  expect(submitted.status, submitted.text).toBe(201);
}

/** The job as the queue runs it. */
const jobOf = (signal: AbortSignal) => ({
  ...{ id: 1, ownerId: null, input: {}, log: server.app.log, signal },
  dependencies: server.dependencies,
  progress: () => Promise.resolve(),
});

/** The student's answers, and what one of them came to. */
const answers = () => server.dependencies.database.prisma.studentAnswer.findMany();
const known = (questionId: number) =>
  server.dependencies.database.prisma.studentQuestion.findUnique({
    where: { userId_questionId: { userId, questionId } },
  });

it("takes a submitted attempt into its student's answer history, and counts it for others", async () => {
  const { database } = server.dependencies;
  const { testId, questionIds } = await server.makeTest();
  const [first = 0, second = 0] = questionIds;
  await submit(student, testId, { [first]: 0, [second]: 2 });
  expect(await rememberBatch(database, null)).toBe(1);
  expect(await rememberBatch(database, null)).toBe(0);
  const outcomes = (await answers()).map(({ outcome }) => outcome);
  const { right, wrong, skipped } = OUTCOMES;
  expect(outcomes).toEqual([right, wrong, skipped, skipped]);
  const picks = await picksOf(database, questionIds);
  expect(questionIds.map((id) => picks.get(id)?.people)).toEqual([1, 1, 1, 1]);
  expect(Object.fromEntries(picks.get(second)?.chosen ?? [])).toEqual({ 2: 1 });
});

it("recounts a regraded attempt with its new answers, so that figures are never short", async () => {
  const { database } = server.dependencies;
  const { testId, questionIds } = await server.makeTest({ count: 2 });
  const [first = 0, second = 0] = questionIds;
  await submit(student, testId, { [first]: 0, [second]: 2 });
  await submit(await server.as("other@example.com"), testId, { [first]: 1, [second]: 2 });
  await rememberDue(server.dependencies);
  const people = async () => (await picksOf(database, questionIds)).get(second)?.people;
  expect(await people()).toBe(2);
  const shown = await picksOf(database, [first]);
  await insertViewer(database, "author").then((viewer) =>
    database.pool.query(
      `INSERT INTO key_corrections (revision_id, number, kind, options, reason, author_id)
       SELECT revision_id, 1, 'dropped', '{}', 'Void', $2 FROM questions WHERE id = $1`,
      [second, viewer.userId],
    ),
  );
  const attempts = await database.prisma.attempt.findMany({ select: { id: true } });
  const ids = attempts.map(({ id }) => id);
  expect(await regradeAttempts(server.dependencies, ids)).toHaveLength(2);
  // Each is added by itself; what is left to count is nothing at any moment.
  for (let left = 2; left > 0; left -= 1) {
    expect(await people()).toBe(left);
    expect(await inTransaction(database, (client) => takeInDue(client, null, 1))).toBe(1);
    expect(await picksOf(database, [first])).toEqual(shown);
  }
  expect(await people()).toBeUndefined();
  expect(await database.prisma.countTask.count()).toBe(0);
});

it("adds the due attempts of one student only, and nothing when nothing is due", async () => {
  const { database } = server.dependencies;
  const other = await server.as("other@example.com");
  const { testId, questionIds } = await server.makeTest();
  await submit(other, testId, { [questionIds[0] ?? 0]: 1 });
  const viewer = { userId, email: "", fullName: "", role: "student", sessionId: "" } as const;
  await rememberOwn(viewer, { database });
  expect(await answers()).toEqual([]);
  await submit(student, testId, { [questionIds[0] ?? 0]: 1 });
  await rememberOwn(viewer, { database });
  expect((await answers()).map((answer) => answer.userId)).toEqual(questionIds.map(() => userId));
  expect(await database.prisma.memoryTask.count()).toBe(1);
});

it("adds everybody's attempts once a minute, and starts no batch when the server stops", async () => {
  const { testId } = await server.makeTest();
  await submit(student, testId, {});
  const stopped = new AbortController();
  stopped.abort();
  await answerHistory.run(jobOf(stopped.signal));
  expect(await answers()).toEqual([]);
  await answerHistory.run(jobOf(new AbortController().signal));
  expect(await answers()).toHaveLength(4);
  expect(answerHistory.schedule).toBe("* * * * *");
});

it("counts the earlier of two first answers, though it is added later", async () => {
  const { database } = server.dependencies;
  const { testId, questionIds } = await server.makeTest();
  const [question = 0] = questionIds;
  await submit(student, testId, { [question]: 3 });
  server.pass(60);
  await submit(student, testId, { [question]: 1 });
  const [earlier, later] = await database.prisma.memoryTask.findMany({
    orderBy: { attemptId: "asc" },
  });
  await database.prisma.memoryTask.delete({ where: { attemptId: earlier?.attemptId ?? 0 } });
  await rememberDue(server.dependencies);
  const chosen = async () =>
    Object.fromEntries((await picksOf(database, [question])).get(question)?.chosen ?? []);
  expect(later).toBeDefined();
  expect(await chosen()).toEqual({ 1: 1 });
  await database.prisma.memoryTask.create({ data: { attemptId: earlier?.attemptId ?? 0 } });
  await rememberDue(server.dependencies);
  expect(await chosen()).toEqual({ 3: 1 });
});

it("leaves an attempt for later whose student is being deleted, and takes it in as nobody's", async () => {
  const { database } = server.dependencies;
  const { testId } = await server.makeTest();
  await submit(student, testId, {});
  let batch: Promise<number> = Promise.resolve(0);
  await inTransaction(database, async (client) => {
    await client.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [userId]);
    batch = rememberBatch(database, null);
    await sleep(300);
    await client.query(
      "UPDATE attempts SET user_id = (SELECT id FROM users WHERE id <> $1 LIMIT 1)",
      [userId],
    );
    await client.query("DELETE FROM users WHERE id = $1", [userId]);
  });
  expect(await batch).toBe(0);
  expect(await answers()).toEqual([]);
  expect(await rememberBatch(database, null)).toBe(1);
  expect((await answers()).map((answer) => answer.userId)).not.toContain(userId);
});

it("deletes an account whose answer history is being written, and keeps nothing of it", async () => {
  const { database } = server.dependencies;
  const { testId } = await server.makeTest();
  await submit(student, testId, {});
  await rememberBatch(database, null);
  let erased: Promise<boolean> = Promise.resolve(false);
  await inTransaction(database, async (client) => {
    expect(await holdStudent(client, userId)).toBe(true);
    erased = erasePerson(database, userId);
    await sleep(200);
  });
  expect(await erased).toBe(true);
  expect((await answers()).map((answer) => answer.userId)).not.toContain(userId);
  expect(await inTransaction(database, (client) => holdStudent(client, userId))).toBe(false);
});

it("overlooks none of the answers that are given to a question at the same time", async () => {
  const { database } = server.dependencies;
  const { questionIds } = await server.makeTest();
  const [questionId = 0] = questionIds;
  const { revisionId } = await database.prisma.question.findUniqueOrThrow({
    where: { id: questionId },
  });
  const given = (n: number): AnswerBesides => ({
    ...{ userId, source: SOURCES.practice, sourceId: n, position: 0, revisionId, seconds: 5 },
    answeredAt: new Date(Date.UTC(2026, 0, n)),
    choice: n === 1 ? 2 : 0,
  });
  const numbers = [1, 2, 3, 4];
  const remember = (n: number) =>
    inTransaction(database, (client) => rememberAnswer(client, given(n)));
  await Promise.all([...numbers, ...numbers].map(remember));
  const closed = { timesRight: 3, timesWrong: 1, rightDays: 3, missedId: 1 };
  expect(await known(questionId)).toMatchObject({ ...closed, closedAt: given(3).answeredAt });

  const forget = (n: number) =>
    inTransaction(database, (client) => forgetAnswers(client, given(n)));
  await forget(2);
  await forget(3);
  expect(await known(questionId)).toMatchObject({ timesRight: 1, rightDays: 1, closedAt: null });
  await forget(1);
  await forget(4);
  expect(await known(questionId)).toBeNull();
});

it("forgets an answer that is taken back, and the question with it when nothing is left", async () => {
  const { database } = server.dependencies;
  await server.as("student@example.com");
  const { id: userId } = await database.prisma.user.findFirstOrThrow();
  const { questionIds } = await server.makeTest({ count: 1 });
  const { id: revisionId } = await database.prisma.questionRevision.findFirstOrThrow({
    where: { questionId: questionIds[0] },
  });
  const give = (sourceId: number, choice: number) =>
    inTransaction(database, (client) =>
      rememberAnswer(client, {
        ...{ userId, source: SOURCES.review, sourceId, choice, position: 0, revisionId },
        ...{ seconds: 5, answeredAt: new Date(Date.UTC(2026, 0, sourceId)) },
      }),
    );
  const takeBack = (sourceId: number) =>
    inTransaction(database, (client) =>
      forgetAnswers(client, { userId, source: SOURCES.review, sourceId }),
    );
  const known = () => database.prisma.studentQuestion.findMany();
  await give(1, -1);
  const before = await known();
  expect(before).toMatchObject([{ timesSkipped: 1, lastOutcome: 1 }]);
  await give(2, -1);
  expect(await known()).toMatchObject([{ timesSkipped: 2, missedId: 2 }]);
  await takeBack(2);
  expect(await known()).toEqual(before);
  await takeBack(1);
  await takeBack(1);
  expect(await known()).toEqual([]);
  expect(await database.prisma.studentAnswer.count()).toBe(0);
});

it("counts no further than it can, however often a question is answered", async () => {
  const { database } = server.dependencies;
  const { testId, questionIds } = await server.makeTest({ count: 2 });
  const [first = 0, second = 0] = questionIds;
  await submit(student, testId, { [first]: 1, [second]: 1 });
  await rememberDue({ database });
  await database.pool.query(
    `INSERT INTO student_answers (user_id, question_id, source, source_id, answered_at, position, revision_id, choice,
        outcome, seconds, marked, changes)
      SELECT $1, q.id, 2, n, now() - interval '1 day', 0, q.revision_id, 1, 3, 1, false, 0
      FROM questions q, generate_series(1, 32767) AS n WHERE q.id = $2`,
    [userId, first],
  );
  await submit(student, testId, { [first]: 1, [second]: 1 });
  await rememberDue({ database });
  expect(await known(first)).toMatchObject({ timesWrong: 32_767 });
  expect(await database.prisma.memoryTask.count()).toBe(0);
});

it("doesn't hold up attempts behind one that fails, and reports the failure", async () => {
  const { database } = server.dependencies;
  const other = await server.as("other@example.com");
  const bad = await server.makeTest({ count: 1 });
  const good = await server.makeTest({ count: 1 });
  const [badId = 0] = bad.questionIds;
  const [goodId = 0] = good.questionIds;
  await database.pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not this one'; END $$;
     CREATE TRIGGER refuse BEFORE INSERT ON student_answers FOR EACH ROW WHEN (NEW.question_id = ${badId}) EXECUTE FUNCTION refuse()`,
  );
  await submit(student, good.testId, { [goodId]: 0 });
  await submit(student, bad.testId, { [badId]: 0 });
  await submit(other, good.testId, { [goodId]: 0 });
  await expect(rememberDue({ database })).rejects.toThrow("not this one");
  expect((await answers()).map(({ questionId }) => questionId)).toEqual([goodId, goodId]);
  expect(await database.prisma.memoryTask.count()).toBe(1);
  await database.pool.query("DROP TRIGGER refuse ON student_answers");
  await rememberDue({ database });
  expect(await answers()).toHaveLength(3);
});
