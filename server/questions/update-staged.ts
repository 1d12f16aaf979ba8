import type pg from "pg";
import { questionColumnNames, questionColumns } from "#rules/question-columns.ts";
import { type CompanionColumns, companionNames } from "#rules/question-companions.ts";
import { snakeCase } from "#rules/snake-case.ts";
import { listed, statement } from "../database/statement.ts";
import { outdateTests } from "./outdate-tests.ts";
import type { Authorship } from "./store-questions.ts";
import { labels, wording } from "./wording.ts";

const names = listed(labels).split(", ");

const has = (column: string) => `'${column}' = ANY (coalesce(s.fields, :columns::text[]))`;

/** Companions that a file leaves out stay; HTML stays only if its plain text does. */
const companions: Record<keyof CompanionColumns, string> = {
  passageId: `CASE WHEN ${has("passage")} THEN s.passage_id ELSE r.passage_id END`,
  lang: `CASE WHEN ${has("lang")} THEN s.lang ELSE r.lang END`,
  questionHtml: `CASE WHEN NOT ${has("question_html")} AND s.question_text = r.question_text
    THEN r.question_html ELSE s.question_html END`,
  optionsHtml: `CASE WHEN NOT ${has("options_html")} AND s.options = r.options
    THEN r.options_html ELSE s.options_html END`,
  explanationHtml: `CASE WHEN NOT ${has("explanation_html")}
      AND (NOT ${has("explanation")} OR s.explanation IS NOT DISTINCT FROM r.explanation)
    THEN r.explanation_html ELSE s.explanation_html END`,
};

/**
 * SQL for the new revision that a row `s` gives the question with the revision `r`. The row sets its `fields`, or the
 * `:columns` of its file if it has none. All other columns keep the bank's values.
 */
export const mergedWording = [
  ...questionColumnNames.map((name) => {
    const column = snakeCase(name);
    if (!questionColumns[name].type.endsWith("?") && name !== "pyq") return `s.${column}`;
    return `CASE WHEN ${has(column)} THEN s.${column} ELSE r.${column} END AS ${column}`;
  }),
  ...companionNames.map((name) => `${companions[name]} AS ${snakeCase(name)}`),
].join(", ");

// Raw SQL, like the update: it reads many rows of a temporary table, in the import's `pg` transaction.
const LOCK = statement({
  text: `SELECT FROM questions WHERE id IN (
      SELECT target_id FROM staged_questions WHERE position BETWEEN :first AND :last AND target_id IS NOT NULL)
    ORDER BY id FOR UPDATE`,
  takes: { first: "int", last: "int" },
});

/** The outcome of a staged row that changes an existing question. */
export interface UpdatedRow {
  position: number;
  id: number;
  /** The revision before, and the new one; null if the row changes nothing, or is refused. */
  beforeId: number;
  afterId: number | null;
  /** Another question with the same text and options; null if there is none. */
  sameAs: number | null;
  preview: string;
  subject: string;
}

const UPDATE = statement({
  text: `WITH given AS MATERIALIZED (
      SELECT s.position, CASE WHEN p.id IS NULL THEN s.fingerprint ELSE sha256(s.fingerprint || p.fingerprint) END AS fingerprint,
        q.id AS question_id, r.id AS before_id, r.number, ${mergedWording}
      FROM staged_questions s JOIN questions q ON q.id = s.target_id AND q.deleted_at IS NULL
      JOIN question_revisions r ON r.id = q.revision_id
      LEFT JOIN passages p ON NOT ${has("passage")} AND p.id = r.passage_id
      WHERE s.position BETWEEN :first AND :last
    ), judged AS MATERIALIZED (
      SELECT g.*, (SELECT o.id FROM questions o
        WHERE o.fingerprint = g.fingerprint AND o.deleted_at IS NULL AND o.id <> g.question_id) AS same_as,
        first_value(g.question_id) OVER (PARTITION BY g.fingerprint ORDER BY g.position) AS first_id,
        (${listed(wording)}) IS DISTINCT FROM (SELECT (${listed(wording)}) FROM question_revisions b WHERE b.id = g.before_id) AS differs
      FROM given g
    ), fresh AS MATERIALIZED (
      SELECT j.*, nextval('question_revisions_id_seq')::int AS after_id
      FROM (SELECT * FROM judged WHERE same_as IS NULL AND first_id = question_id AND differs ORDER BY position) j
    ), wordings AS (
      INSERT INTO question_revisions (id, question_id, number, ${listed(wording)}, author_id, created_at)
      SELECT after_id, question_id, number + 1, ${listed(wording)}, :authorId::int, :createdAt::timestamptz FROM fresh
    ), changed AS (
      UPDATE questions q SET revision_id = f.after_id, fingerprint = f.fingerprint, ${names.map((name) => `${name} = f.${name}`).join(", ")}
      FROM fresh f WHERE q.id = f.question_id
    ), gone AS (
      DELETE FROM staged_questions s USING given g WHERE s.position = g.position
    )
    SELECT j.position, j.question_id AS id, j.before_id AS "beforeId", f.after_id AS "afterId",
      coalesce(j.same_as, nullif(j.first_id, j.question_id)) AS "sameAs",
      CASE WHEN length(j.question_text) > 100 THEN left(j.question_text, 100) || '…' ELSE j.question_text END AS preview,
      j.subject
    FROM judged j LEFT JOIN fresh f ON f.position = j.position ORDER BY j.position`,
  takes: {
    first: "int",
    last: "int",
    columns: "text[]",
    authorId: "int?",
    createdAt: "timestamptz",
  },
  gives: {
    position: "int",
    id: "int",
    beforeId: "int",
    afterId: "int?",
    sameAs: "int?",
    preview: "text",
    subject: "text",
  },
});

/**
 * Updates questions of the bank from the staged rows that have their ids, and removes these rows from the stage. A row
 * with an id that the bank doesn't have stays, as a new question.
 *
 * @param columns the columns of a question that the file has, by the file's names
 */
export async function updateStaged(
  client: pg.PoolClient,
  range: { first: number; last: number },
  columns: readonly string[],
  authorship: Authorship,
): Promise<UpdatedRow[]> {
  await LOCK.count(client, range);
  const rows = await UPDATE.rows(client, { ...range, columns, ...authorship });
  const changed = rows.filter(({ afterId }) => afterId !== null).map(({ id }) => id);
  if (changed.length > 0) await outdateTests(client, changed);
  return rows;
}
