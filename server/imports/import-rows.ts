import type pg from "pg";
import { HOUR_MS } from "#rules/durations.ts";
import { passageLimits, undoLimits } from "#rules/limits.ts";
import { type Row, statement } from "../database/statement.ts";
import { storingMany, storingStaged } from "../questions/question-stage.ts";
import { type Authorship, authorshipColumns } from "../questions/store-questions.ts";

/** Imports of one person whose rows are kept; of older ones the counts alone. */
export const KEPT_IMPORTS = 5;

/** A row that could not become a question, as JSON that stageErrors reads. */
export function errorRecord(row: number, error: string, cells: readonly string[]): string {
  return JSON.stringify({ row, error, cells });
}

/** Opens the table of this session where the errors of a file wait with its questions. */
export async function openErrorStage(client: pg.PoolClient): Promise<void> {
  await client.query(
    "CREATE TEMPORARY TABLE staged_errors (row int PRIMARY KEY, error text, cells text[])",
  );
}

// Raw SQL, as all below it but the last: the tables of a session and the import's own transaction
// of `pg`, many rows by one statement.
const STAGE_ERRORS = statement({
  text: `INSERT INTO staged_errors
    SELECT row, error, cells FROM json_to_recordset(:errors::json) AS record (row int, error text, cells text[])`,
  takes: { errors: "json" },
});

/** Puts errors on that stage. @param json the bytes of a list of what errorRecord makes */
export async function stageErrors(client: pg.PoolClient, json: Buffer): Promise<void> {
  await STAGE_ERRORS.count(client, { errors: json });
}

const LAND_ERRORS = statement({
  text: `INSERT INTO import_rows (import_id, outcome, row, error, cells)
    SELECT :importId, 'error', row, error, cells FROM staged_errors ORDER BY row`,
  takes: { importId: "int" },
});

/** Notes the staged errors as rows of the import. */
export async function landErrors(client: pg.PoolClient, importId: number): Promise<void> {
  await LAND_ERRORS.count(client, { importId });
}

const NOTE_FULL = statement({
  text: `INSERT INTO import_rows (import_id, outcome, row, error)
     SELECT :importId, 'error', row, :error FROM unnest(:rows::int[]) AS row`,
  takes: { importId: "int", rows: "int[]", error: "text" },
});

/** Notes the rows whose passage has all the questions that it may have. */
export async function noteFullPassages(
  client: pg.PoolClient,
  importId: number,
  rows: readonly number[],
): Promise<void> {
  const most = passageLimits.passageQuestionsMax;
  const error = `The passage has ${most} questions without this row, in the bank or above. A passage can have at most ${most}.`;
  if (rows.length > 0) await NOTE_FULL.count(client, { importId, rows, error });
}

const landedCounts = { created: "int", duplicates: "int" } as const;
type LandedCounts = Row<typeof landedCounts>;

const LAND_STAGED = statement({
  text: `WITH ${storingStaged}, noted AS (
      INSERT INTO import_rows (import_id, outcome, row, question_id, question, subject)
      SELECT :importId::int, (CASE WHEN "isNew" THEN 'created' ELSE 'duplicate' END)::import_outcome,
        position, id, preview, subject
      FROM stored ORDER BY position
    )
    SELECT count(*) FILTER (WHERE "isNew")::int AS created,
      count(*) FILTER (WHERE NOT "isNew")::int AS duplicates
    FROM stored`,
  takes: { ...authorshipColumns, first: "int", last: "int", importId: "int" },
  gives: landedCounts,
});

/** Rows of a file, both ends included. */
export interface RowRange {
  first: number;
  last: number;
}

/** Stores staged questions of a file, and notes what became of each. */
export async function landQuestions(
  client: pg.PoolClient,
  importId: number,
  range: RowRange,
  authorship: Authorship,
): Promise<LandedCounts> {
  const counts = await storingMany(client, () =>
    LAND_STAGED.row(client, { importId, ...range, ...authorship }),
  );
  if (counts === undefined) throw new Error("The rows were not counted.");
  return counts;
}

const IMPORTED = statement({
  text: `SELECT r.question_id AS id, min(r.row)::int AS row, min(q.passage_id)::int AS "passageId"
    FROM import_rows r JOIN questions q ON q.id = r.question_id
    WHERE r.import_id = :importId AND r.outcome <> 'error' GROUP BY r.question_id ORDER BY min(r.row)`,
  takes: { importId: "int" },
  gives: { id: "int!", row: "int!", passageId: "int?" },
});

/** A question of an import, with the first row that says it. */
export interface ImportedQuestion {
  id: number;
  row: number;
  /** Null for one that stands by itself. */
  passageId: number | null;
}

/** The questions of an import in the order of the file, each once. */
export async function importedQuestions(
  client: pg.PoolClient,
  importId: number,
): Promise<ImportedQuestion[]> {
  return IMPORTED.rows(client, { importId });
}

const FIRST_ERROR = statement({
  text: `SELECT row, error FROM import_rows
    WHERE import_id = :importId AND outcome = 'error' ORDER BY row LIMIT 1`,
  takes: { importId: "int" },
  gives: { row: "int", error: "text!" },
});

/** The first row that could not become a question, or null. */
export async function firstError(
  client: pg.PoolClient,
  importId: number,
): Promise<{ row: number; error: string } | null> {
  return (await FIRST_ERROR.row(client, { importId })) ?? null;
}

// Raw SQL: Prisma would read which imports are older, and delete then.
const FORGET_OLD = statement({
  text: `DELETE FROM import_rows WHERE import_id IN (
      SELECT id FROM imports WHERE user_id = :userId ORDER BY id DESC OFFSET :kept)
    AND import_id NOT IN (
      SELECT id FROM imports WHERE user_id = :userId AND finished_at > :since AND created + updated > 0)`,
  takes: { userId: "int", kept: "bigint", since: "timestamptz" },
});

/** Forgets the rows of a person's older imports that can't be undone any more. */
export async function forgetOldRows(pool: pg.Pool, userId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - undoLimits.labelUndoHours * HOUR_MS);
  await FORGET_OLD.count(pool, { userId, kept: KEPT_IMPORTS, since });
}
