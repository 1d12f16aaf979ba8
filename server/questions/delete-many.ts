import type pg from "pg";
import { statement } from "../database/statement.ts";
import { leaveTests, returnToTests } from "./leave-tests.ts";
import type { Piece } from "./new-wordings.ts";

const MARK = `marked AS (
      UPDATE bank_change_questions c SET state = CASE WHEN w.id IS NULL THEN`;

// Raw SQL: one statement for a thousand questions, in the transaction of the bulk change's piece.
const DELETE = statement({
  text: `WITH worked AS (
      UPDATE questions q SET deleted_at = l.created_at FROM bank_changes l
      WHERE l.id = :changeId AND q.id = ANY (:ids::int[]) AND q.deleted_at IS NULL RETURNING q.id
    ), ${MARK} 2 ELSE 1 END
      FROM unnest(:ids::int[]) AS asked (id) LEFT JOIN worked w ON w.id = asked.id
      WHERE c.change_id = :changeId AND c.question_id = asked.id RETURNING w.id
    )
    SELECT count(id)::int AS done, (count(*) - count(id))::int AS left FROM marked`,
  takes: { changeId: "int", ids: "int[]" },
  gives: { done: "int", left: "int" },
});

// Questions that were added again since the deletion aren't restored, since the bank has no duplicates.
const RESTORE = statement({
  text: `WITH worked AS (
      UPDATE questions q SET deleted_at = NULL FROM bank_changes l
      WHERE l.id = :changeId AND q.id = ANY (:ids::int[]) AND q.deleted_at = l.created_at
        AND NOT EXISTS (SELECT FROM questions o WHERE o.fingerprint = q.fingerprint AND o.deleted_at IS NULL)
      RETURNING q.id
    ), ${MARK} 4 ELSE 3 END
      FROM unnest(:ids::int[]) AS asked (id) LEFT JOIN worked w ON w.id = asked.id
      WHERE c.change_id = :changeId AND c.question_id = asked.id RETURNING w.id
    )
    SELECT count(id)::int AS done, (count(*) - count(id))::int AS left,
      coalesce(array_agg(id) FILTER (WHERE id IS NOT NULL), '{}') AS ids FROM marked`,
  takes: { changeId: "int", ids: "int[]" },
  gives: { done: "int", left: "int", ids: "int[]!" },
});

/**
 * Deletes questions from the bank and from the tests that have them.
 *
 * @throws Conflict when a test would have no question left
 */
export async function deleteMany(client: pg.PoolClient, piece: Piece) {
  await leaveTests(client, piece);
  return (await DELETE.row(client, piece)) ?? { done: 0, left: 0 };
}

/** Restores deleted questions in the bank and in their tests. */
export async function restoreMany(client: pg.PoolClient, piece: Piece) {
  const { ids = [], done = 0, left = 0 } = (await RESTORE.row(client, piece)) ?? {};
  await returnToTests(client, { ...piece, ids });
  return { done, left };
}
