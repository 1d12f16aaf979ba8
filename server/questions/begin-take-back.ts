import type pg from "pg";
import { statement } from "../database/statement.ts";

// Raw SQL: the bulk change and all of its list are one statement, in the caller's transaction of `pg`.
/** What an import made of a question: the wording, and the one it met where there was one. */
const BEGIN = statement({
  text: `WITH made AS MATERIALIZED (
      SELECT * FROM unnest(:ids::int[], :before::int[], :after::int[]) AS m (id, before_id, after_id)
    ), begun AS (
      INSERT INTO bank_changes (user_id, kind, summary, created_at, undo_until, total)
      VALUES (:userId, 'import', :summary, :now, :now, (SELECT count(*) FROM made)) RETURNING id
    ), listed AS (
      INSERT INTO bank_change_questions (change_id, question_id, before_revision_id, after_revision_id)
      SELECT b.id, m.id, nullif(m.before_id, 0), m.after_id FROM made m, begun b
    )
    SELECT id FROM begun`,
  takes: {
    ids: "int[]",
    before: "int[]",
    after: "int[]",
    userId: "int",
    summary: "text",
    now: "timestamptz",
  },
  gives: { id: "int" },
});

/** A question that an import made or changed. */
export interface ImportedQuestion {
  id: number;
  /** The wording that it met; null for a question that it added. */
  beforeId: number | null;
  afterId: number;
}

/**
 * Writes down the bulk change that takes an import back; advanceChange does it. It is not undone itself: the
 * file can be imported again.
 *
 * @param summary what it does, in words
 * @returns the bulk change's number
 */
export async function beginTakeBack(
  client: pg.ClientBase,
  questions: readonly ImportedQuestion[],
  { userId, summary, now }: { userId: number; summary: string; now: Date },
): Promise<number> {
  const row = await BEGIN.row(client, {
    ids: questions.map(({ id }) => id),
    // No parameter can hold a null in its list of numbers: none is 0.
    before: questions.map(({ beforeId }) => beforeId ?? 0),
    after: questions.map(({ afterId }) => afterId),
    ...{ userId, summary, now },
  });
  if (row === undefined) throw new Error("The change was not written down.");
  return row.id;
}
