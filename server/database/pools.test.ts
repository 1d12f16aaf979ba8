import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { isDatabaseAway, isDatabaseBusy } from "./availability.ts";
import { connectDatabase, type Database } from "./client.ts";
import { onExamPool } from "./pools.ts";

const LIMITS = { connections: 2, statementSeconds: 1, queueSeconds: 1 };

let given: TestDatabase;
let database: Database;
beforeAll(async () => {
  given = await createTestDatabase();
  database = connectDatabase(given.url, { pools: { exams: LIMITS, others: LIMITS } });
});
afterAll(async () => {
  await database.close();
  await given.drop();
});

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "no failure",
    (error: unknown) => error,
  );
}

describe("the pools of a database", () => {
  it("have connections for exams when all others are taken, and refuse who waits too long", async () => {
    const { pool, prisma } = database;
    const taken = await Promise.all([pool.connect(), pool.connect()]);
    try {
      // Prisma asks when it is awaited, so that has to be inside.
      expect(await onExamPool(async () => await prisma.user.count())).toBe(0);
      expect((await onExamPool(() => pool.query("SELECT 1 AS one"))).rows).toEqual([{ one: 1 }]);
      for (const asked of [pool.query("SELECT 1"), prisma.user.count()]) {
        expect(isDatabaseBusy(await failure(asked))).toBe(true);
      }
    } finally {
      for (const client of taken) client.release();
    }
    expect(await prisma.user.count()).toBe(0);
  });

  it("end a statement that takes too long, but not an import's", async () => {
    const { pool, prisma, imports } = database;
    const errors = await Promise.all([
      failure(pool.query("SELECT pg_sleep(10)")),
      failure(onExamPool(() => pool.query("SELECT pg_sleep(10)"))),
      failure(prisma.$queryRawUnsafe("SELECT pg_sleep(10)::text")),
    ]);
    for (const error of errors) {
      expect(isDatabaseBusy(error)).toBe(true);
      expect(isDatabaseAway(error)).toBe(false);
    }
    expect((await imports.query("SELECT 1 AS one FROM pg_sleep(2.5)")).rows).toEqual([{ one: 1 }]);
  });

  it("give a place back when a statement fails or its connection is lost", async () => {
    const { pool } = database;
    for (let times = 0; times < 6; times += 1) {
      await expect(pool.query({ name: "failing", text: "SELECT 1 / 0" })).rejects.toThrow("zero");
      const dying = { name: "dying", text: "SELECT pg_terminate_backend(pg_backend_pid())" };
      expect(isDatabaseAway(await failure(pool.query(dying)))).toBe(true);
    }
    expect((await pool.query({ name: "one", text: "SELECT 1 AS one" })).rows).toEqual([{ one: 1 }]);
  });
});
