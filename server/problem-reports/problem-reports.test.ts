import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";

// Reports of problems from outside (docs/rules.md, section 19).

let server: TestApp;
let admin: Caller;
let student: Caller;
let other: Caller;
let testId: number;
let questionIds: number[];
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  [admin, student, other] = await Promise.all([
    server.as("admin@example.com"),
    server.as("one@example.com"),
    server.as("two@example.com"),
  ]);
  ({ testId, questionIds } = await server.makeTest({ count: 40 }));
  for (const caller of [student, other]) {
    const answers = questionIds.map((question_id) => ({ question_id, selected_option_index: 0 }));
    const body = { test_id: testId, answers, time_taken_minutes: 1 };
    expect((await caller.post("/api/v1/results/submit-quiz", body)).status).toBe(201);
  }
});
afterAll(() => server.close());

interface Started {
  id: string;
  sequence: number;
}

const path = (questionId?: number) => `/api/v1/problem-reports/${questionId}`;
const INBOX = "/api/v1/admin/problem-reports";

it("a report waits in the inbox until it is answered, and its student alone reads the answer", async () => {
  const [first, second] = questionIds;
  const sent = await student.put(path(first), { kind: "key_wrong", text: "  It is B.  " });
  expect(sent.status, sent.text).toBe(200);
  expect(sent.body).toMatchObject({ kind: "key_wrong", text: "It is B.", answer: null });
  await other.put(path(first), { kind: "typo" });
  await student.put(path(second), { kind: "other", text: "The table is missing." });

  const inbox = await admin.get(INBOX);
  expect(inbox.headers["x-total-count"]).toBe("2");
  expect(inbox.body).toMatchObject([
    { question_id: first, count: 2, reports: [{ kind: "typo" }, { text: "It is B." }] },
    { question_id: second, count: 1 },
  ]);
  expect(inbox.text).not.toContain("user");

  const { id } = sent.body as { id: number };
  const answered = await admin.post(`${INBOX}/answer`, { ids: [id], answer: "You are right." });
  expect(answered.body).toEqual({ closed: 1 });
  expect((await admin.post(`${INBOX}/answer`, { ids: [id], answer: "Again." })).body).toEqual({
    closed: 0,
  });
  expect((await student.get(path(first))).body).toMatchObject([{ id, answer: null }]);
  const reopened = `mutation { reopenProblemReports(ids: [${id}]) }`;
  expect((await admin.graphql(reopened)).body).toEqual({ data: { reopenProblemReports: 1 } });
  await admin.post(`${INBOX}/answer`, { ids: [id], answer: "You are right." });
  server.pass(13);
  expect((await admin.graphql(reopened)).text).toContain("It is too late");
  expect((await student.get(path(first))).body).toMatchObject([{ id, answer: "You are right." }]);
  expect((await other.get(path(first))).body).toMatchObject([{ kind: "typo", answer: null }]);
  expect((await admin.get(`${INBOX}?state=answered`)).body).toMatchObject([{ count: 1 }]);
  expect((await student.get(INBOX)).status).toBe(403);
});

it("an answer is hidden while a test in progress asks its question", async () => {
  const [first] = questionIds;
  const shown = await student.get(path(first));
  expect(shown.body).toMatchObject([{ answer: "You are right." }]);
  const started = await student.graphql(
    `mutation { startTest(testId: ${testId}) { id sequence } }`,
  );
  const { id, sequence } = (started.body as { data: { startTest: Started } }).data.startTest;
  expect((await student.get(path(first))).body).toMatchObject([
    { answer: null, answered_at: null },
  ]);
  await student.graphql(
    `mutation { discardAttempt(attemptId: ${id}, sequence: ${sequence}) { id } }`,
  );
  expect((await student.get(path(first))).body).toEqual(shown.body);
});

it("an open report is changed, and after its answer there can be another", async () => {
  const [, , third] = questionIds;
  const first = await student.put(path(third), { kind: "unclear" });
  const changed = await student.put(path(third), { kind: "typo", text: "teh" });
  expect((changed.body as { id: number }).id).toBe((first.body as { id: number }).id);
  const ids = [(first.body as { id: number }).id];
  await admin.post(`${INBOX}/answer`, { ids, answer: "Mended." });
  server.pass(13);
  await student.put(path(third), { kind: "outdated_law" });
  expect((await student.get(path(third))).body).toMatchObject([
    { kind: "outdated_law", answered_at: null },
    { kind: "typo", answer: "Mended." },
  ]);
});

it("refuses what makes no sense, and more than a day's reports", async () => {
  const [fourth] = questionIds.slice(3);
  const statusOf = async (body: object) => (await student.put(path(fourth), body)).status;
  expect(await statusOf({ kind: "bad" })).toBe(422);
  expect(await statusOf({ kind: "other", text: " " })).toBe(422);
  expect(await statusOf({ kind: "typo", text: "x".repeat(1_001) })).toBe(422);
  expect((await admin.put(path(fourth), { kind: "typo" })).status).toBe(404);
  expect((await student.put(path(2_000_000), { kind: "typo" })).status).toBe(404);
  expect((await admin.post(`${INBOX}/answer`, { ids: [1], answer: " " })).status).toBe(422);
  for (const id of questionIds.slice(3)) {
    const { status } = await student.put(path(id), { kind: "typo" });
    if (status === 409) break;
    expect(status).toBe(200);
  }
  const [busy, ...rest] = await Promise.all(
    questionIds.slice(3, 9).map((id) => other.put(path(id), { kind: "typo" })),
  );
  expect([busy, ...rest].map((answer) => answer?.status)).toEqual(Array(6).fill(200));
  const last = questionIds.at(-1);
  expect((await student.put(path(last), { kind: "typo" })).status).toBe(409);
  // One that is open can still be changed.
  expect(await statusOf({ kind: "typo", text: "Here" })).toBe(200);
});
