import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { wireForm } from "../../tests/support/form.ts";
import { COUNT_KINDS } from "../answer-history/outcomes.ts";
import { rememberBatch } from "../answer-history/remember.ts";
import { sweepOnce } from "./daily-sweep.ts";

const DAY = 24 * 60 * 60;

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp();
});
afterEach(() => server.close());

const quiet = { info: () => undefined, error: () => undefined };
const sweep = () => sweepOnce(server.dependencies, quiet);

async function count(table: string, condition = "true"): Promise<number> {
  const { rows } = await server.dependencies.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE ${condition}`,
  );
  return rows[0]?.count ?? -1;
}

async function generate(student: Awaited<ReturnType<TestApp["as"]>>): Promise<number> {
  const answer = await student.post("/api/v1/random-tests/generate", {
    num_questions: 2,
    duration_minutes: 10,
    correct_marks: 1,
    incorrect_marks: 0,
  });
  return (answer.body as { id: number }).id;
}

describe("the daily sweep", () => {
  it("removes what has come to its end, and nothing before", async () => {
    const { testId } = await server.makeTest();
    const student = await server.as("one@example.com");
    const started = await generate(student);
    await student.get(`/api/v1/random-tests/${started}/start`);
    await generate(student);
    // Before the test is opened: what it asks isn't drawn then.
    await student.post(
      "/api/v1/random-tests/generate",
      { num_questions: 1, duration_minutes: 1, correct_marks: 1, incorrect_marks: 0 },
      { "idempotency-key": "once" },
    );
    await student.get(`/api/v1/tests/${testId}/start`);
    await student.post("/api/v1/account/data");
    await student.post("/api/v1/auth/logout", { refresh_token: student.refreshToken });

    expect(await sweep()).toMatchObject({ "idempotency keys": 0, "random tests never started": 0 });
    server.pass(DAY + 1);
    expect(await sweep()).toMatchObject({
      "idempotency keys": 1,
      "copies of people's data": 1,
      "ended sessions": 0,
      "abandoned attempts": 0,
    });
    server.pass(7 * DAY);
    const papers = await count("papers");
    expect(await sweep()).toMatchObject({ "ended sessions": 1, "random tests never started": 2 });
    expect(await count("papers")).toBe(papers - 2);
    expect(await count("random_tests", `id = ${started}`)).toBe(1);
    server.pass(24 * DAY);
    // The random test that was started and abandoned is one that nobody will ever open again.
    expect(await sweep()).toMatchObject({
      "abandoned attempts": 2,
      "random tests never started": 1,
    });
    expect(await count("attempts")).toBe(0);
  });

  it("leaves absent what an old result never had", async () => {
    const { testId } = await server.makeTest({ count: 2 });
    const student = await server.as("one@example.com");
    const body = { test_id: testId, answers: [], time_taken_minutes: 1 };
    await student.post("/api/v1/results/submit-quiz", body);
    const { pool } = server.dependencies.database;
    await pool.query("UPDATE attempts SET change_counts = NULL WHERE test_id = $1", [testId]);
    server.pass(732 * DAY);
    expect(await sweep()).toMatchObject({ "attempts whose analytics were anonymised": 1 });
    const sql = "SELECT change_counts, seconds_spent FROM attempts WHERE test_id = $1";
    const { rows } = await pool.query(sql, [testId]);
    expect(rows).toEqual([{ change_counts: null, seconds_spent: [0, 0] }]);
  });

  it("keeps results, and takes their analytics away after two years", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 2 });
    const student = await server.as("one@example.com");
    const started = await student.graphql(`mutation { startTest(testId: ${testId}) { id } }`);
    const { id } = (started.body as { data: { startTest: { id: string } } }).data.startTest;
    server.pass(60);
    await student.graphql(
      `mutation { submitAttempt(input: { attemptId: ${id}, progress: { sequence: 1, currentQuestion: 1,
        timeLeftSeconds: 3500, tabSwitchCount: 2, answers: [0, -1], marked: [true, false],
        firstShown: [7, -1], secondsSpent: [40, 0], changeCounts: [3, 0],
        annotations: { questions: [{ id: ${questionIds[0]}, struck: [1] }] } } }) { id } }`,
    );
    const { pool } = server.dependencies.database;
    const read = async () =>
      (await pool.query("SELECT * FROM attempts WHERE id = $1", [id])).rows[0];
    const before = await read();
    expect(before).toMatchObject({ status: "submitted", first_shown: [7, -1] });
    expect(before.annotations.questions).toHaveLength(1);
    expect(questionIds).toHaveLength(2);
    const { database } = server.dependencies;
    await rememberBatch(database, null);
    const question = { where: { questionId: questionIds[0] ?? 0 } };
    expect(await database.prisma.studentAnswer.findFirst(question)).toMatchObject({
      ...{ seconds: 40, marked: true, changes: 3 },
    });
    expect(await database.prisma.studentQuestion.findFirst(question)).toMatchObject({
      ...{ missedKinds: 4, isMarked: true },
    });
    server.pass(729 * DAY);
    expect(await sweep()).toMatchObject({ "attempts whose analytics were anonymised": 0 });
    server.pass(3 * DAY);
    expect(await sweep()).toMatchObject({ "attempts whose analytics were anonymised": 1 });
    expect(await read()).toEqual({
      ...before,
      first_shown: [0, -1],
      seconds_spent: [0, 0],
      change_counts: [0, 0],
      marked: [false, false],
      annotations: null,
      tab_switch_count: 0,
    });
    // The answer history forgets with it: not what was answered, but how.
    expect(await rememberBatch(database, null)).toBe(1);
    expect(await database.prisma.studentAnswer.findFirst(question)).toMatchObject({
      ...{ choice: 0, outcome: 2, seconds: 0, marked: false, changes: 0 },
    });
    expect(await database.prisma.studentQuestion.findFirst(question)).toMatchObject({
      ...{ missedKinds: 0, missedAt: null, isMarked: false, timesRight: 1 },
    });
    const times = { where: { ...question.where, kind: COUNT_KINDS.seconds } };
    expect(await database.prisma.questionCount.count(times)).toBe(0);
    server.pass(DAY);
    expect(await sweep()).toMatchObject({ "attempts whose analytics were anonymised": 0 });
  });

  it("keeps rows of late imports, bad rows for 30 days, and the history for two years", async () => {
    await server.work();
    const admin = await server.as("admin@example.com");
    const header = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
    for (let file = 0; file < 7; file += 1) {
      const text = `${header}\nIs ${file} good?,a,b,c,d,A,Torts\nIs ${file} bad?,a,b,c,d,F,Torts`;
      const form = wireForm([["file", text, `${file}.csv`]]);
      expect((await admin.sendForm("/api/v1/admin/upload-questions", form)).status).toBe(200);
    }
    const { pool } = server.dependencies.database;
    // What a server leaves that died at the wrong moment; and one that goes on by itself.
    await pool.query(
      "INSERT INTO import_pieces (import_id, number, bytes) SELECT id, 0, 'x' FROM imports",
    );
    await pool.query(
      "WITH one AS (INSERT INTO imports (kind, file_name, kept_pieces) VALUES ('questions', 'x.csv', 1) RETURNING id) INSERT INTO import_pieces SELECT id, 0, 'x' FROM one",
    );
    // All of them can still be undone.
    expect(await sweep()).toMatchObject({
      "import rows": 0,
      "rows of files as they stood": 0,
      "files whose import is over": 7,
      "imports of old": 0,
    });
    expect(await count("import_rows")).toBe(14);
    expect(await count("import_pieces")).toBe(1);
    server.pass(DAY + 1);
    expect(await sweep()).toMatchObject({ "import rows": 4, "rows of files as they stood": 0 });
    expect(await count("import_rows")).toBe(10);
    expect(await count("import_rows", "cells IS NOT NULL")).toBe(5);
    server.pass(30 * DAY);
    expect(await sweep()).toMatchObject({ "import rows": 0, "rows of files as they stood": 5 });
    expect(await count("import_rows", "cells IS NOT NULL")).toBe(0);
    server.pass(698 * DAY);
    expect(await sweep()).toMatchObject({ "imports of old": 0 });
    server.pass(2 * DAY);
    // Those whose rows are kept are kept with them.
    expect(await sweep()).toMatchObject({ "imports of old": 2, "import rows": 0 });
    expect(await count("imports", "status = 'finished'")).toBe(5);
  });

  it("keeps a person's ended job for 30 days, and what it has made for longer", async () => {
    await server.as("one@example.com");
    const { pool } = server.dependencies.database;
    const add = (state: string, owner: string) =>
      pool.query(
        `INSERT INTO jobs (kind, owner_id, input, state, created_at, finished_at)
         VALUES ('import', ${owner}, '{}', $2, $1::timestamptz, CASE WHEN $2 = 'running' THEN NULL ELSE $1::timestamptz END)`,
        [server.dependencies.now(), state],
      );
    for (const state of ["running", "done", "failed", "cancelled"]) {
      await add(state, "(SELECT max(id) FROM users)");
      await add(state, "NULL");
    }
    await pool.query(
      `INSERT INTO imports (kind, file_name, status, job_id, started_at, finished_at)
       SELECT 'questions', 'x.csv', 'finished', id, finished_at, finished_at FROM jobs
       WHERE state = 'done' AND owner_id IS NOT NULL`,
    );
    server.pass(8 * DAY);
    expect(await sweep()).toMatchObject({
      "ended jobs that the server scheduled": 3,
      "ended jobs of people": 0,
    });
    server.pass(21 * DAY);
    expect(await sweep()).toMatchObject({ "ended jobs of people": 0 });
    server.pass(DAY + 1);
    expect(await sweep()).toMatchObject({ "ended jobs of people": 3 });
    expect(await count("jobs", "state = 'running'")).toBe(2);
    expect(await count("jobs")).toBe(2);
    expect(await count("imports", "job_id IS NULL")).toBe(1);
  });

  it("ends when the server stops", async () => {
    const stopped = new AbortController();
    stopped.abort();
    expect(await sweepOnce(server.dependencies, quiet, stopped.signal)).toEqual({});
  });

  it("forgets a paper only when nothing needs it", async () => {
    const student = await server.as("one@example.com");
    await server.makeTest();
    const started = await generate(student);
    await student.post("/api/v1/random-tests/submit", {
      random_test_id: started,
      answers: [],
      time_taken_minutes: 1,
    });
    const { pool } = server.dependencies.database;
    await expect(pool.query("DELETE FROM papers WHERE test_id IS NULL")).rejects.toThrow(
      "immutable",
    );
    await expect(pool.query("UPDATE papers SET title = 'Other'")).rejects.toThrow("immutable");
    await expect(
      pool.query(
        "UPDATE papers SET title = 'Random Test', description = NULL, duration_minutes = 1",
      ),
    ).rejects.toThrow("immutable");
  });
});

it("lets nobody fill the disk with tests", async () => {
  await server.makeTest();
  const student = await server.as("one@example.com");
  for (let made = 0; made < 50; made += 1) await generate(student);
  const refused = await student.post("/api/v1/random-tests/generate", {
    num_questions: 2,
    duration_minutes: 10,
    correct_marks: 1,
    incorrect_marks: 0,
  });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("50 of your random tests were never started");

  const tests = [];
  for (let made = 0; made < 51; made += 1) tests.push((await server.makeTest({ count: 1 })).testId);
  const last = tests.pop();
  for (const testId of tests) await student.get(`/api/v1/tests/${testId}/start`);
  const tooMany = await student.get(`/api/v1/tests/${last}/start`);
  expect(tooMany.status).toBe(409);
  expect(tooMany.text).toContain("50 tests in progress");
  const straight = await student.post("/api/v1/results/submit-quiz", {
    test_id: last,
    answers: [],
    time_taken_minutes: 1,
  });
  expect(straight.status).toBe(409);
  // One that is in progress can be started afresh all the same.
  const { pool } = server.dependencies.database;
  const { rows } = await pool.query<{ id: number }>("SELECT max(id) AS id FROM attempts");
  const fresh = await student.graphql(`mutation { startFresh(attemptId: ${rows[0]?.id}) { id } }`);
  expect(fresh.text).not.toContain("errors");
  // One that is over is none of them: it is refused, and stays what it is.
  const over = await pool.query<{ id: number }>(
    `INSERT INTO attempts (user_id, paper_id, test_id, expires_at, time_left_seconds, answers, first_shown, seconds_spent, change_counts, marked)
     SELECT user_id, paper_id, $1, now() - interval '1 hour', 1, answers, first_shown, seconds_spent, change_counts, marked
     FROM attempts WHERE id = $2 RETURNING id`,
    [last, rows[0]?.id],
  );
  const refusedFresh = await student.graphql(
    `mutation { startFresh(attemptId: ${over.rows[0]?.id}) { id } }`,
  );
  expect(refusedFresh.text).toContain("50 tests in progress");
  const kept = await pool.query("SELECT status FROM attempts WHERE id = $1", [over.rows[0]?.id]);
  expect(kept.rows).toEqual([{ status: "open" }]);

  await pool.query("UPDATE attempts SET status = 'abandoned'");
  await pool.query(
    `INSERT INTO attempts (user_id, paper_id, test_id, status, expires_at, time_left_seconds, answers, first_shown, seconds_spent, change_counts, marked)
     SELECT user_id, paper_id, test_id, 'abandoned', now(), 1, answers, first_shown, seconds_spent, change_counts, marked
     FROM attempts, generate_series(1, 6)`,
  );
  const enough = await student.get(`/api/v1/tests/${last}/start`);
  expect(enough.text).toContain("300 tests within 24 hours");
  server.pass(DAY + 1);
  expect((await student.get(`/api/v1/tests/${last}/start`)).status).toBe(200);
});

it("lets nobody fill the disk with Idempotency-Keys", async () => {
  await server.makeTest();
  const student = await server.as("one@example.com");
  await server.dependencies.database.pool.query(
    `INSERT INTO idempotency_keys (user_id, key, body_hash, created_at)
     SELECT id, 'key' || n, '', $1 FROM users, generate_series(1, 2000) n`,
    [server.dependencies.now()],
  );
  const send = (key: string) =>
    student.post(
      "/api/v1/random-tests/generate",
      { num_questions: 1, duration_minutes: 1, correct_marks: 1, incorrect_marks: 0 },
      { "idempotency-key": key },
    );
  const statuses: number[] = [];
  for (let sent = 0; sent < 22; sent += 1) statuses.push((await send(`more${sent}`)).status);
  expect(statuses).toEqual([...Array(19).fill(201), 409, 409, 409]);
  expect((await send("again")).text).toContain("2000 Idempotency-Keys within 24 hours");
  server.pass(DAY + 1);
  expect((await send("tomorrow")).status).toBe(201);
});
