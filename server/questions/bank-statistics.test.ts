import { expect, it } from "vitest";
import { createTestDatabase } from "../../tests/support/database.ts";
import { importQuestions } from "../imports/receive-file.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
const ABOUT = `${HEADER},passage`;

it("counts the bank once an import has more in it than twice what was counted", async () => {
  const given = await createTestDatabase();
  await given.work();
  const { database } = given;
  const believed = async (table: string): Promise<number> => {
    const text = "SELECT reltuples FROM pg_class WHERE oid = $1::regclass";
    const { rows } = await database.pool.query<{ reltuples: number }>(text, [table]);
    return rows[0]?.reltuples ?? Number.NaN;
  };
  const load = async (lines: readonly string[]) => {
    async function* stream() {
      yield Buffer.from(lines.join("\n"));
    }
    const upload = { stream: stream(), fileName: "bank.csv" };
    await importQuestions(null, { database, now: () => new Date() }, upload);
  };
  const rows = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => `${name} ${index}?,a,b,c,d,A,Torts`);
  try {
    // On a busy machine PostgreSQL may count by itself in the middle of the test.
    for (const table of ["questions", "question_revisions", "passages", "passage_revisions"]) {
      await database.pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    }
    // As autovacuum does beside a transaction that has not committed yet.
    await database.pool.query("ANALYZE");
    expect(await believed("questions")).toBe(0);
    await load([HEADER, ...rows(6_000, "First")]);
    const counted = await believed("questions");
    // PostgreSQL estimates each table from its pages, so the figures are close to the 5,000 rows stored by then.
    expect(counted).toBeGreaterThan(4_900);
    expect(Math.abs((await believed("question_revisions")) - counted)).toBeLessThan(100);
    // A file that is small beside the bank is not counted.
    await load([HEADER, ...rows(10, "Second")]);
    expect(await believed("questions")).toBe(counted);
    // Passages by what is believed of them.
    expect(await believed("passages")).toBe(0);
    await load([ABOUT, ...rows(60, "Third").map((row, index) => `${row},Passage ${index % 20}`)]);
    expect(await believed("passages")).toBe(20);
    expect(await believed("questions")).toBe(counted);
  } finally {
    await given.drop();
  }
});
