import type pg from "pg";
import type { ImportKind } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";

/** First half of the advisory lock that an import holds while it runs; the second half is its id. */
const RUNNING_LOCK = 4120;

const KILLED = "The server stopped during the import. Nothing was imported; try again.";

/** Rows of an import, as its record counts them. */
export interface ImportCounts {
  created: number;
  duplicates: number;
  errors: number;
}

const NEXT = statement({
  text: "SELECT nextval('imports_id_seq')::int AS id",
  gives: { id: "int" },
});

const LOCK = statement({
  text: "SELECT pg_advisory_lock(:lock, :id)",
  takes: { lock: "int", id: "int" },
});

const BEGIN = statement({
  text: `INSERT INTO imports (id, kind, user_id, file_name, started_at)
    VALUES (:id, :kind, :userId, :fileName, :startedAt)`,
  takes: {
    id: "int",
    kind: "import_kind",
    userId: "int?",
    fileName: "text",
    startedAt: "timestamptz",
  },
});

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
  const id = (await NEXT.row(client))?.id;
  if (id === undefined) throw new Error("The import got no number.");
  await LOCK.count(client, { lock: RUNNING_LOCK, id });
  await BEGIN.count(pool, { id, ...record });
  return id;
}

const FINISH = statement({
  text: `UPDATE imports SET status = 'finished', rows_read = :rows, rows_done = :rows, created = :created,
      duplicates = :duplicates, errors = :errors, ignored_columns = :ignoredColumns, test_id = :testId,
      finished_at = :finishedAt
    WHERE id = :id`,
  takes: {
    id: "int",
    rows: "int",
    created: "int",
    duplicates: "int",
    errors: "int",
    ignoredColumns: "text[]",
    testId: "int?",
    finishedAt: "timestamptz",
  },
});

/** Closes the record in the import's own transaction: it is finished when the questions are there. */
export async function finishImport(
  client: pg.PoolClient,
  id: number,
  outcome: ImportCounts & { ignoredColumns: string[]; testId: number | null },
  finishedAt: Date,
): Promise<void> {
  const { created, duplicates, errors } = outcome;
  await FINISH.count(client, { id, ...outcome, rows: created + duplicates + errors, finishedAt });
}

const FAIL = statement({
  text: `UPDATE imports SET status = 'failed', failure = :failure, finished_at = :finishedAt
    WHERE id = :id AND status <> 'finished'`,
  takes: { id: "int", failure: "text", finishedAt: "timestamptz" },
});

/** Closes the record of an import that stored nothing. */
export async function failImport(
  pool: pg.Pool,
  id: number,
  failure: string,
  finishedAt: Date,
): Promise<void> {
  await FAIL.count(pool, { id, failure, finishedAt });
}

const FAIL_KILLED = statement({
  text: `UPDATE imports SET status = 'failed', failure = :failure, finished_at = :finishedAt
    WHERE status = 'running' AND NOT EXISTS (
      SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND classid = :lock AND objid = imports.id AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
  takes: { lock: "oid", failure: "text", finishedAt: "timestamptz" },
});

/** Closes the records of imports whose server was killed: nobody holds their lock any more. */
export async function failKilledImports(pool: pg.Pool, finishedAt: Date): Promise<void> {
  await FAIL_KILLED.count(pool, { lock: RUNNING_LOCK, failure: KILLED, finishedAt });
}
