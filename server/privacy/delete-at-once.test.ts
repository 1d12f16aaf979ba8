import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { wireForm } from "../../tests/support/form.ts";
import { traces } from "../../tests/support/traces.ts";
import { rebuildHistories } from "../answer-history/rebuild.ts";
import { rememberBatch } from "../answer-history/remember.ts";

const EMAIL = "ananya.unmistakable@example.com";

let server: TestApp;
let pool: pg.Pool;
beforeEach(async () => {
  server = await createTestApp();
  ({ pool } = server.dependencies.database);
});
afterEach(() => server.close());

async function numberOf(email: string): Promise<number | null> {
  const { prisma } = server.dependencies.database;
  return (await prisma.user.findUnique({ where: { email } }))?.id ?? null;
}

const deleteNow = (who: Caller, email = EMAIL) =>
  who.post("/api/v1/account/deletion", { email, at_once: true });

async function deletedNumbers(): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: number }>(
    "SELECT user_id FROM deleted_accounts ORDER BY user_id",
  );
  return rows.map(({ user_id }) => user_id);
}

it("deletes an account with all of its sessions, and a later sign-in makes a new user", async () => {
  const here = await server.as(EMAIL);
  const there = await server.as(EMAIL);
  const other = await server.as("other@example.com");
  const userId = (await numberOf(EMAIL)) ?? 0;
  const { testId } = await server.makeTest();
  const started = await there.get(`/api/v1/tests/${testId}/start`);
  const { attempt_id } = started.body as { attempt_id: number };
  await there.post("/api/v1/random-tests/generate", {
    ...{ title: "Mine", num_questions: 2, duration_minutes: 10 },
    ...{ correct_marks: 1, incorrect_marks: 0 },
  });

  const before = server.dependencies.now();
  const done = await deleteNow(here);
  expect(done.status, done.text).toBe(200);
  const { deletion_at } = done.body as { deletion_at: string };
  expect(Date.parse(deletion_at)).toBeGreaterThanOrEqual(before.getTime());
  expect(Date.parse(deletion_at)).toBeLessThanOrEqual(server.dependencies.now().getTime());

  expect(await traces(pool, userId, [EMAIL])).toEqual([]);
  expect(await deletedNumbers()).toEqual([userId]);
  for (const caller of [here, there]) {
    expect((await caller.get("/api/v1/auth/me")).status).toBe(401);
    const { refreshToken } = caller;
    const refreshed = await server.visitor.post("/api/v1/auth/refresh", {
      refresh_token: refreshToken,
    });
    expect(refreshed.status).toBe(401);
  }
  const late = await there.post("/api/v1/results/submit-quiz", {
    ...{ test_id: testId, answers: [], time_taken_minutes: 1 },
  });
  expect(late.status).toBe(401);
  expect((await pool.query("SELECT FROM attempts WHERE id = $1", [attempt_id])).rows).toEqual([]);
  expect((await other.get("/api/v1/auth/me")).status).toBe(200);

  const again = await server.as(EMAIL);
  expect(await numberOf(EMAIL)).not.toBe(userId);
  expect((await again.get("/api/v1/results/")).body).toEqual([]);
});

it("deletes nobody else's account, and none without the e-mail", async () => {
  const person = await server.as(EMAIL);
  await server.as("other@example.com");
  for (const body of [
    { email: "other@example.com", at_once: true },
    { email: "", at_once: true },
    { email: EMAIL, at_once: "yes" },
    { at_once: true },
  ]) {
    expect((await person.post("/api/v1/account/deletion", body)).status).toBe(422);
  }
  expect((await deleteNow(server.visitor)).status).toBe(401);
  const asAdmin = await person.graphql(
    `mutation { deleteUser(userId: ${await numberOf("other@example.com")}) { id } }`,
  );
  expect(asAdmin.text).toContain("FORBIDDEN");
  expect(await deletedNumbers()).toEqual([]);
  const { rows } = await pool.query("SELECT FROM users WHERE deletion_at IS NULL");
  expect(rows).toHaveLength(2);
});

it("deletes nothing at once with a sign-in of long ago, and in 30 days all the same", async () => {
  const here = await server.as(EMAIL);
  await pool.query("UPDATE sessions SET created_at = created_at - interval '16 minutes'");
  const refused = await deleteNow(here);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ detail: expect.stringContaining("15 minutes") });
  expect(await numberOf(EMAIL)).not.toBeNull();
  const later = await here.post("/api/v1/account/deletion", { email: EMAIL });
  expect(later.status).toBe(200);
});

it("deletes once when it is asked for many times, later and at once", async () => {
  const person = await server.as(EMAIL);
  const userId = await numberOf(EMAIL);
  const answers = await Promise.all([
    deleteNow(person),
    deleteNow(person),
    person.post("/api/v1/account/deletion", { email: EMAIL }),
    deleteNow(person),
  ]);
  for (const { status, text } of answers) expect(status, text).not.toBe(500);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect((await deleteNow(person)).status).toBe(401);
  // Where the later day was asked for last, that counts.
  const { rows } = await pool.query("SELECT deletion_at FROM users WHERE email = $1", [EMAIL]);
  if (rows.length === 0) expect(await deletedNumbers()).toEqual([userId]);
  else expect(rows).toEqual([{ deletion_at: expect.any(Date) }]);
});

it("loses against no request that is in progress, and leaves nothing half", {
  tags: "nightly",
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 9; round += 1) {
    const email = `racer-${round}@example.com`;
    const person = await server.as(email);
    const userId = (await numberOf(email)) ?? 0;
    const [open, next, taken] = [
      await server.makeTest(),
      await server.makeTest(),
      await server.makeTest(),
    ];
    const submit = ({ testId, questionIds: asked }: typeof open) =>
      person.post(
        "/api/v1/results/submit-quiz",
        {
          test_id: testId,
          answers: asked.map((question_id) => ({ question_id, selected_option_index: 1 })),
          time_taken_minutes: 1,
        },
        round % 2 === 0 ? { "idempotency-key": randomUUID() } : {},
      );
    await submit(taken);
    const started = await person.get(`/api/v1/tests/${open.testId}/start`);
    expect(started.status).toBe(200);
    const practised = await person.post("/api/v1/practice", { num_questions: 2 });
    const practice = (practised.body as { id: number }).id;
    const racing = [
      () => submit(open),
      () => person.get(`/api/v1/tests/${next.testId}/start`),
      () =>
        person.post(`/api/v1/practice/${practice}/answers`, { position: 0, choice: 1, seconds: 2 }),
      () => person.put(`/api/v1/mistakes/${taken.questionIds[0]}`, { reason: "careless" }),
      () => person.get("/api/v1/reviews"),
      () => person.post("/api/v1/account/data"),
      () => rememberBatch(server.dependencies.database, null),
      () =>
        person.post("/api/v1/random-tests/generate", {
          ...{ title: email, num_questions: 2, duration_minutes: 10 },
          ...{ correct_marks: 1, incorrect_marks: 0 },
        }),
    ];
    const deletion = round % racing.length;
    racing.splice(deletion, 0, () => deleteNow(person, email));
    const came = await Promise.all(racing.map((request) => request()));
    for (const [place, answer] of came.entries()) {
      if (typeof answer === "number") continue;
      if (place === deletion) expect(answer.status, answer.text).toBe(200);
      else expect(answer.status, answer.text).not.toBe(500);
    }
    expect(await traces(pool, userId, [email])).toEqual([]);
  }
  expect(await deletedNumbers()).toHaveLength(9);
  while ((await rememberBatch(server.dependencies.database, null)) > 0);
  expect((await rebuildHistories(server.dependencies.database)).corrected).toBe(0);
  const half = await pool.query(
    `SELECT a.id FROM attempts a JOIN users u ON u.id = a.user_id
     WHERE NOT u.is_erased OR a.status <> 'submitted'
       OR NOT EXISTS (SELECT FROM attempt_subjects s WHERE s.attempt_id = a.id)`,
  );
  expect(half.rows).toEqual([]);
});

it("is tried again after a deadlock with a request of the person", async () => {
  const person = await server.as(EMAIL);
  const userId = await numberOf(EMAIL);
  const { testId } = await server.makeTest();
  await person.get(`/api/v1/tests/${testId}/start`);
  const waiting = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.count;
  };
  // Stops the deletion between the account, which it holds by then, and the attempts.
  await pool.query(
    `CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(77); RETURN NULL; END $$;
     CREATE TRIGGER stop BEFORE DELETE ON attempts FOR EACH STATEMENT EXECUTE FUNCTION stop()`,
  );
  const [request, gate] = [await pool.connect(), await pool.connect()];
  await gate.query("BEGIN; SELECT pg_advisory_xact_lock(77)");
  // The request looks for a deadlock long after: the deletion is who finds it, however slow the machine.
  await request.query("BEGIN; SET LOCAL deadlock_timeout = '1min'");
  await request.query("UPDATE attempts SET tab_switch_count = 1 WHERE user_id = $1", [userId]);
  const deleting = deleteNow(person);
  await expect.poll(waiting).toBe(1);
  const held = request.query("SELECT FROM users WHERE id = $1 FOR KEY SHARE", [userId]);
  await expect.poll(waiting).toBe(2);
  await gate.query("COMMIT");
  await held;
  await request.query("COMMIT");
  for (const client of [request, gate]) client.release();
  const done = await deleting;
  expect(done.status, done.text).toBe(200);
  expect(await deletedNumbers()).toEqual([userId]);
});

it("takes an administrator's import with it, however far that has come", async () => {
  await server.work();
  await server.as("admin@example.com");
  const rows = Array.from({ length: 4_000 }, (_, n) => `Imported ${n}?,a,b,c,d,A,Torts`);
  const file = [
    "question_text,option_a,option_b,option_c,option_d,correct_option,subject",
    ...rows,
  ];
  for (const moment of ["true", "has_arrived", "rows_done > 2000"]) {
    const person = await server.as(EMAIL);
    const userId = (await numberOf(EMAIL)) ?? 0;
    await pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [userId]);
    server.pass(1);
    // An answer that is on its way is cut off when the rows that it reports are deleted.
    const sent = person
      .sendForm(
        "/api/v1/admin/upload-questions",
        wireForm([["file", file.join("\n"), `${moment}.csv`]]),
      )
      .catch(() => null);
    await expect
      .poll(async () => (await pool.query(`SELECT FROM imports WHERE ${moment}`)).rowCount)
      .toBe(1);
    const done = await deleteNow(person);
    expect(done.status, done.text).toBe(200);
    const came = await sent;
    if (came !== null) expect(came.status, came.text).toBeLessThan(500);
    expect(await traces(pool, userId, [EMAIL])).toEqual([]);
    for (const table of ["imports", "import_rows", "import_pieces"]) {
      expect((await pool.query(`SELECT FROM ${table} LIMIT 1`)).rows).toEqual([]);
    }
    const kept = await pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM questions WHERE id IN (SELECT question_id FROM question_revisions WHERE question_text LIKE 'Imported%')",
    );
    expect([0, rows.length]).toContain(kept.rows[0]?.count);
  }
});

it("keeps the last administrator, and one of two who go at the same moment", async () => {
  const admin = await server.as("admin@example.com");
  const last = await deleteNow(admin, "admin@example.com");
  expect(last.status).toBe(409);
  expect(last.text).toContain("This is the only administrator's account.");
  expect((await admin.get("/api/v1/auth/me")).status).toBe(200);

  for (let round = 0; round < 5; round += 1) {
    const email = `second-${round}@example.com`;
    await server.as(email);
    await pool.query("UPDATE users SET role = 'admin' WHERE email = $1", [email]);
    const { rows } = await pool.query<{ email: string }>(
      "SELECT email FROM users WHERE role = 'admin' ORDER BY id",
    );
    const both = await Promise.all(rows.map(({ email: whose }) => server.as(whose)));
    const came = await Promise.all(both.map((who, place) => deleteNow(who, rows[place]?.email)));
    expect(came.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await pool.query("SELECT FROM users WHERE role = 'admin' AND deletion_at IS NULL");
    expect(left.rows).toHaveLength(1);
  }
});

it("either deletes or keeps an account that is signed in to at that moment", async () => {
  for (let round = 0; round < 8; round += 1) {
    const person = await server.as(EMAIL);
    const userId = await numberOf(EMAIL);
    const [done] = await Promise.all([deleteNow(person), server.as(EMAIL)]);
    const after = await server.dependencies.database.prisma.user.findUnique({
      where: { email: EMAIL },
    });
    expect(after?.deletionAt ?? null).toBeNull();
    if (done.status === 200) expect(after?.id).not.toBe(userId);
    else expect([done.status, after?.id]).toEqual([409, userId]);
  }
});
