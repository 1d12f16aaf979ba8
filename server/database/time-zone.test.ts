import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { connectDatabase, type Database } from "./client.ts";

let given: TestDatabase;
let database: Database;
beforeAll(async () => {
  given = await createTestDatabase();
  const name = new URL(given.url).pathname.slice(1);
  await given.database.pool.query(`ALTER DATABASE ${name} SET timezone = 'Asia/Kolkata'`);
  await given.database.pool.query(`ALTER DATABASE ${name} SET datestyle = 'German'`);
  database = connectDatabase(`${given.url}?options=-c%20lock_timeout%3D54321`);
});
afterAll(async () => {
  await database.close();
  await given.drop();
});

test("Prisma and SQL mean the same moment on a server in India's time zone", async () => {
  const moment = new Date("2026-01-14T18:29:59.123Z");
  const { prisma, pool } = database;
  const data = { email: "student@example.com", fullName: "Student" };
  const { id } = await prisma.user.create({ data: { ...data, createdAt: moment } });
  const read = () => pool.query("SELECT created_at FROM users WHERE id = $1", [id]);
  expect((await read()).rows).toEqual([{ created_at: moment }]);
  const later = new Date(moment.getTime() + 1);
  await pool.query("UPDATE users SET created_at = $1", [later]);
  expect((await prisma.user.findUniqueOrThrow({ where: { id } })).createdAt).toEqual(later);
});

test("an address keeps the options that it came with", async () => {
  const { rows } = await database.pool.query("SHOW lock_timeout");
  expect(rows).toEqual([{ lock_timeout: "54321ms" }]);
});
