import { createDecipheriv } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { ask, SECTION } from "./section-attempts.ts";

// The waiting room and the sealed paper (docs/attempts.md, section 14), from outside, with a clock that is moved on.

const MINUTE = 60;

let server: TestApp;
let people = 0;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
});
afterAll(() => server.close());

const newStudent = () => {
  people += 1;
  return server.as(`waiting${people}@example.com`);
};

const at = (seconds: number) => new Date(server.dependencies.now().getTime() + seconds * 1000);

/** A test that opens in so many seconds, for an hour. */
async function makeLive(opensIn: number, input: Parameters<TestApp["makeTest"]>[0] = {}) {
  const made = await server.makeTest(input);
  await server.dependencies.database.pool.query(
    "UPDATE tests SET opens_at = $2, closes_at = $3 WHERE id = $1",
    [made.testId, at(opensIn), at(opensIn + 60 * MINUTE)],
  );
  return made;
}

const ROOM = "id opensAt startDelayMs paperId agreedAt refusal isUnderWay totalQuestions";
const wait = (student: Caller, testId: number, more = "") =>
  ask(student, `mutation { answer: waitForTest(testId: ${testId}${more}) { ${ROOM} } }`);

const QUESTION = "id questionId questionText options passageId lang questionHtml optionsHtml";
const PASSAGE = "id passageId title text html source lang";
const start = (student: Caller, testId: number) =>
  ask(
    student,
    `mutation { answer: startTest(testId: ${testId}) { id paperId paperSecret timeLeftSeconds questions { ${QUESTION} } passages { ${PASSAGE} } sections { ${SECTION} } } }`,
  );

const sealed = (student: Caller, paperId: string) =>
  student.send("GET", `/api/v1/sealed-papers/${paperId}`);

function unseal(bytes: Buffer, key: string): unknown {
  const decipher = createDecipheriv(
    "aes-256-gcm",
    Buffer.from(key, "base64"),
    bytes.subarray(0, 12),
  );
  decipher.setAuthTag(bytes.subarray(-16));
  const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
  return JSON.parse(gunzipSync(plain).toString());
}

async function bytesOf(student: Caller, paperId: string): Promise<Buffer> {
  const token = await student.token();
  const answer = await server.app.inject({
    url: `/api/v1/sealed-papers/${paperId}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "cache-control": "private, max-age=31536000, immutable",
  });
  return answer.rawPayload;
}

describe("the waiting room", () => {
  it("opens half an hour before the test, and for tests that open at a given time alone", async () => {
    const student = await newStudent();
    const { testId } = await makeLive(31 * MINUTE);
    const early = await wait(student, testId);
    expect(early.errors[0]).toMatchObject({
      message: expect.stringMatching(/^The waiting room opens on .+ IST\.$/),
      extensions: { code: "CONFLICT", reason: "not_open_yet" },
    });
    server.pass(MINUTE + 1);
    expect((await wait(student, testId)).data.answer).toMatchObject({
      ...{ id: String(testId), agreedAt: null, refusal: null, isUnderWay: false },
    });
    const anytime = await server.makeTest();
    expect((await wait(student, anytime.testId)).errors[0].extensions.code).toBe("CONFLICT");
    const hidden = await makeLive(MINUTE, { isPublic: false });
    expect((await wait(student, hidden.testId)).errors[0].extensions.code).toBe("NOT_FOUND");
  });

  it("stores the first agreement, when the student was seen last, and whether the paper is there", async () => {
    const student = await newStudent();
    const { testId } = await makeLive(20 * MINUTE);
    const path = `/api/v1/tests/${testId}/waiting-room`;
    const entered = await student.put(path, {});
    expect(entered.status, entered.text).toBe(200);
    expect(entered.body).toMatchObject({ agreed_at: null });
    const { paper_id } = entered.body as { paper_id: number };
    const agreed = await student.put(path, { agrees: true, paper_id });
    const { agreed_at } = agreed.body as { agreed_at: string };
    server.pass(MINUTE);
    const again = await student.put(path, { agrees: true, paper_id: paper_id + 1_000_000 });
    expect(again.body).toMatchObject({ agreed_at });
    const { rows } = await server.dependencies.database.pool.query(
      "SELECT agreed_at, last_seen_at, is_paper_ready FROM waiting_students WHERE test_id = $1",
      [testId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].agreed_at.toISOString()).toBe(agreed_at);
    expect(rows[0].last_seen_at - rows[0].agreed_at).toBeGreaterThanOrEqual(MINUTE * 1000);
    expect(rows[0].is_paper_ready).toBe(false);
  });

  it("gives each student a moment of their own within five seconds", async () => {
    const { testId } = await makeLive(10 * MINUTE, { durationMinutes: 50 });
    const delays: number[] = [];
    for (let person = 0; person < 8; person += 1) {
      const student = await newStudent();
      const { startDelayMs } = (await wait(student, testId)).data.answer;
      expect((await wait(student, testId)).data.answer.startDelayMs).toBe(startDelayMs);
      delays.push(startDelayMs);
    }
    expect(new Set(delays).size).toBeGreaterThan(5);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...delays)).toBeLessThan(5_000);
  });

  it("gives all the same moment where the test closes as their clocks end", async () => {
    const { testId } = await makeLive(10 * MINUTE, { durationMinutes: 60 });
    for (let person = 0; person < 4; person += 1) {
      const answer = (await wait(await newStudent(), testId)).data.answer;
      expect(answer.startDelayMs).toBe(0);
    }
  });
});

it("shows on the dashboard the tests whose waiting rooms are open", async () => {
  const student = await newStudent();
  const { pool } = server.dependencies.database;
  await pool.query("UPDATE tests SET opens_at = NULL");
  const soon = await makeLive(29 * MINUTE);
  const started = await makeLive(-10 * MINUTE);
  await makeLive(31 * MINUTE);
  await makeLive(29 * MINUTE, { isPublic: false });
  await makeLive(-61 * MINUTE);
  const answer = await ask(
    student,
    "{ dashboard { liveTests { id title opensAt own { timesTaken } } } }",
  );
  expect(answer.data.dashboard.liveTests.map(({ id }: { id: string }) => Number(id))).toEqual([
    started.testId,
    soon.testId,
  ]);
});

describe("the sealed paper", () => {
  it("is what the start returns, once the key is there", async () => {
    const student = await newStudent();
    const { testId } = await makeLive(10 * MINUTE);
    const { paperId } = (await wait(student, testId)).data.answer;
    const bytes = await bytesOf(student, paperId);
    expect(await bytesOf(await newStudent(), paperId)).toEqual(bytes);
    server.pass(10 * MINUTE);
    const { data } = await start(student, testId);
    const { paperSecret, questions, passages, sections } = data.answer;
    expect(data.answer.paperId).toBe(paperId);
    expect(unseal(bytes, paperSecret)).toEqual({ sections, questions, passages });
    expect((await wait(student, testId)).data.answer.isUnderWay).toBe(true);
    // The key of another paper opens nothing.
    const other = await makeLive(0);
    const theirs = (await start(student, other.testId)).data.answer.paperSecret;
    expect(() => unseal(bytes, theirs)).toThrow();
  });

  it("has another name after an edit, and the old one is gone", async () => {
    const student = await newStudent();
    const { testId } = await makeLive(10 * MINUTE);
    const { paperId } = (await wait(student, testId)).data.answer;
    await bytesOf(student, paperId);
    await server.dependencies.database.pool.query(
      "UPDATE tests SET title = 'Edited', paper_id = NULL WHERE id = $1",
      [testId],
    );
    const renewed = (await wait(student, testId)).data.answer.paperId;
    expect(renewed).not.toBe(paperId);
    expect((await sealed(student, paperId)).status).toBe(404);
    await bytesOf(student, renewed);
    server.pass(10 * MINUTE);
    expect((await start(student, testId)).data.answer.paperId).toBe(renewed);
  });

  it("is not there before the waiting room opens, nor for those who don't see the test", async () => {
    const student = await newStudent();
    const { testId } = await makeLive(MINUTE);
    const { paperId } = (await wait(student, testId)).data.answer;
    const { pool } = server.dependencies.database;
    await pool.query("UPDATE tests SET is_public = FALSE WHERE id = $1", [testId]);
    expect((await sealed(student, paperId)).status).toBe(404);
    const later = "UPDATE tests SET is_public = TRUE, opens_at = $2, closes_at = $3 WHERE id = $1";
    await pool.query(later, [testId, at(31 * MINUTE), at(60 * MINUTE)]);
    expect((await sealed(student, paperId)).status).toBe(404);
    expect((await sealed(server.visitor, paperId)).status).toBe(401);
  });
});
