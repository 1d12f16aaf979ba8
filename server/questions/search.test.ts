import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { findQuestionPage } from "./find-questions.ts";
import { previewChange } from "./preview-change.ts";
import { matching, type QuestionFilter } from "./question-filter.ts";

/** Numbers of 5 drawers of the index, see page-by-search.ts. */
const BANK = 40_000;
const PAGE = { skip: 0, limit: 20 };

let given: TestDatabase;
let admin: Viewer;
beforeAll(async () => {
  given = await createTestDatabase();
  admin = await insertViewer(given.database, "admin");
  const client = await given.database.pool.connect();
  await client.query("BEGIN");
  await client.query(
    `INSERT INTO questions (id, revision_id, subject, pyq, fingerprint)
     SELECT n, n, CASE WHEN n % 2 = 0 THEN 'Even' ELSE 'Odd' END, false, sha256(n::text::bytea)
     FROM generate_series(1, $1::int) AS n`,
    [BANK],
  );
  // Every text has "common", most of the oldest 12,000 "dozen", every 4,000th "rare".
  await client.query(
    `INSERT INTO question_revisions (id, question_id, question_text, options, correct_option_index, subject)
     SELECT id, id, 'Common ' || CASE WHEN id % 3 < 2 AND id < 12000 THEN 'dozen ' ELSE '' END
       || CASE WHEN id % 4000 = 1 THEN 'Rare ' ELSE '' END || 'q' || (id % 10), '{a,b}', 0, subject
     FROM questions`,
  );
  await client.query("COMMIT");
  await client.query("ANALYZE");
  client.release();
});
afterAll(() => given.drop());

const find = (filter: QuestionFilter, page = PAGE) => findQuestionPage(admin, given, filter, page);

/** The same by brute force. */
async function expected({ search = "", subject }: QuestionFilter): Promise<number[]> {
  const { rows } = await given.database.pool.query<{ id: number }>(
    `SELECT q.id FROM questions q JOIN question_revisions r ON r.id = q.revision_id
     WHERE q.deleted_at IS NULL
       AND (SELECT bool_and(strpos(lower(r.question_text), lower(w)) > 0) FROM unnest($1::text[]) w)
       AND ($2::text IS NULL OR q.subject = $2) ORDER BY q.id DESC`,
    [(search ?? "").split(" "), subject ?? null],
  );
  return rows.map(({ id }) => id);
}

describe("a search in a large bank", () => {
  it("finds what is rare, counts it, and shows its last page", async () => {
    const filter = { search: " rARE" };
    const ids = await expected({ search: "rare" });
    expect(ids).toHaveLength(10);
    expect(await find(filter)).toEqual({
      ids,
      totalCount: 10,
      totalIsExact: true,
      searchedNewest: null,
      isSorted: true,
    });
    expect((await find(filter, { skip: 8, limit: 5 })).ids).toEqual(ids.slice(8));
    expect((await find({ ...filter, subject: "Even" })).ids).toEqual([]);
  });

  it("finds words that stand apart, in any order, and phrases in quotation marks", async () => {
    const apart = "q1 rare dozen common";
    const ids = await expected({ search: apart });
    // Of the ten with "rare" those that have "dozen" too.
    expect(ids).toEqual([8_001, 4_001, 1].filter((id) => id % 3 < 2));
    expect(await find({ search: apart })).toMatchObject({ ids, totalIsExact: true });
    expect((await find({ search: "“dozen rare” COMMON" })).ids).toEqual(ids);
    expect((await find({ search: '"rare dozen"' })).ids).toEqual([]);
    expect((await find({ search: '"common dozen rare q1' })).ids).toEqual(ids);
    expect((await find({ search: "rare zzqqxx" })).ids).toEqual([]);
    // Two that are common by themselves, over several drawers.
    const both = await expected({ search: "q3 common" });
    expect((await find({ search: "q3 common" }, { skip: 10, limit: 20 })).ids).toEqual(
      both.slice(10, 30),
    );
  });

  it("finds among the old questions words of which each alone is common", async () => {
    const ids = await expected({ search: "q5 dozen" });
    expect(ids.length).toBeGreaterThan(500);
    const found = await find({ search: "q5 dozen" });
    expect(found).toMatchObject({ ids: ids.slice(0, 20), totalCount: ids.length });
  });

  it("chooses for a bulk change over a filter what the list shows", async () => {
    const all = { search: '"dozen rare" common' };
    const { questionCount } = await previewChange(
      admin,
      { ...given, now: () => new Date() },
      { all },
      null,
    );
    expect(questionCount).toBe((await find(all)).totalCount);
    expect(await given.database.prisma.question.count({ where: matching(all) })).toBe(
      questionCount,
    );
  });

  it("finds what is common, newest first, and says that there are more than it counted", async () => {
    const filter = { search: "common", subject: "Odd" };
    const ids = await expected(filter);
    expect(await find(filter)).toEqual({
      ids: ids.slice(0, 20),
      totalCount: 1000,
      totalIsExact: false,
      searchedNewest: null,
      isSorted: true,
    });
    const deep = await find(filter, { skip: 9_000, limit: 50 });
    expect(deep).toMatchObject({ ids: ids.slice(9_000, 9_050), totalIsExact: false });
    expect(deep.totalCount).toBeGreaterThan(9_050);
    const last = await find(filter, { skip: 19_990, limit: 50 });
    expect(last).toMatchObject({ ids: ids.slice(19_990), totalCount: 20_000, totalIsExact: true });
  });

  it("finds what is common among the old questions alone", async () => {
    const ids = await expected({ search: "dozen" });
    expect(ids.length).toBeGreaterThan(5_000);
    const found = await find({ search: "dozen" });
    expect(found.ids).toEqual(ids.slice(0, 20));
    const last = await find({ search: "dozen" }, { skip: ids.length - 3, limit: 20 });
    expect(last).toMatchObject({ ids: ids.slice(-3), totalCount: ids.length, totalIsExact: true });
  });

  it("searches the newest 10,000 for what no index can find, and says so", async () => {
    const ids = (await expected({ search: "q7" })).filter((id) => id > BANK - 10_000);
    expect(await find({ search: "Q7" })).toEqual({
      ids: ids.slice(0, 20),
      totalCount: ids.length,
      totalIsExact: false,
      searchedNewest: 10_000,
      isSorted: true,
    });
  });
});

describe("the pages of a large bank", () => {
  it("are the same from either end", async () => {
    for (const skip of [0, 19_990, 20_010, 39_985, 40_000]) {
      const { ids, totalCount } = await find({}, { skip, limit: 20 });
      const length = Math.min(20, BANK - skip);
      expect(ids).toEqual(Array.from({ length }, (_, index) => BANK - skip - index));
      expect(totalCount).toBe(BANK);
    }
    const odd = await find({ subject: "Odd" }, { skip: 15_000, limit: 3 });
    expect(odd).toMatchObject({ ids: [9_999, 9_997, 9_995], totalCount: 20_000 });
  });
});
