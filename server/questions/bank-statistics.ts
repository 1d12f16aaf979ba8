import type pg from "pg";
import { statement } from "../database/statement.ts";

/** The tables that grow with each table. */
const GROWING = {
  questions: "questions, question_revisions, import_rows",
  passages: "passages, passage_revisions",
} as const;

// Raw SQL: the planner's row estimates are in PostgreSQL's system tables.
const BELIEVED = statement({
  text: "SELECT reltuples::float AS rows FROM pg_class WHERE oid = to_regclass(:table)",
  takes: { table: "text" },
  gives: { rows: "float!" },
});

/**
 * Analyses a table of the bank when a transaction has stored more than twice the rows that the planner expects.
 * Autovacuum counts only committed rows. During the first import into a new bank there are almost none, and the
 * planner would then read a whole index for each lookup.
 *
 * @param stored number of rows that the transaction has stored so far
 */
export async function keepCounted(
  client: pg.PoolClient,
  table: keyof typeof GROWING,
  stored: number,
): Promise<void> {
  const believed = (await BELIEVED.row(client, { table }))?.rows ?? 0;
  if (stored <= 2 * Math.max(believed, 0)) return;
  // SKIP_LOCKED, because the holder of a conflicting lock, such as an index build, may be waiting for this transaction.
  await client.query(`ANALYZE (SKIP_LOCKED) ${GROWING[table]}`);
}
