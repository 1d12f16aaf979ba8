import type pg from "pg";
import { statement } from "../database/statement.ts";

/** What grows with the rows of a table. */
const GROWING = {
  questions: "questions, question_revisions, import_rows",
  passages: "passages, passage_revisions",
} as const;

// Raw SQL: what the planner believes is in PostgreSQL's own tables.
const BELIEVED = statement({
  text: "SELECT reltuples::float AS rows FROM pg_class WHERE oid = to_regclass(:table)",
  takes: { table: "text" },
  gives: { rows: "float!" },
});

/**
 * Counts a table of the bank again for the planner when a transaction has stored more rows in it than twice
 * what it believes there are. PostgreSQL does so by itself from time to time, but counts what is committed
 * alone: where that is next to nothing, as beside a new bank's first import, each lookup by a key of what
 * has come since would read a whole index.
 *
 * @param stored rows that the transaction has stored so far
 */
export async function keepCounted(
  client: pg.PoolClient,
  table: keyof typeof GROWING,
  stored: number,
): Promise<void> {
  const believed = (await BELIEVED.row(client, { table }))?.rows ?? 0;
  if (stored <= 2 * Math.max(believed, 0)) return;
  // Without waiting: anyone who holds a lock, as the making of an index does, may wait for this transaction.
  await client.query(`ANALYZE (SKIP_LOCKED) ${GROWING[table]}`);
}
