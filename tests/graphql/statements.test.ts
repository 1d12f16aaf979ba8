import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { exchangeSignInCode, issueSignInCode } from "../../server/accounts/sign-in-code.ts";
import { onExamLane } from "../../server/database/lane.ts";
import { type Journey, requestsFor, STEPS, type Step } from "../bench/journey-steps.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { type SentStatement, sentDuring } from "../support/sent-statements.ts";

// How many statements each step of a student's journey may cost, as the web client asks for it, once
// the process is warm. Whose session it is is looked up besides, at most twice a second. The look at a
// score, which comes once for each test, is not among them.
const COUNTED = STEPS.filter((step) => step !== "look");
const MOST: Record<Exclude<Step, "look">, number> = {
  list: 1,
  open: 2,
  start: 1,
  save: 1,
  submit: 1,
  result: 1,
  dashboard: 1,
};

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
  journey = { token: "", testId, questionCount: 20, attemptId: "" };
  await vi.waitFor(() => expect(server.dependencies.database.changes.listens()).toBe(true));
  for (const step of COUNTED) await take(step);
  for (const step of COUNTED) await take(step);
});
afterAll(() => server.close());

it.each(COUNTED)("%s costs no more statements than it may, all of them prepared", async (step) => {
  const sent = await take(step);
  const shown = sent.map(({ name, text }) => name ?? text);
  expect(sent.length, shown.join("\n\n")).toBeLessThanOrEqual(MOST[step]);
  expect(sent.filter(({ name }) => name === null).map(({ text }) => text)).toEqual([]);
});

it("has each prepared statement planned once, whatever its values", async () => {
  for (let times = 0; times < 6; times += 1) for (const step of COUNTED) await take(step);
  // One that is prepared itself is asked on the connections that it asks about.
  const plans = () =>
    server.dependencies.database.pool.query<{ name: string; once: number; anew: number }>({
      name: "plans-of-prepared",
      text: `SELECT name, generic_plans::int AS once, custom_plans::int AS anew FROM pg_prepared_statements WHERE name <> 'plans-of-prepared'`,
    });
  // As many at once as there are connections.
  const all = () => Promise.all(Array.from({ length: 4 }, plans));
  const rows = [...(await all()), ...(await onExamLane(all))].flatMap((answer) => answer.rows);
  expect(rows.filter(({ anew }) => anew > 0)).toEqual([]);
  const planned = new Set(rows.filter(({ once }) => once > 0).map(({ name }) => name));
  for (const name of ["write-submission", "whole-result"]) {
    expect(planned).toContain(name);
  }
  expect([...planned].some((name) => name.startsWith("together "))).toBe(true);
});

it("leaves what is not prepared to be planned by its values", async () => {
  const { pool } = server.dependencies.database;
  const { rows } = await pool.query("SELECT current_setting('plan_cache_mode') AS mode");
  expect(rows).toEqual([{ mode: "auto" }]);
});

it("answers the test that is opened by invitation too", async () => {
  const [sent] = steps.list(journey);
  const { text } = await student.send("POST", "/graphql", sent?.body, {
    "content-type": "application/json",
  });
  expect(text).toContain('"title":"Invited"');
  expect(text).toContain('"totalCount":2');
});

it("signs somebody in by one statement when the provider returns, and one for the exchange", async () => {
  const nonce = "n".repeat(43);
  const challenge = createHash("sha256").update(nonce).digest("base64url");
  const profile = {
    googleId: "2001",
    email: "returning@example.com",
    emailVerified: true,
    fullName: "Returning Person",
    picture: null,
  };
  const texts: string[][] = [];
  // For the first time, and once more.
  for (let time = 0; time < 2; time += 1) {
    let code = "";
    const returned = await sentDuring(async () => {
      code = await issueSignInCode(server.dependencies, profile, { challenge, device: null });
    });
    const exchanged = await sentDuring(async () => {
      const { user } = await exchangeSignInCode(server.dependencies, { code, nonce });
      expect(user.email).toBe("returning@example.com");
    });
    texts.push([...returned, ...exchanged].map(({ name, text }) => name ?? text));
  }
  const names = ["enter-and-issue-code", "exchange-sign-in-code"];
  expect(texts).toEqual([names, names]);
});
