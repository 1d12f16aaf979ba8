import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submitOverdueOf } from "../../server/attempts/submit-overdue.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { ask } from "./section-attempts.ts";

// The schedule of a test (docs/rules.md, section 6), from outside, with a clock that is moved on.

const MINUTE = 60;
const HOUR = 60 * MINUTE;

let server: TestApp;
let admin: Caller;
let people = 0;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  admin = await server.as("admin@example.com");
  await server.dependencies.database.pool.query(
    "UPDATE users SET role = 'admin' WHERE email = 'admin@example.com'",
  );
  server.pass(1);
});
afterAll(() => server.close());

const UNTOUCHED = {
  ...{ currentQuestion: 0, tabSwitchCount: 0, marked: [false, false], firstShown: [-1, -1] },
  ...{ secondsSpent: [0, 0], changeCounts: [0, 0] },
};

const newStudent = () => {
  people += 1;
  return server.as(`scheduled${people}@example.com`);
};

/** A moment so many seconds from now. */
const at = (seconds: number) =>
  new Date(server.dependencies.now().getTime() + seconds * 1000).toISOString();

const FIELDS =
  "opensAt closesAt resultsAt isLateStartCut attemptLimit clockRunsOn isRanked lateAnswers opensAgain version";
const schedule = (testId: number, input: object, version: number | null = null) =>
  ask(
    admin,
    `mutation ($input: ScheduleInput!, $version: Int) { answer: scheduleTest(id: ${testId}, input: $input, version: $version) { ${FIELDS} } }`,
    { input, version },
  );
const start = (student: Caller, testId: number) =>
  ask(student, `mutation { answer: startTest(testId: ${testId}) { id timeLeftSeconds sequence } }`);
const submitted = async (student: Caller, testId: number) => {
  const answers = { test_id: testId, answers: [], time_taken_minutes: 1 };
  return student.post("/api/v1/results/submit-quiz", answers);
};
const wrongFields = (answer: { errors: { extensions: { fields: { field: string }[] } }[] }) =>
  answer.errors[0]?.extensions.fields.map(({ field }) => field);

describe("the schedule of a test", () => {
  it("is set as a whole, and read by students", async () => {
    const { testId } = await server.makeTest({ count: 2 });
    const times = { opensAt: at(HOUR), closesAt: at(3 * HOUR), resultsAt: at(5 * HOUR) };
    const rules = { clockRunsOn: true, isRanked: true, lateAnswers: "REFUSE", opensAgain: true };
    const set = await schedule(testId, { ...times, ...rules, attemptLimit: 1 }, 1);
    const whole = { ...times, ...rules, isLateStartCut: true, attemptLimit: 1, version: 2 };
    expect(set.data.answer).toEqual(whole);
    const student = await newStudent();
    const seen = await student.get(`/api/v1/tests/${testId}`);
    expect(seen.body).toMatchObject({ opens_at: times.opensAt, attempt_limit: 1 });
    const stale = await schedule(testId, {}, 1);
    expect(stale.errors[0].extensions).toMatchObject({ code: "CONFLICT", version: 2 });
    const off = { clockRunsOn: false, isRanked: false, lateAnswers: "ACCEPT", opensAgain: false };
    const none = { ...off, opensAt: null, closesAt: null, resultsAt: null, attemptLimit: null };
    expect((await schedule(testId, {}, 2)).data.answer).toMatchObject({ ...none, version: 3 });
  });

  it("is set over REST with the same words", async () => {
    const { testId } = await server.makeTest({ count: 2 });
    const path = `/api/v1/admin/tests/${testId}/schedule`;
    const opensAt = at(HOUR);
    const set = await admin.put(path, {
      opens_at: opensAt,
      is_late_start_cut: false,
      late_answers: "refuse",
    });
    expect([set.status, set.body]).toEqual([
      200,
      expect.objectContaining({
        opens_at: opensAt,
        closes_at: null,
        is_late_start_cut: false,
        late_answers: "refuse",
      }),
    ]);
    const wrong = await admin.put(path, { opens_at: opensAt, closes_at: opensAt });
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining("The test must close after it opens."),
    ]);
    expect((await admin.put(path, { opens_at: "tomorrow" })).status).toBe(422);
    expect((await admin.put(path, { is_ranked: true })).text).toContain("A rank needs a time");
    const student = await newStudent();
    expect((await student.put(path, {})).status).toBe(403);
    expect((await admin.put("/api/v1/admin/tests/999999/schedule", {})).status).toBe(404);
  });

  it("keeps an edit of the test from running clocks on after the results", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 2, durationMinutes: 60 });
    const [closesAt, resultsAt] = [at(HOUR), at(2 * HOUR + MINUTE)];
    await schedule(testId, { closesAt, resultsAt, isLateStartCut: false });
    const edit = (duration_minutes: number) =>
      admin.put(`/api/v1/admin/tests/${testId}`, {
        ...{ title: "Edited", duration_minutes, correct_marks: 1, incorrect_marks: 0 },
        ...{ is_active: true, is_public: true, question_ids: questionIds },
      });
    const refused = await edit(61);
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining("Change the schedule first."),
    ]);
    expect((await edit(60)).status).toBe(200);
  });

  it("refuses what can't be, and stores nothing then", async () => {
    const { testId } = await server.makeTest({ count: 2 });
    const wrong = await schedule(testId, {
      ...{ opensAt: at(HOUR), closesAt: at(0), resultsAt: at(0), attemptLimit: 21 },
    });
    expect(wrongFields(wrong)).toEqual(["closesAt", "resultsAt", "attemptLimit"]);
    expect((await schedule(testId, {}, 1)).data.answer.version).toBe(2);
  });
});

describe("a number of attempts", () => {
  it("counts every attempt that was started, however it ended, and the submit of one in one go", async () => {
    const { testId } = await server.makeTest({ count: 2 });
    await schedule(testId, { attemptLimit: 2 });
    const student = await newStudent();
    const { id } = (await start(student, testId)).data.answer;
    expect((await start(student, testId)).data.answer.id).toBe(id);
    await ask(student, `mutation { startFresh(attemptId: ${id}) { id } }`);
    const open = (await start(student, testId)).data.answer;
    const refused = await ask(student, `mutation { startFresh(attemptId: ${open.id}) { id } }`);
    expect(refused.errors[0]).toMatchObject({
      message: "This test can be taken 2 times, and you have started it as often.",
      extensions: { code: "CONFLICT", reason: "attempts_used" },
    });
    // What is open stays open, and can be submitted.
    expect((await start(student, testId)).data.answer.id).toBe(open.id);
    const first = await submitted(student, testId);
    expect(first.status).toBe(201);
    // The same once more is a repetition of it.
    expect((await submitted(student, testId)).body).toEqual(first.body);
    expect((await start(student, testId)).errors[0].extensions.reason).toBe("attempts_used");
  });

  it("holds for two submits at once", async () => {
    const { testId } = await server.makeTest({ count: 2 });
    await schedule(testId, { attemptLimit: 1 });
    const student = await newStudent();
    const answers = await Promise.all([1, 2, 3, 4].map(() => submitted(student, testId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe("a change while students take the test", () => {
  it("takes no start, no time and no seen score from anybody", async () => {
    const { testId } = await server.makeTest({ count: 2, durationMinutes: 60 });
    const student = await newStudent();
    await start(student, testId);
    server.pass(10 * MINUTE);
    // The clock may rest: an hour is left of it.
    const early = await schedule(testId, { closesAt: at(HOUR - MINUTE) });
    expect(early.errors[0].extensions.fields[0]).toMatchObject({
      field: "closesAt",
      message: expect.stringMatching(/^1 student is taking this test and would lose time\./),
    });
    expect(wrongFields(await schedule(testId, { opensAt: at(1) }))).toEqual(["opensAt"]);
    const set = await schedule(testId, { closesAt: at(2 * HOUR), resultsAt: at(3 * HOUR) });
    expect(set.errors).toBeUndefined();
    server.pass(MINUTE);
    expect((await submitted(student, testId)).status).toBe(201);
    // Nobody has seen a score: it may be withheld for longer.
    expect((await schedule(testId, { resultsAt: at(4 * HOUR) })).errors).toBeUndefined();
    server.pass(4 * HOUR);
    const list = await ask(student, "{ results(limit: 1) { items { id score } } }");
    expect(list.data.results.items[0].score).toBe(0);
    expect(wrongFields(await schedule(testId, { resultsAt: at(HOUR) }))).toEqual(["resultsAt"]);
  });

  it("moves the end of attempts in progress with the closing", async () => {
    const { testId } = await server.makeTest({ count: 2, durationMinutes: 30 });
    await schedule(testId, { closesAt: at(HOUR) });
    const student = await newStudent();
    const { id } = (await start(student, testId)).data.answer;
    server.pass(50 * MINUTE);
    await schedule(testId, { closesAt: at(2 * HOUR) });
    server.pass(20 * MINUTE);
    const resumed = await ask(
      student,
      `mutation { answer: resumeAttempt(attemptId: ${id}) { timeLeftSeconds } }`,
    );
    expect(resumed.data.answer.timeLeftSeconds).toBeGreaterThan(20 * MINUTE);
  });

  it("leaves a late start its full time where closing cuts nothing", async () => {
    const { testId } = await server.makeTest({ count: 2, durationMinutes: 60 });
    await schedule(testId, { closesAt: at(10 * MINUTE), isLateStartCut: false });
    const student = await newStudent();
    expect((await start(student, testId)).data.answer.timeLeftSeconds).toBe(HOUR);
    server.pass(20 * MINUTE);
    const late = await newStudent();
    expect((await start(late, testId)).errors[0].extensions.reason).toBe("closed");
  });
});

describe("when a test has closed", () => {
  it("submits what was saved of attempts that are still open, some minutes later", async () => {
    const { testId } = await server.makeTest({ count: 2, durationMinutes: 30 });
    await schedule(testId, { closesAt: at(HOUR) });
    const [away, done] = [await newStudent(), await newStudent()];
    const { id } = (await start(away, testId)).data.answer;
    const progress = { ...UNTOUCHED, sequence: 1, timeLeftSeconds: 25 * MINUTE, answers: [0, -1] };
    const input = { attemptId: id, progress };
    server.pass(5 * MINUTE);
    const saved = await ask(
      away,
      "mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { sequence } }",
      { input },
    );
    expect(saved.errors).toBeUndefined();
    await start(done, testId);
    await submitted(done, testId);
    server.pass(55 * MINUTE);
    const submitAll = () => submitOverdueOf(server.dependencies, testId);
    // A device that was offline may still deliver.
    expect(await submitAll()).toBe(0);
    server.pass(5 * MINUTE);
    expect(await submitAll()).toBe(1);
    expect(await submitAll()).toBe(0);
    const list = await ask(
      away,
      "{ results(limit: 1) { items { id ending correctCount unansweredCount lateAnswers } } }",
    );
    expect(list.data.results.items).toEqual([
      { id, ending: "TIME", correctCount: 1, unansweredCount: 1, lateAnswers: 0 },
    ]);
  });
});

it("a withheld result says until when", async () => {
  const { testId } = await server.makeTest({ count: 2 });
  const resultsAt = at(HOUR);
  await schedule(testId, { resultsAt });
  const student = await newStudent();
  await submitted(student, testId);
  const read = () =>
    ask(
      student,
      "{ results(limit: 1) { items { withheldUntil blindReview { withheldUntil } scoreIfOut } } }",
    );
  const [held] = (await read()).data.results.items;
  expect(held).toEqual({
    ...{ withheldUntil: resultsAt, blindReview: { withheldUntil: resultsAt }, scoreIfOut: null },
  });
  server.pass(HOUR);
  const [out] = (await read()).data.results.items;
  expect(out).toEqual({
    ...{ withheldUntil: null, blindReview: { withheldUntil: null }, scoreIfOut: 0 },
  });
});
