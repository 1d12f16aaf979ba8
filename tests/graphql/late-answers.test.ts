import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submitOverdueOf } from "../../server/attempts/submit-overdue.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { ask, sections } from "./section-attempts.ts";

// Answers that arrive after the end of a clock that runs on (docs/rules.md, section 4).

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

const RESULT =
  "id correctCount unansweredCount lateAnswers latePositions arrivedLate lateDeliveryAt ending timeTakenSeconds";

/** An attempt of an hour that is started. */
async function begin(schedule: object = {}, test: object = {}) {
  const made = await server.makeTest({ count: 4, durationMinutes: 60, ...test });
  const { testId } = made;
  const set = await ask(
    admin,
    `mutation ($input: ScheduleInput!) { scheduleTest(id: ${testId}, input: $input) { id } }`,
    { input: { clockRunsOn: true, ...schedule } },
  );
  expect(set.errors).toBeUndefined();
  people += 1;
  const student = await server.as(`late${people}@example.com`);
  const started = await ask(student, `mutation { startTest(testId: ${testId}) { id } }`);
  const { id } = started.data.startTest;
  const progress = (
    sequence: number,
    answers: number[],
    answeredAt: number[] | null,
    left = 0,
    more: object = {},
  ) => ({
    ...{ sequence, answers, answeredAt, timeLeftSeconds: left, currentQuestion: 0 },
    tabSwitchCount: 0,
    marked: answers.map(() => false),
    firstShown: answers.map(() => -1),
    secondsSpent: answers.map(() => 0),
    changeCounts: answers.map(() => 0),
    ...more,
  });
  type Sent = Parameters<typeof progress>;
  const send = async (name: string, type: string, fields: string, sent: Sent) => {
    const body = await ask(
      student,
      `mutation ($input: ${type}!) { answer: ${name}(input: $input) { ${fields} } }`,
      { input: { attemptId: id, progress: progress(...sent) } },
    );
    return body.data?.answer ?? body.errors[0].extensions;
  };
  const save = (...sent: Sent) =>
    send("saveProgress", "SaveProgressInput", "sequence answers timeLeftSeconds", sent);
  const submit = (...sent: Sent) => send("submitAttempt", "SubmitAttemptInput", RESULT, sent);
  const deliveries = async () => {
    const fields =
      "lateDeliveries { answers { position selectedOptionIndex countedOptionIndex answeredAtSeconds } }";
    const body = await ask(admin, `{ reportedAttempt(id: ${id}) { ${fields} } }`);
    return body.data.reportedAttempt.lateDeliveries;
  };
  return { testId, id, student, save, submit, deliveries };
}

const late = (position: number, selectedOptionIndex: number, answeredAtSeconds: number | null) => ({
  ...{ position, selectedOptionIndex, countedOptionIndex: null, answeredAtSeconds },
});

describe("a device that was offline at the end of a clock that runs on", () => {
  it("delivers five minutes after it: what was chosen before counts, and is marked", async () => {
    const { save, submit, deliveries } = await begin();
    server.pass(MINUTE);
    await save(1, [0, -1, -1, -1], [30, -1, -1, -1], HOUR - MINUTE);
    server.pass(HOUR + 4 * MINUTE);
    const answers = [0, 0, 0, 0];
    const result = await submit(2, answers, [30, 3500, HOUR - 1, HOUR + 60]);
    expect(result).toMatchObject({
      ...{ unansweredCount: 1, lateAnswers: 1, latePositions: [3] },
      ...{ arrivedLate: [1, 2], ending: "LATE", timeTakenSeconds: expect.closeTo(HOUR, -2) },
    });
    expect(result.lateDeliveryAt).not.toBeNull();
    // The same submit again, since its answer was lost.
    expect(await submit(2, answers, [30, 3500, HOUR - 1, HOUR + 60])).toMatchObject({
      ...{ unansweredCount: 1, lateAnswers: 1 },
    });
    expect(await deliveries()).toEqual([{ answers: [late(3, 0, HOUR + 60)] }]);
  });

  it("saves within the grace, too, once and again", async () => {
    const { save, submit } = await begin();
    server.pass(HOUR + 5 * MINUTE);
    const sent = [1, [0, 0, -1, -1], [10, HOUR, -1, -1]] as const;
    const saved = { sequence: 1, answers: [0, -1, -1, -1], timeLeftSeconds: 0 };
    expect(await save(sent[0], [...sent[1]], [...sent[2]])).toMatchObject(saved);
    expect(await save(sent[0], [...sent[1]], [...sent[2]])).toMatchObject(saved);
    expect(await submit(2, [0, -1, -1, -1], [10, -1, -1, -1])).toMatchObject({
      ...{ correctCount: 1, lateAnswers: 0, arrivedLate: [0], ending: "TIME" },
    });
  });

  it("doesn't count what it doesn't say the time of", async () => {
    const { submit, deliveries } = await begin();
    server.pass(HOUR + 5 * MINUTE);
    const result = await submit(1, [0, 0, -1, -1], null);
    expect(result).toMatchObject({ correctCount: 0, latePositions: [0, 1], arrivedLate: [] });
    expect(await deliveries()).toHaveLength(1);
  });

  it("delivers later than the server submits: it is kept, and an administrator sees it", async () => {
    const { testId, save, submit, deliveries, student, id } = await begin();
    server.pass(MINUTE);
    await save(1, [0, -1, -1, -1], [30, -1, -1, -1], HOUR - MINUTE);
    server.pass(HOUR + 10 * MINUTE);
    expect(await submitOverdueOf(server.dependencies, testId)).toBe(1);
    server.pass(4 * MINUTE);
    const first = await save(2, [0, 1, -1, -1], [30, 3000, -1, -1]);
    expect(first).toMatchObject({ code: "CONFLICT", status: "submitted" });
    const result = await submit(3, [0, 1, 2, -1], [30, 3000, 3100, -1]);
    expect(result).toMatchObject({ correctCount: 1, arrivedLate: [], lateAnswers: 0 });
    const ago = server.dependencies.now().getTime() - Date.parse(result.lateDeliveryAt);
    expect(ago).toBeLessThan(MINUTE * 1000);
    expect(await deliveries()).toEqual([
      { answers: [late(1, 1, 3000)] },
      { answers: [late(1, 1, 3000), late(2, 2, 3100)] },
    ]);
    // What can't be of it is not kept.
    const wrong = await submit(4, [0, 1, 2], [30, 3000, 3100]);
    expect(wrong.code).toBe("BAD_USER_INPUT");
    const denied = await ask(student, `{ reportedAttempt(id: ${id}) { id } }`);
    expect(denied.errors[0].extensions.code).toBe("FORBIDDEN");
  });

  it("counts what was saved in time alone where the test refuses late answers", async () => {
    const { save, submit, deliveries } = await begin({ lateAnswers: "REFUSE" });
    server.pass(MINUTE);
    await save(1, [0, -1, -1, -1], [30, -1, -1, -1], HOUR - MINUTE);
    server.pass(HOUR + 4 * MINUTE);
    expect(await submit(2, [0, 0, -1, -1], [30, 3500, -1, -1])).toMatchObject({
      ...{ correctCount: 1, latePositions: [1], arrivedLate: [], ending: "LATE" },
    });
    expect(await deliveries()).toEqual([{ answers: [late(1, 0, 3500)] }]);
  });

  it("has a minute, as ever, where the clock stands still", async () => {
    const { submit } = await begin({ clockRunsOn: false });
    server.pass(HOUR + 2 * MINUTE);
    expect(await submit(1, [0, -1, -1, -1], [30, -1, -1, -1])).toMatchObject({
      ...{ correctCount: 0, latePositions: [0], arrivedLate: [] },
    });
  });

  it("counts nothing chosen after the end, not even within the minute of delivery", async () => {
    const { submit } = await begin();
    server.pass(HOUR + 30);
    expect(await submit(1, [0, 0, -1, -1], [HOUR - 1, HOUR + 5, -1, -1])).toMatchObject({
      ...{ correctCount: 1, latePositions: [1], arrivedLate: [] },
    });
  });

  it.each([
    ["nine minutes after the end of a section", 17, { latePositions: [3], arrivedLate: [2] }],
    ["five minutes after the last", 23, { latePositions: [2, 3, 5], arrivedLate: [4] }],
  ])("has the same grace for the ends of sections: %s", async (_, minutes, counted) => {
    const test = { count: 6, durationMinutes: 30, sections: sections(true) };
    const { save, submit } = await begin({}, test);
    server.pass(12 * MINUTE);
    const saved = { currentQuestion: 2 };
    await save(1, [-1, -1, -1, -1, -1, -1], [-1, -1, -1, -1, -1, -1], 18 * MINUTE, saved);
    server.pass(minutes * MINUTE);
    // The second section ended at 20 minutes, the third at 30.
    const chosen = [-1, -1, 19 * MINUTE, 21 * MINUTE, 22 * MINUTE, 31 * MINUTE];
    const last = { currentQuestion: 4 };
    expect(await submit(2, [-1, -1, 0, 0, 0, 0], chosen, 0, last)).toMatchObject(counted);
  });
});
