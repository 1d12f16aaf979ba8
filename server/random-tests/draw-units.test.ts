import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PassageChoice, randomTestDefaults } from "#rules/random-test-rules.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertLabelled, type Labels, plain } from "../../tests/support/labelled-bank.ts";
import { countMatches } from "./count-matches.ts";
import { drawBySorting, drawQuestions } from "./draw-questions.ts";
import { probing } from "./testing/probing.ts";

let test: TestDatabase;
/** The questions of each unit in their order: sets of 1 to 8 questions and 20 single ones. */
let units: number[][];
let range: { lowest: number; highest: number };

const labels = (index: number): Labels => ({
  subject: index % 2 === 0 ? "Even" : "Odd",
  topic: null,
  pyq: null,
});

beforeAll(async () => {
  test = await createTestDatabase();
  const bank = await insertLabelled(
    test.database,
    Array.from({ length: 56 }, (_, index) => labels(index)),
  );
  const ids = bank.map(({ id }) => id);
  units = [];
  let next = 0;
  const { pool } = test.database;
  for (let size = 1; size <= 8; size += 1) {
    const members = ids.slice(next, next + size).reverse();
    next += size;
    // In another order than that of their numbers.
    const client = await pool.connect();
    await client.query("BEGIN");
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO passages (revision_id, fingerprint) VALUES (nextval('passage_revisions_id_seq'), $1) RETURNING id`,
      [Buffer.from(`passage ${size}`)],
    );
    const passageId = rows[0]?.id ?? 0;
    await client.query(
      "INSERT INTO passage_revisions (id, passage_id, text) SELECT revision_id, id, 'Passage ' || id FROM passages WHERE id = $1",
      [passageId],
    );
    for (const id of members) {
      await client.query("UPDATE questions SET passage_id = $1 WHERE id = $2", [passageId, id]);
    }
    await client.query("COMMIT");
    client.release();
    units.push(members);
  }
  units.push(...ids.slice(next).map((id) => [id]));
  range = { lowest: Math.min(...ids), highest: Math.max(...ids) };
});
afterAll(() => test.drop());

const everything = randomTestDefaults;

/** The units that drawn questions come from, each of which must begin with its first and keep its order. */
function unitsOf(drawn: readonly number[]): number[] {
  const met: number[] = [];
  for (let at = 0; at < drawn.length; ) {
    const index = units.findIndex(([first]) => first === drawn[at]);
    expect(index, `question ${drawn[at]} begins no unit`).toBeGreaterThanOrEqual(0);
    const unit = units[index] ?? [];
    const part = drawn.slice(at, at + unit.length);
    expect(part).toEqual(unit.slice(0, part.length));
    // Only the last one may be cut.
    expect(at + part.length === drawn.length || part.length === unit.length).toBe(true);
    met.push(index);
    at += part.length;
  }
  return met;
}

function chiSquare(seen: readonly number[], of: number): number {
  const expected = seen.length / of;
  return Array.from({ length: of }, (_, index) => {
    const count = seen.filter((other) => other === index).length;
    return (count - expected) ** 2 / expected;
  }).reduce((sum, part) => sum + part, 0);
}

// 27 degrees of freedom: chance alone passes 80 once in a million runs.
const BOUND = 80;

describe.each([
  ["probing", (count: number) => probing(test.database.pool, everything, count, range)],
  ["sorting", (count: number) => drawBySorting(test.database.pool, everything, count)],
])("drawing units by %s", (_name, draw) => {
  it("gives whole sets in their order, exactly as many as asked, each unit alike in each place", async () => {
    const first: number[] = [];
    const second: number[] = [];
    for (let round = 0; round < 900; round += 1) {
      const drawn = (await draw(12)) ?? [];
      expect(drawn).toHaveLength(12);
      expect(new Set(drawn).size).toBe(12);
      const [one = -1, two = -1] = unitsOf(drawn);
      first.push(one);
      second.push(two);
    }
    expect(chiSquare(first, units.length)).toBeLessThan(BOUND);
    expect(chiSquare(second, units.length)).toBeLessThan(BOUND);
    // No order of two follows from the other: the larger of two units comes first half of the time.
    const pairs = first.map((one, round) => [one, second[round] ?? 0] as const);
    const rising = pairs.filter(([one, two]) => one < two).length;
    expect(Math.abs(rising - pairs.length / 2)).toBeLessThan(5 * Math.sqrt(pairs.length / 4));
  });
});

describe("filters", () => {
  const of = (passages: PassageChoice, subjects: string[] = []) => ({
    ...everything,
    passages,
    subjects,
  });

  it("keep questions about passages, the others, or both, and count them exactly", async () => {
    const { pool } = test.database;
    const inSets = units.slice(0, 8).flat();
    for (const [passages, expected] of [
      ["any", 56],
      ["only", 36],
      ["none", 20],
    ] as const) {
      const drawn = await drawQuestions(pool, of(passages), 100);
      expect(drawn).toHaveLength(expected);
      expect(
        await countMatches({ database: test.database, now: () => new Date() }, { passages }),
      ).toBe(expected);
      const about = drawn.filter((id) => inSets.includes(id)).length;
      expect(about).toBe(passages === "none" ? 0 : 36);
    }
  });

  it("leave of a set the questions that match, in their order", async () => {
    const { pool } = test.database;
    for (const draw of [
      () => drawBySorting(pool, of("only", ["Even"]), 100),
      () => probing(pool, of("only", ["Even"]), 10, range),
    ]) {
      const drawn = (await draw()) ?? [];
      const { rows } = await pool.query<{ subject: string; place: number; passage: number }>(
        `SELECT q.subject, q.passage_position AS place, q.passage_id AS passage
         FROM unnest($1::int[]) WITH ORDINALITY AS d (id, at) JOIN questions q ON q.id = d.id ORDER BY d.at`,
        [drawn],
      );
      expect(rows.every(({ subject }) => subject === "Even")).toBe(true);
      rows.slice(1).forEach((row, index) => {
        const before = rows[index];
        if (before?.passage === row.passage) expect(row.place).toBeGreaterThan(before.place);
      });
      const runs = rows.filter(({ passage }, at) => passage !== rows[at - 1]?.passage);
      expect(new Set(runs.map(({ passage }) => passage)).size).toBe(runs.length);
    }
  });

  it("find few sets among many ids", async () => {
    await insertLabelled(test.database, plain(3_000, "Common"));
    const drawn = await drawQuestions(test.database.pool, of("only"), 10);
    expect(drawn).toHaveLength(10);
    unitsOf(drawn);
    expect(await drawQuestions(test.database.pool, of("none"), 100)).toHaveLength(100);
  });
});
