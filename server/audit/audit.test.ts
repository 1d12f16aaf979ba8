import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { setRole } from "../accounts/set-role.ts";
import { recordCheck, verifyChain } from "./verify-chain.ts";

// The audit log from outside (docs/rules.md, section 20).

interface Entry {
  id: number;
  action: string;
  actor_name: string | null;
  subject_kind: string | null;
  subject_id: number | null;
  subject_label: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
  previous_hash: string;
  hash: string;
}

const LOG = "/api/v1/admin/audit-log";
let server: TestApp;
let admin: Caller;
let student: Caller;
let testId: number;
let questionIds: number[];
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  [admin, student] = await Promise.all([
    server.as("admin@example.com"),
    server.as("one@example.com"),
  ]);
  ({ testId, questionIds } = await server.makeTest({ count: 4, title: "Mock 1" }));
});
afterAll(() => server.close());

async function entries(query = ""): Promise<Entry[]> {
  const answer = await admin.get(`${LOG}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Entry[];
}

const newest = async () => (await entries("?limit=1"))[0];

it("a change says who made it, what it was before and is since, and follows the entry before", async () => {
  const graphql = `mutation { switchTest(id: ${testId}, isActive: false) { id } }`;
  expect((await admin.graphql(graphql)).text).not.toContain("errors");
  const first = await newest();
  expect(first).toMatchObject({
    ...{ action: "switchTest", actor_name: "Person admin@example.com" },
    ...{ subject_kind: "test", subject_id: testId, subject_label: "Mock 1" },
    changes: expect.arrayContaining([{ field: "active", before: "true", after: "false" }]),
  });
  await admin.delete(`/api/v1/admin/questions/${questionIds[0]}`);
  const second = await newest();
  expect(second).toMatchObject({ action: "deleteQuestion", subject_id: questionIds[0] });
  expect(second?.changes).toMatchObject([{ field: "deleted_at", before: null }]);
  expect(second?.previous_hash).toBe(first?.hash);
});

it("a change that fails, and one by a student, leave nothing", async () => {
  const before = (await newest())?.id;
  expect((await admin.delete(`/api/v1/admin/questions/${questionIds[0]}`)).status).toBe(404);
  expect((await student.delete(`/api/v1/admin/questions/${questionIds[1]}`)).status).toBe(403);
  expect((await newest())?.id).toBe(before);
  expect((await student.get(LOG)).status).toBe(403);
  expect((await student.get(`${LOG}/export`)).status).toBe(403);
});

it("a request that is sent again with its key is one change and one entry", async () => {
  const body = {
    subject: "Law of Torts",
    question_text: "Who?",
    options: ["a", "b"],
    correct_option_index: 0,
  };
  const headers = { "idempotency-key": "audit-1" };
  const [one, other] = [
    await admin.post("/api/v1/admin/questions", body, headers),
    await admin.post("/api/v1/admin/questions", body, headers),
  ];
  expect([one.status, other.status], one.text).toEqual([201, 201]);
  const created = await entries("?action=createQuestion");
  expect(created).toHaveLength(1);
  expect(created[0]?.changes).toContainEqual({ field: "correct_option", before: null, after: "A" });
});

it("many at once keep the chain", async () => {
  const switches = Array.from({ length: 12 }, (_, index) =>
    admin.graphql(`mutation { switchTest(id: ${testId}, isActive: ${index % 2 === 0}) { id } }`),
  );
  await Promise.all(switches);
  expect(await verifyChain(server.dependencies.database.pool)).toMatchObject({ brokenAt: null });
});

it("roles given on the server and daily checks are recorded, and filters find entries", async () => {
  await setRole(server.dependencies, { email: "other@example.com", role: "admin" });
  expect(await newest()).toMatchObject({
    action: "setRole",
    actor_name: null,
    subject_kind: "user",
  });
  await recordCheck(server.dependencies.database.pool, new Date());
  expect(await newest()).toMatchObject({
    action: "checkChain",
    changes: expect.arrayContaining([{ field: "broken_at", before: null, after: null }]),
  });
  expect((await entries("?search=mock%201")).every((e) => e.subject_id === testId)).toBe(true);
  const actions = (await entries(`?search=${questionIds[0]}`)).map(({ action }) => action);
  expect(actions).toContain("deleteQuestion");
  const ofTest = await entries(`?subject_kind=test&subject_id=${testId}`);
  expect(ofTest.length).toBeGreaterThan(0);
  expect(ofTest.every((e) => e.subject_kind === "test" && e.subject_id === testId)).toBe(true);
  expect((await admin.get(`${LOG}?subject_kind=nothing`)).status).toBe(422);
  expect((await entries("?search=log%20checked"))[0]).toMatchObject({ action: "checkChain" });
  expect(await entries("?from=2100-01-01T00:00:00Z")).toEqual([]);
  expect((await admin.get(`${LOG}?action=nothing`)).status).toBe(422);
  const file = await admin.get(`${LOG}/export?action=switchTest`);
  expect(file.text.split("\r\n")[1]).toContain("Test switched");
});

it("a copy names the test that it was made of", async () => {
  await admin.graphql(`mutation { copyTest(id: ${testId}) { test { id } } }`);
  const entry = await newest();
  expect(entry).toMatchObject({ action: "copyTest", subject_label: "Copy of Mock 1" });
  expect(entry?.changes).toContainEqual({
    ...{ field: "copied_from", before: null, after: `Test ${testId}, Mock 1` },
  });
});

it("nobody can change or remove an entry, and who gets around that is found", async () => {
  const { pool } = server.dependencies.database;
  const refused = "can be added, and neither changed nor removed";
  await expect(pool.query("UPDATE audit_entries SET ip = NULL")).rejects.toThrow(refused);
  await expect(pool.query("DELETE FROM audit_entries")).rejects.toThrow(refused);
  await expect(pool.query("TRUNCATE audit_entries")).rejects.toThrow(refused);
  await pool.query("ALTER TABLE audit_entries DISABLE TRIGGER refuse_audit_change");
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query("UPDATE audit_entries SET actor_id = 999 WHERE id = 2");
  expect(await verifyChain(client)).toMatchObject({ brokenAt: 2 });
  await client.query("UPDATE audit_entries e SET hash = audit_hash(e) WHERE id = 2");
  expect(await verifyChain(client)).toMatchObject({ brokenAt: 3 });
  await client.query("ROLLBACK");
  client.release();
  await pool.query("DELETE FROM audit_entries WHERE id = 3");
  expect(await verifyChain(pool)).toMatchObject({ brokenAt: 4 });
});
