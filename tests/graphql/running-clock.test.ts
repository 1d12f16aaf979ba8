import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "../../server/accounts/viewer.ts";
import { endAttempt } from "../../server/attempts/end-attempt.ts";
import { giveExtraTime } from "../../server/attempts/give-extra-time.ts";
import { reopenAttempt } from "../../server/attempts/reopen-attempt.ts";
import { submitOverdueOf } from "../../server/attempts/submit-overdue.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { insertViewer } from "../support/people.ts";
import { ask, CLOCKS, sections } from "./section-attempts.ts";

// A clock that runs on while its student is away, and time that is given in the middle (docs/rules.md, section 4).

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds on a clock that runs on while the test does. */
const about = (seconds: number) => expect.closeTo(seconds, -2);

let server: TestApp;
let admin: Caller;
let giver: Viewer;
let people = 0;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  admin = await server.as("admin@example.com");
  await server.dependencies.database.pool.query(
    "UPDATE users SET role = 'admin' WHERE email = 'admin@example.com'",
  );
  giver = await insertViewer(server.dependencies.database, "admin", "giver@example.com");
  server.pass(1);
});
afterAll(() => server.close());

const at = (seconds: number) =>
  new Date(server.dependencies.now().getTime() + seconds * 1000).toISOString();

async function liveTest(schedule: object = {}, test: object = {}) {
  const { testId } = await server.makeTest({ count: 2, durationMinutes: 60, ...test });
  const set = await ask(
    admin,
    `mutation ($input: ScheduleInput!) { scheduleTest(id: ${testId}, input: $input) { id } }`,
    { input: { clockRunsOn: true, ...schedule } },
  );
  expect(set.errors).toBeUndefined();
  return testId;
}

const FIELDS =
  "id timeLeftSeconds tabSwitchCount penaltyMinutes resumeCount clockRunsOn extraSeconds extraReason sequence";

async function begin(testId: number) {
  people += 1;
  const student = await server.as(`student${people}@example.com`);
  const answer = await ask(student, `mutation { startTest(testId: ${testId}) { ${FIELDS} } }`);
  const { id, ...started } = answer.data.startTest;
  const resume = async () => {
    const body = await ask(student, `mutation { resumeAttempt(attemptId: ${id}) { ${FIELDS} } }`);
    return body.data?.resumeAttempt ?? body.errors[0].extensions.reason;
  };
  const save = async (sequence: number, timeLeftSeconds: number, more: object = {}) => {
    const lists = { marked: [false, false], firstShown: [-1, -1], secondsSpent: [0, 0] };
    const progress = {
      ...{ sequence, timeLeftSeconds, currentQuestion: 0, tabSwitchCount: 0, answers: [0, -1] },
      ...{ ...lists, changeCounts: [0, 0], ...more },
    };
    const body = await ask(
      student,
      `mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { ${FIELDS} } }`,
      { input: { attemptId: id, progress } },
    );
    return body.data?.saveProgress ?? body.errors[0].extensions;
  };
  return { id: Number(id), student, started, resume, save };
}

const give = (testId: number, attemptIds: number[] | null, minutes: number) =>
  giveExtraTime(giver, server.dependencies, {
    ...{ testId, attemptIds, minutes, reason: "Power cut at centre" },
  });

describe("a clock that runs on", () => {
  it("loses the time away, and no minute for a resume", async () => {
    const { started, resume, save } = await begin(await liveTest());
    expect(started).toMatchObject({
      timeLeftSeconds: about(HOUR),
      clockRunsOn: true,
      extraSeconds: 0,
    });
    server.pass(10 * MINUTE);
    expect(await save(1, 50 * MINUTE)).toMatchObject({ timeLeftSeconds: about(50 * MINUTE) });
    server.pass(20 * MINUTE);
    expect(await resume()).toMatchObject({
      ...{
        timeLeftSeconds: about(30 * MINUTE),
        tabSwitchCount: 1,
        penaltyMinutes: 0,
        resumeCount: 1,
      },
    });
    server.pass(30 * MINUTE);
    expect(await resume()).toBe("time_over");
  });

  it("stays as it began when the setting changes", async () => {
    const testId = await liveTest();
    const { resume } = await begin(testId);
    const changed = await ask(
      admin,
      `mutation { scheduleTest(id: ${testId}, input: { clockRunsOn: false }) { clockRunsOn } }`,
    );
    expect(changed.data.scheduleTest.clockRunsOn).toBe(false);
    server.pass(10 * MINUTE);
    expect(await resume()).toMatchObject({
      timeLeftSeconds: about(50 * MINUTE),
      penaltyMinutes: 0,
    });
    const later = await begin(testId);
    server.pass(10 * MINUTE);
    expect(await later.resume()).toMatchObject({
      timeLeftSeconds: about(59 * MINUTE),
      resumeCount: 1,
    });
  });

  it("ends at closing at the latest, and with a closing that moves", async () => {
    const testId = await liveTest({ closesAt: at(30 * MINUTE) });
    const { started, resume } = await begin(testId);
    expect(started.timeLeftSeconds).toEqual(about(30 * MINUTE));
    const early = await ask(
      admin,
      `mutation ($closesAt: DateTime) { scheduleTest(id: ${testId}, input: { clockRunsOn: true, closesAt: $closesAt }) { id } }`,
      { closesAt: at(20 * MINUTE) },
    );
    expect(early.errors[0].extensions.fields[0].field).toBe("closesAt");
    server.pass(29 * MINUTE);
    expect(await resume()).toMatchObject({ timeLeftSeconds: about(MINUTE) });
  });

  it("takes the time away off the section in progress, then off the next", async () => {
    const testId = await liveTest({}, { count: 6, durationMinutes: 30, sections: sections(true) });
    people += 1;
    const student = await server.as(`student${people}@example.com`);
    const { data } = await ask(student, `mutation { startTest(testId: ${testId}) { id } }`);
    server.pass(12 * MINUTE);
    const resumed = await ask(
      student,
      `mutation { resumeAttempt(attemptId: ${data.startTest.id}) { ${CLOCKS} } }`,
    );
    expect(resumed.data.resumeAttempt).toMatchObject({
      timeLeftSeconds: about(18 * MINUTE),
      sectionClocks: { section: 1, timeLeftSeconds: [0, about(8 * MINUTE), about(10 * MINUTE)] },
    });
  });

  it("is submitted by the server ten minutes after its own end, whenever the test closes", async () => {
    const testId = await liveTest({ closesAt: at(5 * HOUR) });
    const { student, save, id } = await begin(testId);
    server.pass(MINUTE);
    await save(1, 59 * MINUTE);
    server.pass(HOUR + 8 * MINUTE);
    expect(await submitOverdueOf(server.dependencies, testId)).toBe(0);
    server.pass(2 * MINUTE);
    expect(await submitOverdueOf(server.dependencies, testId)).toBe(1);
    const list = await ask(student, "{ results(limit: 1) { items { id ending correctCount } } }");
    expect(list.data.results.items).toEqual([{ id: String(id), ending: "TIME", correctCount: 1 }]);
  });
});

describe("time that is given while students write", () => {
  it("reaches one attempt, or everybody's", async () => {
    const testId = await liveTest({ closesAt: at(HOUR) });
    const [one, other] = [await begin(testId), await begin(testId)];
    server.pass(10 * MINUTE);
    expect(await give(testId, [one.id], 5)).toEqual([one.id]);
    expect(await give(testId, null, 10)).toEqual([one.id, other.id]);
    const reason = "Power cut at centre";
    expect(await one.save(1, 50 * MINUTE, { extraSeconds: 0 })).toMatchObject({
      ...{ timeLeftSeconds: about(65 * MINUTE), extraSeconds: 15 * MINUTE, extraReason: reason },
    });
    // A page that knows of it already, and one that can't say what it knows.
    expect(await one.save(2, 64 * MINUTE, { extraSeconds: 15 * MINUTE })).toMatchObject({
      timeLeftSeconds: about(64 * MINUTE),
    });
    expect(await other.save(1, 50 * MINUTE)).toMatchObject({ timeLeftSeconds: about(HOUR) });
    // The clock runs past the closing, and past the duration that is printed on the paper.
    server.pass(63 * MINUTE);
    expect(await one.save(3, MINUTE, { extraSeconds: 15 * MINUTE })).toMatchObject({ sequence: 3 });
    await expect(give(testId, [one.id], 301)).rejects.toThrow();
  });

  it("stays with an attempt that is reopened", async () => {
    const testId = await liveTest({ closesAt: at(3 * HOUR), resultsAt: at(4 * HOUR) });
    const { id, save, resume } = await begin(testId);
    await give(testId, [id], 15);
    server.pass(MINUTE);
    await save(1, 74 * MINUTE, { extraSeconds: 15 * MINUTE });
    await endAttempt(giver, server.dependencies, { testId, attemptId: id });
    const one = { testId, attemptId: id, minutes: null };
    await reopenAttempt(giver, server.dependencies, one);
    expect(await resume()).toMatchObject({
      ...{ timeLeftSeconds: about(74 * MINUTE), extraSeconds: 15 * MINUTE },
    });
  });

  it("is returned to a page whose own clock submits, and the attempt goes on", async () => {
    const testId = await liveTest();
    const { id, student, save } = await begin(testId);
    const submit = async (isByClock: boolean, sequence: number, more: object = {}) => {
      const lists = { marked: [false, false], firstShown: [-1, -1], secondsSpent: [0, 0] };
      const progress = {
        ...{ sequence, timeLeftSeconds: 0, currentQuestion: 0, tabSwitchCount: 0 },
        ...{ answers: [0, -1], changeCounts: [0, 0], ...lists, ...more },
      };
      const body = await ask(
        student,
        "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id } }",
        { input: { attemptId: id, progress, isByClock } },
      );
      return body.data?.submitAttempt ?? body.errors[0].extensions;
    };
    server.pass(59 * MINUTE);
    await save(1, MINUTE);
    await give(testId, [id], 5);
    server.pass(MINUTE);
    const refused = await submit(true, 2);
    expect(refused).toMatchObject({ code: "CONFLICT", status: "open", reason: "time_left" });
    expect(refused.timeLeftSeconds).toBeGreaterThan(4 * MINUTE);
    expect(await save(2, 5 * MINUTE, { extraSeconds: 5 * MINUTE })).toMatchObject({ sequence: 2 });
    // Of a page that can only be submitted, and of one that knows of all its time, it is final.
    expect(await submit(true, 3, { tabSwitchCount: 5 })).toEqual({ id: String(id) });
    const other = await begin(testId);
    expect(other.id).not.toBe(id);
  });

  it("is final when the student submits", async () => {
    const testId = await liveTest();
    const { id, student } = await begin(testId);
    await give(testId, [id], 5);
    const progress = {
      ...{ sequence: 1, timeLeftSeconds: 10, currentQuestion: 0, tabSwitchCount: 0 },
      ...{ answers: [0, -1], marked: [false, false], firstShown: [-1, -1] },
      ...{ secondsSpent: [0, 0], changeCounts: [0, 0] },
    };
    const body = await ask(
      student,
      "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id } }",
      { input: { attemptId: id, progress } },
    );
    expect(body.data.submitAttempt).toEqual({ id: String(id) });
  });

  it("is lost by no save that was read before it", async () => {
    const testId = await liveTest();
    const { id, save } = await begin(testId);
    server.pass(MINUTE);
    const all = await Promise.all([
      ...[1, 2, 3, 4].map((sequence) => save(sequence, 59 * MINUTE, { extraSeconds: 0 })),
      give(testId, [id], 5),
    ]);
    expect(all.at(-1)).toEqual([id]);
    const last = await save(9, 64 * MINUTE, { extraSeconds: 5 * MINUTE });
    expect(last).toMatchObject({ timeLeftSeconds: about(64 * MINUTE), extraSeconds: 5 * MINUTE });
  });

  it("goes to the section in progress", async () => {
    const testId = await liveTest({}, { count: 6, durationMinutes: 30, sections: sections(true) });
    const { id, student } = await begin(testId);
    server.pass(12 * MINUTE);
    await give(testId, null, 5);
    const read = await ask(student, `mutation { resumeAttempt(attemptId: ${id}) { ${CLOCKS} } }`);
    expect(read.data.resumeAttempt).toMatchObject({
      timeLeftSeconds: about(23 * MINUTE),
      sectionClocks: { section: 1, timeLeftSeconds: [0, about(13 * MINUTE), about(10 * MINUTE)] },
    });
  });

  it("has results wait for the last answers", async () => {
    const testId = await liveTest({ closesAt: at(HOUR), resultsAt: at(HOUR + 10 * MINUTE) });
    await begin(testId);
    await give(testId, null, 5);
    const { data } = await ask(admin, `{ test(id: ${testId}) { resultsAt } }`);
    const waits = Date.parse(data.test.resultsAt) - server.dependencies.now().getTime();
    expect(waits / 1000).toBeGreaterThanOrEqual(HOUR + 15 * MINUTE);
  });
});

describe("extra time for a person or a batch", () => {
  const TIMES = "extraTimes { id name seconds reason }";
  const add = (testId: number, input: object) =>
    ask(
      admin,
      `mutation ($input: ExtraTimeInput!) { addExtraTime(testId: ${testId}, input: $input) { ${TIMES} } }`,
      { input: { reason: "Scribe", ...input } },
    );

  it("counts a person's own entry, else the largest of their batches, and moves the closing", async () => {
    const testId = await liveTest({ closesAt: at(30 * MINUTE) });
    const student = await server.as("more@example.com");
    const { pool } = server.dependencies.database;
    const batches = await pool.query<{ id: number }>(
      `INSERT INTO batches (name, name_key, letters, tint) VALUES ('Slow', 'slow', 'SL', 'green'), ('Slower', 'slower', 'SW', 'green') RETURNING id`,
    );
    const [slow, slower] = batches.rows.map(({ id }) => id);
    await pool.query(
      `INSERT INTO batch_members (batch_id, user_id, added_at)
        SELECT b.id, u.id, now() FROM batches b, users u WHERE u.email = 'more@example.com'`,
    );
    await add(testId, { batchId: slow, minutes: 10 });
    await add(testId, { batchId: slower, percent: 25 });
    const overview = () =>
      ask(student, `{ testOverview(testId: ${testId}) { extraSeconds closesAt } }`);
    expect((await overview()).data.testOverview.extraSeconds).toBe(15 * MINUTE);
    const added = await add(testId, { person: "more@example.com", minutes: 5 });
    expect(added.data.addExtraTime.extraTimes).toHaveLength(3);
    server.pass(20 * MINUTE);
    const started = await ask(
      student,
      `mutation { startTest(testId: ${testId}) { timeLeftSeconds extraSeconds } }`,
    );
    expect(started.data.startTest).toEqual({
      ...{ timeLeftSeconds: about(15 * MINUTE), extraSeconds: 5 * MINUTE },
    });
    const [first] = added.data.addExtraTime.extraTimes;
    const removed = await ask(
      admin,
      `mutation { removeExtraTime(testId: ${testId}, id: ${first.id}) { ${TIMES} } }`,
    );
    expect(removed.data.removeExtraTime.extraTimes).toHaveLength(2);
    expect((await overview()).data.testOverview.extraSeconds).toBe(15 * MINUTE);
  });

  it("names what is wrong at its field", async () => {
    const resultsAt = at(HOUR + 10 * MINUTE);
    const testId = await liveTest({ closesAt: at(HOUR), resultsAt });
    const wrong = async (input: object) =>
      (await add(testId, input)).errors[0].extensions.fields.map(
        ({ field }: { field: string }) => field,
      );
    expect(await wrong({ person: "nobody@example.com", minutes: 5 })).toEqual(["person"]);
    expect(await wrong({ person: "student1@example.com", minutes: 5, percent: 5 })).toEqual([
      "minutes",
    ]);
    expect(await wrong({ person: "student1@example.com", minutes: 5, reason: " " })).toEqual([
      "reason",
    ]);
    // Their answers would arrive after the results.
    expect(await wrong({ person: "student1@example.com", minutes: 5 })).toEqual(["minutes"]);
    expect((await ask(admin, `{ test(id: ${testId}) { ${TIMES} } }`)).data.test.extraTimes).toEqual(
      [],
    );
  });
});
