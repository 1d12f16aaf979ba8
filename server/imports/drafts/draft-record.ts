import type pg from "pg";
import { statement } from "../../database/statement.ts";
import { Conflict } from "../../errors.ts";

/** The kind of the job that reads the file of a draft. */
export const READ_DRAFT = { name: "import-draft" };

/** What that job is given: a draft, and which reading of it. */
export interface ReadDraftInput {
  draftId: number;
  reading: number;
}

// Raw SQL, like all of this file: pieces and rows are many, and what is compared and set is one statement.
/** Opens the record of a draft whose file is to come. No row when the person has as many as they may. */
export const BEGIN_DRAFT = statement({
  text: `INSERT INTO import_drafts (user_id, file_name, detected, format, created_at, expires_at)
    SELECT :userId, :fileName, :detected, :format, :createdAt, :expiresAt
    WHERE (SELECT count(*) FROM import_drafts d WHERE d.user_id = :userId AND d.expires_at > :createdAt
      AND d.state <> 'unreadable' AND (d.import_id IS NULL OR EXISTS (
        SELECT FROM import_draft_rows r WHERE r.draft_id = d.id AND r.import_id IS NULL AND NOT r.is_left_out))) < :most
    RETURNING id`,
  takes: {
    ...{ userId: "int", fileName: "text", detected: "text", format: "text", most: "bigint" },
    ...{ createdAt: "timestamptz", expiresAt: "timestamptz" },
  },
  gives: { id: "int" },
});

export const KEEP_PIECE = statement({
  text: "INSERT INTO import_draft_pieces (draft_id, number, bytes) VALUES (:draftId, :number, :bytes)",
  takes: { draftId: "int", number: "int", bytes: "bytea" },
});

/** Notes that the whole file is kept. */
export const NOTE_ARRIVAL = statement({
  text: `UPDATE import_drafts SET kept_pieces = :pieces, size_bytes = :sizeBytes WHERE id = :id`,
  takes: { id: "int", pieces: "int", sizeBytes: "int" },
});

/**
 * Begins another reading of a draft; no row when it isn't the person's, its file has not come, or it is being
 * imported.
 */
export const BEGIN_READING = statement({
  text: `UPDATE import_drafts d SET state = 'reading', reading = reading + 1, format = coalesce(:format, format), failure = NULL,
      column_fields = :columnFields, rows_read = 0, read_bytes = 0, import_id = NULL
    WHERE id = :id AND user_id = :userId AND kept_pieces IS NOT NULL AND NOT EXISTS (
      SELECT FROM imports i WHERE i.id = d.import_id AND i.status = 'running')
    RETURNING reading`,
  takes: { id: "int", userId: "int", format: "text?", columnFields: "jsonb?" },
  gives: { reading: "int" },
});

export const NOTE_JOB = statement({
  text: "UPDATE import_drafts SET job_id = :jobId WHERE id = :id",
  takes: { id: "int", jobId: "int" },
});

export const NOTE_READ = statement({
  text: `UPDATE import_drafts SET rows_read = greatest(rows_read, :rowsRead), read_bytes = greatest(read_bytes, :readBytes)
    WHERE id = :id AND reading = :reading AND state = 'reading'`,
  takes: { id: "int", reading: "int", rowsRead: "int", readBytes: "int" },
});

export const REMOVE_ROWS = statement({
  text: "DELETE FROM import_draft_rows WHERE draft_id = :id",
  takes: { id: "int" },
});

/** Stores rows. @param rows the bytes of a JSON list of DraftRow */
export const STORE_ROWS = statement({
  text: `INSERT INTO import_draft_rows (draft_id, number, place, source, parts, warnings, question_id, question, passage,
      problems, is_wrong, set_key, lacks_subject, fingerprint)
    SELECT :id, number, place, source, nullif(parts, 'null'), warnings, "questionId", nullif(question, 'null'),
      nullif(passage, 'null'), problems, "isWrong", "setKey", "lacksSubject", decode(fingerprint, 'hex')
    FROM json_to_recordset(:rows::json) AS record (number int, place text, source text[], parts jsonb, warnings jsonb,
      "questionId" int, question jsonb, passage jsonb, problems jsonb, "isWrong" boolean, "setKey" text,
      "lacksSubject" boolean, fingerprint text)`,
  takes: { id: "int", rows: "json" },
});

/** Gives the draft's subject to rows that have none; see chooseSubject. */
export const FILL_SUBJECT = statement({
  text: `UPDATE import_draft_rows r SET version = DEFAULT,
      question = r.question || jsonb_build_object('subject', :subject::text), problems = left_over.problems,
      is_wrong = left_over.problems <> '[]', before = CASE WHEN r.before IS NOT NULL THEN r.before || jsonb_build_object(
        'question', r.before -> 'question' || jsonb_build_object('subject', :subject::text),
        'problems', (SELECT coalesce(jsonb_agg(p), '[]') FROM jsonb_array_elements(r.before -> 'problems') p
          WHERE p ->> 'field' <> 'subject')) END
    FROM (SELECT i.number, (SELECT coalesce(jsonb_agg(p), '[]') FROM jsonb_array_elements(i.problems) p
          WHERE p ->> 'field' <> 'subject') AS problems
        FROM import_draft_rows i WHERE i.draft_id = :id AND i.lacks_subject AND NOT EXISTS (
          SELECT FROM imports m WHERE m.id = i.import_id AND m.undone_at IS NULL)) AS left_over
    WHERE r.draft_id = :id AND r.number = left_over.number AND NOT coalesce(r.mended ? 'subject', false)`,
  takes: { id: "int", subject: "text" },
});

export const NOTE_SUBJECT = statement({
  text: "UPDATE import_drafts SET subject = :subject WHERE id = :id",
  takes: { id: "int", subject: "text" },
});

export const NOTE_COLUMNS = statement({
  text: "UPDATE import_drafts SET column_fields = :fields WHERE id = :id",
  takes: { id: "int", fields: "jsonb" },
});

/** Closes a reading; no row when another one has started. */
export const END_READING = statement({
  text: `UPDATE import_drafts SET state = CASE WHEN :failure::text IS NULL THEN 'read' ELSE 'unreadable' END,
      failure = :failure, facts = :facts, rows_read = :rowsRead, read_bytes = size_bytes
    WHERE id = :id AND reading = :reading AND state = 'reading' RETURNING id`,
  takes: { id: "int", reading: "int", failure: "text?", facts: "jsonb", rowsRead: "int" },
  gives: { id: "int" },
});

const READ_PIECE = statement({
  text: "SELECT bytes FROM import_draft_pieces WHERE draft_id = :id AND number = :number",
  takes: { id: "int", number: "int" },
  gives: { bytes: "bytea" },
});

/** Bytes that are read at once: of more, what is cut out outlives the thread's short memory. */
const READ_BYTES = 64 * 1024;

/** The bytes of a draft's file. @throws Conflict once the draft is gone */
export async function* draftBytes(
  pool: pg.Pool,
  id: number,
  pieces: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let number = 0; number < pieces; number += 1) {
    const row = await READ_PIECE.row(pool, { id, number });
    if (row === undefined) throw new Conflict("The file was discarded while it was read.");
    for (let from = 0; from < row.bytes.byteLength; from += READ_BYTES) {
      yield row.bytes.subarray(from, from + READ_BYTES);
    }
  }
}

/** What somebody chose that columns with such headings become. */
export const REMEMBERED_COLUMNS = statement({
  text: `SELECT fields, chosen_at AS "chosenAt" FROM import_columns WHERE shape = :shape`,
  takes: { shape: "bytea" },
  gives: { fields: "jsonb", chosenAt: "timestamptz" },
});

export const REMEMBER_COLUMNS = statement({
  text: `INSERT INTO import_columns (shape, fields, chosen_at) VALUES (:shape, :fields, :now)
    ON CONFLICT (shape) DO UPDATE SET fields = excluded.fields, chosen_at = excluded.chosen_at`,
  takes: { shape: "bytea", fields: "jsonb", now: "timestamptz" },
});
