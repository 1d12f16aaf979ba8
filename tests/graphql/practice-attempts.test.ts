import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { computeDue } from "../../server/reports/compute-statistics.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { ask } from "./section-attempts.ts";

// A ranked test that has closed and opens again as practice (docs/rules.md, section 8), from outside.

const HOUR = 3600;

let server: TestApp;
let people = 0;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
});
afterAll(() => server.close());

const newStudent = () => {
  people += 1;
  return server.as(`again${people}@example.com`);
};

/** A student's submit with so many right answers, on an attempt that it starts. */
async function submit(student: Caller, testId: number, questionIds: number[], right: number) {
  // The keys of made questions go through the four options.
  const answers = questionIds.map((question_id, place) => ({
    ...{ question_id, selected_option_index: (place + (place < right ? 0 : 1)) % 4 },
  }));
  const { body } = await student.post("/api/v1/results/submit-quiz", {
    ...{ test_id: testId, time_taken_minutes: 1, answers },
  });
  return (body as { id: number }).id;
}

const ATTEMPT = "id isPractice clockRunsOn timeLeftSeconds";
const start = (student: Caller, testId: number) =>
  ask(student, `mutation { answer: startTest(testId: ${testId}) { ${ATTEMPT} } }`);
const overviewOf = async (student: Caller, testId: number) =>
  (
    await ask(
      student,
      `{ testOverview(testId: ${testId}) { isPractice refusal closesAt attemptLimit clockRunsOn } }`,
    )
  ).data.testOverview;
const resultOf = async (student: Caller, id: number) =>
  (
    await ask(
      student,
      `{ result(id: ${id}) { isPractice score peers { others } rank { place students } } }`,
    )
  ).data.result;

/** All that reports say of a test in numbers. */
async function figuresOf(testId: number) {
  await computeDue(server.dependencies);
  const { rows } = await server.dependencies.database.pool.query(
    `SELECT (SELECT json_agg(r ORDER BY attempt_id) FROM attempt_ranks r WHERE test_id = $1) AS ranks,
      (SELECT json_agg(json_build_array(question_id, attempts, facility) ORDER BY question_id)
        FROM item_statistics WHERE test_id = $1) AS items,
      (SELECT attempts FROM test_statistics WHERE test_id = $1)`,
    [testId],
  );
  const admin = await server.as("admin@example.com");
  const { data, errors } = await ask(
    admin,
    `{ report: testReport(id: ${testId}) { attemptCount openAttemptCount } }`,
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return { ...rows[0], ...data };
}

describe("a test that opens again", () => {
  let testId: number;
  let questionIds: number[];
  let [taker, better, stranger]: Caller[] = [];
  let ranked: number;
  beforeEach(async () => {
    ({ testId, questionIds } = await server.makeTest({ count: 4 }));
    [taker, better, stranger] = [await newStudent(), await newStudent(), await newStudent()];
    await server.dependencies.database.pool.query(
      `UPDATE tests SET is_ranked = TRUE, opens_again = TRUE, attempt_limit = 1, clock_runs_on = TRUE,
        closes_at = $2::timestamptz + interval '1 hour', results_at = $2::timestamptz + interval '2 hours' WHERE id = $1`,
      [testId, server.dependencies.now()],
    );
    ranked = await submit(taker as Caller, testId, questionIds, 1);
    await submit(better as Caller, testId, questionIds, 2);
  });

  it("refuses starts until its results are out, and says from when it is practice", async () => {
    server.pass(1.5 * HOUR);
    const refused = await start(stranger as Caller, testId);
    expect(refused.errors[0]).toMatchObject({
      message: expect.stringMatching(
        /^This test closed on .+ It opens again as practice on .+ IST\.$/,
      ),
      extensions: { code: "CONFLICT", reason: "closed" },
    });
    const { refusal, isPractice } = await overviewOf(stranger as Caller, testId);
    expect([refusal, isPractice]).toEqual([refused.errors[0].message, false]);
    server.pass(HOUR);
    expect(await overviewOf(stranger as Caller, testId)).toEqual({
      ...{
        isPractice: true,
        refusal: null,
        closesAt: null,
        attemptLimit: null,
        clockRunsOn: false,
      },
    });
  });

  it("is practice for who took it and who didn't, and changes no figure and no rank", async () => {
    server.pass(2.5 * HOUR);
    const before = await figuresOf(testId);
    expect(before).toMatchObject({ attempts: 2, report: { attemptCount: 2 } });
    expect(await resultOf(taker as Caller, ranked)).toMatchObject({
      ...{ isPractice: false, rank: { place: 2, students: 2 }, peers: { others: 1 } },
    });
    for (const student of [taker, stranger, stranger] as Caller[]) {
      const { data } = await start(student, testId);
      expect(data.answer).toMatchObject({ isPractice: true, clockRunsOn: false });
      const live = await ask(
        await server.as("admin@example.com"),
        `{ liveStudents(testId: ${testId}, state: SUBMITTED) { items { name state } } }`,
      );
      expect(live.data.liveStudents.items).toHaveLength(2);
      const id = await submit(student, testId, questionIds, 4);
      expect(await resultOf(student, id)).toEqual({
        ...{ isPractice: true, score: 4, rank: null },
        peers: { others: student === taker ? 1 : 2 },
      });
      const { body } = await student.get(`/api/v1/results/${id}`);
      expect(body).toMatchObject({ is_practice: true, rank: null });
    }
    expect(await figuresOf(testId)).toEqual(before);
    // Their own figures have it, like any test.
    const { data } = await ask(
      stranger as Caller,
      "{ userStatistics { totalTestsTaken bestScore } }",
    );
    expect(data.userStatistics).toMatchObject({ totalTestsTaken: 2, bestScore: 100 });
  });

  it("is no practice to staff, and begins nothing in the waiting room", async () => {
    await server.dependencies.database.pool.query(
      "UPDATE tests SET opens_at = closes_at - interval '30 minutes' WHERE id = $1",
      [testId],
    );
    server.pass(2.5 * HOUR);
    const admin = await server.as("admin@example.com");
    expect((await start(admin, testId)).data.answer.isPractice).toBe(false);
    const { data } = await ask(
      stranger as Caller,
      `mutation { waitForTest(testId: ${testId}, agrees: false) { refusal } }`,
    );
    expect(data.waitForTest.refusal).toMatch(
      /^This test has closed\. You can start it as practice/,
    );
  });

  it("never gives up an attempt that counts for practice", async () => {
    await server.dependencies.database.pool.query(
      `UPDATE tests SET is_late_start_cut = FALSE, clock_runs_on = FALSE, results_at = NULL WHERE id = $1`,
      [testId],
    );
    const open = (await start(stranger as Caller, testId)).data.answer;
    server.pass(4 * HOUR);
    expect((await start(stranger as Caller, testId)).data.answer.id).toBe(open.id);
    const fresh = await ask(
      stranger as Caller,
      `mutation { startFresh(attemptId: ${open.id}, sequence: 0) { id } }`,
    );
    expect(fresh.errors[0].message).toMatch(/^This attempt counts/);
  });

  it("can be scheduled while students practise", async () => {
    server.pass(2.5 * HOUR);
    const { data } = await start(stranger as Caller, testId);
    const admin = await server.as("admin@example.com");
    const scheduled = await ask(
      admin,
      `mutation ($input: ScheduleInput!) { scheduleTest(id: ${testId}, input: $input) { practiceFrom } }`,
      {
        input: { isRanked: true, closesAt: new Date(server.dependencies.now().getTime() - 5.4e6) },
      },
    );
    expect(scheduled.data.scheduleTest.practiceFrom).toBeNull();
    // What was started can be finished.
    const again = await start(stranger as Caller, testId);
    expect(again.data.answer).toMatchObject({ id: data.answer.id, isPractice: true });
    const { rows } = await server.dependencies.database.pool.query(
      "SELECT deadline_at FROM attempts WHERE id = $1",
      [data.answer.id],
    );
    expect(rows).toEqual([{ deadline_at: null }]);
  });
});
