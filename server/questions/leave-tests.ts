import type pg from "pg";
import { statement } from "../database/statement.ts";
import { Conflict } from "../errors.ts";
import type { Piece } from "./new-wordings.ts";
import { lockTestsOf, recountTests } from "./outdate-tests.ts";

// Raw SQL in this whole file: it runs in the `pg` transaction that changes the questions.
const EMPTIED = statement({
  text: `SELECT t.id, t.title FROM tests t WHERE t.id = ANY (:testIds::int[]) AND t.archived_at IS NULL
    AND NOT EXISTS (SELECT FROM test_questions tq WHERE tq.test_id = t.id AND tq.question_id <> ALL (:ids::int[]))
    ORDER BY t.id LIMIT 10`,
  takes: { testIds: "int[]", ids: "int[]" },
  gives: { id: "int", title: "text" },
});

/** Returns the error for tests that would have no question left. */
export function wouldEmpty(titles: readonly string[]): Conflict {
  const named = titles.map((title) => `“${title}”`).join(", ");
  return new Conflict(
    `No question would be left in ${named}. Give ${titles.length === 1 ? "it" : "them"} other questions first, or delete the ${titles.length === 1 ? "test" : "tests"}.`,
  );
}

const TAKE_OUT = statement({
  text: `WITH gone AS (
      DELETE FROM test_questions tq USING tests t
      WHERE tq.test_id = t.id AND t.archived_at IS NULL AND tq.question_id = ANY (:ids::int[])
      RETURNING tq.test_id, tq.question_id, tq.position, t.version
    ), noted AS (
      INSERT INTO bank_change_tests (change_id, question_id, test_id, position, version_after)
      SELECT :changeId, question_id, test_id, position, version FROM gone
    )
    SELECT DISTINCT test_id AS id FROM gone`,
  takes: { changeId: "int", ids: "int[]" },
  gives: { id: "int" },
});

const PUT_BACK = statement({
  text: `WITH back AS (
      INSERT INTO test_questions (test_id, position, question_id)
      SELECT c.test_id, c.position, c.question_id FROM bank_change_tests c JOIN tests t ON t.id = c.test_id
      WHERE c.change_id = :changeId AND c.question_id = ANY (:ids::int[])
        AND t.archived_at IS NULL AND t.version = c.version_after
      ON CONFLICT DO NOTHING
      RETURNING test_id
    )
    SELECT DISTINCT test_id AS id FROM back`,
  takes: { changeId: "int", ids: "int[]" },
  gives: { id: "int" },
});

// The undo refuses tests that somebody else has changed, so it must know the version after our own change.
const FOLLOW = statement({
  text: `UPDATE bank_change_tests c SET version_after = t.version FROM tests t
    WHERE c.change_id = :changeId AND t.id = c.test_id AND t.id = ANY (:testIds::int[])
      AND c.version_after = t.version - 1`,
  takes: { changeId: "int", testIds: "int[]" },
});

async function count(
  client: pg.PoolClient,
  { changeId, now }: Pick<Piece, "changeId" | "now">,
  rows: readonly { id: number }[],
): Promise<void> {
  const testIds = rows.map(({ id }) => id);
  if (testIds.length === 0) return;
  await recountTests(client, testIds, now);
  await FOLLOW.count(client, { changeId, testIds });
}

/**
 * Removes questions from the tests that have them. Attempts in progress and results keep their papers.
 *
 * @throws Conflict when a test would have no question left
 */
export async function leaveTests(client: pg.PoolClient, piece: Piece): Promise<void> {
  const testIds = await lockTestsOf(client, piece.ids);
  const emptied = await EMPTIED.rows(client, { testIds, ids: piece.ids });
  if (emptied.length > 0) throw wouldEmpty(emptied.map(({ title }) => title));
  await count(client, piece, await TAKE_OUT.rows(client, piece));
}

const LOCK = statement({
  text: `SELECT t.id FROM tests t WHERE t.id IN (
      SELECT c.test_id FROM bank_change_tests c WHERE c.change_id = :changeId AND c.question_id = ANY (:ids::int[]))
    ORDER BY t.id FOR UPDATE`,
  takes: { changeId: "int", ids: "int[]" },
});

/** Puts questions back at their positions, in tests that nobody else has changed since. */
export async function returnToTests(client: pg.PoolClient, piece: Piece): Promise<void> {
  await LOCK.count(client, piece);
  await count(client, piece, await PUT_BACK.rows(client, piece));
}
