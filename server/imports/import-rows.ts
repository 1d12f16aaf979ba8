import type pg from "pg";
import { storeStaged } from "../questions/question-stage.ts";
import type { Authorship } from "../questions/store-questions.ts";

/** Imports of one person whose rows are kept; of older ones the counts alone. */
export const KEPT_IMPORTS = 5;

/** A row that could not become a question, as JSON that stageErrors reads. */
export function errorRecord(row: number, error: string): string {
  return JSON.stringify({ row, error });
}

/** Opens the table of this session where the errors of a file wait with its questions. */
export async function openErrorStage(client: pg.PoolClient): Promise<void> {
  await client.query("CREATE TEMPORARY TABLE staged_errors (row int PRIMARY KEY, error text)");
}

/** Puts errors on that stage. @param json the bytes of a list of what errorRecord makes */
export async function stageErrors(client: pg.PoolClient, json: Buffer): Promise<void> {
  await client.query(
    `INSERT INTO staged_errors
     SELECT row, error FROM json_to_recordset($1::json) AS record (row int, error text)`,
    [json],
  );
}

/** Notes the staged errors as rows of the import. */
export async function landErrors(client: pg.PoolClient, importId: number): Promise<void> {
  await client.query(
    `INSERT INTO import_rows (import_id, outcome, row, error)
     SELECT $1, 'error', row, error FROM staged_errors ORDER BY row`,
    [importId],
  );
}

/** Stores the staged questions of a range of rows, and notes what became of each. */
export async function landQuestions(
  client: pg.PoolClient,
  importId: number,
  range: { first: number; last: number },
  authorship: Authorship,
): Promise<{ created: number; duplicates: number }> {
  const [counts] = await storeStaged<{ created: number; duplicates: number }>(
    client,
    range,
    authorship,
    `, noted AS (
       INSERT INTO import_rows (import_id, outcome, row, question_id, question, subject)
       SELECT $5::int, (CASE WHEN "isNew" THEN 'created' ELSE 'duplicate' END)::import_outcome,
         position, id, preview, subject
       FROM stored ORDER BY position
     )
     SELECT count(*) FILTER (WHERE "isNew")::int AS created,
       count(*) FILTER (WHERE NOT "isNew")::int AS duplicates
     FROM stored`,
    [importId],
  );
  if (counts === undefined) throw new Error("The rows were not counted.");
  return counts;
}

/** The questions of an import in the order of the file, each once. */
export async function importedQuestionIds(
  client: pg.PoolClient,
  importId: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT question_id AS id FROM import_rows
     WHERE import_id = $1 AND outcome <> 'error' GROUP BY question_id ORDER BY min(row)`,
    [importId],
  );
  return rows.map(({ id }) => id);
}

/** The first row that could not become a question, or null. */
export async function firstError(
  client: pg.PoolClient,
  importId: number,
): Promise<{ row: number; error: string } | null> {
  const { rows } = await client.query<{ row: number; error: string }>(
    `SELECT row, error FROM import_rows
     WHERE import_id = $1 AND outcome = 'error' ORDER BY row LIMIT 1`,
    [importId],
  );
  return rows[0] ?? null;
}

/** Forgets the rows of a person's older imports. */
export async function forgetOldRows(pool: pg.Pool, userId: number): Promise<void> {
  await pool.query(
    `DELETE FROM import_rows WHERE import_id IN (
       SELECT id FROM imports WHERE user_id = $1 ORDER BY id DESC OFFSET $2)`,
    [userId, KEPT_IMPORTS],
  );
}
