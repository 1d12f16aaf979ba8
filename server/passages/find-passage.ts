import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { PASSAGE_MISSING, type Passage, passageColumns, passageSql } from "./passage.ts";

// Raw SQL: it counts with the words, and changes read it in their transactions of `pg`.
const FIND = statement({
  text: `SELECT ${passageSql} FROM passages p JOIN passage_revisions r ON r.id = p.revision_id WHERE p.id = :id`,
  takes: { id: "int" },
  gives: passageColumns,
});

/** A passage as it stands, archived or not. @throws NotFound when there is none */
export async function readPassage(queryable: Queryable, id: number): Promise<Passage> {
  const passage = await FIND.row(queryable, { id });
  if (passage === undefined) throw new NotFound(PASSAGE_MISSING);
  return passage;
}

/**
 * One passage of the bank.
 *
 * @throws Forbidden for a student
 * @throws NotFound when there is none
 */
export async function findPassage(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  id: number,
): Promise<Passage> {
  requirePermission(viewer, "bank:read");
  return readPassage(database.pool, id);
}

// Raw SQL: an edit reads them in the transaction of `pg` that holds the passage.
const QUESTIONS = statement({
  text: `SELECT id FROM questions WHERE passage_id = :passageId AND deleted_at IS NULL
    ORDER BY passage_position, id`,
  takes: { passageId: "int" },
  gives: { id: "int" },
});

/** The live questions of a passage in their order. */
export async function readSet(queryable: Queryable, passageId: number): Promise<number[]> {
  return (await QUESTIONS.rows(queryable, { passageId })).map(({ id }) => id);
}

/** The live questions of a passage in their order. @throws Forbidden for a student */
export async function questionsOfPassage(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  passageId: number,
): Promise<number[]> {
  requirePermission(viewer, "bank:read");
  return readSet(database.pool, passageId);
}
