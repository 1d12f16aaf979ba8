import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomTestDefaults } from "#rules/random-test-rules.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertLabelled, plain } from "../../tests/support/labelled-bank.ts";
import { drawBySorting, drawQuestions } from "./draw-questions.ts";
import { probing } from "./testing/probing.ts";

const everything = randomTestDefaults;

let test: TestDatabase;
let live: number[];
let deleted: number[];
beforeAll(async () => {
  test = await createTestDatabase();
  const bank = await insertLabelled(test.database, plain(60));
  const isDeleted = (_: unknown, index: number) => index % 3 === 1;
  deleted = bank.filter(isDeleted).map(({ id }) => id);
  live = bank.filter((question, index) => !isDeleted(question, index)).map(({ id }) => id);
  await test.database.pool.query("UPDATE questions SET deleted_at = now() WHERE id = ANY ($1)", [
    deleted,
  ]);
});
afterAll(() => test.drop());

const range = () => ({ lowest: Math.min(...live), highest: Math.max(...live) });

/** Pearson's statistic of how often each live question came, against all coming alike. */
function chiSquare(drawn: readonly number[]): number {
  const expected = drawn.length / live.length;
  return live.reduce((sum, id) => {
    const seen = drawn.filter((other) => other === id).length;
    return sum + (seen - expected) ** 2 / expected;
  }, 0);
}

// 39 degrees of freedom: chance alone passes 100 once in some million runs.
const BOUND = 100;

describe.each([
  ["probing", (count: number) => probing(test.database.pool, everything, count, range())],
  ["sorting", (count: number) => drawBySorting(test.database.pool, everything, count)],
])("drawing by %s", (_name, draw) => {
  it("draws every live question alike, in every place, without repeats", async () => {
    const draws: number[][] = [];
    for (let round = 0; round < 600; round += 1) draws.push((await draw(5)) ?? []);
    expect(draws.every((ids) => ids.length === 5 && new Set(ids).size === 5)).toBe(true);
    expect(draws.flat().filter((id) => deleted.includes(id))).toEqual([]);
    expect(chiSquare(draws.flat())).toBeLessThan(BOUND);
    expect(chiSquare(draws.map((ids) => ids[0] ?? 0))).toBeLessThan(BOUND);
    expect(chiSquare(draws.map((ids) => ids[4] ?? 0))).toBeLessThan(BOUND);
  });
});

describe("drawing", () => {
  it("answers everything that matches when that is less than asked for", async () => {
    const drawn = await drawQuestions(test.database.pool, everything, 100);
    expect(drawn.toSorted((one, other) => one - other)).toEqual(live);
    const none = { ...everything, subjects: ["Nothing"] };
    expect(await drawQuestions(test.database.pool, none, 5)).toEqual([]);
  });

  it("gives probing up where hardly any id matches", async () => {
    const { pool } = test.database;
    const wide = { lowest: 1, highest: 1_000_000 };
    expect(await probing(pool, everything, 10, wide)).toBeNull();
  });

  it("finds its questions among ids with wide gaps, many or few", async () => {
    const gapped = await createTestDatabase();
    const { database } = gapped;
    try {
      expect(await drawQuestions(database.pool, everything, 1)).toEqual([]);
      const before = await insertLabelled(database, plain(10, "Rare"));
      await database.pool.query("SELECT setval('questions_id_seq', 4000)");
      const after = await insertLabelled(database, plain(3000, "Common"));
      for (const [subject, bank] of [
        ["Rare", before],
        ["Common", after],
      ] as const) {
        const ids = new Set(bank.map(({ id }) => id));
        const drawn = await drawQuestions(
          database.pool,
          { ...everything, subjects: [subject] },
          10,
        );
        expect(new Set(drawn).size).toBe(10);
        expect(drawn.filter((id) => !ids.has(id))).toEqual([]);
      }
    } finally {
      await gapped.drop();
    }
  });
});
