import type pg from "pg";
import type { FileFormat } from "#rules/file-formats.ts";
import { recordEntry } from "../audit/record-entry.ts";
import type { ImportKind } from "../database/generated/prisma/client.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { figure } from "../rules/figures.ts";

const KILLED =
  "The server stopped before the whole file had come. Nothing was imported; send it again.";

/** What an import needs in addition to its file, kept until its job has run. */
export interface ImportRequest {
  /** Which reader reads the file. */
  format?: FileFormat;
  /** The draft whose rows are imported, in place of a file of its own. */
  draftId?: number;
  /** Settings of the test that is made of the file; null for questions. */
  test: unknown;
  /** What is stored about a request with an Idempotency-Key; null without one. */
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

/** How many rows became what; blank rows count nowhere. */
export interface ImportSummary extends ImportCounts {
  totalProcessed: number;
}

/** The answer to an upload; what became of each row is read with findImportRows. */
export interface ImportReport {
  importId: number;
  summary: ImportSummary;
  /** Columns that were left out, as the file spells them. */
  ignoredColumns: string[];
}

/** The counts with their sum. */
export function summaryOf(counts: ImportCounts): ImportSummary {
  const { created, duplicates, errors, differing, updated } = counts;
  const totalProcessed = created + duplicates + errors;
  return { totalProcessed, created, duplicates, errors, differing, updated };
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

/** Why a cancelled import has no questions. @param row the last row that was done */
export function cancelledWords(row: number): string {
  return row === 0
    ? "Cancelled. Nothing was added."
    : `Cancelled at row ${figure(row)}. Nothing was added.`;
}

// Raw SQL, like all of this file: notes of an import take a pool alone (docs/decisions/0055).
const BEGIN = statement({
  text: `INSERT INTO imports (kind, user_id, file_name, started_at, seen_at)
    VALUES (:kind, :userId, :fileName, :startedAt, clock_timestamp()) RETURNING id`,
  takes: { kind: "import_kind", userId: "int?", fileName: "text", startedAt: "timestamptz" },
  gives: { id: "int" },
});

/** Opens the record of an import, whose file is to come. @returns the import's id */
export async function beginImport(
  on: Queryable,
  record: { kind: ImportKind; userId: number | null; fileName: string; startedAt: Date },
): Promise<number> {
  const row = await BEGIN.row(on, record);
  if (row === undefined) throw new Error("INSERT ... RETURNING returned no row.");
  return row.id;
}

/** Notes that a file is still being received. No row when the import is over, such as with its sender's account. */
export const NOTE_RECEIVING = statement({
  text: `UPDATE imports SET seen_at = clock_timestamp(), size_bytes = :sizeBytes
    WHERE id = :id AND status = 'running' RETURNING cancel_requested_at AS "cancelRequestedAt"`,
  takes: { id: "int", sizeBytes: "int" },
  gives: { cancelRequestedAt: "timestamptz?" },
});

/** Notes that the whole file is kept and which job imports it; no row when somebody has cancelled it. */
export const NOTE_ARRIVAL = statement({
  text: `UPDATE imports SET has_arrived = true, kept_pieces = :pieces, size_bytes = :sizeBytes, job = :request, job_id = :jobId
    WHERE id = :id AND status = 'running' AND cancel_requested_at IS NULL RETURNING id`,
  takes: { id: "int", pieces: "int", sizeBytes: "int", request: "jsonb", jobId: "int" },
  gives: { id: "int" },
});

/** Notes how far an import is. Forward only: what a killed process had done, the next one does again. */
export const NOTE_PROGRESS = statement({
  text: `UPDATE imports SET rows_read = greatest(rows_read, :rowsRead), read_bytes = greatest(read_bytes, :readBytes),
      rows_done = greatest(rows_done, :rowsDone), created = greatest(created, :created)
    WHERE id = :id AND status = 'running'`,
  takes: { id: "int", rowsRead: "int", readBytes: "int", rowsDone: "int", created: "int" },
});

const FINISH = statement({
  text: `WITH gone AS (DELETE FROM import_pieces WHERE import_id = :id)
    UPDATE imports SET status = 'finished', rows_read = :rows, rows_done = :rows, created = :created,
      duplicates = :duplicates, errors = :errors, ignored_columns = :ignoredColumns, test_id = :testId,
      differing = :differing, updated = :updated, header = :header, new_subjects = :newSubjects,
      passage_count = :passageCount, warnings = :warnings, read_bytes = size_bytes, job = NULL, finished_at = :finishedAt
    WHERE id = :id AND status = 'running' AND cancel_requested_at IS NULL
    RETURNING user_id AS "userId"`,
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
    finishedAt: "timestamptz",
  },
  gives: { userId: "int?" },
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
    ignoredColumns: readonly string[];
    header: readonly string[];
    newSubjects: NewSubject[];
    passageCount: number;
    warnings: ImportWarning[];
    testId: number | null;
  },
  finishedAt: Date,
): Promise<boolean> {
  const { created, duplicates, errors } = outcome;
  const rows = created + duplicates + errors;
  const newSubjects = JSON.stringify(outcome.newSubjects);
  const warnings = JSON.stringify(outcome.warnings);
  const values = { id, ...outcome, newSubjects, warnings, rows, finishedAt };
  const finished = await FINISH.row(client, values);
  if (finished === undefined) return false;
  const { userId } = finished;
  const { updated, testId } = outcome;
  await recordEntry(client, {
    ...{ at: finishedAt, action: "importFinished", actorId: userId },
    subject: { kind: "import", id },
    after: {
      created,
      updated,
      duplicates,
      errors,
      ...(testId === null ? {} : { test_id: testId }),
    },
  });
  return true;
}

const FAIL = statement({
  text: `WITH gone AS (DELETE FROM import_pieces WHERE import_id = :id)
    UPDATE imports SET status = 'failed', failure = :failure, finished_at = :finishedAt::timestamptz, created = 0,
      job = NULL, cancelled_at = CASE WHEN :isCancelled::boolean THEN :finishedAt::timestamptz END
    WHERE id = :id AND status = 'running'`,
  takes: { id: "int", failure: "text", isCancelled: "boolean", finishedAt: "timestamptz" },
});

/** Closes the record of an import that stored nothing, and throws its file away. */
export async function failImport(
  pool: pg.Pool,
  id: number,
  { failure, isCancelled }: { failure: string; isCancelled: boolean },
  finishedAt: Date,
): Promise<void> {
  await FAIL.count(pool, { id, failure, isCancelled, finishedAt });
}

const ROWS_DONE = statement({
  text: `SELECT rows_done AS "rowsDone" FROM imports WHERE id = :id`,
  takes: { id: "int" },
  gives: { rowsDone: "int" },
});

/** Closes the record of an import that somebody cancelled. @returns what it says then */
export async function closeCancelled(pool: pg.Pool, id: number, finishedAt: Date): Promise<string> {
  const failure = cancelledWords((await ROWS_DONE.row(pool, { id }))?.rowsDone ?? 0);
  await failImport(pool, id, { failure, isCancelled: true }, finishedAt);
  return failure;
}

const FAIL_KILLED = statement({
  text: `WITH failed AS (
      UPDATE imports SET status = 'failed', finished_at = :finishedAt::timestamptz, created = 0, job = NULL,
        failure = CASE WHEN cancel_requested_at IS NULL THEN :failure::text ELSE 'Cancelled. Nothing was added.' END,
        cancelled_at = CASE WHEN cancel_requested_at IS NOT NULL THEN :finishedAt::timestamptz END
      WHERE status = 'running' AND job_id IS NULL
        AND coalesce(seen_at, '-infinity') < clock_timestamp() - interval '10 seconds'
      RETURNING id
    )
    DELETE FROM import_pieces WHERE import_id IN (SELECT id FROM failed)`,
  takes: { failure: "text", finishedAt: "timestamptz" },
});

/** Closes the records of imports whose server was killed before the whole file had come: they have no job. */
export async function failKilledImports(pool: pg.Pool, finishedAt: Date): Promise<void> {
  await FAIL_KILLED.count(pool, { failure: KILLED, finishedAt });
}

const WAITS_FOR = statement({
  text: `SELECT other.file_name AS "fileName"
    FROM imports i JOIN jobs j ON j.id = i.job_id AND j.state = 'queued',
      imports other JOIN jobs o ON o.id = other.job_id AND o.state = 'running'
    WHERE i.id = :id ORDER BY o.id LIMIT 1`,
  takes: { id: "int" },
  gives: { fileName: "text" },
});

/** The file that is being imported while another one waits for its turn; null while none is. */
export async function waitsFor(pool: pg.Pool, id: number): Promise<string | null> {
  return (await WAITS_FOR.row(pool, { id }))?.fileName ?? null;
}
