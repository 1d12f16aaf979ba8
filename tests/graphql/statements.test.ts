import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Journey, requestsFor, STEPS, type Step } from "../bench/journey-steps.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { type SentStatement, sentDuring } from "../support/sent-statements.ts";

// A request of a student's journey, as the web client sends it, runs at most four SQL statements: each more costs every student time in the minute in which all of them begin or submit. The look-up of the
// session isn't counted, nor the first look at a score.
const COUNTED = STEPS.filter((step) => step !== "look");
const MOST = 4;

const steps = requestsFor(fileURLToPath(new URL("../..", import.meta.url)));
let server: TestApp;
let student: Caller;
let journey: Journey;

async function take(step: Step): Promise<SentStatement[]> {
  const sent = await sentDuring(async () => {
    for (const { method, path, body } of steps[step](journey)) {
      const answer = await student.send(method, path, body, { "content-type": "application/json" });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text).not.toContain('"errors"');
      if (step === "start") {
        journey.attemptId = /"id":"(\d+)"/.exec(answer.text)?.[1] ?? "";
      }
    }
  });
  return sent.filter(({ name, text }) => name !== "session-state" && text !== "SELECT 1");
}

beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  student = await server.as("counted@example.com");
  const { testId } = await server.makeTest({ count: 20 });
  // One that is opened by invitation makes no difference.
  const { testId: privateId } = await server.makeTest({ title: "Invited", isPublic: false });
  const { pool } = server.dependencies.database;
  await pool.query(
    "INSERT INTO test_access (user_id, test_id) SELECT id, $1 FROM users WHERE email = 'counted@example.com'",
    [privateId],
  );
  journey = { token: "", testId, questionIds: Array(20).fill(0), attemptId: "" };
  await vi.waitFor(() => expect(server.dependencies.database.changes.listens()).toBe(true));
  for (const step of COUNTED) await take(step);
  for (const step of COUNTED) await take(step);
});
afterAll(() => server.close());

it.each(COUNTED)("%s runs at most four statements for each of its requests", async (step) => {
  const sent = await take(step);
  const shown = sent.map(({ name, text }) => name ?? text);
  const requests = steps[step](journey).length;
  expect(sent.length, shown.join("\n\n")).toBeLessThanOrEqual(MOST * requests);
});

it("answers the test that is opened by invitation too", async () => {
  const [sent] = steps.list(journey);
  const { text } = await student.send("POST", "/graphql", sent?.body, {
    "content-type": "application/json",
  });
  expect(text).toContain('"title":"Invited"');
  expect(text).toContain('"totalCount":2');
});
