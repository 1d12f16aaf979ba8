// A test before it is started, throwing an attempt away, and how a result says that it ended.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { generate } from "../support/random-tests.ts";

let server: TestApp;
let student: Caller;
let people = 0;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  people += 1;
  student = await server.as(`overview.${people}@example.com`);
});

interface Attempt {
  id: string;
  sequence: number;
}

async function ask<Data>(query: string, variables: object) {
  const { body } = await student.graphql(query, variables);
  return body as { data: Data; errors?: { message: string; extensions: object }[] };
}

const OVERVIEW = `title totalQuestions durationMinutes totalMarks isActive refusal openAttempt { id sequence }
  resultCount bestResult { id percent } results(limit: 2) { id }`;

async function overview(testId: number) {
  const query = `query ($testId: ID!) { testOverview(testId: $testId) { ${OVERVIEW} } }`;
  const { data, errors } = await ask<{ testOverview: Record<string, unknown> }>(query, { testId });
  return errors?.[0]?.message ?? data.testOverview;
}

async function start(testId: number): Promise<Attempt> {
  const query = "mutation ($testId: ID!) { startTest(testId: $testId) { id sequence } }";
  return (await ask<{ startTest: Attempt }>(query, { testId })).data.startTest;
}

it("says of a draft, which administrators alone see, that it is inactive", async () => {
  const { testId } = await server.makeTest({ isActive: false });
  const shown = await server.makeTest();
  expect(await overview(testId)).toBe("Test not found");
  expect(await overview(shown.testId)).toMatchObject({ isActive: true });
  student = await server.as("admin@example.com");
  expect(await overview(testId)).toMatchObject({ isActive: false, refusal: null });
});

function progress(sequence: number, changes: object = {}) {
  return {
    sequence,
    currentQuestion: 0,
    timeLeftSeconds: 3600,
    tabSwitchCount: 0,
    answers: [0, -1, -1, -1],
    marked: Array(4).fill(false),
    firstShown: [0, -1, -1, -1],
    secondsSpent: Array(4).fill(0),
    changeCounts: Array(4).fill(0),
    ...changes,
  };
}

function send(field: "saveProgress" | "submitAttempt", attempt: Attempt, state: object) {
  const type = field === "saveProgress" ? "SaveProgressInput" : "SubmitAttemptInput";
  return ask(`mutation ($input: ${type}!) { ${field}(input: $input) { id } }`, {
    input: { attemptId: attempt.id, progress: state },
  });
}

function discard({ id }: Attempt, sequence: number) {
  const query =
    "mutation ($id: ID!, $sequence: Int!) { discardAttempt(attemptId: $id, sequence: $sequence) { status } }";
  return ask<{ discardAttempt: { status: string } }>(query, { id, sequence });
}

async function attemptsKept(): Promise<number> {
  const { rows } = await server.dependencies.database.pool.query(
    "SELECT count(*)::int AS count FROM attempts a JOIN users u ON u.id = a.user_id WHERE u.email = $1",
    [`overview.${people}@example.com`],
  );
  return rows[0].count;
}

describe("a test before it is started", () => {
  it("is returned without starting anything", async () => {
    const { testId } = await server.makeTest();
    for (let times = 0; times < 3; times += 1) {
      expect(await overview(testId)).toMatchObject({
        totalQuestions: 4,
        durationMinutes: 60,
        refusal: null,
        openAttempt: null,
        resultCount: 0,
        bestResult: null,
        results: [],
      });
    }
    expect(await attemptsKept()).toBe(0);
  });

  it("returns what is in progress for 24 hours, and how it went before", async () => {
    const { testId, questionIds } = await server.makeTest({ incorrectHundredths: 0 });
    const results: number[] = [];
    for (const right of [1, 3, 2]) {
      const answers = questionIds.slice(0, right);
      const { body } = await student.post("/api/v1/results/submit-quiz", {
        test_id: testId,
        answers: answers.map((question_id, index) => ({
          question_id,
          selected_option_index: index,
        })),
        time_taken_minutes: 1,
      });
      results.push((body as { id: number }).id);
      server.pass(60);
    }
    const attempt = await start(testId);
    expect(await overview(testId)).toMatchObject({
      openAttempt: { id: attempt.id, sequence: 0 },
      resultCount: 3,
      bestResult: { id: String(results[1]), percent: 75 },
      results: [{ id: String(results[2]) }, { id: String(results[1]) }],
    });
    server.pass(24 * 3600);
    expect(await overview(testId)).toMatchObject({ openAttempt: null });
  });

  it("is returned with its attempt once it is hidden, and to nobody else", async () => {
    const { testId } = await server.makeTest({ title: "Hidden later" });
    const attempt = await start(testId);
    const { pool } = server.dependencies.database;
    await pool.query("UPDATE tests SET is_active = false WHERE id = $1", [testId]);
    expect(await overview(testId)).toMatchObject({
      title: "Hidden later",
      totalQuestions: 4,
      openAttempt: { id: attempt.id },
      refusal: expect.stringContaining("not open to you any more"),
    });
    expect((await discard(attempt, 0)).data.discardAttempt.status).toBe("ABANDONED");
    expect(await overview(testId)).toBe("Test not found");
  });

  it("returns a random test's filters, and why it can't be started", async () => {
    await server.makeTest();
    const { body } = await generate(student, { num_questions: 1 });
    const { id } = body as { id: number };
    const query = `query ($id: ID!) { randomTestOverview(randomTestId: $id) { id title filters { subjects } refusal } }`;
    const first = await ask<{ randomTestOverview: object }>(query, { id });
    expect(first.data.randomTestOverview).toEqual({
      id: `random-${id}`,
      title: "Morning mock",
      filters: { subjects: [] },
      refusal: null,
    });
    await server.dependencies.database.pool.query("UPDATE questions SET kept_back = true");
    const kept = await ask<{ randomTestOverview: { refusal: string } }>(query, { id });
    expect(kept.data.randomTestOverview.refusal).toContain("no longer given out");
    await server.dependencies.database.pool.query("UPDATE questions SET kept_back = false");
  });
});

describe("throwing an attempt away", () => {
  it("abandons what was seen, once, and begins nothing", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    await send("saveProgress", attempt, progress(1));
    const all = await Promise.all(Array.from({ length: 5 }, () => discard(attempt, 1)));
    expect(all.map(({ data }) => data.discardAttempt.status)).toEqual(Array(5).fill("ABANDONED"));
    expect(await overview(testId)).toMatchObject({ openAttempt: null, resultCount: 0 });
    expect(await attemptsKept()).toBe(1);
  });

  it("keeps answers that were given elsewhere in the meantime, for Discard and Start Fresh", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    await send("saveProgress", attempt, progress(1));
    const conflict = { code: "CONFLICT", status: "open", sequence: 1 };
    expect((await discard(attempt, 0)).errors?.[0]?.extensions).toMatchObject(conflict);
    const fresh =
      "mutation ($id: ID!, $sequence: Int) { startFresh(attemptId: $id, sequence: $sequence) { id } }";
    const unseen = await ask(fresh, { id: attempt.id, sequence: 0 });
    expect(unseen.errors?.[0]?.extensions).toMatchObject(conflict);
    expect(await overview(testId)).toMatchObject({ openAttempt: { id: attempt.id } });
    const seen = await ask<{ startFresh: Attempt }>(fresh, { id: attempt.id, sequence: 1 });
    expect(seen.data.startFresh.id).not.toBe(attempt.id);
  });

  it("refuses what is submitted already", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    await send("submitAttempt", attempt, progress(1));
    const { errors } = await discard(attempt, 9);
    expect(errors?.[0]?.extensions).toMatchObject({ code: "CONFLICT", status: "submitted" });
    expect(await overview(testId)).toMatchObject({ resultCount: 1 });
  });
});

describe("how a result ended", () => {
  const FIELDS =
    "ending timeLeftSeconds tabSwitchCount lateAnswers latePositions lastSavedAt timeOverAt bestPercentBefore";

  async function ended(attempt: Attempt) {
    const query = `query ($id: ID!) { result(id: $id) { ${FIELDS} } }`;
    return (await ask<{ result: Record<string, unknown> }>(query, { id: attempt.id })).data.result;
  }

  it("is by the access that was withdrawn, and not by the student", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    server.pass(30);
    await send("submitAttempt", attempt, progress(1, { timeLeftSeconds: 3570 }));
    await server.dependencies.database.pool.query(
      `INSERT INTO test_access (test_id, user_id, revoked_at)
        SELECT test_id, user_id, completed_at FROM attempts WHERE id = $1`,
      [attempt.id],
    );
    expect(await ended(attempt)).toMatchObject({ ending: "ACCESS_TAKEN_BACK" });
  });

  it("is by the student, with the best before", async () => {
    const { testId } = await server.makeTest({ incorrectHundredths: 0 });
    const first = await start(testId);
    server.pass(30);
    await send("submitAttempt", first, progress(1, { timeLeftSeconds: 3570 }));
    expect(await ended(first)).toEqual({
      ending: "HAND",
      timeLeftSeconds: 3570,
      tabSwitchCount: 0,
      lateAnswers: 0,
      latePositions: [],
      lastSavedAt: null,
      timeOverAt: null,
      bestPercentBefore: null,
    });
    server.pass(30);
    const second = await start(testId);
    await send("submitAttempt", second, progress(1, { answers: [-1, -1, -1, -1] }));
    expect(await ended(second)).toMatchObject({ bestPercentBefore: 25 });
  });

  it("is by the time, and by switches with the moment of the last save", async () => {
    const { testId } = await server.makeTest();
    const timed = await start(testId);
    server.pass(3610);
    await send("submitAttempt", timed, progress(1, { timeLeftSeconds: 0 }));
    expect(await ended(timed)).toMatchObject({
      ending: "TIME",
      timeOverAt: expect.any(String),
      latePositions: [],
    });
    const left = await start(testId);
    server.pass(10);
    await send("saveProgress", left, progress(1, { tabSwitchCount: 5 }));
    server.pass(60);
    await send("submitAttempt", left, progress(2, { tabSwitchCount: 5 }));
    expect(await ended(left)).toMatchObject({
      ending: "TAB_SWITCHES",
      tabSwitchCount: 5,
      lastSavedAt: expect.any(String),
      timeOverAt: null,
    });
  });

  it("names the questions whose answers came too late", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    server.pass(10);
    await send("saveProgress", attempt, progress(1));
    server.pass(3600 + 120);
    await send("submitAttempt", attempt, progress(2, { answers: [0, -1, 2, 1] }));
    const { lastSavedAt, timeOverAt, ...rest } = await ended(attempt);
    expect(rest).toMatchObject({ ending: "LATE", lateAnswers: 2, latePositions: [2, 3] });
    expect(Date.parse(String(timeOverAt)) - Date.parse(String(lastSavedAt))).toBeGreaterThan(
      3580e3,
    );
  });
});
