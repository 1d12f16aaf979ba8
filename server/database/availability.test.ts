import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { isOutOfRoom, unavailability } from "./availability.ts";

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
    ["57014", false],
  ])("tells what SQLSTATE %s means, by hand-written SQL and through Prisma", async (state, is) => {
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
