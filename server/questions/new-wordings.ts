import type pg from "pg";
import { type Columns, listed, statement } from "../database/statement.ts";
import { labels, wording } from "./wording.ts";

const wordingColumns = listed(wording).split(", ");

/** Returns SQL for the columns of a revision, each from the table that `sourceOf` returns for it. */
export function wordingFrom(sourceOf: (column: string) => string): string {
  return wordingColumns.map((column) => `${sourceOf(column)}.${column}`).join(", ");
}

/** The part of a bulk change that one transaction processes. */
export interface Piece {
  changeId: number;
  /** Already locked. */
  ids: readonly number[];
  authorId: number | null;
  now: Date;
}

/** The outcome of a piece, in numbers of questions. */
export interface Outcome {
  /** Changed, or restored. */
  done: number;
  /** Skipped, for example because somebody else had changed them. */
  left: number;
}

/** The states of a question in `bank_change_questions` after a bulk change, and after its undo. */
export const CHANGED = { done: 1, left: 2 };
export const PUT_BACK = { done: 3, left: 4 };

/**
 * Returns a statement that gives questions of a piece new revisions, and records them in the bulk change's list.
 *
 * @param fresh selects, for each question that gets a new revision, `question_id`, `before_id` (the current revision),
 *   its `number`, `fingerprint`, and the columns of the new one
 * @param takes the parameters of `fresh` other than those of a piece
 */
export function newWordings<const Takes extends Columns>(
  fresh: string,
  state: typeof CHANGED,
  takes: Takes,
) {
  // Raw SQL: one statement for a thousand questions, in the transaction of the bulk change's piece.
  return statement({
    text: `WITH fresh AS MATERIALIZED (
        SELECT f.*, nextval('question_revisions_id_seq')::int AS id FROM (${fresh} ORDER BY q.id) f
      ), wordings AS (
        INSERT INTO question_revisions (id, question_id, number, ${listed(wording)}, author_id, created_at)
        SELECT id, question_id, number + 1, ${listed(wording)}, :authorId::int, :now::timestamptz FROM fresh
      ), changed AS (
        UPDATE questions q SET revision_id = f.id, fingerprint = f.fingerprint,
          ${listed(labels)
            .split(", ")
            .map((label) => `${label} = f.${label}`)
            .join(", ")}
        FROM fresh f WHERE q.id = f.question_id
      ), marked AS (
        UPDATE bank_change_questions c SET state = CASE WHEN f.id IS NULL THEN ${state.left} ELSE ${state.done} END,
          before_revision_id = coalesce(c.before_revision_id, f.before_id),
          after_revision_id = coalesce(c.after_revision_id, f.id)
        FROM unnest(:ids::int[]) AS asked (id) LEFT JOIN fresh f ON f.question_id = asked.id
        WHERE c.change_id = :changeId AND c.question_id = asked.id
        RETURNING f.id IS NOT NULL AS done
      )
      SELECT count(*) FILTER (WHERE done)::int AS done, count(*) FILTER (WHERE NOT done)::int AS left FROM marked`,
    takes: { changeId: "int", ids: "int[]", authorId: "int?", now: "timestamptz", ...takes },
    gives: { done: "int", left: "int" },
  });
}

const FOLLOW = statement({
  text: `UPDATE bank_change_questions o SET after_revision_id = q.revision_id
    FROM bank_change_questions c JOIN questions q ON q.id = c.question_id, bank_changes e
    WHERE c.change_id = :changeId AND c.question_id = ANY (:ids::int[]) AND c.state = ${PUT_BACK.done}
      AND e.id < :changeId AND e.undone_at IS NULL AND e.undo_until > :now
      AND o.change_id = e.id AND o.question_id = c.question_id AND o.after_revision_id = c.before_revision_id`,
  takes: { changeId: "int", ids: "int[]", now: "timestamptz" },
});

/**
 * Keeps earlier bulk changes undoable after a later one was undone. The undo restores the words of the earlier change
 * in a new revision, so the earlier change's list must refer to that revision.
 */
export async function keepEarlierUndoable(client: pg.PoolClient, piece: Piece): Promise<void> {
  await FOLLOW.count(client, piece);
}
