// Attacks on the clock and the figures of an attempt (docs/attempts.md, section 1): what a client
// claims about time, or leaves unsaid, gains it nothing.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

interface Attempt {
  id: string;
  sequence: number;
  timeLeftSeconds: number;
  tabSwitchCount: number;
  penaltyMinutes: number;
  secondsSinceSaved: number;
  answers: number[];
}

interface Submitted {
  id: string;
  score: number;
  timeTakenSeconds: number;
  timeTakenMinutes: number;
  lateAnswers: number;
  correctCount: number;
}

interface Reply<Data> {
  data: Data;
  errors?: { message: string; extensions: Record<string, unknown> }[];
}

const FIELDS =
  "id sequence timeLeftSeconds tabSwitchCount penaltyMinutes secondsSinceSaved answers";
const RESULT = "id score timeTakenSeconds timeTakenMinutes lateAnswers correctCount";
const TIME_OVER = { code: "CONFLICT", status: "open", reason: "time_over" };
const TAB_SWITCHES = { code: "CONFLICT", status: "open", reason: "tab_switches" };

let server: TestApp;
let student: Caller;
beforeAll(async () => {
  server = await createTestApp();
  student = await server.as("student@example.com");
});
afterAll(() => server.close());

async function ask<Data>(query: string, variables?: unknown): Promise<Reply<Data>> {
  return (await student.graphql(query, variables)).body;
}

/** Starts a test of four questions; the right answers are 0, 1, 2, 3. */
async function start(durationMinutes = 1) {
  const { testId, questionIds } = await server.makeTest({ durationMinutes });
  return { testId, questionIds, attempt: await startAgain(testId) };
}

async function startAgain(testId: number): Promise<Attempt> {
  const { data } = await ask<{ startTest: Attempt }>(
    `mutation ($testId: ID!) { startTest(testId: $testId) { ${FIELDS} } }`,
    { testId },
  );
  return data.startTest;
}

function inputOf(attempt: Attempt, changes: Partial<Attempt>) {
  const progress = {
    sequence: attempt.sequence + 1,
    currentQuestion: 0,
    timeLeftSeconds: attempt.timeLeftSeconds,
    tabSwitchCount: attempt.tabSwitchCount,
    answers: attempt.answers,
    marked: attempt.answers.map(() => false),
    firstShown: attempt.answers.map(() => -1),
    secondsSpent: attempt.answers.map(() => 0),
    changeCounts: attempt.answers.map(() => 0),
    ...changes,
  };
  return { input: { attemptId: attempt.id, progress } };
}

function save(attempt: Attempt, changes: Partial<Attempt> = {}) {
  return ask<{ saveProgress: Attempt }>(
    `mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { ${FIELDS} } }`,
    inputOf(attempt, changes),
  );
}

function submit(attempt: Attempt, changes: Partial<Attempt> = {}) {
  return ask<{ submitAttempt: Submitted }>(
    `mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { ${RESULT} } }`,
    inputOf(attempt, changes),
  );
}

function resume(attempt: Attempt) {
  return ask<{ resumeAttempt: Attempt }>(
    `mutation ($id: ID!) { resumeAttempt(attemptId: $id) { ${FIELDS} } }`,
    { id: attempt.id },
  );
}

const RIGHT = [0, 1, 2, 3];

describe("a clock that is said to stand still", () => {
  it("a test of 60 seconds, saved after 95, submitted after 160, counts what was saved", async () => {
    const { attempt } = await start();
    server.pass(95);
    const saved = await save(attempt, { sequence: 1, answers: [0, -1, -1, -1] });
    expect(saved.data.saveProgress.timeLeftSeconds).toBe(0);
    server.pass(65);
    const refused = await save(attempt, { sequence: 2, answers: RIGHT });
    expect(refused.errors?.[0]?.extensions).toMatchObject(TIME_OVER);
    expect(refused.errors?.[0]?.message).toContain("The time of this attempt is over.");
    const { data } = await submit(attempt, { sequence: 2, answers: RIGHT });
    expect(data.submitAttempt).toMatchObject({
      correctCount: 1,
      lateAnswers: 3,
      timeTakenSeconds: 60,
      timeTakenMinutes: 1,
    });
    // The answer to a lost one is the same.
    expect((await submit(attempt, { sequence: 2, answers: RIGHT })).data).toEqual(data);
  });

  it("gains nothing over REST either, and says what it counted", async () => {
    const { testId, questionIds } = await server.makeTest({ durationMinutes: 1 });
    const body = {
      test_id: testId,
      answers: RIGHT.map((selected_option_index, index) => ({
        question_id: questionIds[index],
        selected_option_index,
      })),
      time_taken_minutes: 0,
    };
    await student.get(`/api/v1/tests/${testId}/start`);
    server.pass(160);
    const late = await student.post("/api/v1/results/submit-quiz", body);
    expect(late.status).toBe(201);
    expect(late.body).toMatchObject({
      score: 0,
      time_taken_minutes: 1,
      answers_counted: 0,
      late_answers: 4,
    });
    // Sent again because the answer was lost: the same, and no second attempt.
    expect((await student.post("/api/v1/results/submit-quiz", body)).body).toEqual(late.body);

    await student.get(`/api/v1/tests/${testId}/start`);
    server.pass(100);
    const inTime = await student.post("/api/v1/results/submit-quiz", body);
    expect(inTime.body).toMatchObject({
      score: 4,
      time_taken_minutes: 1,
      answers_counted: 4,
      late_answers: 0,
    });
  });

  it("falls by what passed however often and however rarely it is saved", async () => {
    const { attempt } = await start(60);
    for (let sequence = 1; sequence <= 40; sequence += 1) {
      server.pass(1);
      await save(attempt, { sequence });
    }
    server.pass(600);
    const { data } = await save(attempt, { sequence: 41 });
    expect(data.saveProgress.timeLeftSeconds).toBeLessThanOrEqual(3600 - 640);
    expect(data.saveProgress.timeLeftSeconds).toBeGreaterThan(3600 - 650);
  });

  it("saving on and on after the end puts it off no further than delivery may take", async () => {
    const { attempt } = await start();
    let saves = 0;
    for (; saves < 20; saves += 1) {
      server.pass(10);
      const { errors } = await save(attempt, { sequence: saves + 1 });
      if (errors !== undefined) break;
    }
    // 60 seconds and 60 more, give or take the test's own time.
    expect(saves).toBeGreaterThanOrEqual(11);
    expect(saves).toBeLessThanOrEqual(12);
  });

  it("a submit alone, hours after the start, counts nothing and takes the whole time", async () => {
    const { attempt } = await start();
    server.pass(5 * 3600);
    const { data } = await submit(attempt, { sequence: 1, answers: RIGHT });
    expect(data.submitAttempt).toMatchObject({
      correctCount: 0,
      lateAnswers: 4,
      timeTakenSeconds: 60,
    });
  });
});

describe("taking an attempt up again", () => {
  it("lets the clock rest, costs a minute and a switch, and ends with the fifth", async () => {
    const { attempt } = await start(60);
    await save(attempt, { sequence: 1 });
    for (let times = 1; times <= 5; times += 1) {
      server.pass(2 * 3600);
      const { data } = await resume(attempt);
      expect(data.resumeAttempt).toMatchObject({ tabSwitchCount: times, penaltyMinutes: times });
      expect(data.resumeAttempt.timeLeftSeconds).toBeGreaterThan(3600 - 60 * times - 5);
      expect(data.resumeAttempt.timeLeftSeconds).toBeLessThanOrEqual(3600 - 60 * times);
    }
    const again = await resume(attempt);
    expect(again.errors?.[0]?.extensions).toMatchObject(TAB_SWITCHES);
    const saved = await save(attempt, { sequence: 9, tabSwitchCount: 5, answers: RIGHT });
    expect(saved.errors?.[0]?.extensions).toMatchObject(TAB_SWITCHES);
    const { data } = await submit(attempt, { sequence: 9, tabSwitchCount: 5, answers: RIGHT });
    expect(data.submitAttempt).toMatchObject({ correctCount: 4, lateAnswers: 0 });
  });

  it("wins no minute of delivery again and again", async () => {
    const { attempt } = await start(2);
    server.pass(70);
    await save(attempt, { sequence: 1, timeLeftSeconds: 50 });
    expect((await resume(attempt)).data.resumeAttempt.timeLeftSeconds).toBe(0);
    const again = await resume(attempt);
    expect(again.errors?.[0]?.extensions).toMatchObject(TIME_OVER);
    server.pass(61);
    const late = await save(attempt, { sequence: 3, tabSwitchCount: 1, answers: RIGHT });
    expect(late.errors?.[0]?.extensions).toMatchObject(TIME_OVER);
  });

  it("is refused once a save came too late, and counts what was saved and worked until the end", async () => {
    const { testId, attempt } = await start();
    server.pass(20);
    await save(attempt, { sequence: 1, timeLeftSeconds: 40, answers: [0, -1, -1, -1] });
    server.pass(110);
    const late = await save(attempt, { sequence: 2, answers: RIGHT });
    expect(late.errors?.[0]?.extensions).toMatchObject(TIME_OVER);
    const resumed = await resume(attempt);
    expect(resumed.errors?.[0]?.extensions).toMatchObject(TIME_OVER);
    const again = await save(attempt, { sequence: 2, answers: RIGHT });
    expect(again.errors?.[0]?.extensions).toMatchObject(TIME_OVER);
    const opened = await startAgain(testId);
    expect(opened).toMatchObject({ id: attempt.id, sequence: 1, timeLeftSeconds: 0 });
    expect(opened).toMatchObject({ tabSwitchCount: 0, answers: [0, -1, -1, -1] });
    expect(opened.secondsSinceSaved).toBeGreaterThanOrEqual(69);
    const { data } = await submit(attempt, { sequence: 2, answers: RIGHT });
    expect(data.submitAttempt).toMatchObject({
      correctCount: 1,
      lateAnswers: 3,
      timeTakenSeconds: 60,
    });
  });

  it("the start of an attempt that was opened long ago says how long ago", async () => {
    const { testId, attempt } = await start(60);
    server.pass(900);
    const opened = await startAgain(testId);
    expect(opened).toMatchObject({ id: attempt.id, timeLeftSeconds: 3600 });
    expect(opened.secondsSinceSaved).toBeGreaterThanOrEqual(900);
    expect(opened.secondsSinceSaved).toBeLessThan(905);
  });
});

describe("an honest student", () => {
  it("answers for 10 minutes without network, and all of it counts", async () => {
    const { attempt } = await start(60);
    server.pass(600);
    const { data } = await save(attempt, {
      sequence: 1,
      timeLeftSeconds: 3000,
      answers: [0, 1, -1, -1],
    });
    expect(data.saveProgress).toMatchObject({ timeLeftSeconds: 3000, answers: [0, 1, -1, -1] });
  });

  it("delivers the last answers within the minute after Time's Up", async () => {
    const { attempt } = await start();
    server.pass(110);
    const { data } = await submit(attempt, { sequence: 1, timeLeftSeconds: 0, answers: RIGHT });
    expect(data.submitAttempt).toMatchObject({ correctCount: 4, lateAnswers: 0 });
  });

  it("may send the fifth switch with the answers given before it, and the submit after it", async () => {
    const { attempt } = await start(60);
    const fifth = { tabSwitchCount: 5, answers: [0, 1, -1, -1] };
    expect((await save(attempt, { sequence: 1, ...fifth })).errors).toBeUndefined();
    // Its answer was lost: the same again.
    expect((await save(attempt, { sequence: 1, ...fifth })).errors).toBeUndefined();
    const more = await save(attempt, { ...fifth, sequence: 2, answers: RIGHT });
    expect(more.errors?.[0]?.extensions).toMatchObject(TAB_SWITCHES);
    // The submit's own answers count: nothing that was saved before decides over them.
    expect(more.errors?.[0]?.message).not.toContain("What was saved");
    const { data } = await submit(attempt, { ...fifth, sequence: 2, answers: [0, 1, 2, -1] });
    expect(data.submitAttempt).toMatchObject({ correctCount: 3, lateAnswers: 0 });
  });
});

describe("figures that can't overflow", () => {
  it("counts of switches that nobody reaches are refused, and old ones go on", async () => {
    const { testId, attempt } = await start(60);
    const refused = await save(attempt, { sequence: 1, tabSwitchCount: 32_000 });
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      fields: [{ field: "tabSwitchCount" }],
    });
    await server.dependencies.database.pool.query(
      "UPDATE attempts SET tab_switch_count = 32767, penalty_minutes = 32767 WHERE id = $1",
      [attempt.id],
    );
    const resumed = await resume(attempt);
    expect(resumed.errors?.[0]?.extensions).toMatchObject(TAB_SWITCHES);
    const submitted = await student.post("/api/v1/results/submit-quiz", {
      test_id: testId,
      answers: [],
      time_taken_minutes: 1e308,
    });
    expect(submitted.status).toBe(201);
  });

  it("the highest number of a save can still be resumed and submitted, both ways", async () => {
    for (const way of ["graphql", "rest"]) {
      const { testId, attempt } = await start(60);
      const highest = 2_000_000_000;
      await server.dependencies.database.pool.query(
        "UPDATE attempts SET sequence = $2 WHERE id = $1",
        [attempt.id, highest - 1],
      );
      expect((await save(attempt, { sequence: highest })).errors).toBeUndefined();
      const { data } = await resume(attempt);
      expect(data.resumeAttempt.sequence).toBe(highest + 1);
      const above = await save(attempt, { sequence: highest + 2, tabSwitchCount: 1 });
      expect(above.errors?.[0]?.extensions).toMatchObject({ fields: [{ field: "sequence" }] });
      if (way === "graphql") {
        const submitted = await submit(attempt, { sequence: highest + 2, tabSwitchCount: 1 });
        expect(submitted.errors).toBeUndefined();
      } else {
        const body = { test_id: testId, answers: [], time_taken_minutes: 0 };
        expect((await student.post("/api/v1/results/submit-quiz", body)).status).toBe(201);
      }
    }
  });

  it("a save far above the stored number is refused, so that nobody locks themselves out", async () => {
    const { attempt } = await start(60);
    expect((await save(attempt, { sequence: 1_000_000 })).errors).toBeUndefined();
    for (const sequence of [2_000_001, 2_000_000_000]) {
      const { errors } = await save(attempt, { sequence });
      expect(errors?.[0]?.extensions).toMatchObject({ fields: [{ field: "sequence" }] });
      expect(errors?.[0]?.message).toContain("sequence must be at most 2000000");
    }
    expect((await save(attempt, { sequence: 2_000_000 })).errors).toBeUndefined();
  });

  it("a thousand results of -10,000,000 percent are summed exactly, and one more", async () => {
    student = await server.as("unlucky@example.com");
    const { testId, questionIds } = await server.makeTest({
      correctHundredths: 1,
      incorrectHundredths: 100_000,
    });
    const wrong = {
      test_id: testId,
      answers: questionIds.map((question_id, index) => ({
        question_id,
        selected_option_index: (index + 1) % 4,
      })),
      time_taken_minutes: 60,
    };
    const first = await student.post("/api/v1/results/submit-quiz", wrong);
    expect(first.body).toMatchObject({ score: -4000, max_marks: 0.04 });
    const { pool } = server.dependencies.database;
    // As if it had been taken 2,000 times, for hours on end.
    for (const [table, counted] of [
      ["user_statistics", ""],
      // Else its subjects would be counted again from the results.
      ["user_subject_statistics", "tests_counted = 2000,"],
    ]) {
      await pool.query(
        `UPDATE ${table} SET tests_taken = 2000, ${counted} percent_sum = percent_sum * 2000
         WHERE user_id = (SELECT id FROM users WHERE email = 'unlucky@example.com')`,
      );
    }
    await pool.query(
      `UPDATE user_statistics SET time_spent_minutes = 2147483640
       WHERE user_id = (SELECT id FROM users WHERE email = 'unlucky@example.com')`,
    );
    expect((await student.post("/api/v1/results/submit-quiz", wrong)).status).toBe(201);
    const statistics = await student.get("/api/v1/results/stats/user");
    expect(statistics.body).toEqual({
      total_tests_taken: 2001,
      average_score: -10_000_000,
      best_score: -10_000_000,
      total_time_spent_minutes: 2_147_483_647,
    });
    const subjects = await student.get("/api/v1/results/stats/subjects");
    for (const subject of subjects.body as object[]) {
      expect(subject).toMatchObject({ tests_taken: 2001, average_score: -10_000_000 });
    }
    const { data, errors } = await ask<object>(
      "{ results(limit: 5) { totalCount items { percent score } } userStatistics { averageScore bestScore highScoreRate } subjectStatistics { averageScore } }",
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ userStatistics: { averageScore: -10_000_000, highScoreRate: 0 } });
  });
});
