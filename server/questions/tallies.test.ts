import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertLabelled, plain } from "../../tests/support/labelled-bank.ts";
import { insertViewer } from "../../tests/support/people.ts";
import { Forbidden } from "../errors.ts";
import { countBank, tallyBank } from "./count-bank.ts";
import { deleteQuestion } from "./delete-question.ts";
import type { LabelFilter } from "./question-filter.ts";

let given: TestDatabase;
beforeAll(async () => {
  given = await createTestDatabase({ maxConnections: 12 });
});
afterAll(() => given.drop());
beforeEach(async () => {
  await given.database.pool.query("TRUNCATE questions, question_revisions CASCADE");
});

const query = (sql: string) => given.database.pool.query(sql);

/** What the tallies say and what a full count finds. */
async function counts(): Promise<[number, number]> {
  const { rows } = await query(
    "SELECT count(*)::int AS live FROM questions WHERE deleted_at IS NULL",
  );
  return [await tallyBank(given.database.pool), rows[0].live];
}

describe("the number of questions", () => {
  it("follows every change of the bank, and is for administrators", async () => {
    expect(await counts()).toEqual([0, 0]);
    const [first] = await insertLabelled(given.database, plain(7));
    expect(await counts()).toEqual([7, 7]);
    const admin = await insertViewer(given.database, "admin");
    await deleteQuestion(admin, { ...given, now: () => new Date() }, first?.id ?? 0);
    expect(await countBank(admin, given)).toBe(6);
    await query("UPDATE questions SET deleted_at = NULL");
    expect(await counts()).toEqual([7, 7]);
    await query("UPDATE questions SET subject = 'English'");
    expect(await counts()).toEqual([7, 7]);
    await query("UPDATE questions SET topic = 'Grammar' WHERE id % 2 = 0");
    const labelled = (filter: LabelFilter) => tallyBank(given.database.pool, filter);
    expect(await labelled({ subject: "Law of Torts" })).toBe(0);
    expect(await labelled({ subject: "English", topic: "", pyq: false })).toBe(7);
    const { rows: even } = await query("SELECT FROM questions WHERE topic = 'Grammar'");
    expect(await labelled({ topic: " Grammar " })).toBe(even.length);
    expect(await labelled({ pyq: true })).toBe(0);
    const student = await insertViewer(given.database, "student");
    await expect(countBank(student, given)).rejects.toBeInstanceOf(Forbidden);
  });

  it("knows nothing of what was rolled back", async () => {
    await insertLabelled(given.database, plain(2));
    const client = await given.database.pool.connect();
    await client.query("BEGIN");
    await client.query("UPDATE questions SET deleted_at = now()");
    expect(await tallyBank(client)).toBe(0);
    expect(await tallyBank(given.database.pool)).toBe(2);
    await client.query("ROLLBACK");
    client.release();
    expect(await counts()).toEqual([2, 2]);
  });

  it("stays exact and short under many writers at once, none of whom waits for another", async () => {
    const waiting = await given.database.pool.connect();
    await waiting.query("BEGIN");
    await waiting.query(
      "INSERT INTO questions (id, revision_id, subject, fingerprint) VALUES (900000, 900000, 'English', '\\x00')",
    );
    // While that transaction is open, others write hundreds of times, and fold what they can.
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let round = 0; round < 40; round += 1) await insertLabelled(given.database, plain(1));
      }),
    );
    expect(await counts()).toEqual([320, 320]);
    await waiting.query("ROLLBACK");
    waiting.release();
    await Promise.all(Array.from({ length: 128 }, () => insertLabelled(given.database, plain(1))));
    expect(await counts()).toEqual([448, 448]);
    const { rows } = await query("SELECT count(*)::int AS rows FROM question_tallies");
    expect(rows[0].rows).toBeLessThan(200);
  });
});
