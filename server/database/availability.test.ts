import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { failureOf } from "../http/failure-of.ts";
import { isDeadlock, isDeletedMeanwhile, isOutOfRoom, unavailability } from "./availability.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "no failure",
    (error: unknown) => error,
  );
}

describe("isOutOfRoom", () => {
  it.each([
    ["53100", true],
    ["53200", true],
    ["53400", true],
    ["58030", true],
    ["23505", false],
    ["22012", false],
  ])("classifies SQLSTATE %s, from raw SQL and from Prisma", async (state, is) => {
    const { prisma, pool } = test.database;
    await pool.query(`
      CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${state}'; END $$;
      CREATE OR REPLACE TRIGGER refuse BEFORE INSERT ON question_tallies EXECUTE FUNCTION refuse();`);
    const row = { subject: "Torts", topic: null, pyq: false, change: 1 };
    const failures = [
      await failure(prisma.questionTally.create({ data: row })),
      await failure(
        pool.query(
          "INSERT INTO question_tallies (subject, pyq, change) VALUES ('Torts', false, 1)",
        ),
      ),
    ];
    for (const error of failures) {
      expect(isOutOfRoom(error)).toBe(is);
      expect(unavailability(error)).toEqual(
        is ? expect.stringMatching(/^The server has no room to store anything/) : null,
      );
    }
  });

  it.each(["ENOSPC", "EDQUOT", "EIO"])("knows %s of a file of ours", (code) => {
    expect(isOutOfRoom(Object.assign(new Error("write"), { code }))).toBe(true);
  });
});

describe("what was in its own way", () => {
  it("reports a deadlock, from raw SQL and from Prisma", async () => {
    const { prisma, pool } = test.database;
    await pool.query(`
      CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END $$;
      CREATE OR REPLACE TRIGGER refuse BEFORE INSERT ON added_subjects EXECUTE FUNCTION refuse();`);
    const failures = [
      await failure(prisma.$executeRaw`INSERT INTO added_subjects DEFAULT VALUES`),
      await failure(pool.query("INSERT INTO added_subjects DEFAULT VALUES")),
    ];
    for (const error of failures) {
      expect(isDeadlock(error)).toBe(true);
      expect(unavailability(error)).toMatch(/^Something else was being changed at that moment/);
    }
  });

  it("reports what was deleted in the meantime", async () => {
    const { prisma, pool } = test.database;
    const moment = new Date();
    const copy = { userId: 999, run: randomUUID(), startedAt: moment, endsAt: moment };
    const failures = [
      await failure(prisma.dataCopy.create({ data: copy })),
      await failure(prisma.user.update({ where: { id: 999 }, data: { fullName: "Gone" } })),
      await failure(
        pool.query("INSERT INTO user_statistics (user_id, tests_taken) VALUES (999, 1)"),
      ),
    ];
    for (const error of failures) {
      expect(isDeletedMeanwhile(error)).toBe(true);
      expect(failureOf(error, "request-7")).toMatchObject({ code: "CONFLICT", fault: error });
    }
    expect(isDeletedMeanwhile(new Error("other"))).toBe(false);
  });
});

it("takes a connection that does not answer in time for a database that is away", async () => {
  const slow = { text: "SELECT pg_sleep(5)", query_timeout: 50 };
  const client = await test.database.pool.connect();
  const error = await failure(client.query(slow));
  client.release(true);
  expect(unavailability(error)).toMatch(/^The database can't be reached just now/);
});
