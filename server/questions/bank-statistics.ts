import type pg from "pg";
import { statement } from "../database/statement.ts";

// By hand: what the planner believes is in PostgreSQL's own tables.
const BELIEVED = statement({
  text: "SELECT reltuples::float AS rows FROM pg_class WHERE oid = 'questions'::regclass",
  gives: { rows: "float!" },
});

/**
 * Counts the bank anew for the planner when a transaction has stored more questions than twice what it
 * believes there are. PostgreSQL does so by itself from time to time, but counts what is committed alone:
 * where that is next to nothing, as beside a new bank's first import, each lookup by a key of what has
 * come since would read a whole index (docs/decisions/0260).
 *
 * @param stored questions that the transaction has stored so far
 */
export async function keepBankCounted(client: pg.PoolClient, stored: number): Promise<void> {
  const believed = (await BELIEVED.row(client))?.rows ?? 0;
  if (stored <= 2 * Math.max(believed, 0)) return;
  await client.query(
    "ANALYZE questions, question_revisions, passages, passage_revisions, import_rows",
  );
}
