import type pg from "pg";
import { statement } from "../database/statement.ts";
import { givenLabels, labelsDiffer } from "./land-known-questions.ts";
import type { ReadFile } from "./read-file.ts";

// Words that are the same but for case and white space are no others, as everywhere.
// Raw SQL: all rows by one statement, in the import's own transaction of `pg`.
const REFER = statement({
  text: `WITH referring AS (
      DELETE FROM staged_questions WHERE target_id IS NOT NULL RETURNING *
    ), met AS (
      SELECT s.*, q.id AS question_id, q.revision_id,
        q.fingerprint = CASE WHEN p.id IS NULL THEN s.fingerprint ELSE sha256(s.fingerprint || p.fingerprint) END AS is_same_text,
        NOT :hasPassages OR s.passage_print IS NOT DISTINCT FROM p.fingerprint AS is_same_passage
      FROM referring s LEFT JOIN questions q ON q.id = s.target_id AND q.deleted_at IS NULL
      LEFT JOIN question_revisions r ON r.id = q.revision_id LEFT JOIN passages p ON p.id = r.passage_id
    ), told AS (
      SELECT s.position, s.target_id, s.question_id, r.subject,
        CASE WHEN length(r.question_text) > 100 THEN left(r.question_text, 100) || '…' ELSE r.question_text END AS preview,
        CASE WHEN NOT s.is_same_text OR NOT s.is_same_passage OR ${labelsDiffer} THEN r.id END AS before_id,
        jsonb_build_object(${givenLabels})
          || CASE WHEN s.is_same_text THEN '{}' ELSE jsonb_build_object('questionText', s.question_text, 'options', s.options) END
          || CASE WHEN s.is_same_passage THEN '{}' ELSE jsonb_build_object('passage',
            (SELECT text FROM staged_passages WHERE print = s.passage_print)) END AS given
      FROM met s LEFT JOIN question_revisions r ON r.id = s.revision_id
    ), noted AS (
      INSERT INTO import_rows (import_id, outcome, row, question_id, question, subject, error, before_revision_id, given)
      SELECT :importId, (CASE WHEN question_id IS NULL THEN 'error' ELSE 'duplicate' END)::import_outcome,
        position, question_id, preview, subject,
        CASE WHEN question_id IS NULL THEN 'id is ' || target_id || ', but the bank has no such question, or it was deleted. Give the number of one that is there, or leave id empty for a new question.' END,
        before_id, CASE WHEN before_id IS NOT NULL THEN given END
      FROM told
    )
    SELECT count(question_id)::int AS found, count(before_id)::int AS differing,
      (count(*) - count(question_id))::int AS missing
    FROM told`,
  takes: { importId: "int", hasPyq: "boolean", hasPassages: "boolean" },
  gives: { found: "int", differing: "int", missing: "int" },
});

/** What became of the rows that say a question's number. */
export interface References {
  /** Rows whose question the bank has; of these, the rows that say something else than it does. */
  found: number;
  differing: number;
  /** Rows whose question it doesn't have. */
  missing: number;
}

/**
 * Takes the rows of a test's file that say a question's number off the stage, and notes the questions:
 * they are asked as they are, whatever the row says (docs/rules.md, section 10).
 */
export async function landReferences(
  client: pg.PoolClient,
  importId: number,
  { fields }: Pick<ReadFile, "fields">,
): Promise<References> {
  const has = { hasPyq: fields.includes("pyq"), hasPassages: fields.includes("passage") };
  const counts = await REFER.row(client, { importId, ...has });
  if (counts === undefined) throw new Error("The rows were not counted.");
  return counts;
}
