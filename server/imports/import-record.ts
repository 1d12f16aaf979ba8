import type pg from "pg";
import type { ImportKind } from "../database/generated/prisma/client.ts";

/** First half of the advisory lock that an import holds while it runs; the second half is its id. */
const RUNNING_LOCK = 4120;

const KILLED = "The server stopped during the import. Nothing was imported; try again.";

/** Rows of an import, as its record counts them. */
export interface ImportCounts {
  created: number;
  duplicates: number;
  errors: number;
}

/**
 * Opens the record of an import, which others can read at once. The lock tells a running import from
 * one whose server was killed.
 *
 * @param client the import's own session, which holds the lock as long as it lasts
 * @returns the import's id
 */
export async function beginImport(
  pool: pg.Pool,
  client: pg.PoolClient,
  record: { kind: ImportKind; userId: number | null; fileName: string; startedAt: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "SELECT nextval('imports_id_seq')::int AS id",
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("The import got no number.");
  await client.query("SELECT pg_advisory_lock($1, $2)", [RUNNING_LOCK, id]);
  await pool.query(
    "INSERT INTO imports (id, kind, user_id, file_name, started_at) VALUES ($1, $2, $3, $4, $5)",
    [id, record.kind, record.userId, record.fileName, record.startedAt],
  );
  return id;
}

/** Closes the record in the import's own transaction: it is finished when the questions are there. */
export async function finishImport(
  client: pg.PoolClient,
  id: number,
  {
    created,
    duplicates,
    errors,
    ignoredColumns,
    testId,
  }: ImportCounts & { ignoredColumns: string[]; testId: number | null },
  finishedAt: Date,
): Promise<void> {
  await client.query(
    `UPDATE imports SET status = 'finished', rows_read = $2, rows_done = $2, created = $3,
       duplicates = $4, errors = $5, ignored_columns = $6, test_id = $7, finished_at = $8
     WHERE id = $1`,
    [
      id,
      created + duplicates + errors,
      created,
      duplicates,
      errors,
      ignoredColumns,
      testId,
      finishedAt,
    ],
  );
}

/** Closes the record of an import that stored nothing. */
export async function failImport(
  pool: pg.Pool,
  id: number,
  failure: string,
  finishedAt: Date,
): Promise<void> {
  await pool.query(
    `UPDATE imports SET status = 'failed', failure = $2, finished_at = $3
     WHERE id = $1 AND status <> 'finished'`,
    [id, failure, finishedAt],
  );
}

/** Closes the records of imports whose server was killed: nobody holds their lock any more. */
export async function failKilledImports(pool: pg.Pool, finishedAt: Date): Promise<void> {
  await pool.query(
    `UPDATE imports SET status = 'failed', failure = $2, finished_at = $3
     WHERE status = 'running' AND NOT EXISTS (
       SELECT FROM pg_locks
       WHERE locktype = 'advisory' AND classid = $1 AND objid = imports.id AND objsubid = 2
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
    [RUNNING_LOCK, KILLED, finishedAt],
  );
}
