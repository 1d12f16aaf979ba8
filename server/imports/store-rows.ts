import type pg from "pg";
import { passageLimits } from "#rules/limits.ts";
import {
  type QuestionColumns,
  questionColumnNames,
  questionColumns,
} from "#rules/question-columns.ts";
import { snakeCase } from "#rules/snake-case.ts";
import { statement } from "../database/statement.ts";
import { dropUnasked, landPassages } from "../passages/stage-passages.ts";
import { keepCounted } from "../questions/bank-statistics.ts";
import {
  analyseStage,
  placeStaged,
  stagedMoves,
  storingMany,
  storingStaged,
} from "../questions/question-stage.ts";
import { type Authorship, authorshipColumns } from "../questions/store-questions.ts";
import { type UpdatedRow, updateStaged } from "../questions/update-staged.ts";
import { MOST_WARNINGS, otherLabels, otherPassage } from "./file-warnings.ts";
import type { ImportCounts, ImportWarning } from "./import-record.ts";
import type { ReadFile } from "./read-file.ts";

// The rows of a file are staged in tables of the session, matched with the bank, compared with it and
// written, many by one statement. All of it is raw SQL, in the import's own transaction of `pg`.

// The errors of a file become rows of the import at once: there is nothing in the bank to match them with.
const NOTE_ERRORS = statement({
  text: `INSERT INTO import_rows (import_id, outcome, row, error, cells)
    SELECT :importId, 'error', row, error, cells
    FROM json_to_recordset(:errors::json) AS record (row int, error text, cells text[])`,
  takes: { importId: "int", errors: "json" },
});

/** Notes rows that can't become questions. @param json the bytes of a list of { row, error, cells } */
export async function noteErrors(client: pg.PoolClient, importId: number, json: Buffer) {
  await NOTE_ERRORS.count(client, { importId, errors: json });
}

/** Rows of a file, both ends included. */
interface RowRange {
  first: number;
  last: number;
}

// By its text and options it was found.
const comparedNames = questionColumnNames.filter(
  (name) => name !== "questionText" && name !== "options",
);

/** What a row says of a column: what it leaves empty differs from nothing; the key is always said. */
function saidOf(name: keyof QuestionColumns): string {
  const column = snakeCase(name);
  if (name === "pyq" || name === "pyqYear" || name === "pyqExam") {
    return `CASE WHEN :hasPyq AND (s.fields IS NULL OR 'pyq' = ANY (s.fields)) THEN s.${column} ELSE r.${column} END`;
  }
  const isOptional = questionColumns[name].type.endsWith("?");
  return isOptional ? `coalesce(s.${column}, r.${column})` : `s.${column}`;
}

const said = comparedNames.map(saidOf).join(", ");
const known = comparedNames.map((name) => `r.${snakeCase(name)}`).join(", ");

/** The key and labels of a row `s` beside a wording `r`, whose own stand where the row says nothing. */
const givenLabels = comparedNames.map((name) => `'${name}', ${saidOf(name)}`).join(", ");

/** Whether they differ. */
const labelsDiffer = `(${said}) IS DISTINCT FROM (${known})`;

// Match by number, in a test's file: the questions are asked as they are, so the rows leave the stage. Texts
// that differ in case and white space alone count as the same, as everywhere.
const MATCH = statement({
  text: `WITH referring AS (
      DELETE FROM staged_questions WHERE target_id IS NOT NULL RETURNING *
    ), met AS (
      SELECT s.*, q.id AS question_id, q.revision_id,
        q.fingerprint = CASE WHEN p.id IS NULL THEN s.fingerprint ELSE sha256(s.fingerprint || p.fingerprint) END AS is_same_text,
        NOT :hasPassages OR s.passage_print IS NOT DISTINCT FROM p.fingerprint AS is_same_passage
      FROM referring s LEFT JOIN questions q ON q.id = s.target_id AND q.deleted_at IS NULL
      LEFT JOIN question_revisions r ON r.id = q.revision_id LEFT JOIN passages p ON p.id = r.passage_id
    ), compared AS (
      SELECT s.position, s.target_id, s.question_id, r.subject,
        CASE WHEN length(r.question_text) > 100 THEN left(r.question_text, 100) || '…' ELSE r.question_text END AS preview,
        CASE WHEN NOT s.is_same_text OR NOT s.is_same_passage OR ${labelsDiffer} THEN r.id END AS before_id,
        jsonb_build_object(${givenLabels})
          || CASE WHEN s.is_same_text THEN '{}' ELSE jsonb_build_object('questionText', s.question_text, 'options', s.options) END
          || CASE WHEN s.is_same_passage THEN '{}' ELSE jsonb_build_object('passage',
            (SELECT text FROM staged_passages WHERE print = s.passage_print)) END AS given
      FROM met s LEFT JOIN question_revisions r ON r.id = s.revision_id
    ), noted AS (
      INSERT INTO import_rows (import_id, outcome, row, question_id, question, subject, error, before_revision_id, given)
      SELECT :importId, (CASE WHEN question_id IS NULL THEN 'error' ELSE 'duplicate' END)::import_outcome,
        position, question_id, preview, subject,
        CASE WHEN question_id IS NULL THEN 'id is ' || target_id || ', but the bank has no such question, or it was deleted. Give the number of one that is there, or leave id empty for a new question.' END,
        before_id, CASE WHEN before_id IS NOT NULL THEN given END
      FROM compared
    )
    SELECT count(question_id)::int AS found, count(before_id)::int AS differing,
      (count(*) - count(question_id))::int AS missing
    FROM compared`,
  takes: { importId: "int", hasPyq: "boolean", hasPassages: "boolean" },
  gives: { found: "int", differing: "int", missing: "int" },
});

/** Matches the rows of a test's file that have a question's number. @returns how many were found, differ, or are missing */
async function matchNumbers(
  client: pg.PoolClient,
  importId: number,
  { fields }: Pick<ReadFile, "fields">,
): Promise<{ found: number; differing: number; missing: number }> {
  const has = { hasPyq: fields.includes("pyq"), hasPassages: fields.includes("passage") };
  const counts = await MATCH.row(client, { importId, ...has });
  if (counts === undefined) throw new Error("The rows were not counted.");
  return counts;
}

// Match by passage: one that is full takes no further question.
const NOTE_FULL = statement({
  text: `INSERT INTO import_rows (import_id, outcome, row, error)
     SELECT :importId, 'error', row, :error FROM unnest(:rows::int[]) AS row`,
  takes: { importId: "int", rows: "int[]", error: "text" },
});

/** Notes the rows whose passage has all the questions that it may have. */
async function noteFullPassages(
  client: pg.PoolClient,
  importId: number,
  rows: readonly number[],
): Promise<void> {
  const most = passageLimits.passageQuestionsMax;
  const error = `The passage has ${most} questions without this row, in the bank or above. A passage can have at most ${most}.`;
  if (rows.length > 0) await NOTE_FULL.count(client, { importId, rows, error });
}

// Write by number, in a file of questions: what became of the rows that updateStaged wrote.
const NOTE = statement({
  text: `INSERT INTO import_rows (import_id, outcome, row, question_id, question, subject, error, before_revision_id, after_revision_id)
    SELECT :importId, (CASE WHEN "error" IS NULL THEN 'duplicate' ELSE 'error' END)::import_outcome,
      position, id, preview, subject, "error", "beforeId", "afterId"
    FROM json_to_recordset(:rows::json) AS record (position int, id int, preview text, subject text, "error" text, "beforeId" int, "afterId" int)`,
  takes: { importId: "int", rows: "json" },
});

function noteOf({ position, id, preview, subject, beforeId, afterId, sameAs }: UpdatedRow) {
  if (sameAs === null) return { position, id, preview, subject, beforeId, afterId };
  const error = `Question ${sameAs} has the same text and options as this row gives question ${id}. Each question stands in the bank once.`;
  return { position, error };
}

/**
 * Changes the questions whose numbers the rows say, and notes what became of each.
 *
 * @returns how many rows changed theirs, said the same, and were refused
 */
async function writeUpdates(
  client: pg.PoolClient,
  importId: number,
  range: RowRange,
  { fields }: Pick<ReadFile, "fields">,
  authorship: Authorship,
): Promise<{ updated: number; same: number; errors: number }> {
  const rows = await updateStaged(client, range, fields, authorship);
  if (rows.length > 0) {
    await NOTE.count(client, { importId, rows: JSON.stringify(rows.map(noteOf)) });
  }
  const errors = rows.filter(({ sameAs }) => sameAs !== null).length;
  const updated = rows.filter(({ afterId }) => afterId !== null).length;
  return { updated, errors, same: rows.length - updated - errors };
}

// Match by text and write: `stored` separates the new questions from those that the bank, or a row above, had.
const WRITE = statement({
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
  gives: { created: "int", duplicates: "int" },
});

/** Stores staged questions of a file, and notes what became of each. */
async function writeQuestions(
  client: pg.PoolClient,
  importId: number,
  range: RowRange,
  authorship: Authorship,
): Promise<{ created: number; duplicates: number }> {
  const counts = await storingMany(client, () =>
    WRITE.row(client, { importId, ...range, ...authorship }),
  );
  if (counts === undefined) throw new Error("The rows were not counted.");
  return counts;
}

// Compare: a duplicate with another key, explanation or label keeps what the file has, to be chosen from.
const DIFFERENCES = statement({
  text: `UPDATE import_rows i SET before_revision_id = r.id, given = jsonb_build_object(${givenLabels})
    FROM staged_questions s, questions q JOIN question_revisions r ON r.id = q.revision_id
    WHERE i.import_id = :importId AND i.outcome = 'duplicate' AND i.row BETWEEN :first AND :last
      AND s.position BETWEEN :first AND :last
      AND s.position = i.row AND q.id = i.question_id AND ${labelsDiffer}`,
  takes: { importId: "int", first: "int", last: "int", hasPyq: "boolean" },
});

/**
 * Finds the rows whose question the bank has with another key, explanation or labels from those that
 * say the same (docs/rules.md, section 10).
 *
 * @returns how many differ
 */
async function noteDifferences(
  client: pg.PoolClient,
  importId: number,
  range: RowRange,
  { fields }: Pick<ReadFile, "fields">,
): Promise<number> {
  return DIFFERENCES.count(client, { importId, ...range, hasPyq: fields.includes("pyq") });
}

/** Whose rows are stored. */
interface StagedFile {
  importId: number;
  authorship: Authorship;
  /** Whether a test is made of it: numbers of questions then say which are asked, and change none. */
  isOfTest: boolean;
}

/** Rows that the database stores in one statement: so many cost less together than apart. */
const STORED_ROWS = 5000;

/** The rows of a file from the first, as many at a time as one statement stores. */
function* rangesUpTo(lastRow: number) {
  for (let first = 1; first <= lastRow; first += STORED_ROWS) {
    yield { first, last: first + STORED_ROWS - 1 };
  }
}

/**
 * Moves the staged rows of a file into the bank, in its order and in the caller's transaction: passages first,
 * which their questions stand under; then rows that change the question whose number they say; then the others,
 * which may be duplicates of its new words.
 *
 * @param onStep hears of each step; what it throws ends everything
 * @returns how many rows became what, and what may be a slip in rows that are stored all the same
 */
export async function storeRows(
  client: pg.PoolClient,
  { importId, authorship, isOfTest }: StagedFile,
  read: ReadFile,
  onStep: (step: { rowsDone: number; created: number }) => Promise<void>,
): Promise<{ counts: ImportCounts; warnings: ImportWarning[] }> {
  const { hasIds, fields, lastRow, passageCount } = read;
  const hasPassages = fields.includes("passage");
  const warnings: ImportWarning[] = [];
  const counts: ImportCounts = {
    ...{ created: 0, duplicates: 0, errors: read.errorCount, differing: 0, updated: 0 },
  };
  const step = () => {
    const { created, duplicates, errors } = counts;
    return onStep({ created, rowsDone: created + duplicates + errors });
  };
  await analyseStage(client);
  if (hasIds && isOfTest) {
    const { found, differing, missing } = await matchNumbers(client, importId, read);
    counts.duplicates += found;
    counts.differing += differing;
    counts.errors += missing;
    if (hasPassages) await dropUnasked(client);
    await step();
  }
  if (hasPassages) {
    const others = await landPassages(client, authorship, MOST_WARNINGS);
    warnings.push(...others.flatMap(otherLabels));
    await keepCounted(client, "passages", passageCount);
    const full = await placeStaged(client);
    await noteFullPassages(client, importId, full);
    if (hasIds) {
      const moves = await stagedMoves(client, MOST_WARNINGS);
      warnings.push(...moves.map(otherPassage));
    }
    counts.errors += full.length;
    await step();
  }
  for (const range of hasIds ? rangesUpTo(lastRow) : []) {
    const found = await writeUpdates(client, importId, range, read, authorship);
    counts.duplicates += found.updated + found.same;
    counts.updated += found.updated;
    counts.errors += found.errors;
    await step();
  }
  for (const range of rangesUpTo(lastRow)) {
    const { created, duplicates } = await writeQuestions(client, importId, range, authorship);
    counts.created += created;
    counts.duplicates += duplicates;
    await keepCounted(client, "questions", counts.created);
    if (duplicates > 0) counts.differing += await noteDifferences(client, importId, range, read);
    await step();
  }
  return { counts, warnings };
}
