import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { withoutOwnMarks } from "#rules/own-marks.ts";
import { listed, type Row, statement } from "../database/statement.ts";
import { RichTextFlaw } from "../rich-text/flaw.ts";
import { textTwins } from "../rich-text/with-twins.ts";
import { fingerprint } from "./fingerprint.ts";
import { outdateTests } from "./outdate-tests.ts";
import type { Piece } from "./relabel-questions.ts";
import { wording } from "./wording.ts";

// The bulk change that takes letters and numbers of their own out of many questions (server/rules/own-marks.ts).
// Raw SQL: a thousand questions by one statement, in the transaction of the change's piece.

const words = {
  id: "int",
  revisionId: "int",
  questionText: "text",
  options: "text[]",
  questionHtml: "text?",
  optionsHtml: "text[]",
  passagePrint: "bytea?",
} as const;
type Words = Row<typeof words>;

const wordsOf = (table: string) => `q.id, q.revision_id AS "revisionId",
  ${table}.question_text AS "questionText", ${table}.options, ${table}.question_html AS "questionHtml",
  ${table}.options_html AS "optionsHtml", p.fingerprint AS "passagePrint"`;

const PRESENT = statement({
  text: `SELECT ${wordsOf("r")}
    FROM questions q JOIN question_revisions r ON r.id = q.revision_id LEFT JOIN passages p ON p.id = q.passage_id
    WHERE q.id = ANY (:ids::int[]) AND q.deleted_at IS NULL ORDER BY q.id`,
  takes: { ids: "int[]" },
  gives: words,
});

const BEFORE = statement({
  text: `SELECT ${wordsOf("b")}
    FROM bank_change_questions c
    JOIN questions q ON q.id = c.question_id AND q.revision_id = c.after_revision_id AND q.deleted_at IS NULL
    JOIN question_revisions b ON b.id = c.before_revision_id LEFT JOIN passages p ON p.id = q.passage_id
    WHERE c.change_id = :changeId AND c.question_id = ANY (:ids::int[]) ORDER BY q.id`,
  takes: { changeId: "int", ids: "int[]" },
  gives: words,
});

const given = ["question_text", "options", "question_html", "options_html"];
const columns = listed(wording)
  .split(", ")
  .map((name) => `${given.includes(name) ? "w" : "r"}.${name}`)
  .join(", ");

/** @param state what the rows of the list get: `done` when the question was rewritten, else `left` */
const rewriting = (state: { done: number; left: number }) =>
  statement({
    text: `WITH fresh AS MATERIALIZED (
      SELECT q.id AS question_id, r.id AS before_id, r.number + 1 AS number, decode(w.print, 'hex') AS fingerprint,
        nextval('question_revisions_id_seq')::int AS id, ${columns}
      FROM json_to_recordset(:words::json) AS w (id int, revision_id int, question_text text, options text[],
        question_html text, options_html text[], print text)
      JOIN questions q ON q.id = w.id AND q.revision_id = w.revision_id AND q.deleted_at IS NULL
      JOIN question_revisions r ON r.id = q.revision_id
      WHERE NOT EXISTS (SELECT FROM questions o
        WHERE o.fingerprint = decode(w.print, 'hex') AND o.deleted_at IS NULL AND o.id <> q.id)
      ORDER BY q.id
    ), wordings AS (
      INSERT INTO question_revisions (id, question_id, number, ${listed(wording)}, author_id, created_at)
      SELECT id, question_id, number, ${listed(wording)}, :authorId::int, :now::timestamptz FROM fresh
    ), changed AS (
      UPDATE questions q SET revision_id = f.id, fingerprint = f.fingerprint FROM fresh f WHERE q.id = f.question_id
    ), marked AS (
      UPDATE bank_change_questions c SET state = CASE WHEN f.id IS NULL THEN ${state.left} ELSE ${state.done} END,
        before_revision_id = coalesce(c.before_revision_id, f.before_id),
        after_revision_id = coalesce(c.after_revision_id, f.id)
      FROM unnest(:ids::int[]) AS asked (id) LEFT JOIN fresh f ON f.question_id = asked.id
      WHERE c.change_id = :changeId AND c.question_id = asked.id
      RETURNING f.id IS NOT NULL AS done
    )
    SELECT count(*) FILTER (WHERE done)::int AS done, count(*) FILTER (WHERE NOT done)::int AS left FROM marked`,
    takes: { changeId: "int", ids: "int[]", words: "json", authorId: "int?", now: "timestamptz" },
    gives: { done: "int", left: "int" },
  });
const STRIP = rewriting({ done: 1, left: 2 });
const PUT_BACK = rewriting({ done: 3, left: 4 });

// An earlier change that left these words can be undone too, though they stand in a new revision.
const FOLLOW = statement({
  text: `UPDATE bank_change_questions o SET after_revision_id = q.revision_id
    FROM bank_change_questions c JOIN questions q ON q.id = c.question_id, bank_changes e
    WHERE c.change_id = :changeId AND c.question_id = ANY (:ids::int[]) AND c.state = 3
      AND e.id < :changeId AND e.undone_at IS NULL AND e.undo_until > :now
      AND o.change_id = e.id AND o.question_id = c.question_id AND o.after_revision_id = c.before_revision_id`,
  takes: { changeId: "int", ids: "int[]", now: "timestamptz" },
});

/** Writes the words, each set of them once: of two questions that would become the same the first is taken. */
async function rewrite(
  client: pg.PoolClient,
  statementOf: typeof STRIP,
  piece: Piece,
  rows: readonly Words[],
) {
  const prints = new Set<string>();
  const records = rows.flatMap((row) => {
    const print = fingerprint(row.questionText, row.options, row.passagePrint).toString("hex");
    if (prints.has(print)) return [];
    prints.add(print);
    return {
      ...{ id: row.id, revision_id: row.revisionId, question_text: row.questionText },
      ...{ options: row.options, question_html: row.questionHtml, options_html: row.optionsHtml },
      print,
    };
  });
  const outcome = await statementOf.row(client, { ...piece, words: JSON.stringify(records) });
  await outdateTests(client, piece.ids);
  return outcome ?? { done: 0, left: 0 };
}

/**
 * The question without its own marks; null where it has none, and where its rich text says more than its
 * formulas do, which somebody wrote in the editor.
 */
async function strippedWords(row: Words): Promise<Words | null> {
  const bare = withoutOwnMarks(row);
  if (bare === null) return null;
  const { questionHtml, optionsHtml } = row;
  if (questionHtml === null && optionsHtml.length === 0) return { ...row, ...bare };
  try {
    const present = await textTwins(row);
    if (!isDeepStrictEqual(present, { questionHtml, optionsHtml })) return null;
    return { ...row, ...bare, ...(await textTwins(bare)) };
  } catch (error) {
    if (error instanceof RichTextFlaw) return null;
    throw error;
  }
}

/**
 * Takes letters and numbers of their own out of the questions. Those without any, those that would then be
 * the same as another question, and those with a rich text of their own stay as they are.
 */
export async function stripMarks(client: pg.PoolClient, piece: Piece) {
  const bare: Words[] = [];
  for (const row of await PRESENT.rows(client, piece)) {
    const stripped = await strippedWords(row);
    if (stripped !== null) bare.push(stripped);
  }
  return rewrite(client, STRIP, piece, bare);
}

/** Gives the questions back the words that they had, unless somebody has changed them since. */
export async function restoreMarks(client: pg.PoolClient, piece: Piece) {
  const outcome = await rewrite(client, PUT_BACK, piece, await BEFORE.rows(client, piece));
  await FOLLOW.count(client, piece);
  return outcome;
}
