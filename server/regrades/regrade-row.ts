import type pg from "pg";
import { statement } from "../database/statement.ts";
import { NotFound } from "../errors.ts";
import type { PlannedWording, QuestionCorrection } from "./plan-corrections.ts";

export type RegradeState = "draft" | "applying" | "applied" | "undoing" | "undone";

const columns = {
  state: "text",
  version: "int",
  previewedAt: "timestamptz?",
  basis: "jsonb",
  failure: "text?",
  authorId: "int?",
} as const;

// Raw SQL: it locks the row in a `pg` transaction.
const HOLD = statement({
  text: `SELECT state, version, previewed_at AS "previewedAt", basis, failure, author_id AS "authorId"
    FROM regrades WHERE id = :id FOR UPDATE`,
  takes: { id: "int" },
  gives: columns,
});

const CORRECTIONS = statement({
  text: `SELECT question_id AS "questionId", kind, options, reason FROM regrade_corrections
    WHERE regrade_id = :id ORDER BY question_id`,
  takes: { id: "int" },
  gives: { questionId: "int", kind: "text", options: "smallint[]", reason: "text" },
});

/** A regrade whose row the current transaction has locked. */
export interface HeldRegrade {
  state: RegradeState;
  version: number;
  previewedAt: Date | null;
  /** The plan with which the preview was computed. */
  basis: PlannedWording[];
  failure: string | null;
  authorId: number | null;
}

export const MISSING = "Regrade not found";

/** Locks the row of a regrade until the transaction ends. @throws NotFound when there is none */
export async function holdRegrade(client: pg.PoolClient, id: number): Promise<HeldRegrade> {
  const row = await HOLD.row(client, { id });
  if (row === undefined) throw new NotFound(MISSING);
  return row as HeldRegrade;
}

/** Returns the corrections of a regrade, by question. */
export async function correctionsOf(
  client: pg.ClientBase | pg.Pool,
  id: number,
): Promise<QuestionCorrection[]> {
  const rows = await CORRECTIONS.rows(client, { id });
  return rows.map(({ kind, options, ...row }) => ({
    ...row,
    kind: kind as QuestionCorrection["kind"],
    option: options[0] ?? null,
  }));
}
