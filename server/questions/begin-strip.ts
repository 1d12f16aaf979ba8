import type pg from "pg";
import { statement } from "../database/statement.ts";
import { undoEnd } from "./bank-change.ts";

// Raw SQL, as the next: the change and its list are written in the caller's transaction of `pg`.
const IN_PROGRESS = statement({
  text: `SELECT id FROM bank_changes
    WHERE kind = 'marks' AND (labels->>'importId')::int = :importId AND finished_at IS NULL
      AND undo_started_at IS NULL ORDER BY id DESC LIMIT 1`,
  takes: { importId: "int" },
  gives: { id: "int" },
});

const BEGIN = statement({
  text: `WITH begun AS (
      INSERT INTO bank_changes (user_id, kind, labels, summary, created_at, undo_until, total)
      VALUES (:userId, 'marks', jsonb_build_object('importId', :importId::int), :summary, :now, :undoUntil,
        cardinality(:ids::int[])) RETURNING id
    ), listed AS (
      INSERT INTO bank_change_questions (change_id, question_id)
      SELECT b.id, asked.id FROM begun b, unnest(:ids::int[]) AS asked (id)
    )
    SELECT id FROM begun`,
  takes: {
    userId: "int",
    importId: "int",
    summary: "text",
    now: "timestamptz",
    undoUntil: "timestamptz",
    ids: "int[]",
  },
  gives: { id: "int" },
});

/** The bulk change that strips the questions of an import and isn't finished, or null. */
export async function stripInProgress(
  client: pg.PoolClient,
  importId: number,
): Promise<number | null> {
  return (await IN_PROGRESS.row(client, { importId }))?.id ?? null;
}

/**
 * Starts the bulk change that takes letters and numbers of their own out of questions of an import;
 * advanceChange continues it. It can be undone for as long as a change of labels.
 *
 * @param ids the questions, each once
 * @returns the change's number
 */
export async function beginStrip(
  client: pg.PoolClient,
  ids: readonly number[],
  about: { userId: number; importId: number; summary: string; now: Date },
): Promise<number> {
  const undoUntil = undoEnd("marks", about.now);
  const row = await BEGIN.row(client, { ids, ...about, undoUntil });
  if (row === undefined) throw new Error("The change was not written.");
  return row.id;
}
