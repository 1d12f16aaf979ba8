import type pg from "pg";
import { statement } from "../database/statement.ts";
import { fingerprint } from "./fingerprint.ts";
import { CHANGED, newWordings, type Piece, wordingFrom } from "./new-wordings.ts";
import { outdateTests } from "./outdate-tests.ts";

// The bulk change's list has, for each question, the revision that the import made and, if the question existed
// before, the revision that it replaced.
// Raw SQL in this whole file: one statement for a thousand questions, in the transaction of the
// bulk change's piece.
const DELETE = statement({
  text: `WITH worked AS (
      UPDATE questions q SET deleted_at = :now::timestamptz FROM bank_change_questions c
      WHERE c.change_id = :changeId AND c.question_id = q.id AND c.before_revision_id IS NULL
        AND q.id = ANY (:ids::int[]) AND q.deleted_at IS NULL AND q.revision_id = c.after_revision_id
        AND NOT EXISTS (SELECT FROM test_questions t WHERE t.question_id = q.id
          AND t.test_id IS DISTINCT FROM (SELECT i.test_id FROM imports i WHERE i.undo_change_id = :changeId))
        AND NOT EXISTS (SELECT FROM papers p WHERE p.revision_ids && ARRAY(
          SELECT r.id FROM question_revisions r WHERE r.question_id = q.id))
      RETURNING q.id
    ), marked AS (
      UPDATE bank_change_questions c SET state = CASE WHEN c.question_id IN (SELECT id FROM worked) THEN 1 ELSE 2 END
      WHERE c.change_id = :changeId AND c.question_id = ANY (:ids::int[]) AND c.before_revision_id IS NULL
      RETURNING c.state
    )
    SELECT count(*) FILTER (WHERE state = 1)::int AS done, count(*) FILTER (WHERE state = 2)::int AS left FROM marked`,
  takes: { changeId: "int", ids: "int[]", now: "timestamptz" },
  gives: { done: "int", left: "int" },
});

// A passage that the import added is archived with the last of its questions.
const ARCHIVE = statement({
  text: `UPDATE passages p SET archived_at = :now WHERE p.archived_at IS NULL
    AND p.id IN (SELECT q.passage_id FROM questions q JOIN passages o ON o.id = q.passage_id
      WHERE q.id = ANY (:ids::int[]) AND q.deleted_at = :now AND o.created_at = q.created_at)
    AND NOT EXISTS (SELECT FROM questions q WHERE q.passage_id = p.id AND q.deleted_at IS NULL)`,
  takes: { ids: "int[]", now: "timestamptz" },
});

const EARLIER = statement({
  text: `SELECT c.question_id AS id, b.question_text AS "questionText", b.options, p.fingerprint AS "passagePrint"
    FROM bank_change_questions c JOIN question_revisions b ON b.id = c.before_revision_id
    LEFT JOIN passages p ON p.id = b.passage_id
    WHERE c.change_id = :changeId AND c.question_id = ANY (:ids::int[])`,
  takes: { changeId: "int", ids: "int[]" },
  gives: { id: "int", questionText: "text", options: "text[]", passagePrint: "bytea?" },
});

const RESTORE = newWordings(
  `SELECT q.id AS question_id, r.id AS before_id, r.number, e.fingerprint, ${wordingFrom(() => "b")}
  FROM unnest(:ids::int[], :fingerprints::bytea[]) AS e (id, fingerprint)
  JOIN questions q ON q.id = e.id AND q.deleted_at IS NULL
  JOIN question_revisions r ON r.id = q.revision_id
  JOIN bank_change_questions c ON c.change_id = :changeId AND c.question_id = q.id AND q.revision_id = c.after_revision_id
  JOIN question_revisions b ON b.id = c.before_revision_id
  WHERE NOT EXISTS (SELECT FROM questions o WHERE o.fingerprint = e.fingerprint AND o.deleted_at IS NULL AND o.id <> q.id)`,
  CHANGED,
  { fingerprints: "bytea[]" },
);

/**
 * Undoes an import: deletes the questions that it added, and restores the previous revision of those that it changed.
 * Questions that were used or changed since stay as they are.
 */
export async function takeBackImported(client: pg.PoolClient, piece: Piece) {
  // Added questions come first: one of them may be a duplicate of a previous revision that is restored.
  const gone = (await DELETE.row(client, piece)) ?? { done: 0, left: 0 };
  if (gone.done > 0) await ARCHIVE.count(client, piece);
  const earlier = await EARLIER.rows(client, piece);
  if (earlier.length === 0) return gone;
  const ids = earlier.map(({ id }) => id);
  const fingerprints = earlier.map(({ questionText, options, passagePrint }) =>
    fingerprint(questionText, options, passagePrint),
  );
  const restored = await RESTORE.row(client, { ...piece, ids, fingerprints });
  await outdateTests(client, ids);
  return {
    done: gone.done + (restored?.done ?? 0),
    left: gone.left + (restored?.left ?? 0),
  };
}
