import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { runStatement } from "../../tests/support/postgres.ts";
import { sentDuring } from "../../tests/support/sent-statements.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { connectDatabase, type Database } from "../database/client.ts";
import { withinTransaction } from "../database/one-transaction.ts";
import { inTransaction } from "../database/transaction.ts";
import { archiveTest } from "./archive-test.ts";
import { countKept, keptPage, keptTest } from "./kept-tests.ts";
import { countTests, listTests } from "./list-tests.ts";

const filter = { skip: 0, limit: 50 };
const query = { select: { id: true, title: true } };

let server: TestApp;
let other: Database;
let student: Viewer;
let admin: Viewer;
let ids: number[];

/** How other processes connect to it. */
const addressOf = ({ pool }: Database) =>
  (pool as unknown as { options: { connectionString: string } }).options.connectionString;

const titles = async (viewer: Viewer, more: object = {}) => {
  const given = { ...filter, ...more };
  const page = await keptPage(viewer, server.dependencies, given, { query, wantsOwn: false });
  return page?.map(({ title }) => title) ?? null;
};

beforeAll(async () => {
  server = await createTestApp();
  const { database } = server.dependencies;
  other = connectDatabase(addressOf(database));
  const person = await database.prisma.user.create({
    data: { email: "p@example.com", fullName: "P" },
  });
  const { id: userId, email, fullName } = person;
  student = { userId, email, fullName, role: "student", sessionId: "" };
  admin = { ...student, role: "admin" };
  ids = [];
  for (const [title, isPublic, isActive] of [
    ["Oldest", true, true],
    ["Private", false, true],
    ["Hidden", true, false],
    ["Invited", false, true],
    ["Newest", true, true],
  ] as const) {
    const { testId } = await server.makeTest({ title, isPublic, isActive, count: 1 });
    ids.push(testId);
  }
  await database.pool.query("INSERT INTO test_access (user_id, test_id) VALUES ($1, $2)", [
    userId,
    ids[3],
  ]);
  await vi.waitFor(() => expect(database.changes.listens()).toBe(true));
});
afterAll(async () => {
  await other.close();
  await server.close();
});

it("answers what the database would, to students and to administrators", async () => {
  expect(await titles(student)).toEqual(["Newest", "Invited", "Oldest"]);
  expect(await titles(student, { skip: 1, limit: 1 })).toEqual(["Invited"]);
  expect(await titles(student, { publicOnly: true })).toEqual(["Newest", "Oldest"]);
  expect(await titles(student, { subject: "No such subject" })).toEqual([]);
  expect(await titles(admin)).toEqual(["Newest", "Invited", "Hidden", "Private", "Oldest"]);
  expect(await countKept(student, server.dependencies, filter)).toBe(3);
  expect(await countKept(admin, server.dependencies, filter)).toBe(5);
  const [oldest, hidden, invited] = [ids[0] ?? 0, ids[2] ?? 0, ids[3] ?? 0];
  expect((await keptTest(student, server.dependencies, oldest))?.title).toBe("Oldest");
  expect((await keptTest(admin, server.dependencies, hidden))?.title).toBe("Hidden");
  expect(await keptTest(student, server.dependencies, hidden)).toBeNull();
  // Who was invited the database knows.
  expect(await keptTest(student, server.dependencies, invited)).toBeNull();
});

it("leaves to the database what is not kept", async () => {
  const own = { ...filter, own: "taken" } as const;
  for (const asked of [
    own,
    { ...filter, order: "last_taken" } as const,
    { ...filter, search: "e" },
  ]) {
    const wanted = { query, wantsOwn: false };
    expect(await keptPage(student, server.dependencies, asked, wanted)).toBeNull();
    expect(await countKept(student, server.dependencies, asked)).toBeNull();
  }
  const questions = { select: { questions: { select: { questionId: true } } } };
  const wanted = { query: questions, wantsOwn: false };
  expect(await keptPage(admin, server.dependencies, filter, wanted)).toBeNull();
  const search = { ...filter, search: "NEWEST" };
  expect(await listTests(student, server.dependencies, search, query)).toHaveLength(1);
  expect(await countTests(student, server.dependencies, search)).toBe(1);
});

it("asks for invitations and what was done with each test by one statement each", async () => {
  await titles(student);
  const sent = await sentDuring(async () => {
    const wanted = { query, wantsOwn: true };
    const page = await keptPage(student, server.dependencies, filter, wanted);
    expect(page).toHaveLength(3);
    expect(
      await keptPage(student, server.dependencies, { skip: 0, limit: 1 }, wanted),
    ).toHaveLength(1);
  });
  expect(sent).toHaveLength(4);
});

it("hears of a change by another process, and by a client that connects to the database directly", async () => {
  expect(await titles(student)).toContain("Oldest");
  await archiveTest(admin, { ...server.dependencies, database: other }, ids[0] ?? 0);
  await vi.waitFor(async () => expect(await titles(student)).toEqual(["Newest", "Invited"]));
  await other.pool.query("UPDATE tests SET title = 'Renamed' WHERE id = $1", [ids[4]]);
  await vi.waitFor(async () => expect(await titles(student)).toEqual(["Renamed", "Invited"]));
});

it("keeps nothing inside a transaction, nor once changes can't be heard", async () => {
  const { database } = server.dependencies;
  await inTransaction(database, async (client) => {
    const within = { ...server.dependencies, database: withinTransaction(database, client) };
    const wanted = { query, wantsOwn: false };
    expect(await keptPage(student, within, filter, wanted)).toBeNull();
  });
  const { rows } = await database.pool.query<{ name: string }>("SELECT current_database() AS name");
  await runStatement(
    addressOf(database),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${rows[0]?.name}' AND query LIKE 'LISTEN%'`,
  );
  await vi.waitFor(async () => expect(await titles(student)).toBeNull());
  // It listens again by itself.
  await vi.waitFor(async () => expect(await titles(student)).toEqual(["Renamed", "Invited"]), {
    timeout: 10_000,
  });
});
