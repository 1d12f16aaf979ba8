import type pg from "pg";
import { statement } from "../database/statement.ts";
import { CHANGED, type Outcome, type Piece, PUT_BACK } from "./new-wordings.ts";

/** Builds the statement of one piece. @param work an UPDATE of `questions q` for the bulk change `l` */
const withdrawalStatement = (work: string, { done, left }: typeof CHANGED) =>
  // Raw SQL: one statement for a thousand questions, in the transaction of the bulk change's piece.
  statement({
    text: `WITH worked AS (
        ${work} AND q.id = ANY (:ids::int[]) AND q.deleted_at IS NULL RETURNING q.id
      ), marked AS (
        UPDATE bank_change_questions c SET state = CASE WHEN w.id IS NULL THEN ${left} ELSE ${done} END
        FROM unnest(:ids::int[]) AS asked (id) LEFT JOIN worked w ON w.id = asked.id
        WHERE c.change_id = :changeId AND c.question_id = asked.id RETURNING w.id
      )
      SELECT count(id)::int AS done, (count(*) - count(id))::int AS left FROM marked`,
    takes: { changeId: "int", ids: "int[]" },
    gives: { done: "int", left: "int" },
  });

const IS_WITHDRAWAL = "(l.labels->>'withdrawn')::boolean";

const WITHDRAW = withdrawalStatement(
  `UPDATE questions q SET withdrawn_at = CASE WHEN ${IS_WITHDRAWAL} THEN l.created_at END FROM bank_changes l
        WHERE l.id = :changeId AND (q.withdrawn_at IS NOT NULL) <> ${IS_WITHDRAWAL}`,
  CHANGED,
);

// A question that was brought back and withdrawn again since then has another time. The undo leaves it as it is.
const UNDO = withdrawalStatement(
  `UPDATE questions q SET withdrawn_at = CASE WHEN ${IS_WITHDRAWAL} THEN NULL ELSE l.created_at END
        FROM bank_changes l
        WHERE l.id = :changeId AND q.withdrawn_at IS NOT DISTINCT FROM CASE WHEN ${IS_WITHDRAWAL} THEN l.created_at END`,
  PUT_BACK,
);

/** Withdraws questions from new tests and draws, or brings them back, depending on the bulk change. */
export async function withdrawMany(client: pg.PoolClient, piece: Piece): Promise<Outcome> {
  return (await WITHDRAW.row(client, piece)) ?? { done: 0, left: 0 };
}

/** Undoes `withdrawMany`, except for questions that somebody has withdrawn or brought back since. */
export async function unwithdrawMany(client: pg.PoolClient, piece: Piece): Promise<Outcome> {
  return (await UNDO.row(client, piece)) ?? { done: 0, left: 0 };
}
