import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { drawableLabels } from "../../server/questions/drawable-labels.ts";
import { type Answer, type Caller, createTestApp, type TestApp } from "../support/app.ts";

const GENERATE = "/api/v1/random-tests/generate";
const SUBMIT = "/api/v1/results/submit-quiz";
const QUESTIONS = "/api/v1/questions";
const generation = {
  num_questions: 3,
  duration_minutes: 10,
  correct_marks: 1,
  incorrect_marks: 0,
};
const question = {
  question_text: "Is a key used once?",
  options: ["Yes", "No"],
  correct_option_index: 0,
  subject: "Keys",
  topic: null,
  pyq: false,
};

let server: TestApp;
let student: Caller;
let admin: Caller;
let testId: number;

beforeAll(async () => {
  server = await createTestApp();
  student = await server.as("student@example.com");
  admin = await server.as("admin@example.com");
  ({ testId } = await server.makeTest());
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dependencies.database.pool.query(
    "TRUNCATE idempotency_keys, random_tests, attempts CASCADE",
  );
});

const post = (caller: Caller, path: string, body: object, key = "key") =>
  caller.post(path, body, { "idempotency-key": key });
const submission = (minutes: number) => ({
  test_id: testId,
  answers: [],
  time_taken_minutes: minutes,
});
const count = async (table: string) => {
  const { rows } = await server.dependencies.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table}`,
  );
  return rows[0]?.count;
};
const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];

/** The statements that are sent while `work` runs, on any connection, but for what opens one. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function spy(this: pg.Client, ...all: unknown[]) {
    const [asked] = all as [string | { text?: string } | undefined];
    const text = typeof asked === "string" ? asked : asked?.text;
    // A session is looked up again each half second, which a busy machine may take for one submit.
    if (text !== undefined && !/^SET timezone|FROM sessions/.test(text)) sent.push(text.trim());
    return (query as (...all: unknown[]) => unknown).apply(this, all);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

describe("twenty at once with one key", () => {
  it.each<[string, () => Promise<Answer>, string]>([
    ["generate", () => post(student, GENERATE, generation), "random_tests"],
    ["submit", () => post(student, SUBMIT, submission(1)), "attempts"],
    ["create", () => post(admin, QUESTIONS, question), "questions WHERE subject = 'Keys'"],
  ])("%s once, and answer the same", async (_what, send, table) => {
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(statuses(answers), answers[0]?.text).toEqual([201]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await count(table)).toBe(1);
    expect(await count("idempotency_keys")).toBe(1);
  });
});

describe("a key", () => {
  it("waits for a request that is in progress, and not for ever", { tags: "nightly" }, async () => {
    const first = await server.dependencies.database.pool.connect();
    const { rows } = await first.query("SELECT id FROM users WHERE email = 'student@example.com'");
    await first.query("BEGIN");
    await first.query("SELECT pg_advisory_xact_lock(4121, hashtext($1))", [`${rows[0].id} key`]);
    const waiting = post(student, GENERATE, generation);
    expect((await post(student, GENERATE, generation, "another")).status).toBe(201);
    const refused = await waiting;
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining("The first request with this Idempotency-Key is still running."),
    ]);
    await first.query("ROLLBACK");
    first.release();
    expect((await post(student, GENERATE, generation)).status).toBe(201);
  });

  it("is taken over by the next request when its answer is a day old, whatever its body", async () => {
    const first = await post(student, GENERATE, generation);
    server.pass(24 * 3600 + 1);
    const later = await post(student, GENERATE, { ...generation, num_questions: 2 });
    expect([later.status, later.body]).toEqual([201, expect.not.objectContaining(first.body)]);
    expect((await post(student, GENERATE, generation)).status).toBe(409);
    expect(await count("idempotency_keys")).toBe(1);
  });

  it.each<[string, number, object]>([
    ["a field that is wrong", 422, { ...generation, num_questions: 0 }],
    ["a shape that is wrong", 422, { ...generation, num_questions: "three" }],
    ["what the bank can't give", 400, { ...generation, num_questions: 100 }],
    ["a label that the bank does not have", 422, { ...generation, subjects: ["No such subject"] }],
  ])("is free again after %s", async (_what, status, body) => {
    expect((await post(student, GENERATE, body)).status).toBe(status);
    expect(await count("idempotency_keys")).toBe(0);
    expect(await count("random_tests")).toBe(0);
    expect((await post(student, GENERATE, generation)).status).toBe(201);
  });

  it("is another's own, and no way around the rules", async () => {
    const asked = { ...question, question_text: "Whose key is it?" };
    expect((await post(admin, QUESTIONS, asked)).status).toBe(201);
    expect((await post(student, QUESTIONS, asked)).status).toBe(403);
    expect((await post(server.visitor, QUESTIONS, asked)).status).toBe(401);
    const other = await server.as("other@example.com");
    const mine = await post(student, SUBMIT, submission(1));
    const theirs = await post(other, SUBMIT, submission(1));
    expect((mine.body as { id: number }).id).not.toBe((theirs.body as { id: number }).id);
  });

  it("and its answer may hold whatever they may hold", async () => {
    const key = `'a\\'");--$1`;
    const body = { ...generation, title: `It's "\\' \n $1; -- \u{1f600}` };
    const first = await post(student, GENERATE, body, key);
    expect([first.status, first.text]).toEqual([201, expect.stringContaining("It's")]);
    expect((await post(student, GENERATE, body, key)).body).toEqual(first.body);
    expect(await count("random_tests")).toBe(1);
  });

  it("that the version before left without an answer is free", async () => {
    await server.dependencies.database.pool.query(
      `INSERT INTO idempotency_keys (user_id, key, body_hash)
       SELECT id, 'key', '\\x00' FROM users WHERE email = 'student@example.com'`,
    );
    expect((await post(student, GENERATE, generation)).status).toBe(201);
    expect((await post(student, GENERATE, generation)).status).toBe(201);
    expect(await count("random_tests")).toBe(1);
  });

  it("that the version before runs is in use, until it answers or has died", async () => {
    const made = await post(student, GENERATE, generation, "other");
    const { pool } = server.dependencies.database;
    // As the version before leaves it at the beginning: the key and its body, and no answer.
    const running = (secondsAgo: number) =>
      pool.query(
        `INSERT INTO idempotency_keys (user_id, key, body_hash, created_at)
         SELECT user_id, 'key', body_hash, $1 FROM idempotency_keys WHERE key = 'other'
         ON CONFLICT (user_id, key) DO UPDATE SET response = NULL, created_at = excluded.created_at`,
        [new Date(server.dependencies.now().getTime() - secondsAgo * 1000)],
      );
    await running(20);
    const early = await post(student, GENERATE, generation);
    expect(early.status).toBe(409);
    expect(early.text).toContain("is still running");
    expect(await count("random_tests")).toBe(1);
    await pool.query("UPDATE idempotency_keys SET response = $1 WHERE key = 'key'", [made.text]);
    expect((await post(student, GENERATE, generation)).body).toEqual(made.body);
    await running(31);
    expect((await post(student, GENERATE, generation)).status).toBe(201);
    expect(await count("random_tests")).toBe(2);
  });
});

it("shows at once what it changed, whatever others read of the bank before the commit", async () => {
  const { query } = pg.Client.prototype;
  let subjectsBefore: string[] | undefined;
  pg.Client.prototype.query = async function spy(this: pg.Client, ...all: unknown[]) {
    if (/^INSERT INTO idempotency_keys/.test(String(all[0]).trim())) {
      subjectsBefore = (await drawableLabels(server.dependencies)).subjects;
    }
    return (query as (...all: unknown[]) => unknown).apply(this, all);
  } as typeof query;
  try {
    const made = { ...question, question_text: "Whose subject is it?", subject: "Just now" };
    expect((await post(admin, QUESTIONS, made)).status).toBe(201);
  } finally {
    pg.Client.prototype.query = query;
  }
  expect(subjectsBefore).not.toContain("Just now");
  expect((await student.get("/api/v1/questions/subjects/list")).body).toContain("Just now");
});

it("keeps nothing of the effect when the answer can't be kept", async () => {
  const { pool } = server.dependencies.database;
  await pool.query("ALTER TABLE idempotency_keys ADD CONSTRAINT full_disk CHECK (key <> 'key')");
  try {
    expect((await post(student, GENERATE, generation)).status).toBe(500);
    expect((await post(student, SUBMIT, submission(1))).status).toBe(500);
    expect([await count("random_tests"), await count("attempts")]).toEqual([0, 0]);
  } finally {
    await pool.query("ALTER TABLE idempotency_keys DROP CONSTRAINT full_disk");
  }
  expect((await post(student, GENERATE, generation)).status).toBe(201);
});

it("costs a submit two round trips, and one commit in all", async () => {
  const submit = async (headers: Record<string, string>) => {
    await student.get(`/api/v1/tests/${testId}/start`);
    return statementsOf(() => student.post(SUBMIT, submission(1), headers));
  };
  // What is looked up once is looked up.
  await submit({});
  const plain = await submit({});
  const keyed = await submit({ "idempotency-key": "counted" });
  // First, since it names what is one too many.
  expect(keyed.slice(1, -1)).toEqual(plain);
  expect(keyed).toHaveLength(plain.length + 2);
  expect(keyed.filter((text) => /\bCOMMIT\b/.test(text))).toHaveLength(1);
  expect(keyed[0]).toMatch(/^BEGIN;/);
  expect(keyed.at(-1)).toMatch(/^INSERT INTO idempotency_keys[^;]+;\s*COMMIT$/);
});
