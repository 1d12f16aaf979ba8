import type pg from "pg";
import { statement } from "../database/statement.ts";
import { CHANGED, type Outcome, type Piece, PUT_BACK } from "./new-wordings.ts";

/** @param work updates `questions q` of a bulk change `l` */
const withdrawing = (work: string, { done, left }: typeof CHANGED) =>
  // Raw SQL: a thousand questions by one statement, in the transaction of the bulk change's piece.
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

const WITHDRAWS = "(l.labels->>'withdrawn')::boolean";

const WITHDRAW = withdrawing(
  `UPDATE questions q SET withdrawn_at = CASE WHEN ${WITHDRAWS} THEN l.created_at END FROM bank_changes l
        WHERE l.id = :changeId AND (q.withdrawn_at IS NOT NULL) <> ${WITHDRAWS}`,
  CHANGED,
);

// One that was brought back and withdrawn again since has another time, and stays as it is.
const UNDO = withdrawing(
  `UPDATE questions q SET withdrawn_at = CASE WHEN ${WITHDRAWS} THEN NULL ELSE l.created_at END
        FROM bank_changes l
        WHERE l.id = :changeId AND q.withdrawn_at IS NOT DISTINCT FROM CASE WHEN ${WITHDRAWS} THEN l.created_at END`,
  PUT_BACK,
);

/** Withdraws questions from new tests and draws, or brings them back, as the bulk change says. */
export async function withdrawMany(client: pg.PoolClient, piece: Piece): Promise<Outcome> {
  return (await WITHDRAW.row(client, piece)) ?? { done: 0, left: 0 };
}

/** Undoes that, unless somebody else has withdrawn one or brought it back since. */
export async function unwithdrawMany(client: pg.PoolClient, piece: Piece): Promise<Outcome> {
  return (await UNDO.row(client, piece)) ?? { done: 0, left: 0 };
}
