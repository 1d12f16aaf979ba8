import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { onExamLane } from "./lane.ts";

let target: TestDatabase;
beforeAll(async () => {
  target = await createTestDatabase({ maxConnections: 5 });
});
afterAll(() => target.drop());

const CONNECTION = "SELECT pg_backend_pid() AS pid, current_setting('plan_cache_mode') AS mode";

interface Lent {
  pid: number;
  mode: string;
}

/** Which connection answers a statement, prepared under a name or not. */
async function lent(name?: string): Promise<Lent | undefined> {
  const { pool } = target.database;
  const { rows } = await pool.query<Lent>(
    name === undefined ? CONNECTION : { name, text: CONNECTION },
  );
  return rows[0];
}

describe("the connections of a database", () => {
  it("plan once what is prepared and what decides over an exam, and nothing else", async () => {
    expect((await lent())?.mode).toBe("auto");
    expect((await lent("which"))?.mode).toBe("force_generic_plan");
    expect((await onExamLane(() => lent("which")))?.mode).toBe("force_generic_plan");
    const client = await target.database.pool.connect();
    try {
      const { rows } = await client.query<Lent>({ name: "inside", text: CONNECTION });
      expect(rows[0]?.mode).toBe("auto");
    } finally {
      client.release();
    }
  });

  it("answer a burst of prepared statements side by side, though one of their own is free", async () => {
    const { pool } = target.database;
    await lent("which");
    const slow = { name: "slow", text: `${CONNECTION} FROM pg_sleep(0.3)` };
    const answers = await Promise.all(Array.from({ length: 9 }, () => pool.query<Lent>(slow)));
    const modes = answers.map(({ rows }) => rows[0]?.mode).sort();
    expect(modes).toEqual([...Array(5).fill("auto"), ...Array(4).fill("force_generic_plan")]);
    expect(new Set(answers.map(({ rows }) => rows[0]?.pid)).size).toBe(9);
  });

  it("give a place back when a prepared statement fails or its connection is lost", async () => {
    const { pool } = target.database;
    for (let times = 0; times < 6; times += 1) {
      await expect(pool.query({ name: "failing", text: "SELECT 1 / 0" })).rejects.toThrow("zero");
      const dying = { name: "dying", text: "SELECT pg_terminate_backend(pg_backend_pid())" };
      await expect(pool.query(dying)).rejects.toThrow();
    }
    expect((await lent("which"))?.mode).toBe("force_generic_plan");
  });
});
