import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { migrate } from "./migrations.ts";

const silent = { info: () => undefined, warn: () => undefined };

let target: TestDatabase;
beforeAll(async () => {
  target = await createEmptyDatabase();
});
afterAll(() => target.drop());

const query = async (sql: string) => (await target.database.pool.query(sql)).rows;

/** Inserts a test. Triggers, not this function, decide which questions are reserved. */
async function insertTest(id: number, isPublic: boolean, questionIds: number[]): Promise<void> {
  await query(
    `INSERT INTO tests (id, title, duration_minutes, correct_hundredths, incorrect_hundredths, is_public, subjects, total_questions)
     VALUES (${id}, 'Mock', 60, 100, 0, ${isPublic}, ARRAY['English'], ${questionIds.length});
     INSERT INTO test_questions (test_id, position, question_id)
     SELECT ${id}, position - 1, question_id
     FROM unnest(ARRAY[${questionIds.join(", ")}]) WITH ORDINALITY AS asked (question_id, position)`,
  );
}

const keptBack = async () =>
  (await query("SELECT id FROM questions WHERE kept_back ORDER BY id")).map(({ id }) => id);

/** In how many tests each question stands, in the order of their numbers. */
const testCounts = async () =>
  (await query("SELECT test_count FROM questions ORDER BY id")).map(({ test_count }) => test_count);

test("keeps back what stands in private tests alone, and counts the tests of each question", async () => {
  await migrate(target.url, silent);
  await query(
    `INSERT INTO questions (id, revision_id, subject, fingerprint)
     SELECT n, n, 'English', int4send(n) FROM generate_series(1, 6) n;
     INSERT INTO question_revisions (id, question_id, question_text, options, correct_option_index, subject)
     SELECT n, n, 'Question ' || n, ARRAY['Yes', 'No'], 0, 'English' FROM generate_series(1, 6) n`,
  );
  await insertTest(1, false, [1, 2, 3]);
  await insertTest(2, true, [3, 4]);
  expect(await keptBack()).toEqual([1, 2]);
  expect(await testCounts()).toEqual([1, 1, 2, 1, 0, 0]);
  await insertTest(3, false, [4, 5]);
  expect(await keptBack()).toEqual([1, 2, 5]);
  expect(await testCounts()).toEqual([1, 1, 2, 2, 1, 0]);
  await query("UPDATE tests SET archived_at = now() WHERE id = 1");
  expect(await keptBack()).toEqual([5]);
  expect(await testCounts()).toEqual([0, 0, 1, 2, 1, 0]);
  const tallies = await query(
    "SELECT kept_back, sum(change)::int AS count FROM question_tallies GROUP BY kept_back ORDER BY kept_back",
  );
  expect(tallies).toEqual([
    { kept_back: false, count: 5 },
    { kept_back: true, count: 1 },
  ]);
  await query("DELETE FROM test_questions WHERE test_id = 3");
  expect(await testCounts()).toEqual([0, 0, 1, 1, 0, 0]);
});
