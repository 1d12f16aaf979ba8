import type pg from "pg";
import { listed, statement } from "../database/statement.ts";
import { changedLabels } from "./label-change.ts";
import { outdateTests } from "./outdate-tests.ts";
import { labels, wording } from "./wording.ts";

const names = listed(labels).split(", ");
/** What a wording has besides its labels, over `r`. */
const others = listed(wording)
  .split(", ")
  .filter((name) => !names.includes(name))
  .map((name) => `r.${name}`)
  .join(", ");

/** What became of some questions of a bulk change. */
interface Outcome {
  /** Those that were changed, or put back. */
  done: number;
  /** Those that somebody else had changed meanwhile. */
  left: number;
}

// Raw SQL: a thousand questions by one statement, in the transaction of the bulk change's piece.
/**
 * Gives questions a wording with other labels, and says so in the bulk change's list.
 *
 * @param source gives the new labels, over `q`, the question, `r`, its present wording, and `c`, its
 *   row in the list
 * @param state what their rows say afterwards: done, or left as they were
 * @param besides what else is written, over `fresh`
 */
function relabelling(source: string, state: { done: number; left: number }, besides = "") {
  return statement({
    text: `WITH fresh AS MATERIALIZED (
        SELECT q.id AS question_id, r.id AS before_id, r.number + 1 AS number,
          nextval('question_revisions_id_seq')::int AS id, ${others}, ${source}
        ORDER BY q.id
      ), wordings AS (
        INSERT INTO question_revisions (id, question_id, number, ${listed(wording)}, author_id, created_at)
        SELECT id, question_id, number, ${listed(wording)}, :authorId::int, :now::timestamptz FROM fresh
      ), changed AS (
        UPDATE questions q SET (revision_id, ${listed(labels)}) = (SELECT f.id, ${names.map((name) => `f.${name}`).join(", ")} FROM fresh f WHERE f.question_id = q.id)
        WHERE q.id IN (SELECT question_id FROM fresh)
      )${besides}, marked AS (
        UPDATE bank_change_questions c SET state = CASE WHEN f.id IS NULL THEN ${state.left} ELSE ${state.done} END,
          before_revision_id = coalesce(c.before_revision_id, f.before_id),
          after_revision_id = coalesce(c.after_revision_id, f.id)
        FROM unnest(:ids::int[]) AS asked (id) LEFT JOIN fresh f ON f.question_id = asked.id
        WHERE c.change_id = :changeId AND c.question_id = asked.id
        RETURNING f.id IS NOT NULL AS done
      )
      SELECT count(*) FILTER (WHERE done)::int AS done, count(*) FILTER (WHERE NOT done)::int AS left
      FROM marked`,
    takes: { changeId: "int", ids: "int[]", authorId: "int?", now: "timestamptz" },
    gives: { done: "int", left: "int" },
  });
}

const CHANGE = relabelling(
  `${Object.keys(labels)
    .map((name, place) => `${changedLabels[name as keyof typeof changedLabels]} AS ${names[place]}`)
    .join(", ")}
  FROM questions q JOIN question_revisions r ON r.id = q.revision_id
  JOIN bank_changes l ON l.id = :changeId
  WHERE q.id = ANY (:ids::int[]) AND q.deleted_at IS NULL`,
  { done: 1, left: 2 },
);

const CHANGE_BACK = relabelling(
  `${names.map((name) => `b.${name}`).join(", ")}
  FROM questions q JOIN question_revisions r ON r.id = q.revision_id
  JOIN bank_change_questions c ON c.change_id = :changeId AND c.question_id = q.id
  JOIN question_revisions b ON b.id = c.before_revision_id
  WHERE q.id = ANY (:ids::int[]) AND q.deleted_at IS NULL AND q.revision_id = c.after_revision_id`,
  { done: 3, left: 4 },
  // What an earlier bulk change had left is there again, in a wording of another number: it can be undone too.
  `, followed AS (
    UPDATE bank_change_questions o SET after_revision_id = f.id
    FROM fresh f JOIN bank_change_questions c ON c.change_id = :changeId AND c.question_id = f.question_id,
      bank_changes e
    WHERE e.id < :changeId AND e.undone_at IS NULL AND e.undo_until > :now::timestamptz
      AND o.change_id = e.id AND o.question_id = f.question_id AND o.after_revision_id = c.before_revision_id
  )`,
);

/** The part of a bulk change that is done at once. */
export interface Piece {
  changeId: number;
  /** Locked before. */
  ids: readonly number[];
  authorId: number | null;
  now: Date;
}

/** Gives the questions the labels of the bulk change. Tests that hold them print a new paper. */
export async function relabelQuestions(client: pg.PoolClient, piece: Piece): Promise<Outcome> {
  const outcome = await CHANGE.row(client, piece);
  await outdateTests(client, piece.ids);
  return outcome ?? { done: 0, left: 0 };
}

/** Gives them back what they had, unless somebody else has changed them since. */
export async function relabelBack(client: pg.PoolClient, piece: Piece): Promise<Outcome> {
  const outcome = await CHANGE_BACK.row(client, piece);
  await outdateTests(client, piece.ids);
  return outcome ?? { done: 0, left: 0 };
}
