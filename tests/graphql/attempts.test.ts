import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

/** An attempt as these tests read it. */
interface Attempt {
  id: string;
  sequence: number;
  timeLeftSeconds: number;
  tabSwitchCount: number;
  penaltyMinutes: number;
  answers: number[];
}

const FIELDS = "id sequence timeLeftSeconds tabSwitchCount penaltyMinutes answers";

let server: TestApp;
let student: Caller;
beforeAll(async () => {
  server = await createTestApp();
  student = await server.as("student@example.com");
});
afterAll(() => server.close());

async function ask<Data>(query: string, variables?: unknown, caller: Caller = student) {
  const answer = await caller.graphql(query, variables);
  return answer.body as {
    data: Data;
    errors?: { message: string; extensions: Record<string, unknown> }[];
  };
}

async function start(testId: number, caller?: Caller): Promise<Attempt> {
  const query = `mutation ($testId: ID!) { startTest(testId: $testId) { ${FIELDS} } }`;
  const { data } = await ask<{ startTest: Attempt }>(query, { testId }, caller);
  return data.startTest;
}

function progressOf(attempt: Attempt, changes: Record<string, unknown> = {}) {
  const count = attempt.answers.length;
  return {
    sequence: attempt.sequence + 1,
    currentQuestion: 0,
    timeLeftSeconds: attempt.timeLeftSeconds,
    tabSwitchCount: attempt.tabSwitchCount,
    answers: attempt.answers,
    marked: Array(count).fill(false),
    firstShown: Array(count).fill(-1),
    secondsSpent: Array(count).fill(0),
    changeCounts: Array(count).fill(0),
    ...changes,
  };
}

function save(attempt: Attempt, changes?: Record<string, unknown>) {
  return ask<{ saveProgress: Attempt }>(
    `mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { ${FIELDS} } }`,
    { input: { attemptId: attempt.id, progress: progressOf(attempt, changes) } },
  );
}

function resume(attempt: Attempt) {
  const query = `mutation ($id: ID!) { resumeAttempt(attemptId: $id) { ${FIELDS} } }`;
  return ask<{ resumeAttempt: Attempt }>(query, { id: attempt.id });
}

function submit(attempt: Attempt, changes?: Record<string, unknown>) {
  return ask<{
    submitAttempt: { id: string; score: number; timeTakenSeconds: number; lateAnswers: number };
  }>(
    "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id score timeTakenSeconds lateAnswers } }",
    { input: { attemptId: attempt.id, progress: progressOf(attempt, changes) } },
  );
}

describe("saving progress", () => {
  it("keeps the newest state, accepts a repeated save and refuses an older one", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    const first = await save(attempt, { sequence: 3, answers: [1, -1, -1, -1] });
    expect(first.data.saveProgress).toMatchObject({ sequence: 3, answers: [1, -1, -1, -1] });
    const repeated = await save(attempt, { sequence: 3, answers: [1, -1, -1, -1] });
    expect(repeated.errors).toBeUndefined();
    for (const sequence of [2, 3]) {
      const older = await save(attempt, { sequence, answers: [2, 2, 2, 2] });
      expect(older.errors?.[0]?.extensions).toMatchObject({ code: "CONFLICT", sequence: 3 });
    }
    expect(await start(testId)).toMatchObject({ id: attempt.id, answers: [1, -1, -1, -1] });
  });

  it("keeps its own clock when one grows, and refuses switches that shrink", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    server.pass(100);
    await save(attempt, { sequence: 1, timeLeftSeconds: 3500, tabSwitchCount: 2 });
    const grown = await save(attempt, { sequence: 2, timeLeftSeconds: 3501, tabSwitchCount: 2 });
    expect(grown.data.saveProgress).toMatchObject({ sequence: 2, timeLeftSeconds: 3500 });
    const shrunk = await save(attempt, { sequence: 3, timeLeftSeconds: 3500, tabSwitchCount: 1 });
    expect(shrunk.errors?.[0]?.extensions).toMatchObject({ fields: [{ field: "tabSwitchCount" }] });
    expect(await start(testId)).toMatchObject({ sequence: 2, timeLeftSeconds: 3500 });
  });

  it("counts the time taken itself, even for a clock that is said to stand still", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    for (let sequence = 1; sequence <= 10; sequence += 1) {
      server.pass(30);
      const { data } = await save(attempt, { sequence, timeLeftSeconds: 3600 });
      expect(data.saveProgress.timeLeftSeconds).toBeLessThanOrEqual(3600 - 30 * sequence + 1);
    }
    const { data } = await submit(attempt, { sequence: 11, timeLeftSeconds: 3600 });
    // And what the test itself took, on a busy machine.
    expect(data.submitAttempt.timeTakenSeconds).toBeGreaterThanOrEqual(300);
    expect(data.submitAttempt.timeTakenSeconds).toBeLessThan(330);
  });

  it("refuses what can't be and stores nothing of it", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    for (const [field, changes] of Object.entries({
      "answers.0": { answers: [4, -1, -1, -1] },
      answers: { answers: [0] },
      marked: { marked: [true] },
      firstShown: { firstShown: [-2, -1, -1, -1] },
      secondsSpent: { secondsSpent: [-1, 0, 0, 0] },
      visits: { visits: [1, 1, 1, 32_001] },
      choices: { choices: ["AAAABBBBC", "", "", ""] },
      secondsReading: { secondsReading: [0, 0, -1, 0] },
      currentQuestion: { currentQuestion: 4 },
      timeLeftSeconds: { timeLeftSeconds: -1 },
      tabSwitchCount: { tabSwitchCount: 1001 },
      sequence: { sequence: 0 },
    })) {
      const refused = await save(attempt, changes);
      expect(refused.errors?.[0]?.extensions, field).toMatchObject({
        code: "BAD_USER_INPUT",
        fields: [{ field }],
      });
    }
    expect((await start(testId)).sequence).toBe(0);
  });
});

describe("resuming, starting fresh, expiring", () => {
  it("takes a minute and counts a switch on resume", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    server.pass(60);
    await save(attempt, { sequence: 1, timeLeftSeconds: 3540 });
    server.pass(720);
    const resumed = await resume(attempt);
    expect(resumed.data.resumeAttempt).toMatchObject({
      sequence: 2,
      timeLeftSeconds: 3480,
      tabSwitchCount: 1,
      penaltyMinutes: 1,
    });
    const stale = await save(attempt, {
      sequence: 2,
      timeLeftSeconds: 3400,
      tabSwitchCount: 1,
      answers: [3, -1, -1, -1],
    });
    expect(stale.errors?.[0]?.extensions.code).toBe("CONFLICT");
    server.pass(60);
    const done = await submit(attempt, { sequence: 3, timeLeftSeconds: 3420, tabSwitchCount: 1 });
    // A minute before, a minute after; the penalty is nobody's work.
    expect(done.data.submitAttempt.timeTakenSeconds).toBe(120);
  });

  it("counts work without network that is delivered after the resume, at most what passed", async () => {
    async function timeTaken(secondsClaimed: number): Promise<number> {
      const { testId } = await server.makeTest();
      const attempt = await start(testId);
      server.pass(60);
      await save(attempt, { sequence: 1, timeLeftSeconds: 3540 });
      server.pass(720);
      await resume(attempt);
      const timeLeftSeconds = 3480 - secondsClaimed;
      await save(attempt, { sequence: 3, timeLeftSeconds, tabSwitchCount: 1 });
      const { data } = await submit(attempt, { sequence: 4, timeLeftSeconds, tabSwitchCount: 1 });
      return data.submitAttempt.timeTakenSeconds;
    }
    expect(await timeTaken(600)).toBe(660);
    const most = await timeTaken(3000);
    expect(most).toBeGreaterThanOrEqual(780);
    expect(most).toBeLessThan(810);
  });

  it("says which device resumed it last and when, and forgets that with the submit", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    const { pool } = server.dependencies.database;
    await pool.query("UPDATE sessions SET device = 'Chrome on Android'");
    const facts = async () => {
      const query = "query ($id: ID!) { attempt(id: $id) { takenUpAt takenUpFrom savedAt } }";
      const { data } = await ask<{ attempt: Record<string, string | null> }>(query, {
        id: attempt.id,
      });
      return data.attempt;
    };
    expect(await facts()).toMatchObject({ takenUpAt: null, takenUpFrom: null });
    await resume(attempt);
    const { takenUpAt, takenUpFrom, savedAt } = await facts();
    expect({ takenUpAt, takenUpFrom }).toEqual({
      takenUpAt: savedAt,
      takenUpFrom: "Chrome on Android",
    });
    server.pass(10);
    await save(attempt, { sequence: 2, tabSwitchCount: 1, timeLeftSeconds: 3500 });
    expect(await facts()).toMatchObject({ takenUpAt, takenUpFrom });
    await submit(attempt, { sequence: 3, tabSwitchCount: 1, timeLeftSeconds: 3500 });
    expect(await facts()).toMatchObject({ takenUpAt: null, takenUpFrom: null });
  });

  it("abandons on Start Fresh, however often it is pressed, and counts it nowhere", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    await save(attempt, { sequence: 5, answers: [0, 0, 0, 0] });
    const query = `mutation ($id: ID!) { startFresh(attemptId: $id) { ${FIELDS} } }`;
    const fresh = await Promise.all(
      Array.from({ length: 5 }, () => ask<{ startFresh: Attempt }>(query, { id: attempt.id })),
    );
    const opened = new Set(fresh.map(({ data }) => data.startFresh.id));
    expect(opened.size).toBe(1);
    expect(fresh[0]?.data.startFresh).toMatchObject({
      sequence: 0,
      timeLeftSeconds: 3600,
      answers: [-1, -1, -1, -1],
    });
    const late = await submit(attempt, { sequence: 6 });
    expect(late.errors?.[0]?.extensions).toMatchObject({ code: "CONFLICT", status: "abandoned" });
    const open = await ask<{ openAttempts: Attempt[] }>("{ openAttempts { id } }");
    expect(open.data.openAttempts.map(({ id }) => id)).not.toContain(attempt.id);
  });

  it("abandons an attempt 24 hours after its last save, and not before", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    server.pass(20 * 3600);
    expect((await resume(attempt)).data.resumeAttempt.sequence).toBe(1);
    server.pass(23 * 3600);
    expect((await start(testId)).id).toBe(attempt.id);
    server.pass(3600);
    expect((await start(testId)).id).not.toBe(attempt.id);
    const late = await submit(attempt, { sequence: 2 });
    expect(late.errors?.[0]?.extensions).toMatchObject({ code: "CONFLICT", status: "abandoned" });
  });
});

describe("submitting", () => {
  it("grades once when submits race saves and each other", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    server.pass(5);
    const answers = [0, 1, 2, 0];
    const all = await Promise.all([
      ...Array.from({ length: 8 }, () => submit(attempt, { sequence: 9, answers })),
      ...Array.from({ length: 8 }, (_, index) => save(attempt, { sequence: index + 1, answers })),
    ]);
    const results = all.slice(0, 8) as Awaited<ReturnType<typeof submit>>[];
    expect(new Set(results.map(({ data }) => data.submitAttempt.id))).toEqual(
      new Set([attempt.id]),
    );
    expect(results[0]?.data.submitAttempt.score).toBe(2.75);
    const after = await save(attempt, { sequence: 10 });
    expect(after.errors?.[0]?.extensions).toMatchObject({ code: "CONFLICT", status: "submitted" });
    const { rows } = await server.dependencies.database.pool.query(
      "SELECT sum(tests_taken)::int AS taken FROM user_statistics",
    );
    const { rows: submitted } = await server.dependencies.database.pool.query(
      "SELECT count(*)::int AS taken FROM attempts WHERE status = 'submitted'",
    );
    expect(rows).toEqual(submitted);
  });

  it("distinguishes a question never shown from one left blank, and keeps how each went", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    server.pass(40);
    await submit(attempt, {
      sequence: 1,
      timeLeftSeconds: 3560,
      answers: [0, -1, -1, -1],
      marked: [true, false, false, false],
      firstShown: [0, 20, -1, -1],
      secondsSpent: [20, 20, 0, 0],
      changeCounts: [3, 0, 0, 0],
    });
    const { data } = await ask<{ result: { questions: object[] } }>(
      "query ($id: ID!) { result(id: $id) { questions { status marked firstShown secondsSpent changeCount } } }",
      { id: attempt.id },
    );
    expect(data.result.questions.slice(0, 3)).toEqual([
      { status: "CORRECT", marked: true, firstShown: 0, secondsSpent: 20, changeCount: 3 },
      { status: "UNANSWERED", marked: false, firstShown: 20, secondsSpent: 20, changeCount: 0 },
      { status: "UNANSWERED", marked: false, firstShown: null, secondsSpent: 0, changeCount: 0 },
    ]);
  });

  it("has no more seconds at its questions than it took", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    server.pass(128);
    const done = await submit(attempt, {
      ...{ sequence: 1, timeLeftSeconds: 3472, answers: [0, 1, -1, -1] },
      ...{ firstShown: [0, 60, 91, -1], secondsSpent: [100, 60, 31, 0] },
    });
    expect(done.data.submitAttempt.timeTakenSeconds).toBe(128);
    const { data } = await ask<{ result: { questions: { secondsSpent: number }[] } }>(
      "query ($id: ID!) { result(id: $id) { questions { secondsSpent } } }",
      { id: attempt.id },
    );
    expect(data.result.questions.map(({ secondsSpent }) => secondsSpent)).toEqual([67, 40, 21, 0]);
  });

  it("keeps visits, letters and seconds of reading, also when what is sent last is without them", async () => {
    const { testId } = await server.makeTest();
    const attempt = await start(testId);
    const kept = {
      visits: [2, 1, 0, 0],
      choices: ["BA", "C-", "", ""],
      secondsReading: [7, 0, 0, 0],
    };
    await save(attempt, { sequence: 1, changeCounts: [2, 2, 0, 0], ...kept });
    for (const choices of [
      ["F", "", "", ""],
      ["a", "", "", ""],
      ["A"],
      [""],
      ["A\n", "", "", ""],
    ]) {
      const refused = await save(attempt, { sequence: 2, choices });
      expect(refused.errors?.[0]?.extensions, choices[0]).toMatchObject({
        fields: [{ field: "choices" }],
      });
    }
    await submit(attempt, { sequence: 2, answers: [0, -1, -1, -1], changeCounts: [2, 2, 0, 0] });
    const { data } = await ask<{ result: { questions: object[] } }>(
      "query ($id: ID!) { result(id: $id) { questions { visits choices secondsReading } } }",
      { id: attempt.id },
    );
    expect(data.result.questions.slice(0, 3)).toEqual([
      // Its question is on no passage, so that there was nothing to read.
      { visits: 2, choices: "BA", secondsReading: 0 },
      { visits: 1, choices: "C-", secondsReading: 0 },
      { visits: 0, choices: "", secondsReading: 0 },
    ]);
  });

  it("averages exactly over many results", async () => {
    const caller = await server.as("averages@example.com");
    const { testId, questionIds } = await server.makeTest({ count: 3, incorrectHundredths: 0 });
    for (const right of [1, 2, 3]) {
      await caller.post("/api/v1/results/submit-quiz", {
        test_id: testId,
        answers: questionIds
          .slice(0, right)
          .map((question_id, index) => ({ question_id, selected_option_index: index })),
        time_taken_minutes: 1,
      });
    }
    const { data } = await ask(
      "{ userStatistics { totalTestsTaken averageScore bestScore highScoreRate totalTimeSpentMinutes } }",
      undefined,
      caller,
    );
    expect(data).toEqual({
      userStatistics: {
        totalTestsTaken: 3,
        averageScore: 66.7,
        bestScore: 100,
        highScoreRate: 33.3,
        totalTimeSpentMinutes: 3,
      },
    });
  });
});
