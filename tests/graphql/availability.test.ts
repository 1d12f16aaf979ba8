import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { ask, begin, NONE, sections } from "./section-attempts.ts";

// Tests with times (docs/rules.md, section 8), from outside, with a clock that is moved on.

const MINUTE = 60;
const HOUR = 60 * MINUTE;

let server: TestApp;
let people = 0;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
});
afterAll(() => server.close());

const newStudent = () => {
  people += 1;
  return server.as(`available${people}@example.com`);
};

/** Sets times of a test, in seconds from now; null for none. */
const setTimes = (
  testId: number,
  opens: number | null,
  closes: number | null,
  results: number | null,
) => {
  const at = (seconds: number | null) =>
    seconds === null ? null : new Date(server.dependencies.now().getTime() + seconds * 1000);
  return server.dependencies.database.pool.query(
    "UPDATE tests SET opens_at = $2, closes_at = $3, results_at = $4 WHERE id = $1",
    [testId, at(opens), at(closes), at(results)],
  );
};

const ATTEMPT = "id sequence timeLeftSeconds tabSwitchCount status";
const start = (student: Caller, testId: number) =>
  ask(student, `mutation { answer: startTest(testId: ${testId}) { ${ATTEMPT} } }`);
const resume = (student: Caller, id: string) =>
  ask(student, `mutation { answer: resumeAttempt(attemptId: ${id}) { ${ATTEMPT} } }`);

function stateOf(sequence: number, answers: number[], timeLeftSeconds: number) {
  return {
    ...{ sequence, currentQuestion: 0, timeLeftSeconds, tabSwitchCount: 0, answers },
    marked: answers.map(() => false),
    firstShown: answers.map(() => -1),
    secondsSpent: answers.map(() => 0),
    changeCounts: answers.map(() => 0),
  };
}
const save = (student: Caller, attemptId: string, progress: object) =>
  ask(
    student,
    `mutation ($input: SaveProgressInput!) { answer: saveProgress(input: $input) { ${ATTEMPT} } }`,
    { input: { attemptId, progress } },
  );
const submit = (student: Caller, attemptId: string, progress: object, fields: string) =>
  ask(
    student,
    `mutation ($input: SubmitAttemptInput!) { answer: submitAttempt(input: $input) { id ${fields} } }`,
    { input: { attemptId, progress } },
  );

const refusalOf = async (student: Caller, testId: number) =>
  (await ask(student, `{ testOverview(testId: ${testId}) { refusal } }`)).data.testOverview.refusal;

describe("a test that isn't open yet", () => {
  it("is seen, and started once it opens; administrators may try it before", async () => {
    const { testId } = await server.makeTest({ count: 2 });
    await setTimes(testId, HOUR, null, null);
    const student = await newStudent();
    const list = await student.get("/api/v1/tests/");
    expect(list.body).toEqual(expect.arrayContaining([expect.objectContaining({ id: testId })]));
    const refused = await start(student, testId);
    expect(refused.errors[0]).toMatchObject({
      message: expect.stringMatching(/^This test opens on .+ IST\.$/),
      extensions: { code: "CONFLICT", reason: "not_open_yet" },
    });
    expect(await refusalOf(student, testId)).toBe(refused.errors[0].message);
    const answers = { test_id: testId, answers: [], time_taken_minutes: 1 };
    const submitted = await student.post("/api/v1/results/submit-quiz", answers);
    expect([submitted.status, submitted.text]).toEqual([
      409,
      expect.stringContaining("This test opens on"),
    ]);
    const admin = await server.as("admin@example.com");
    await server.dependencies.database.pool.query(
      "UPDATE users SET role = 'admin' WHERE email = 'admin@example.com'",
    );
    server.pass(1);
    expect((await start(admin, testId)).data.answer.timeLeftSeconds).toBe(HOUR);
    server.pass(HOUR);
    expect(await refusalOf(student, testId)).toBeNull();
    expect((await start(student, testId)).data.answer.timeLeftSeconds).toBe(HOUR);
  });
});

describe("a test that closes", () => {
  it("cuts the clock of a late start, and takes no start afterwards", async () => {
    const { testId } = await server.makeTest({ count: 2 });
    await setTimes(testId, null, 10 * MINUTE, null);
    const [student, late] = [await newStudent(), await newStudent()];
    const { id, timeLeftSeconds } = (await start(student, testId)).data.answer;
    expect(timeLeftSeconds).toBeGreaterThan(9 * MINUTE);
    expect(timeLeftSeconds).toBeLessThanOrEqual(10 * MINUTE);
    server.pass(9 * MINUTE);
    // A client that claims more is given the server's clock.
    const saved = await save(student, id, stateOf(1, [0, -1], HOUR));
    expect(saved.data.answer.timeLeftSeconds).toBeLessThanOrEqual(MINUTE);
    server.pass(2 * MINUTE + 1);
    const refused = await start(late, testId);
    expect(refused.errors[0]).toMatchObject({
      message: expect.stringMatching(/^This test closed on .+ IST\.$/),
      extensions: { code: "CONFLICT", reason: "closed" },
    });
    const fresh = await ask(student, `mutation { startFresh(attemptId: ${id}) { id } }`);
    expect(fresh.errors[0].extensions.reason).toBe("closed");
    // The attempt stays open to its student, and takes nothing but its submit.
    expect((await start(student, testId)).data.answer.id).toBe(id);
    const tooLate = await save(student, id, stateOf(2, [0, 1], HOUR));
    expect(tooLate.errors[0].extensions).toMatchObject({ status: "open", reason: "time_over" });
    const result = await submit(
      student,
      id,
      stateOf(3, [0, 1], 0),
      "correctCount unansweredCount lateAnswers",
    );
    expect(result.data.answer).toMatchObject({
      ...{ correctCount: 1, unansweredCount: 1, lateAnswers: 1 },
    });
  });

  it("ends a clock that rested, and lets nobody resume afterwards", async () => {
    const { testId } = await server.makeTest({ count: 2, durationMinutes: 30 });
    await setTimes(testId, null, HOUR, null);
    const [student, other] = [await newStudent(), await newStudent()];
    const { id } = (await start(student, testId)).data.answer;
    const unused = (await start(other, testId)).data.answer;
    await save(student, id, stateOf(1, [0, -1], 30 * MINUTE));
    // Away for longer than the attempt had: its clock rests, but not over the deadline.
    server.pass(50 * MINUTE);
    const resumed = (await resume(student, id)).data.answer;
    expect(resumed.timeLeftSeconds).toBeGreaterThan(9 * MINUTE);
    expect(resumed.timeLeftSeconds).toBeLessThanOrEqual(10 * MINUTE);
    server.pass(10 * MINUTE);
    for (const attemptId of [id, unused.id]) {
      const refused = await resume(attemptId === id ? student : other, attemptId);
      expect(refused.errors[0].extensions).toMatchObject({ status: "open", reason: "time_over" });
    }
    // A minute for delivery, as at any end.
    server.pass(30);
    const inTime = await submit(student, id, stateOf(3, [0, 1], 0), "correctCount lateAnswers");
    expect(inTime.data.answer).toMatchObject({ correctCount: 2, lateAnswers: 0 });
  });

  it("takes the time of a late start off the last sections", async () => {
    const { testId } = await server.makeTest({
      ...{ count: 6, durationMinutes: 30, sections: sections(true) },
    });
    await setTimes(testId, null, 15 * MINUTE, null);
    const student = await newStudent();
    const { id } = (await start(student, testId)).data.answer;
    const read = async () =>
      (await ask(student, `{ attempt(id: ${id}) { sectionClocks { timeLeftSeconds } } }`)).data
        .attempt.sectionClocks.timeLeftSeconds;
    const [first, second, third] = await read();
    expect([first, third]).toEqual([10 * MINUTE, 0]);
    expect(Math.abs(second - 5 * MINUTE)).toBeLessThanOrEqual(10);
    server.pass(11 * MINUTE);
    const left = {
      ...stateOf(1, [-1, -1, 1, -1, -1, -1], 30 * MINUTE),
      ...{ currentQuestion: 2, section: 1, sectionTimeLeftSeconds: 10 * MINUTE },
    };
    const saved = await save(student, id, left);
    expect(saved.data.answer.timeLeftSeconds).toBeLessThanOrEqual(4 * MINUTE);
  });
});

it("leaves the sections of a test without times as they are", async () => {
  const { save: saveSectioned } = await begin(server);
  expect((await saveSectioned(1, NONE)).left[2]).toBe(10 * MINUTE);
});

describe("a result that isn't out yet", () => {
  it("is submitted and listed without its score, and shows it from then on", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 12 });
    await setTimes(testId, null, null, 2 * HOUR);
    const student = await newStudent();
    await start(student, testId);
    server.pass(MINUTE);
    const answers = questionIds.map((question_id) => ({ question_id, selected_option_index: 0 }));
    const submitted = await student.post("/api/v1/results/submit-quiz", {
      ...{ test_id: testId, answers, time_taken_minutes: 1 },
    });
    expect(submitted.status).toBe(201);
    expect(submitted.body).toMatchObject({ score: null, answers_counted: 12, max_marks: 12 });
    const { id } = submitted.body as { id: number };
    const listed = await student.get("/api/v1/results");
    expect(listed.body).toMatchObject([{ id, score: null }]);
    const one = await student.get(`/api/v1/results/${id}`);
    expect([one.status, one.text]).toEqual([
      409,
      expect.stringMatching(/The result of this test shows from .+ IST\./),
    ]);
    expect(one.text).not.toContain("SECRET");
    const shown = await ask(student, `mutation { showScore(resultId: ${id}) { id } }`);
    expect(shown.errors[0].extensions).toMatchObject({
      ...{ code: "CONFLICT", status: "submitted", reason: "results_not_out" },
    });
    // What a blind review asks again depends on what was right.
    const review = await ask(
      student,
      `{ blindReview(resultId: ${id}) { state positions } result(id: ${id}) { shown { score } blindReview { state } } }`,
    );
    expect(review.data).toEqual({
      blindReview: { state: "CLOSED", positions: [] },
      result: { shown: null, blindReview: { state: "CLOSED" } },
    });
    const started = await ask(student, `mutation { startBlindReview(resultId: ${id}) { id } }`);
    expect(started.errors[0].extensions.reason).toBe("results_not_out");
    expect((await student.get("/api/v1/results/stats/user")).body).toMatchObject({
      ...{ total_tests_taken: 1, average_score: 0, best_score: 0 },
    });
    server.pass(2 * HOUR);
    expect((await student.get("/api/v1/results")).body).toMatchObject([{ id, score: 0.75 }]);
    expect((await student.get(`/api/v1/results/${id}`)).text).toContain("SECRET");
  });

  it("shows at once to staff, who see the questions anyway", async () => {
    const { testId } = await server.makeTest({ count: 2 });
    await setTimes(testId, HOUR, null, 2 * HOUR);
    const admin = await server.as("admin@example.com");
    const submitted = await admin.post("/api/v1/results/submit-quiz", {
      ...{ test_id: testId, answers: [], time_taken_minutes: 1 },
    });
    expect(submitted.body).toMatchObject({ score: 0 });
    // But not how others did.
    const { id } = submitted.body as { id: number };
    await server.dependencies.database.pool.query(
      "UPDATE tests SET opens_at = NULL WHERE id = $1",
      [testId],
    );
    const others = Array.from({ length: 12 }, async () => {
      const student = await newStudent();
      return student.post("/api/v1/results/submit-quiz", {
        ...{ test_id: testId, answers: [], time_taken_minutes: 1 },
      });
    });
    await Promise.all(others);
    const peers = async () =>
      (await ask(admin, `{ result(id: ${id}) { peers { others } } }`)).data.result.peers.others;
    expect(await peers()).toBe(0);
    server.pass(2 * HOUR);
    expect(await peers()).toBe(12);
  });
});

describe("questions of a test that isn't open yet, or whose results aren't out", () => {
  const generate = async (student: Caller, subject: string, count: number) =>
    student.post("/api/v1/random-tests/generate", {
      ...{ num_questions: count, duration_minutes: 10, correct_marks: 1, incorrect_marks: 0 },
      subjects: [subject],
    });

  it("are neither drawn nor practised nor counted, but by who knows their answers", async () => {
    const { pool } = server.dependencies.database;
    const { testId, questionIds } = await server.makeTest({ count: 6 });
    await pool.query("UPDATE questions SET subject = 'Ahead' WHERE id = ANY ($1)", [questionIds]);
    const [student, before, knows] = [await newStudent(), await newStudent(), await newStudent()];
    const drawnBefore = await generate(before, "Ahead", 3);
    expect(drawnBefore.status, drawnBefore.text).toBe(201);
    const taken = await knows.post("/api/v1/results/submit-quiz", {
      ...{ test_id: testId, answers: [], time_taken_minutes: 1 },
    });
    await knows.get(`/api/v1/results/${(taken.body as { id: number }).id}`);
    await setTimes(testId, HOUR, 2 * HOUR, 3 * HOUR);
    const matches = async (caller: Caller) =>
      (await ask(caller, '{ randomTestMatches(filters: { subjects: ["Ahead"] }) }')).data
        .randomTestMatches;
    const pools = async (caller: Caller) =>
      (
        await ask(caller, '{ practicePools(filters: { subjects: ["Ahead"] }) { pool count } }')
      ).data.practicePools.find(({ pool: name }: { pool: string }) => name === "ALL").count;
    const isReserved = async () => {
      expect((await generate(student, "Ahead", 1)).text).toContain("Found 0, requested 1");
      expect([await matches(student), await pools(student)]).toEqual([0, 0]);
      const practice = await student.post("/api/v1/practice/selection", {
        ...{ question_ids: questionIds, title: "" },
      });
      expect(practice.status).toBe(400);
      const { id } = drawnBefore.body as { id: number };
      const started = await before.get(`/api/v1/random-tests/${id}/start`);
      expect(started.status).toBe(409);
    };
    await isReserved();
    expect([await matches(knows), await pools(knows)]).toEqual([6, 6]);
    // The student has taken it, and its results aren't out.
    server.pass(HOUR + MINUTE);
    await student.post("/api/v1/results/submit-quiz", {
      ...{ test_id: testId, answers: [], time_taken_minutes: 1 },
    });
    await isReserved();
    // Another open test asks them: then they are known.
    const { testId: other } = await server.makeTest({ count: 0, questionIds });
    const stranger = await newStudent();
    expect(await matches(stranger)).toBe(6);
    await pool.query("UPDATE tests SET is_active = false WHERE id = $1", [other]);
    expect(await matches(stranger)).toBe(0);
    server.pass(2 * HOUR);
    expect(await matches(stranger)).toBe(6);
  });
});
