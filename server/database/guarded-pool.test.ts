import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";

let target: TestDatabase;
beforeAll(async () => {
  target = await createTestDatabase({ maxConnections: 5 });
});
afterAll(() => target.drop());

describe("the connections of a database", () => {
  it("give a place back when a statement fails or its connection is lost", async () => {
    const { pool } = target.database;
    for (let times = 0; times < 6; times += 1) {
      await expect(pool.query({ name: "failing", text: "SELECT 1 / 0" })).rejects.toThrow("zero");
      const dying = { name: "dying", text: "SELECT pg_terminate_backend(pg_backend_pid())" };
      await expect(pool.query(dying)).rejects.toThrow();
    }
    expect((await pool.query({ name: "one", text: "SELECT 1 AS one" })).rows).toEqual([{ one: 1 }]);
  });
});
