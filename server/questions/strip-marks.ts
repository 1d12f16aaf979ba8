import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { withoutOwnMarks } from "#rules/own-marks.ts";
import { type Row, statement } from "../database/statement.ts";
import { RichTextFlaw } from "../rich-text/flaw.ts";
import { richTextsOf } from "../rich-text/with-rich-texts.ts";
import { fingerprint } from "./fingerprint.ts";
import {
  CHANGED,
  keepEarlierUndoable,
  newWordings,
  type Outcome,
  type Piece,
  PUT_BACK,
  wordingFrom,
} from "./new-wordings.ts";
import { outdateTests } from "./outdate-tests.ts";

// The bulk change that removes typed letters and numbers from many questions (server/rules/own-marks.ts).
// Raw SQL: one statement for a thousand questions, in the transaction of the change's piece.

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

/** @param state the states for rows of the list: `done` if the question was rewritten, otherwise `left` */
const rewriting = (state: typeof CHANGED) =>
  newWordings(
    `SELECT q.id AS question_id, r.id AS before_id, r.number, decode(w.print, 'hex') AS fingerprint,
      ${wordingFrom((column) => (given.includes(column) ? "w" : "r"))}
    FROM json_to_recordset(:words::json) AS w (id int, revision_id int, question_text text, options text[],
      question_html text, options_html text[], print text)
    JOIN questions q ON q.id = w.id AND q.revision_id = w.revision_id AND q.deleted_at IS NULL
    JOIN question_revisions r ON r.id = q.revision_id
    WHERE NOT EXISTS (SELECT FROM questions o
      WHERE o.fingerprint = decode(w.print, 'hex') AND o.deleted_at IS NULL AND o.id <> q.id)`,
    state,
    { words: "json" },
  );
const STRIP = rewriting(CHANGED);
const WRITE_BACK = rewriting(PUT_BACK);

/** Writes the new texts. If two questions would become duplicates, only the first is rewritten. */
async function rewrite(
  client: pg.PoolClient,
  statementOf: typeof STRIP,
  piece: Piece,
  rows: readonly Words[],
): Promise<Outcome> {
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
 * Returns the question without its own marks; null if it has none, or if its rich text has more than formulas, since
 * somebody formatted it in the editor.
 */
async function strippedWords(row: Words): Promise<Words | null> {
  const bare = withoutOwnMarks(row);
  if (bare === null) return null;
  const { questionHtml, optionsHtml } = row;
  if (questionHtml === null && optionsHtml.length === 0) return { ...row, ...bare };
  try {
    const present = await richTextsOf(row);
    if (!isDeepStrictEqual(present, { questionHtml, optionsHtml })) return null;
    return { ...row, ...bare, ...(await richTextsOf(bare)) };
  } catch (error) {
    if (error instanceof RichTextFlaw) return null;
    throw error;
  }
}

/**
 * Removes typed letters and numbers from the questions. Questions without any, questions that would become
 * duplicates, and questions with formatted text stay unchanged.
 */
export async function stripMarks(client: pg.PoolClient, piece: Piece) {
  const bare: Words[] = [];
  for (const row of await PRESENT.rows(client, piece)) {
    const stripped = await strippedWords(row);
    if (stripped !== null) bare.push(stripped);
  }
  return rewrite(client, STRIP, piece, bare);
}

/** Restores the questions' previous texts, unless somebody has changed the questions since. */
export async function restoreMarks(client: pg.PoolClient, piece: Piece) {
  const outcome = await rewrite(client, WRITE_BACK, piece, await BEFORE.rows(client, piece));
  await keepEarlierUndoable(client, piece);
  return outcome;
}
