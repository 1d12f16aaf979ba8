import type pg from "pg";
import {
  type QuestionColumns,
  questionColumnNames,
  questionColumns,
} from "#rules/question-columns.ts";
import { snakeCase } from "#rules/snake-case.ts";
import { statement } from "../database/statement.ts";
import type { Authorship } from "../questions/store-questions.ts";
import { type UpdatedRow, updateStaged } from "../questions/update-staged.ts";
import type { NewSubject } from "./import-record.ts";
import type { RowRange } from "./import-rows.ts";
import type { ReadFile } from "./read-file.ts";

// Raw SQL, like all of this file: many rows by one statement, in the import's own transaction of `pg`.
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
export async function landUpdates(
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

// By its text and options it was found.
const comparedNames = questionColumnNames.filter(
  (name) => name !== "questionText" && name !== "options",
);

/** What a row says of a column: what it leaves empty differs from nothing; the key is always said. */
function saidOf(name: keyof QuestionColumns): string {
  const column = snakeCase(name);
  if (name === "pyq" || name === "pyqYear" || name === "pyqExam") {
    return `CASE WHEN :hasPyq THEN s.${column} ELSE r.${column} END`;
  }
  const isOptional = questionColumns[name].type.endsWith("?");
  return isOptional ? `coalesce(s.${column}, r.${column})` : `s.${column}`;
}

const said = comparedNames.map(saidOf).join(", ");
const known = comparedNames.map((name) => `r.${snakeCase(name)}`).join(", ");

/** The key and labels of a row `s` beside a wording `r`, whose own stand where the row says nothing. */
export const givenLabels = comparedNames.map((name) => `'${name}', ${saidOf(name)}`).join(", ");

/** Whether they differ. */
export const labelsDiffer = `(${said}) IS DISTINCT FROM (${known})`;

const DIFFERENCES = statement({
  text: `UPDATE import_rows i SET before_revision_id = r.id, given = jsonb_build_object(${givenLabels})
    FROM staged_questions s, questions q JOIN question_revisions r ON r.id = q.revision_id
    WHERE i.import_id = :importId AND i.outcome = 'duplicate' AND i.row BETWEEN :first AND :last
      AND s.position BETWEEN :first AND :last
      AND s.position = i.row AND q.id = i.question_id AND ${labelsDiffer}`,
  takes: { importId: "int", first: "int", last: "int", hasPyq: "boolean" },
});

/**
 * Tells the rows whose question the bank has with another key, explanation or labels from those that
 * say the same (docs/rules.md, section 10).
 *
 * @returns how many differ
 */
export async function landDifferences(
  client: pg.PoolClient,
  importId: number,
  range: RowRange,
  { fields }: Pick<ReadFile, "fields">,
): Promise<number> {
  return DIFFERENCES.count(client, { importId, ...range, hasPyq: fields.includes("pyq") });
}

const NEW_SUBJECTS = statement({
  text: `SELECT subject AS name, count(*)::int AS rows FROM import_rows
    WHERE import_id = :importId AND outcome = 'created' AND subject <> ALL (:known::text[])
    GROUP BY subject ORDER BY min(row) LIMIT :most`,
  takes: { importId: "int", known: "text[]", most: "bigint" },
  gives: { name: "text!", rows: "int" },
});

/** More new subjects of one file are not named: it is no file of questions then. */
const MOST_NEW_SUBJECTS = 200;

/** The subjects of its questions that the bank didn't know before. */
export async function newSubjectsOf(
  client: pg.PoolClient,
  importId: number,
  known: readonly string[],
): Promise<NewSubject[]> {
  return NEW_SUBJECTS.rows(client, { importId, known, most: MOST_NEW_SUBJECTS });
}
