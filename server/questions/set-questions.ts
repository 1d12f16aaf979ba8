import type pg from "pg";
import { snakeCase } from "#rules/snake-case.ts";
import { listed, statement } from "../database/statement.ts";
import { fingerprint } from "./fingerprint.ts";
import { outdateTests } from "./outdate-tests.ts";
import type { Authorship } from "./store-questions.ts";
import { wording, wordingNames } from "./wording.ts";

// Every change locks questions by id, and before tests, which prevents deadlocks.
// Raw SQL in this whole file: it runs in the `pg` transaction that writes the passage.
const LOCK = statement({
  text: `SELECT id, passage_id AS "passageId", deleted_at IS NOT NULL AS "isDeleted" FROM questions
    WHERE id = ANY (:ids::int[]) OR passage_id = :passageId ORDER BY id FOR UPDATE`,
  takes: { passageId: "int", ids: "int[]" },
  gives: { id: "int", passageId: "int?", isDeleted: "boolean" },
});

/** Locks the questions of a passage, including deleted ones, and those that will be moved to it. */
export function lockSet(client: pg.ClientBase, passageId: number, ids: readonly number[]) {
  return LOCK.rows(client, { passageId, ids });
}

const WORDS = statement({
  text: `SELECT q.id, r.question_text AS "questionText", r.options FROM questions q
    JOIN question_revisions r ON r.id = q.revision_id WHERE q.passage_id = :passageId OR q.id = :id`,
  takes: { passageId: "int?", id: "int?" },
  gives: { id: "int", questionText: "text", options: "text[]" },
});

const PRINT_ANEW = statement({
  text: `UPDATE questions q SET fingerprint = e.fingerprint
    FROM unnest(:ids::int[], :fingerprints::bytea[]) AS e (id, fingerprint) WHERE q.id = e.id`,
  takes: { ids: "int[]", fingerprints: "bytea[]" },
});

/**
 * Call it after the text of a passage changed. It renews the fingerprints of the passage's questions, including
 * deleted ones, and makes their tests create new papers.
 *
 * @param print the fingerprint of the new text
 */
export async function followPassage(
  client: pg.PoolClient,
  passageId: number,
  print: Uint8Array,
): Promise<void> {
  await lockSet(client, passageId, []);
  const words = await WORDS.rows(client, { passageId, id: null });
  const ids = words.map(({ id }) => id);
  const fingerprints = words.map(({ questionText, options }) =>
    fingerprint(questionText, options, print),
  );
  await PRINT_ANEW.count(client, { ids, fingerprints });
  await outdateTests(client, ids);
}

const others = wordingNames
  .map((name) => (name === "passageId" ? ":passageId::int" : `r.${snakeCase(name)}`))
  .join(", ");

const MOVE = statement({
  text: `WITH added AS (
      INSERT INTO question_revisions (question_id, number, ${listed(wording)}, author_id, created_at)
      SELECT q.id, r.number + 1, ${others}, :authorId::int, :createdAt::timestamptz
      FROM questions q JOIN question_revisions r ON r.id = q.revision_id WHERE q.id = :id
      RETURNING id
    )
    UPDATE questions SET passage_id = :passageId::int, revision_id = added.id, fingerprint = :fingerprint
    FROM added WHERE questions.id = :id`,
  takes: {
    id: "int",
    passageId: "int?",
    fingerprint: "bytea",
    authorId: "int?",
    createdAt: "timestamptz",
  },
});

/**
 * Moves a locked question into a passage, or out of it, as a new revision with the same texts. In a
 * passage it comes last.
 */
export async function moveQuestion(
  client: pg.PoolClient,
  id: number,
  to: { passageId: number | null; print: Uint8Array | null },
  authorship: Authorship,
): Promise<void> {
  const [words] = await WORDS.rows(client, { passageId: null, id });
  if (words === undefined) return;
  const print = fingerprint(words.questionText, words.options, to.print);
  await MOVE.count(client, { id, passageId: to.passageId, fingerprint: print, ...authorship });
  await outdateTests(client, [id]);
}

const PLACE = statement({
  text: `UPDATE questions q SET passage_position = asked.place - 1
    FROM unnest(:ids::int[]) WITH ORDINALITY AS asked (id, place)
    WHERE q.id = asked.id AND q.passage_position <> asked.place - 1`,
  takes: { ids: "int[]" },
});

/** Stores the order of the questions of a passage. */
export async function placeQuestions(client: pg.PoolClient, ids: readonly number[]): Promise<void> {
  await PLACE.count(client, { ids });
}
