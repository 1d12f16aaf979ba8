import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { applyRegrade, undoRegrade } from "./apply-regrade.ts";
import { computePreview } from "./compute-preview.ts";
import { crossingsOf, figuresOf, findRegrade, testsOf } from "./find-regrades.ts";
import { runRegrade } from "./run-regrade.ts";
import { createRegrade } from "./write-draft.ts";

// A regrade of 10,000 attempts of 100 questions.

const ATTEMPTS = 10_000;
const QUESTIONS = 100;

let server: TestApp;
let admin: Viewer;
let questionIds: number[];
const query = async (sql: string, ...values: unknown[]) =>
  (await server.dependencies.database.pool.query(sql, values)).rows;

beforeAll(async () => {
  server = await createTestApp();
  admin = await insertViewer(server.dependencies.database, "admin");
  const made = await server.makeTest({ count: QUESTIONS });
  ({ questionIds } = made);
  await query(
    `WITH paper AS (
       INSERT INTO papers (test_id, title, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids)
       SELECT $1, 'Large', 60, 100, 25, array_agg(q.revision_id ORDER BY t.position)
       FROM test_questions t JOIN questions q ON q.id = t.question_id WHERE t.test_id = $1 RETURNING id, revision_ids
     ), keys AS (
       SELECT array_agg(r.correct_option_index ORDER BY u.n) AS keys
       FROM paper, unnest(paper.revision_ids) WITH ORDINALITY AS u (id, n) JOIN question_revisions r ON r.id = u.id
     ), people AS (
       INSERT INTO users (email, full_name) SELECT 'many' || n || '@example.com', 'Many ' || n
       FROM generate_series(1, $2::int) n RETURNING id
     ), answered AS (
       SELECT p.id AS user_id, array_agg(CASE WHEN (p.id * 7 + u.n * 13) % 10 < 6 THEN u.key
           WHEN (p.id * 7 + u.n * 13) % 10 < 9 THEN (u.key + (p.id + u.n) % 3 + 1) % 4 ELSE -1 END ORDER BY u.n) AS answers,
         count(*) FILTER (WHERE (p.id * 7 + u.n * 13) % 10 < 6) AS rights,
         count(*) FILTER (WHERE (p.id * 7 + u.n * 13) % 10 BETWEEN 6 AND 8) AS wrongs
       FROM people p, keys, unnest(keys.keys) WITH ORDINALITY AS u (key, n) GROUP BY p.id
     ), attempts AS (
       INSERT INTO attempts (user_id, paper_id, test_id, status, expires_at, completed_at, time_left_seconds,
         time_taken_seconds, answers, first_shown, seconds_spent, change_counts, marked, score_hundredths, max_hundredths,
         correct_count, incorrect_count, unanswered_count)
       SELECT a.user_id, paper.id, $1, 'submitted', now(), now(), 0, 3600, a.answers, array_fill(0, ARRAY[$3::int]),
         array_fill(36, ARRAY[$3::int]), array_fill(0::smallint, ARRAY[$3::int]), array_fill(false, ARRAY[$3::int]),
         a.rights * 100 - a.wrongs * 25, $3 * 100, a.rights, a.wrongs, $3 - a.rights - a.wrongs
       FROM answered a, paper RETURNING id)
     SELECT count(*) FROM attempts`,
    made.testId,
    ATTEMPTS,
    QUESTIONS,
  );
}, 120_000);
afterAll(() => server.close());

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

it("previews 10,000 attempts within seconds, applies and undoes them", async () => {
  const { dependencies } = server;
  const corrections = [
    { questionId: questionIds[0] ?? 0, kind: "dropped" as const, option: null, reason: "Void" },
    {
      questionId: questionIds[1] ?? 0,
      kind: "given_to_all" as const,
      option: null,
      reason: "Void",
    },
  ];
  const id = await createRegrade(admin, dependencies, corrections);
  const preview = () => computePreview(dependencies, { regradeId: id, version: 2 });
  expect((await findRegrade(admin, dependencies, id)).version).toBe(2);
  expect(await timed(preview)).toBeLessThan(10_000);
  const page = () =>
    Promise.all([
      figuresOf(admin, dependencies, id),
      testsOf(admin, dependencies, id),
      crossingsOf(admin, dependencies, id, { skip: 0, limit: 20 }),
    ]);
  await page();
  expect(await timed(page)).toBeLessThan(500);
  expect((await figuresOf(admin, dependencies, id)).attempts).toBe(ATTEMPTS);
  const digest = async () =>
    query(
      `SELECT md5(string_agg((a.id, score_hundredths, max_hundredths, correct_count, correction_ids, grading_version)::text, '|'
         ORDER BY a.id)) AS digest FROM attempts a`,
    );
  const before = await digest();
  const foreseen = await query(
    "SELECT sum(score_after) AS score, sum(max_after) AS max FROM regrade_attempts WHERE regrade_id = $1",
    id,
  );
  await applyRegrade(admin, dependencies, id, true);
  await runRegrade(dependencies, id);
  const sums = "SELECT sum(score_hundredths) AS score, sum(max_hundredths) AS max FROM attempts";
  expect(await query(sums)).toEqual(foreseen);
  await undoRegrade(admin, dependencies, id);
  await runRegrade(dependencies, id);
  expect(await digest()).toEqual(before);
}, 600_000);
