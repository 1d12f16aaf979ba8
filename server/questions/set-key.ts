import type pg from "pg";
import { listed, statement } from "../database/statement.ts";
import { wordingFrom } from "./new-wordings.ts";
import { outdateTests } from "./outdate-tests.ts";
import { wording } from "./wording.ts";

// Raw SQL: the question is locked, read and written in one `pg` transaction.
const HOLD = statement({
  text: "SELECT FROM questions WHERE id = ANY (:ids) ORDER BY id FOR UPDATE",
  takes: { ids: "int[]" },
});

const ADD_WORDING = statement({
  text: `WITH added AS (
      INSERT INTO question_revisions (question_id, number, ${listed(wording)}, author_id, created_at)
      SELECT r.question_id, r.number + 1, ${wordingFrom((column) =>
        column === "correct_option_index" ? "given" : "r",
      )}, :authorId, :now
      FROM questions q JOIN question_revisions r ON r.id = q.revision_id,
        (SELECT :key::smallint AS correct_option_index) given
      WHERE q.id = :id AND q.revision_id = :revisionId AND q.deleted_at IS NULL
      RETURNING id
    ), changed AS (
      UPDATE questions SET revision_id = added.id FROM added WHERE questions.id = :id
    )
    SELECT id FROM added`,
  takes: {
    ...{ id: "int", revisionId: "int", key: "smallint" },
    ...{ authorId: "int?", now: "timestamptz" },
  },
  gives: { id: "int" },
});

/**
 * Gives a question in the bank another key, as a new revision with the same texts, in the caller's transaction.
 * New papers use this revision.
 *
 * @param change `revisionId` is the revision that it replaces; `key` is 0 for the first option
 * @returns the new revision; null if `revisionId` is no longer the current one, or the question was deleted
 */
export async function setKey(
  client: pg.PoolClient,
  change: { id: number; revisionId: number; key: number; authorId: number | null; now: Date },
): Promise<number | null> {
  await HOLD.count(client, { ids: [change.id] });
  const added = await ADD_WORDING.row(client, change);
  if (added === undefined) return null;
  await outdateTests(client, [change.id]);
  return added.id;
}
