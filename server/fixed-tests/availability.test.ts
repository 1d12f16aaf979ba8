import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { findAvailability, personColumns, personIn, visibleSql } from "./availability.ts";

const VISIBLE = statement({
  text: `SELECT t.id FROM tests t WHERE ${visibleSql}`,
  takes: personColumns,
  gives: { id: "int" },
});

let server: TestApp;
let people: Viewer[];
let testIds: number[];

/** All combinations of values, one of each list. */
const combinations = <T>(...lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>(
    (all, list) => all.flatMap((one) => list.map((value) => [...one, value])),
    [[]],
  );

beforeAll(async () => {
  server = await createTestApp();
  const { database } = server.dependencies;
  people = [await insertViewer(database, "student"), await insertViewer(database, "admin")];
  testIds = [];
  const flags = combinations([true, false], [true, false], [true, false]);
  const accesses = ["none", "granted", "revoked"] as const;
  for (const [isArchived, isActive, isPublic] of flags) {
    for (const access of accesses) {
      const { testId } = await server.makeTest({ isActive, isPublic, count: 1 });
      testIds.push(testId);
      if (isArchived) {
        await database.pool.query("UPDATE tests SET archived_at = now() WHERE id = $1", [testId]);
      }
      if (access === "none") continue;
      for (const { userId } of people) {
        await database.pool.query(
          "INSERT INTO test_access (user_id, test_id, revoked_at) VALUES ($1, $2, CASE WHEN $3 THEN now() END)",
          [userId, testId, access === "revoked"],
        );
      }
    }
  }
});
afterAll(() => server.close());

it("decides in SQL as the pure rule does, over every combination of facts", async () => {
  const { pool } = server.dependencies.database;
  const seen: number[] = [];
  for (const person of people) {
    const rows = await VISIBLE.rows(pool, personIn(person));
    const visible = new Set(rows.map(({ id }) => id));
    seen.push(visible.size);
    for (const testId of testIds) {
      const pure = await findAvailability(pool, person, testId);
      expect({ testId, visible: pure?.visible }).toEqual({ testId, visible: visible.has(testId) });
    }
  }
  // Public or invited ones of the active, and all that are not archived.
  expect(seen).toEqual([4, 12]);
});
