import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertViewer } from "../../tests/support/people.ts";
import { sentDuring } from "../../tests/support/sent-statements.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { recomputeStatistics } from "../attempts/recompute-statistics.ts";
import { submitOverdueOf } from "../attempts/submit-overdue.ts";
import { runRegrade } from "../regrades/run-regrade.ts";
import { readFigures } from "./figures.ts";
import { MOST_STREAMS, watchTest } from "./watch.ts";

// Watching a running test and acting on it (docs/rules.md, section 22), through GraphQL.

const HOUR = 3_600;
let server: TestApp;
let admin: Caller;
let people = 0;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  admin = await server.as("admin@example.com");
});
afterAll(() => server.close());

const pool = () => server.dependencies.database.pool;
const at = (seconds: number) => new Date(server.dependencies.now().getTime() + seconds * 1000);

/** Returns an operation's field `answer`, or its first error. */
async function ask(caller: Caller, operation: string, variables?: object) {
  const { body } = await caller.graphql(operation, variables);
  const { data, errors } = body as unknown as {
    data: { answer: never } | null;
    errors?: { message: string; extensions: { code: string; fields?: { field: string }[] } }[];
  };
  return { answer: data?.answer as never, error: errors?.[0] };
}

/** A test that opened a minute ago, closes in two hours and shows results afterwards, open to a batch. */
async function makeSitting({ students = 3, count = 4 } = {}) {
  const { testId, questionIds } = await server.makeTest({ count, isPublic: false });
  await pool().query(
    "UPDATE tests SET opens_at = $2, closes_at = $3, results_at = $4 WHERE id = $1",
    [...[testId, at(-60), at(2 * HOUR), at(5 * HOUR)]],
  );
  const callers: Caller[] = [];
  const { answer: batch } = await ask(
    admin,
    `mutation { answer: createBatch(name: "Sitting ${testId}") { id } }`,
  );
  const batchId = Number((batch as { id: string }).id);
  for (let number = 0; number < students; number += 1) {
    people += 1;
    const email = `sitting${people}@example.com`;
    callers.push(await server.as(email));
    await ask(admin, `mutation { answer: addToBatch(id: ${batchId}, email: "${email}") { id } }`);
  }
  await ask(
    admin,
    `mutation { answer: setTestBatches(testId: ${testId}, batchIds: [${batchId}]) { id } }`,
  );
  return { testId, questionIds, batchId, callers };
}

const LISTS = (count: number) => ({
  answers: Array(count).fill(-1),
  marked: Array(count).fill(false),
  firstShown: Array(count).fill(-1),
  secondsSpent: Array(count).fill(0),
  changeCounts: Array(count).fill(0),
});
const progress = (sequence: number, answers: number[]) => ({
  ...LISTS(answers.length),
  ...{ sequence, currentQuestion: 0, timeLeftSeconds: 3_000, tabSwitchCount: 0, answers },
});
const start = async (student: Caller, testId: number) => {
  const { answer } = await ask(student, `mutation { answer: startTest(testId: ${testId}) { id } }`);
  return Number((answer as { id: string }).id);
};
const save = (student: Caller, attemptId: number, sequence: number, answers: number[], after = 0) =>
  ask(
    student,
    `mutation ($input: SaveProgressInput!) { answer: saveProgress(input: $input) { id timeLeftSeconds messages(after: ${after}) { id text withdrawnQuestionId } } }`,
    { input: { attemptId, progress: progress(sequence, answers) } },
  );
const submit = (student: Caller, attemptId: number, sequence: number, answers: number[]) =>
  ask(
    student,
    "mutation ($input: SubmitAttemptInput!) { answer: submitAttempt(input: $input) { id lateAnswers } }",
    { input: { attemptId, progress: progress(sequence, answers) } },
  );
const counts = async (testId: number) => {
  const figures = (await readFigures(server.dependencies, [testId])).get(testId);
  if (figures === undefined) throw new Error("no figures");
  const { writing, silent, submitted, notCome } = figures;
  return { writing, silent, submitted, notCome, batches: figures.batches.length };
};
const end = (caller: Caller, testId: number, attemptId: number, reason = "Left the hall") =>
  ask(
    caller,
    "mutation ($reason: String!, $testId: ID!, $attemptId: ID!) { answer: endLiveAttempt(testId: $testId, attemptId: $attemptId, reason: $reason) { id } }",
    { testId, attemptId, reason },
  );
const reopen = (testId: number, attemptId: number, minutes: number | null = null) =>
  ask(
    admin,
    `mutation { answer: reopenLiveAttempt(testId: ${testId}, attemptId: ${attemptId}, minutes: ${minutes}, reason: "Closed by mistake") { id } }`,
  );
const message = (testId: number, text: string, attemptId: number | null = null) =>
  ask(
    admin,
    "mutation ($testId: ID!, $attemptId: ID, $text: String!) { answer: sendLiveMessage(testId: $testId, attemptId: $attemptId, text: $text) { id text } }",
    { testId, attemptId, text },
  );
const statusOf = async (attemptId: number) =>
  (await pool().query("SELECT status FROM attempts WHERE id = $1", [attemptId])).rows[0]?.status;

describe("the figures of a running test", () => {
  it("counts students who write, are silent, have submitted and have not come, in total and by batch", async () => {
    const { testId, batchId, callers } = await makeSitting();
    const [one, two] = callers as [Caller, Caller];
    expect(await counts(testId)).toEqual({
      writing: 0,
      silent: 0,
      submitted: 0,
      notCome: 3,
      batches: 1,
    });
    const first = await start(one, testId);
    const second = await start(two, testId);
    await save(one, first, 1, [0, -1, 1, -1]);
    expect(await counts(testId)).toMatchObject({ writing: 2, notCome: 1 });
    server.pass(61);
    await save(one, first, 2, [0, 1, 1, -1]);
    expect(await counts(testId)).toMatchObject({ writing: 1, silent: 1, notCome: 1 });
    await submit(one, first, 3, [0, 1, 1, -1]);
    expect(await counts(testId)).toMatchObject({ submitted: 1, silent: 1, notCome: 1 });
    const { answer } = await ask(
      admin,
      `{ answer: liveStudents(testId: ${testId}, state: SILENT, batchId: ${batchId}, search: "sitting") { totalCount items { attemptId state answered totalQuestions tabSwitchCount batches endsAt } } }`,
    );
    expect(answer).toMatchObject({
      totalCount: 1,
      items: [{ attemptId: String(second), state: "SILENT", answered: 0, totalQuestions: 4 }],
    });
    const { answer: list } = await ask(admin, "{ answer: liveTests { id phase } }");
    expect(list).toContainEqual({ id: String(testId), phase: "OPEN" });
  });

  it("shows whose time is over and when the server submits for them, until it does", async () => {
    const { testId, callers } = await makeSitting({ students: 2 });
    const [one, two] = callers as [Caller, Caller];
    await pool().query(
      "UPDATE tests SET clock_runs_on = TRUE, late_answers = 'refuse' WHERE id = $1",
      [testId],
    );
    const attempts = [await start(one, testId), await start(two, testId)];
    const now = server.dependencies.now();
    await pool().query("UPDATE attempts SET deadline_at = $2, extra_seconds = 600 WHERE id = $1", [
      attempts[0],
      now,
    ]);
    const { answer } = await ask(
      admin,
      `{ answer: liveStudents(testId: ${testId}, state: TIME_OVER) { items { attemptId state extraSeconds submitsBy } } }`,
    );
    expect((answer as { items: object[] }).items).toEqual([
      {
        ...{ attemptId: String(attempts[0]), state: "TIME_OVER", extraSeconds: 600 },
        submitsBy: new Date(now.getTime() + 60_000).toISOString(),
      },
    ]);
    const figures = (await readFigures(server.dependencies, [testId])).get(testId);
    expect(figures).toMatchObject({ writing: 1, silent: 0, timeOver: 1, submitted: 0 });
    server.pass(59);
    expect(await submitOverdueOf(server.dependencies, testId)).toBe(0);
    server.pass(1);
    expect(await submitOverdueOf(server.dependencies, testId)).toBe(1);
    expect(await statusOf(attempts[0] ?? 0)).toBe("submitted");
  });

  it("counts students in the waiting room, and those whose page has the paper", async () => {
    const { testId, callers } = await makeSitting({ students: 2 });
    await pool().query(
      `INSERT INTO waiting_students (test_id, user_id, last_seen_at, is_paper_ready)
       SELECT $1, user_id, $2, user_id % 2 = 0 FROM batch_members JOIN test_batches USING (batch_id) WHERE test_id = $1`,
      [testId, at(-10)],
    );
    const waiting = async () =>
      (await readFigures(server.dependencies, [testId])).get(testId)?.batches;
    expect(await waiting()).toMatchObject([{ waiting: 2, ready: 1, notCome: 0 }]);
    await start(callers[0] as Caller, testId);
    expect(await waiting()).toMatchObject([{ waiting: 1, writing: 1 }]);
    server.pass(120);
    expect(await waiting()).toMatchObject([{ waiting: 0, silent: 1, notCome: 1 }]);
  });

  it("shows nothing to students and authors, and no answers to report viewers", async () => {
    const { testId, callers } = await makeSitting({ students: 1 });
    const operation = `{ answer: liveStudents(testId: ${testId}) { totalCount } }`;
    expect((await ask(callers[0] as Caller, operation)).error?.extensions.code).toBe("FORBIDDEN");
    const viewer = await server.as("live.viewer@example.com");
    const author = await server.as("live.author@example.com");
    for (const role of ["viewer", "author"]) {
      await pool().query("UPDATE users SET role = $1::role WHERE email = $2", [
        role,
        `live.${role}@example.com`,
      ]);
    }
    server.pass(1);
    expect((await ask(author, operation)).error?.extensions.code).toBe("FORBIDDEN");
    expect((await ask(viewer, operation)).answer).toEqual({ totalCount: 1 });
    const questions = `{ answer: liveTest(testId: ${testId}) { questions { text } } }`;
    expect((await ask(viewer, questions)).error?.extensions.code).toBe("FORBIDDEN");
    for (const person of [viewer, author, callers[0] as Caller]) {
      expect((await end(person, testId, 1)).error?.extensions.code).toBe("FORBIDDEN");
    }
  });
});

describe("a stream of figures", () => {
  const viewerOf = async (name: string): Promise<Viewer> => {
    const viewer = await insertViewer(server.dependencies.database, "admin", `${name}@example.com`);
    return viewer;
  };

  it("runs one statement a second, however many people watch", async () => {
    const { testId } = await makeSitting({ students: 1 });
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => viewerOf(`watcher${index}`)),
    );
    const streams = all.flatMap((viewer) =>
      Array.from({ length: MOST_STREAMS }, () => watchTest(viewer, server.dependencies, testId)),
    );
    const started = performance.now();
    const sent = await sentDuring(async () => {
      await Promise.all(streams.map((stream) => stream.next()));
    });
    const seconds = Math.ceil((performance.now() - started) / 1000);
    const figures = sent.filter(({ name }) => name === "live-figures");
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.length).toBeLessThanOrEqual(seconds + 1);
    expect(() => watchTest(all[0] as Viewer, server.dependencies, testId)).toThrow("Too many");
    await Promise.all(streams.map((stream) => stream.return?.()));
    const again = watchTest(all[0] as Viewer, server.dependencies, testId);
    await again.return?.();
  });

  it("ends when the session ends or the role is taken away", async () => {
    const { testId } = await makeSitting({ students: 1 });
    for (const change of [
      "UPDATE sessions SET revoked_at = now() WHERE id = $1",
      "UPDATE users SET role = 'author' WHERE id = (SELECT user_id FROM sessions WHERE id = $1)",
    ]) {
      const viewer = await viewerOf(`leaver${change.length}`);
      const stream = watchTest(viewer, server.dependencies, testId);
      expect((await stream.next()).done).toBe(false);
      await pool().query(change, [viewer.sessionId]);
      await vi.waitFor(async () => expect((await stream.next()).done).toBe(true), 20_000);
    }
  });
});

describe("a message", () => {
  it("comes once with the next save, to all or to one, as plain text", async () => {
    const { testId, callers } = await makeSitting({ students: 2 });
    const [one, two] = callers as [Caller, Caller];
    const attempts = [await start(one, testId), await start(two, testId)] as [number, number];
    const markup = "Question 2: read <b>2024</b> & “2042”";
    const { answer: sent } = await message(testId, `  ${markup} `);
    const id = Number((sent as { id: string }).id);
    await message(testId, "For you alone", attempts[1]);
    const first = (await save(one, attempts[0], 1, [0, -1, -1, -1])).answer;
    expect(first).toMatchObject({ messages: [{ id: String(id), text: markup }] });
    expect((await save(one, attempts[0], 2, [0, 1, -1, -1], id)).answer).toMatchObject({
      messages: [],
    });
    const second = (await save(two, attempts[1], 1, [0, -1, -1, -1])).answer;
    expect(second).toMatchObject({ messages: [{ text: markup }, { text: "For you alone" }] });
    const seen = await ask(one, `{ answer: attempt(id: ${attempts[0]}) { messages { text } } }`);
    expect(seen.answer).toEqual({ messages: [{ text: markup }] });
  });

  it("costs a save no statement when there is none", async () => {
    const { testId, callers } = await makeSitting({ students: 1 });
    const [student] = callers as [Caller];
    const attemptId = await start(student, testId);
    await save(student, attemptId, 1, [0, -1, -1, -1]);
    const sent = await sentDuring(() => save(student, attemptId, 2, [1, -1, -1, -1]));
    const names = sent
      .map(({ name, text }) => name ?? text)
      .filter((name) => name !== "session-state");
    expect(names).toEqual(["own-attempt", "save-progress"]);
  });

  it("is refused when it is blank or too long, or its student isn't taking the test", async () => {
    const { testId, callers } = await makeSitting({ students: 1 });
    expect((await message(testId, " \u200b ")).error?.extensions.fields).toEqual([
      expect.objectContaining({ field: "text" }),
    ]);
    expect((await message(testId, "x".repeat(281))).error?.extensions.code).toBe("BAD_USER_INPUT");
    const attemptId = await start(callers[0] as Caller, testId);
    const { testId: other } = await makeSitting({ students: 0 });
    expect((await message(other, "Hello", attemptId)).error?.extensions.code).toBe("NOT_FOUND");
  });
});

describe("ending an attempt", () => {
  it("submits the saved answers once, however many people end or submit it", async () => {
    const { testId, callers } = await makeSitting({ students: 1 });
    const [student] = callers as [Caller];
    const attemptId = await start(student, testId);
    await save(student, attemptId, 1, [0, 1, -1, -1]);
    const all = await Promise.all([
      end(admin, testId, attemptId),
      end(admin, testId, attemptId),
      submit(student, attemptId, 2, [0, 1, 2, -1]),
    ]);
    expect(await statusOf(attemptId)).toBe("submitted");
    const ended = all.slice(0, 2).filter(({ error }) => error === undefined);
    expect(ended.length).toBeLessThanOrEqual(1);
    expect(all[2]?.error).toBeUndefined();
    const { rows } = await pool().query(
      "SELECT tests_taken FROM user_statistics s JOIN attempts a ON a.user_id = s.user_id WHERE a.id = $1",
      [attemptId],
    );
    expect(rows).toEqual([{ tests_taken: 1 }]);
    const log = await pool().query(
      "SELECT count(*)::int AS count FROM audit_entries WHERE action = 'endLiveAttempt' AND subject_id = $1",
      [testId],
    );
    expect(log.rows[0].count).toBe(ended.length);
  });

  it("is shown to the student, and needs a reason", async () => {
    const { testId, callers } = await makeSitting({ students: 1 });
    const [student] = callers as [Caller];
    const attemptId = await start(student, testId);
    expect((await end(admin, testId, attemptId, "no")).error?.extensions.fields).toEqual([
      expect.objectContaining({ field: "reason" }),
    ]);
    expect(await statusOf(attemptId)).toBe("open");
    await end(admin, testId, attemptId);
    expect((await save(student, attemptId, 1, [0, 1, -1, -1])).error?.extensions.code).toBe(
      "CONFLICT",
    );
    const seen = await ask(student, `{ answer: attempt(id: ${attemptId}) { status endedAt } }`);
    expect(seen.answer).toEqual({ status: "SUBMITTED", endedAt: expect.any(String) });
    const { answer } = await ask(
      admin,
      `{ answer: liveTest(testId: ${testId}) { actions { words student text by } } }`,
    );
    expect(answer).toMatchObject({
      actions: [
        { words: "Attempt ended", text: "Left the hall" },
        { words: "Test opened to batches" },
      ].slice(0, 1),
    });
  });

  it("is not found under another test", async () => {
    const { testId, callers } = await makeSitting({ students: 1 });
    const { testId: other } = await makeSitting({ students: 0 });
    const attemptId = await start(callers[0] as Caller, testId);
    expect((await end(admin, other, attemptId)).error?.extensions.code).toBe("NOT_FOUND");
    expect((await end(admin, testId, 999_999)).error?.extensions.code).toBe("NOT_FOUND");
  });
});

describe("reopening an attempt", () => {
  it("puts statistics back exactly, and lets the student go on", async () => {
    const { testId, callers } = await makeSitting({ students: 1 });
    const [student] = callers as [Caller];
    const { testId: before } = await server.makeTest({ count: 4 });
    const earlier = await start(student, before);
    await submit(student, earlier, 1, [0, 1, 2, 3]);
    const attemptId = await start(student, testId);
    await save(student, attemptId, 1, [0, 1, -1, -1]);
    const statistics = async () => {
      const of = "WHERE user_id = (SELECT user_id FROM attempts WHERE id = $1)";
      const [whole, subjects] = await Promise.all([
        pool().query(`SELECT * FROM user_statistics ${of}`, [attemptId]),
        pool().query(`SELECT * FROM user_subject_statistics ${of} ORDER BY subject`, [attemptId]),
      ]);
      return [whole.rows, subjects.rows];
    };
    const then = await statistics();
    await submit(student, attemptId, 2, [0, 1, 2, -1]);
    expect(await statistics()).not.toEqual(then);
    const all = await Promise.all([reopen(testId, attemptId), reopen(testId, attemptId)]);
    expect(all.map(({ error }) => error?.extensions.code).sort()).toEqual(["CONFLICT", undefined]);
    expect(await statistics()).toEqual(then);
    const client = await pool().connect();
    const { rows } = await client.query("SELECT user_id FROM attempts WHERE id = $1", [attemptId]);
    expect(await recomputeStatistics(client, rows[0].user_id)).toBe(0);
    client.release();
    // A submit from before the reopening is refused, because the state is newer.
    expect((await submit(student, attemptId, 2, [0, 1, 2, -1])).error?.extensions.code).toBe(
      "CONFLICT",
    );
    const { answer: resumed } = await ask(
      student,
      `mutation { answer: resumeAttempt(attemptId: ${attemptId}) { sequence answers timeLeftSeconds } }`,
    );
    expect(resumed).toMatchObject({ answers: [0, 1, 2, -1], sequence: 4 });
    expect((resumed as { timeLeftSeconds: number }).timeLeftSeconds).toBeGreaterThan(2_900);
    expect((await submit(student, attemptId, 5, [0, 1, 2, 3])).error).toBeUndefined();
    expect((await statistics())[0]).toMatchObject([{ tests_taken: 2 }]);
  });

  it("costs no tab switch, and refuses a clock's submit from a page that doesn't know of it", async () => {
    const { testId, callers } = await makeSitting({ students: 1 });
    const [student] = callers as [Caller];
    const attemptId = await start(student, testId);
    await pool().query("UPDATE attempts SET tab_switch_count = 3 WHERE id = $1", [attemptId]);
    await end(admin, testId, attemptId);
    await reopen(testId, attemptId, 10);
    const byClock = await ask(
      student,
      "mutation ($input: SubmitAttemptInput!) { answer: submitAttempt(input: $input) { id } }",
      { input: { attemptId, isByClock: true, progress: progress(9, [0, 1, 2, 3]) } },
    );
    expect(byClock.error?.extensions).toMatchObject({ code: "CONFLICT", reason: "time_left" });
    const resume = async () =>
      (
        await ask(
          student,
          `mutation { answer: resumeAttempt(attemptId: ${attemptId}) { tabSwitchCount isReopened } }`,
        )
      ).answer;
    const { answer: seen } = await ask(
      student,
      `{ answer: attempt(id: ${attemptId}) { isReopened tabSwitchCount } }`,
    );
    expect(seen).toEqual({ isReopened: true, tabSwitchCount: 3 });
    expect(await resume()).toEqual({ isReopened: false, tabSwitchCount: 3 });
    expect(await resume()).toEqual({ isReopened: false, tabSwitchCount: 4 });
  });

  it("is refused once the result was seen or is out, and when no time is left", async () => {
    const { testId, callers } = await makeSitting({ students: 1 });
    const [student] = callers as [Caller];
    const attemptId = await start(student, testId);
    expect((await reopen(testId, attemptId)).error?.extensions.code).toBe("CONFLICT");
    server.pass(2 * HOUR);
    await submit(student, attemptId, 1, [0, 1, -1, -1]);
    const none = await reopen(testId, attemptId);
    expect(none.error?.extensions.fields).toEqual([expect.objectContaining({ field: "minutes" })]);
    expect((await reopen(testId, attemptId, 15)).error).toBeUndefined();
    const { answer } = await ask(
      student,
      `mutation { answer: resumeAttempt(attemptId: ${attemptId}) { timeLeftSeconds } }`,
    );
    expect((answer as { timeLeftSeconds: number }).timeLeftSeconds).toBeGreaterThan(14 * 60);
    await submit(student, attemptId, 5, [0, 1, -1, -1]);
    await pool().query("UPDATE tests SET results_at = $2 WHERE id = $1", [testId, at(-1)]);
    expect((await reopen(testId, attemptId)).error?.message).toContain("is out");
  });
});

describe("extra time", () => {
  it("goes to one student or to all who are writing, with a reason, and is recorded", async () => {
    const { testId, callers } = await makeSitting({ students: 2 });
    const [one, two] = callers as [Caller, Caller];
    const attempts = [await start(one, testId), await start(two, testId)] as [number, number];
    const give = (attemptId: number | null, minutes: number, reason: string) =>
      ask(
        admin,
        "mutation ($testId: ID!, $attemptId: ID, $minutes: Int!, $reason: String!) { answer: giveExtraTime(testId: $testId, attemptId: $attemptId, minutes: $minutes, reason: $reason) { id } }",
        { testId, attemptId, minutes, reason },
      );
    expect((await give(null, 0, "Power cut")).error?.extensions.code).toBe("BAD_USER_INPUT");
    expect((await give(null, 10, "no")).error?.extensions.code).toBe("BAD_USER_INPUT");
    await give(attempts[0], 15, "Power cut");
    await give(null, 5, "Late start");
    const { rows } = await pool().query(
      "SELECT extra_seconds AS extra FROM attempts WHERE id = ANY ($1) ORDER BY id",
      [attempts],
    );
    expect(rows).toEqual([{ extra: 20 * 60 }, { extra: 5 * 60 }]);
    const { answer } = await ask(
      admin,
      `{ answer: liveTest(testId: ${testId}) { actions { words minutes text } } }`,
    );
    expect((answer as { actions: object[] }).actions.slice(0, 2)).toEqual([
      { words: "Extra time given", minutes: 5, text: "Late start" },
      { words: "Extra time given", minutes: 15, text: "Power cut" },
    ]);
  });
});

describe("withdrawing a question", () => {
  it("counts it for nobody, regrades submitted attempts and sends the other students a message", async () => {
    const { testId, questionIds, callers } = await makeSitting({ students: 2 });
    const [one, two] = callers as [Caller, Caller];
    const done = await start(one, testId);
    await submit(one, done, 1, [0, 1, 2, 3]);
    const open = await start(two, testId);
    // A second test with the same question is in progress.
    const { testId: other } = await server.makeTest({ count: 1 });
    await pool().query(
      "UPDATE tests SET paper_id = (SELECT paper_id FROM attempts WHERE id = $2) WHERE id = $1",
      [other, open],
    );
    const otherTestAttempt = await start(one, other);
    const withdraw = () =>
      ask(
        admin,
        `mutation { answer: withdrawLiveQuestion(testId: ${testId}, questionId: ${questionIds[1]}, reason: "Two options are right") { id } }`,
      );
    expect((await withdraw()).error).toBeUndefined();
    expect((await withdraw()).error?.extensions.code).toBe("BAD_USER_INPUT");
    const { rows } = await pool().query("SELECT id, state FROM regrades ORDER BY id DESC LIMIT 1");
    expect(rows[0].state).toBe("applying");
    await runRegrade(server.dependencies, rows[0].id);
    const maxima = async () =>
      (
        await pool().query(
          "SELECT max_hundredths AS max FROM attempts WHERE id = ANY ($1) ORDER BY id",
          [[done, open]],
        )
      ).rows.map(({ max }) => max);
    expect(await maxima()).toEqual([300, null]);
    const saved = await save(two, open, 1, [0, 1, 2, 3]);
    expect(saved.answer).toMatchObject({
      messages: [
        {
          text: "Question 2 has been withdrawn. It counts for nobody.",
          withdrawnQuestionId: String(questionIds[1]),
        },
      ],
    });
    await submit(two, open, 2, [0, 1, 2, 3]);
    expect(await maxima()).toEqual([300, 300]);
    const { answer: withMessage } = await ask(
      one,
      `{ answer: attempt(id: ${otherTestAttempt}) { messages { text withdrawnQuestionId } } }`,
    );
    expect(withMessage).toEqual({
      messages: [
        {
          text: "Question 2 has been withdrawn. It counts for nobody.",
          withdrawnQuestionId: String(questionIds[1]),
        },
      ],
    });
    // After the undo the question counts again.
    const undone = "UPDATE key_corrections SET undone_at = $1 WHERE kind = 'dropped'";
    await pool().query(undone, [server.dependencies.now()]);
    const { answer: later } = await ask(
      two,
      `{ answer: attempt(id: ${open}) { messages { withdrawnQuestionId } } }`,
    );
    expect(later).toEqual({ messages: [{ withdrawnQuestionId: null }] });
  });
});
