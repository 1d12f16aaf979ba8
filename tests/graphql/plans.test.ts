import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { exchangeSignInCode, issueSignInCode } from "../../server/accounts/sign-in-code.ts";
import { type Journey, requestsFor, STEPS } from "../bench/journey-steps.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { sentDuring } from "../support/sent-statements.ts";

// On tables of a busy year, PostgreSQL is to find what a student's journey needs by an index: a scan
// of a whole table is not felt by the tests of behaviour, and costs everybody at ten thousand rows.
const PEOPLE = 1_500;
const ATTEMPTS = 12_000;
/** What grows with each person and each attempt. Fixed tests are few; the bank has tests of its own. */
const GROWING = new Set([
  "attempt_subjects",
  "attempts",
  "papers",
  "random_tests",
  "sessions",
  "user_statistics",
  "user_subject_statistics",
  "users",
]);

let server: TestApp;
let student: Caller;
let testId: number;

/** Makes many rows out of one, with other values in some columns; `i` counts from 1. */
function copies(table: string, row: string, count: number, values: Record<string, string>): string {
  const changed = Object.entries(values).map(([column, value]) => `'${column}', ${value}`);
  return `INSERT INTO ${table} SELECT (jsonb_populate_record(one, jsonb_build_object(${changed.join(", ")}))).*
    FROM (SELECT t AS one FROM ${table} t WHERE ${row} LIMIT 1) picked, generate_series(1, ${count}) i`;
}

const submit = (id: number) =>
  student.post("/api/v1/results/submit-quiz", {
    test_id: id,
    answers: [],
    time_taken_minutes: 1,
  });
const generate = () =>
  student.post("/api/v1/random-tests/generate", {
    num_questions: 3,
    duration_minutes: 5,
    correct_marks: 1,
    incorrect_marks: 0,
  });

beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  student = await server.as("journey@example.com");
  ({ testId } = await server.makeTest({ count: 20 }));
  await submit(testId);
  const { id: randomTestId } = (await generate()).body as { id: number };
  await student.get(`/api/v1/random-tests/${randomTestId}/start`);
  const { pool } = server.dependencies.database;
  const person = "1000000 + i";
  const someone = `1000000 + 1 + i % ${PEOPLE}`;
  for (const sql of [
    copies("users", "true", PEOPLE, {
      id: person,
      email: "'p' || i || '@example.com'",
      google_id: "'g' || i",
    }),
    copies("sessions", "true", PEOPLE, {
      id: "gen_random_uuid()",
      user_id: person,
      refresh_hash: "'\\x' || encode(sha256(i::text::bytea), 'hex')",
    }),
    copies("user_statistics", "true", PEOPLE, { user_id: person }),
    copies("user_subject_statistics", "true", PEOPLE, { user_id: person }),
    copies("papers", "test_id IS NULL", PEOPLE, { id: "1000000 + i" }),
    copies("random_tests", "true", PEOPLE, {
      id: "1000000 + i",
      user_id: person,
      paper_id: "1000000 + i",
    }),
    copies("attempts", "status = 'submitted'", ATTEMPTS, { id: "1000000 + i", user_id: someone }),
    copies("attempts", "status = 'open'", PEOPLE, {
      id: "2000000 + i",
      user_id: person,
      paper_id: "1000000 + i",
      random_test_id: "1000000 + i",
    }),
    copies("attempt_subjects", "true", ATTEMPTS, { attempt_id: "1000000 + i" }),
    "ANALYZE",
  ]) {
    await pool.query(sql);
  }
});
afterAll(() => server.close());

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

const isScan = (plan: Plan) => plan["Node Type"] === "Seq Scan";

function scannedTables(plan: Plan): string[] {
  const own = isScan(plan) ? [plan["Relation Name"] ?? "?"] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedTables)];
}

/** The same as the web client asks for it. */
async function clientsJourney(): Promise<void> {
  const { database } = server.dependencies;
  await vi.waitFor(() => expect(database.changes.listens()).toBe(true));
  const steps = requestsFor(fileURLToPath(new URL("../..", import.meta.url)));
  const journey: Journey = { token: "", testId, questionIds: Array(20).fill(0), attemptId: "" };
  for (const step of STEPS) {
    for (const { method, path, body } of steps[step](journey)) {
      const { text } = await student.send(method, path, body, {
        "content-type": "application/json",
      });
      expect(text).not.toContain('"errors"');
      if (step === "start") journey.attemptId = /"id":"(\d+)"/.exec(text)?.[1] ?? "";
    }
  }
}

/** What a journey asks for, from the first page to the result and back to the dashboard. */
async function journey(): Promise<void> {
  const ask = async (query: string, variables?: unknown) => {
    const { body, text } = await student.graphql(query, variables);
    expect(text).not.toContain('"errors"');
    return (body as { data: Record<string, { id: string; sequence: number }> }).data;
  };
  await ask(`{ dashboard {
    userStatistics { averageScore } subjectStatistics { subject averageScore }
    tests(limit: 5) { id title } results(limit: 12) { id testTitle percent subjects { subject score } }
    openAttempts { id title answers } } }`);
  await ask(
    "{ tests { totalCount items { id title } } mySessions { id device } account { id email } }",
  );
  await ask(
    "{ tests(own: TAKEN, order: LOWEST_BEST) { totalCount items { id own { timesTaken best { percent } } } } }",
  );
  await ask(
    "{ userStatistics { averageScore } subjectStatistics { subject } openAttempts { id } }",
  );
  await ask(
    "{ results(limit: 12) { totalCount items { id testTitle percent filters { topics } } } }",
  );
  await ask("{ results(kind: REGULAR) { totalCount items { id } } }");
  await ask("{ results(kind: RANDOM) { totalCount items { id } } }");
  await ask("{ results(score: LOW, order: LOWEST) { totalCount regularCount items { id } } }");
  await ask("{ results(kind: REGULAR, order: FASTEST) { items { id filtersName } } }");
  await ask(
    "{ userStatistics { lowScores } subjectStatistics { questionsAsked drill { questionCount } } }",
  );
  const { startTest } = await ask(
    "mutation ($id: ID!) { startTest(testId: $id) { id sequence questions { questionText } } }",
    { id: testId },
  );
  const progress = (sequence: number) => ({
    sequence,
    currentQuestion: 3,
    timeLeftSeconds: 3_000,
    tabSwitchCount: 0,
    answers: Array(20).fill(1),
    marked: Array(20).fill(false),
    firstShown: Array(20).fill(-1),
    secondsSpent: Array(20).fill(0),
    changeCounts: Array(20).fill(0),
  });
  const { id } = startTest ?? { id: "" };
  await ask("query ($id: ID!) { attempt(id: $id) { id answers } }", { id });
  await ask("mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { id } }", {
    input: { attemptId: id, progress: progress(1) },
  });
  await ask("mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id } }", {
    input: { attemptId: id, progress: progress(2) },
  });
  await ask(
    "query ($id: ID!) { result(id: $id) { score questions { questionText status } subjects { score } } }",
    {
      id,
    },
  );
  expect((await submit(testId)).status).toBe(201);
  expect((await generate()).status).toBe(201);
  expect((await student.get("/api/v1/results/")).status).toBe(200);
  expect((await student.get("/api/v1/results/stats/user")).status).toBe(200);
}

/** A sign-in by a one-time code. */
async function signIn(): Promise<void> {
  const nonce = "n".repeat(43);
  const challenge = createHash("sha256").update(nonce).digest("base64url");
  const email = "journey@example.com";
  const person = { googleId: `google-${email}`, fullName: "Journey", picture: null };
  const profile = { ...person, email, emailVerified: true };
  const whose = { challenge, device: null };
  const code = await issueSignInCode(server.dependencies, profile, whose);
  await exchangeSignInCode(server.dependencies, { code, nonce });
}

it("finds what a journey needs by indexes, however many others there are", async () => {
  const sent = await sentDuring(async () => {
    await journey();
    await clientsJourney();
    await signIn();
  });
  const first = new Map(sent.toReversed().map((one) => [one.text, one]));
  const reading = [...first.values()].filter(({ text }) =>
    /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text),
  );
  expect(reading.length).toBeGreaterThan(20);
  const explaining = await server.dependencies.database.pool.connect();
  const scans: string[] = [];
  const look = async (how: string, text: string, values?: unknown[]) => {
    const { rows } = await explaining.query<{
      "QUERY PLAN": { Plan: Plan }[];
    }>(`EXPLAIN (${how}FORMAT JSON) ${text}`, values);
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
    if (plan === undefined) throw new Error(`No plan for ${text}`);
    const tables = scannedTables(plan).filter((table) => GROWING.has(table));
    if (tables.length > 0) scans.push(`${how}${tables.join()}: ${text}`);
  };
  try {
    for (const { name, text, values } of reading) {
      await look("", text, values);
      // PostgreSQL may plan what is prepared once, for whatever comes.
      if (name !== null) await look("GENERIC_PLAN, ", text);
    }
  } finally {
    explaining.release();
  }
  expect(scans).toEqual([]);
});
