import type pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { askReview, saving, submitUnseen } from "../../tests/support/blind-review.ts";
import { wireForm } from "../../tests/support/form.ts";
import { reviewOne } from "../../tests/support/reviews.ts";
import { traces } from "../../tests/support/traces.ts";
import { csvTemplate } from "../imports/writers/csv-template.ts";
import { sweepOnce } from "../sweep/daily-sweep.ts";
import { erasePeopleDue } from "./erase-person.ts";

const DAY = 24 * 60 * 60;
const NAME = "Ananya Unmistakable Deshpande";
const EMAIL = "ananya.unmistakable@example.com";

let server: TestApp;
let pool: pg.Pool;
beforeEach(async () => {
  server = await createTestApp();
  await server.work();
  ({ pool } = server.dependencies.database);
});
afterEach(() => server.close());

const quiet = { info: () => undefined, error: () => undefined };

async function numberOf(email: string): Promise<number> {
  const { prisma } = server.dependencies.database;
  return (await prisma.user.findUniqueOrThrow({ where: { email } })).id;
}

/** Two tests of ten questions whose scores nobody looks at: one is reviewed blind, the other waits. */
async function reviewBlind(person: Caller): Promise<{ reviewed: string; unseen: string }> {
  const taken = await server.makeTest({ count: 10 });
  const reviewed = await submitUnseen(server, person, taken, 6, 4);
  const unseen = await submitUnseen(server, person, await server.makeTest({ count: 10 }), 5, 2);
  const { review } = await askReview(person, `startBlindReview(resultId: ${reviewed})`);
  const answers = (review?.positions ?? []).map((position) => [position, 1] as const);
  expect(answers).toHaveLength(10);
  const saved = await askReview(person, saving(reviewed, answers.slice(0, 7)));
  expect(saved.review?.answeredCount, saved.text).toBe(7);
  return { reviewed, unseen };
}

/** Leaves as many traces as a person can, as an administrator who takes tests too. */
async function live(person: Caller): Promise<{ testId: number; submitted: number }> {
  const { testId, questionIds } = await server.makeTest();
  const open = await server.makeTest();
  const hidden = await server.makeTest({ isPublic: false });
  await person.get(`/api/v1/tests/${open.testId}/start`);
  const submitted = await person.post(
    "/api/v1/results/submit-quiz",
    {
      test_id: testId,
      answers: questionIds.map((question_id) => ({ question_id, selected_option_index: 1 })),
      time_taken_minutes: 1,
    },
    { "idempotency-key": `key-of-${NAME.replaceAll(" ", "-")}` },
  );
  const noted = await person.put(`/api/v1/mistakes/${questionIds[0]}`, {
    reason: "guessed",
    note: `${NAME} guessed`,
  });
  expect(noted.status, noted.text).toBe(200);
  await reviewOne(person);
  await reviewBlind(person);
  const generate = async (title: string) => {
    const answer = await person.post(
      "/api/v1/random-tests/generate",
      {
        title,
        description: `${NAME} before breakfast`,
        num_questions: 2,
        duration_minutes: 10,
        correct_marks: 1,
        incorrect_marks: 0,
      },
      { "idempotency-key": `generated ${title}`.replaceAll(" ", "-") },
    );
    return (answer.body as { id: number }).id;
  };
  await generate(`${NAME}'s unstarted test`);
  await person.post("/api/v1/random-tests/submit", {
    random_test_id: await generate(`${NAME}'s test`),
    answers: [],
    time_taken_minutes: 1,
  });
  const practised = await person.post("/api/v1/practice", { num_questions: 2 });
  const practice = (practised.body as { id: number }).id;
  const answered = await person.post(`/api/v1/practice/${practice}/answers`, {
    ...{ position: 0, choice: 0, seconds: 3 },
  });
  expect(answered.status, answered.text).toBe(200);
  await person.sendForm(
    "/api/v1/admin/upload-questions",
    wireForm([["file", csvTemplate(), `${NAME}.csv`]]),
  );
  await person.post("/api/v1/admin/questions", {
    question_text: "Whose question is this?",
    options: ["Nobody's", "Everybody's"],
    correct_option_index: 0,
    subject: "English",
  });
  await person.post("/api/v1/admin/tests", {
    title: "A test that stays",
    description: null,
    duration_minutes: 30,
    correct_marks: 1,
    incorrect_marks: 0,
    is_active: true,
    is_public: true,
    question_ids: questionIds,
  });
  await server.dependencies.database.prisma.testAccess.create({
    data: { testId: hidden.testId, userId: await numberOf(EMAIL) },
  });
  expect((await person.post("/api/v1/account/data")).status).toBe(201);
  return { testId, submitted: (submitted.body as { id: number }).id };
}

it("leaves no row that leads to a deleted person, and keeps what they answered", async () => {
  await server.as("admin@example.com");
  const person = await server.as(EMAIL);
  const userId = await numberOf(EMAIL);
  await pool.query("UPDATE users SET role = 'admin', profile_picture = $2 WHERE id = $1", [
    userId,
    `https://example.com/${NAME}.png`,
  ]);
  const { testId, submitted } = await live(person);
  const texts = [NAME, NAME.replaceAll(" ", "-"), EMAIL];
  const left = await traces(pool, userId, texts);
  expect(left.length).toBeGreaterThan(12);
  expect(left).toContain("blind_reviews.user_id refers to the person");
  const unseen = await pool.query(
    "SELECT FROM attempts WHERE score_seen_at IS NULL AND status = 'submitted'",
  );
  expect(unseen.rows).toHaveLength(2);

  const asked = await person.post("/api/v1/account/deletion", { email: EMAIL.toUpperCase() });
  expect(asked.status, asked.text).toBe(200);
  expect((await person.get("/api/v1/auth/me")).status).toBe(401);
  server.pass(29 * DAY);
  const { database } = server.dependencies;
  expect(await erasePeopleDue(database, server.dependencies.now(), quiet)).toBe(0);
  server.pass(DAY + 60);
  expect((await sweepOnce(server.dependencies, quiet))["accounts deleted"]).toBe(1);

  expect(await traces(pool, userId, texts)).toEqual([]);
  expect((await pool.query("SELECT FROM blind_reviews")).rows).toEqual([]);
  const numbers = await pool.query("SELECT * FROM deleted_accounts");
  expect(numbers.rows).toEqual([{ user_id: userId, deleted_at: expect.any(Date) }]);
  const { rows } = await pool.query(
    `SELECT u.email, u.full_name, u.created_at, u.is_active, a.answers, a.score_hundredths, a.user_id
     FROM attempts a JOIN users u ON u.id = a.user_id WHERE a.id = $1 AND a.test_id = $2`,
    [submitted, testId],
  );
  expect(rows).toEqual([
    expect.objectContaining({
      email: expect.stringMatching(/^deleted-[0-9a-f-]{36}$/),
      full_name: "Deleted account",
      created_at: new Date(0),
      is_active: false,
      answers: [1, 1, 1, 1],
    }),
  ]);
  const both = await pool.query("SELECT count(*)::int AS count FROM attempts WHERE user_id = $1", [
    (rows[0] as { user_id: number }).user_id,
  ]);
  expect(both.rows).toEqual([{ count: 4 }]);
  const stays = await pool.query(
    `SELECT (SELECT count(*)::int FROM tests WHERE title = 'A test that stays' AND created_by_id IS NULL) AS tests,
       (SELECT count(*)::int FROM question_revisions WHERE question_text = 'Whose question is this?' AND author_id IS NULL) AS questions`,
  );
  expect(stays.rows).toEqual([{ tests: 1, questions: 1 }]);

  const admin = await server.as("admin@example.com");
  expect((await admin.get("/api/v1/admin/users?search=deleted")).body).toEqual([]);
  await server.as(EMAIL);
  expect(await numberOf(EMAIL)).not.toBe(userId);
});

it("deletes an account when its day has come, and once", async () => {
  const student = await server.as(EMAIL);
  server.pass(60);
  await student.post("/api/v1/account/deletion", { email: EMAIL });
  server.pass(30 * DAY - 1);
  expect(await sweepOnce(server.dependencies, quiet)).toMatchObject({ "accounts deleted": 0 });
  server.pass(60 * 60);
  expect(await sweepOnce(server.dependencies, quiet)).toMatchObject({ "accounts deleted": 1 });
  expect(await sweepOnce(server.dependencies, quiet)).toMatchObject({ "accounts deleted": 0 });
});

it("keeps nobody waiting for an account that can't be deleted, and says which it is", async () => {
  const emails = ["first@example.com", "second@example.com", "third@example.com"];
  for (const email of emails) {
    const student = await server.as(email);
    expect((await student.post("/api/v1/account/deletion", { email })).status).toBe(200);
  }
  const stuck = await numberOf(emails[0] ?? "");
  await pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not this one'; END $$;
     CREATE TRIGGER refuse BEFORE DELETE ON users FOR EACH ROW WHEN (OLD.id = ${stuck}) EXECUTE FUNCTION refuse()`,
  );
  server.pass(31 * DAY);
  const logged: object[] = [];
  const erase = () =>
    erasePeopleDue(server.dependencies.database, server.dependencies.now(), {
      error: (details) => logged.push(details),
    });
  await expect(erase()).rejects.toThrow("2 were deleted and 1 not");
  expect(logged).toEqual([expect.objectContaining({ userId: stuck })]);
  const left = await pool.query("SELECT email FROM users WHERE deletion_at IS NOT NULL");
  expect(left.rows).toEqual([{ email: emails[0] }]);
  await pool.query("DROP TRIGGER refuse ON users");
  expect(await erase()).toBe(1);
});

it("keeps the account of who signs in before the day", async () => {
  const student = await server.as(EMAIL);
  const userId = await numberOf(EMAIL);
  await student.post("/api/v1/account/deletion", { email: EMAIL });
  server.pass(29 * DAY);
  await server.as(EMAIL);
  server.pass(2 * DAY);
  await sweepOnce(server.dependencies, quiet);
  const row = await server.dependencies.database.prisma.user.findUniqueOrThrow({
    where: { id: userId },
  });
  expect(row.deletionAt).toBeNull();
  expect(row.deletionTakenBackAt).not.toBeNull();
});

it("asks for the account's own e-mail, and for an administrator who stays", async () => {
  const student = await server.as(EMAIL);
  const wrong = await student.post("/api/v1/account/deletion", { email: "other@example.com" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain(`Type ${EMAIL}, the e-mail address of this account`);
  expect((await student.get("/api/v1/auth/me")).status).toBe(200);

  const admin = await server.as("admin@example.com");
  const last = await admin.post("/api/v1/account/deletion", { email: "admin@example.com" });
  expect(last.status).toBe(409);
  expect(last.text).toContain("This is the only administrator's account.");
  await pool.query("UPDATE users SET role = 'admin' WHERE email = $1", [EMAIL]);
  expect((await student.post("/api/v1/account/deletion", { email: EMAIL })).status).toBe(200);
  const stillLast = await admin.post("/api/v1/account/deletion", { email: "admin@example.com" });
  expect(stillLast.status).toBe(409);
});
