import type pg from "pg";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import type { ImportKind } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import { figure } from "../rules/figures.ts";

const KILLED =
  "The server stopped before the whole file had come. Nothing was imported; send it again.";

/** What an import needs besides its file, kept with it for the server that finishes it. */
export interface ImportJob {
  /** Settings of the test that is made of the file; null for questions. */
  test: unknown;
  /** What the edge keeps of a request with an Idempotency-Key; null without one. */
  key: unknown;
}

/** Rows of an import, as its record counts them. */
export interface ImportCounts {
  created: number;
  duplicates: number;
  errors: number;
  /** Of the duplicates: those that differ from the bank's question, and those that updated it. */
  differing: number;
  updated: number;
}

/** A subject that the bank had no question of before, and how many rows have it. */
export interface NewSubject {
  name: string;
  rows: number;
}

/** What may be a slip in a row that was imported all the same. */
export interface ImportWarning {
  row: number;
  message: string;
  /** Its kind where Lexam can mend its rows itself. */
  kind?: string;
}

/** What an import becomes that somebody cancelled. @param row the last row that was done */
export function cancelledWords(row: number): string {
  return `Cancelled at row ${figure(row)}, nothing of it is left.`;
}

// Raw SQL: Prisma draws no numbers and takes no locks.
const NEXT = statement({
  text: "SELECT nextval('imports_id_seq')::int AS id",
  gives: { id: "int" },
});

const LOCK = statement({
  text: "SELECT pg_advisory_lock(:lock, :id)",
  takes: { lock: "int", id: "int" },
});

// Raw SQL: notes of an import take a pool alone (docs/decisions/0055).
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
  await LOCK.count(client, { lock: ADVISORY_LOCKS.import, id });
  await BEGIN.count(pool, { id, ...record });
  return id;
}

// Raw SQL, as the note of its beginning.
const ARRIVED = statement({
  text: `UPDATE imports SET has_arrived = true, kept_pieces = :pieces, size_bytes = :sizeBytes, job = :job
    WHERE id = :id AND status = 'running'`,
  takes: { id: "int", pieces: "int", sizeBytes: "int", job: "jsonb" },
});

/** Notes that the whole file is kept: from then on the import goes on, whichever server dies. */
export async function noteArrival(
  pool: pg.Pool,
  id: number,
  file: { pieces: number; sizeBytes: number },
  job: ImportJob,
): Promise<void> {
  const { pieces, sizeBytes } = file;
  await ARRIVED.count(pool, { id, pieces, sizeBytes, job: JSON.stringify(job) });
}

// Raw SQL: it shares the import's own transaction of `pg`.
const FINISH = statement({
  text: `WITH gone AS (DELETE FROM import_pieces WHERE import_id = :id)
    UPDATE imports SET status = 'finished', rows_read = :rows, rows_done = :rows, created = :created,
      duplicates = :duplicates, errors = :errors, ignored_columns = :ignoredColumns, test_id = :testId,
      differing = :differing, updated = :updated, header = :header, new_subjects = :newSubjects,
      passage_count = :passageCount, warnings = :warnings, size_bytes = :sizeBytes, read_bytes = :sizeBytes, has_arrived = true, job = NULL, finished_at = :finishedAt
    WHERE id = :id AND status = 'running' AND cancel_requested_at IS NULL`,
  takes: {
    id: "int",
    rows: "int",
    created: "int",
    duplicates: "int",
    errors: "int",
    ignoredColumns: "text[]",
    testId: "int?",
    differing: "int",
    updated: "int",
    header: "text[]",
    newSubjects: "jsonb",
    passageCount: "int",
    warnings: "jsonb",
    sizeBytes: "int",
    finishedAt: "timestamptz",
  },
});

/**
 * Closes the record in the import's own transaction: it is finished when the questions are there.
 *
 * @returns whether nobody had cancelled it before; from then on it is too late
 */
export async function finishImport(
  client: pg.PoolClient,
  id: number,
  outcome: ImportCounts & {
    ignoredColumns: string[];
    header: string[];
    newSubjects: NewSubject[];
    passageCount: number;
    warnings: ImportWarning[];
    sizeBytes: number;
    testId: number | null;
  },
  finishedAt: Date,
): Promise<boolean> {
  const { created, duplicates, errors } = outcome;
  const rows = created + duplicates + errors;
  const newSubjects = JSON.stringify(outcome.newSubjects);
  const warnings = JSON.stringify(outcome.warnings);
  const values = { id, ...outcome, newSubjects, warnings, rows, finishedAt };
  return (await FINISH.count(client, values)) > 0;
}

// Raw SQL: the record is closed and its file goes by one statement.
const FAIL = statement({
  text: `WITH gone AS (DELETE FROM import_pieces WHERE import_id = :id)
    UPDATE imports SET status = 'failed', failure = :failure, finished_at = :finishedAt::timestamptz, created = 0,
      job = NULL, cancelled_at = CASE WHEN :isCancelled::boolean THEN :finishedAt::timestamptz END
    WHERE id = :id AND status = 'running'`,
  takes: { id: "int", failure: "text", isCancelled: "boolean", finishedAt: "timestamptz" },
});

/** Closes the record of an import that stored nothing. */
export async function failImport(
  pool: pg.Pool,
  id: number,
  { failure, isCancelled }: { failure: string; isCancelled: boolean },
  finishedAt: Date,
): Promise<void> {
  await FAIL.count(pool, { id, failure, isCancelled, finishedAt });
}

// Raw SQL, as the notes: each import asks it three times a second.
const WANTS_END = statement({
  text: "SELECT cancel_requested_at IS NOT NULL AS wanted FROM imports WHERE id = :id",
  takes: { id: "int" },
  gives: { wanted: "boolean" },
});

/** Whether somebody has cancelled it. */
export async function isCancelWanted(pool: pg.Pool, id: number): Promise<boolean> {
  return (await WANTS_END.row(pool, { id }))?.wanted === true;
}

// Raw SQL, as what asks it: Prisma knows nothing of the locks that are held.
/** SQL: whether nobody holds the lock of a running import, whose server is gone then. */
export const isLeft = `NOT EXISTS (
      SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND classid = :lock AND objid = imports.id AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

const STOPPED = statement({
  text: `SELECT EXISTS (SELECT FROM imports WHERE id = :id AND status = 'running' AND has_arrived AND ${isLeft}) AS stopped`,
  takes: { id: "int", lock: "oid" },
  gives: { stopped: "boolean" },
});

/** Whether the server of an import is gone whose whole file has come: the next one goes on with it. */
export async function isStopped(pool: pg.Pool, id: number): Promise<boolean> {
  return (await STOPPED.row(pool, { id, lock: ADVISORY_LOCKS.import }))?.stopped === true;
}

// The lock of the bank is one without a second half: objsubid 1, its number in objid.
const WAITS_FOR = statement({
  text: `SELECT other.file_name AS "fileName"
    FROM pg_locks held
    JOIN pg_locks theirs ON theirs.pid = held.pid AND theirs.locktype = 'advisory'
      AND theirs.classid = :lock AND theirs.objsubid = 2
    JOIN imports other ON other.id = theirs.objid
    WHERE held.locktype = 'advisory' AND held.granted
      AND held.classid = 0 AND held.objid = :bank AND held.objsubid = 1
      AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND other.id <> :id
    LIMIT 1`,
  takes: { id: "int", lock: "oid", bank: "oid" },
  gives: { fileName: "text" },
});

/**
 * The file that is being stored while an import waits for its turn; null while none is. Wherever it waits: in
 * its process, or for the bank's lock.
 *
 * @param id of an import whose whole file has come, and which is not over
 */
export async function waitsFor(pool: pg.Pool, id: number): Promise<string | null> {
  const { import: lock, questions: bank } = ADVISORY_LOCKS;
  return (await WAITS_FOR.row(pool, { id, lock, bank }))?.fileName ?? null;
}

const FAIL_KILLED = statement({
  text: `WITH failed AS (
      UPDATE imports SET status = 'failed', finished_at = :finishedAt::timestamptz, created = 0, job = NULL,
        failure = CASE WHEN cancel_requested_at IS NULL THEN :failure::text ELSE 'Cancelled, nothing of it is left.' END,
        cancelled_at = CASE WHEN cancel_requested_at IS NOT NULL THEN :finishedAt::timestamptz END
      WHERE status = 'running' AND (kept_pieces IS NULL OR cancel_requested_at IS NOT NULL) AND ${isLeft}
      RETURNING id
    )
    DELETE FROM import_pieces WHERE import_id IN (SELECT id FROM failed)`,
  takes: { lock: "oid", failure: "text", finishedAt: "timestamptz" },
});

/**
 * Closes the records of imports whose server was killed before the whole file had come, or that
 * somebody has cancelled since. The others go on by themselves (resumeImports).
 */
export async function failKilledImports(pool: pg.Pool, finishedAt: Date): Promise<void> {
  await FAIL_KILLED.count(pool, { lock: ADVISORY_LOCKS.import, failure: KILLED, finishedAt });
}
