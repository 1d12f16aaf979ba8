import type pg from "pg";
import { statement } from "../database/statement.ts";
import { inSpan, SECTION_SPANS } from "./section-spans.ts";

// Locks by id, so that two changes can't deadlock. Includes tests without a paper, since one may be creating it now.
// Raw SQL, like the rest: it runs in the `pg` transaction that changes the questions.
const LOCK_TESTS = statement({
  text: `SELECT id FROM tests WHERE id IN (SELECT test_id FROM test_questions WHERE question_id = ANY (:ids::int[]))
    ORDER BY id FOR UPDATE`,
  takes: { ids: "int[]" },
  gives: { id: "int" },
});

const SUBJECTS = `ARRAY(
      SELECT q.subject FROM test_questions tq JOIN questions q ON q.id = tq.question_id
      WHERE tq.test_id = t.id GROUP BY q.subject ORDER BY min(tq.position))`;

// A section keeps its start. If it has lost its last question, it and its minutes are left out of papers until the
// question comes back.
const COUNTED = `SELECT s.section || jsonb_build_object('count', (
          SELECT count(*) FROM test_questions tq WHERE tq.test_id = t.id AND ${inSpan("tq.position")}
        )) AS section, s.place
      FROM ${SECTION_SPANS} s`;
const COUNTED_SECTIONS = `coalesce((SELECT jsonb_agg(c.section ORDER BY c.place) FROM (${COUNTED}) c), '[]')`;
const SECTION_MINUTES = `(SELECT sum((c.section->>'minutes')::int) FROM (${COUNTED}) c
        WHERE (c.section->>'count')::int > 0)`;

const OUTDATE_PAPERS = statement({
  text: `UPDATE tests t SET paper_id = NULL, subjects = ${SUBJECTS} WHERE t.id = ANY (:ids)`,
  takes: { ids: "int[]" },
});

const RECOUNT = statement({
  text: `UPDATE tests t SET paper_id = NULL, subjects = ${SUBJECTS}, version = version + 1, updated_at = :now,
      total_questions = (SELECT count(*) FROM test_questions tq WHERE tq.test_id = t.id),
      sections = ${COUNTED_SECTIONS}, duration_minutes = coalesce(${SECTION_MINUTES}, t.duration_minutes)
    WHERE t.id = ANY (:ids)`,
  takes: { ids: "int[]", now: "timestamptz" },
});

/**
 * Locks the tests that have some of these questions until the transaction ends. The caller must have locked the
 * questions first, in the same order as every change.
 *
 * @returns the tests' ids
 */
export async function lockTestsOf(
  client: pg.PoolClient,
  ids: readonly number[],
): Promise<number[]> {
  return (await LOCK_TESTS.rows(client, { ids })).map(({ id }) => id);
}

/** Makes the tests with these questions create a new paper for their next attempt. */
export async function outdateTests(client: pg.PoolClient, ids: readonly number[]): Promise<void> {
  await OUTDATE_PAPERS.count(client, { ids: await lockTestsOf(client, ids) });
}

/** Recounts the questions, sections and minutes of tests whose questions changed in number, and gives each a new version. */
export async function recountTests(
  client: pg.PoolClient,
  testIds: readonly number[],
  now: Date,
): Promise<void> {
  await RECOUNT.count(client, { ids: testIds, now });
}
