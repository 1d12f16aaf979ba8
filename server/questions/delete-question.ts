import type pg from "pg";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { forgetBank } from "./bank-cache.ts";

/**
 * Takes a question out of the bank, the filters and new tests (docs/rules.md, section 5). Tests
 * that hold it keep it, and results that used it stay whole.
 *
 * @throws NotFound when the bank has no such question
 */
export async function deleteQuestion(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
): Promise<void> {
  requirePermission(viewer, "question:write");
  const { count } = await database.prisma.question.updateMany({
    where: { id, deletedAt: null },
    data: { deletedAt: now() },
  });
  if (count === 0) throw new NotFound("Question not found");
  forgetBank(database);
}

// Raw SQL: it shares the transaction of `pg` that holds the passage.
const DELETE_OF_PASSAGE = statement({
  text: `UPDATE questions SET deleted_at = :now WHERE id IN (
      SELECT id FROM questions WHERE passage_id = :passageId AND deleted_at IS NULL ORDER BY id FOR UPDATE)`,
  takes: { passageId: "int", now: "timestamptz" },
});

/** The same with all live questions of a passage, within its transaction. @returns how many they were */
export function deleteQuestionsOfPassage(
  client: pg.ClientBase,
  passageId: number,
  now: Date,
): Promise<number> {
  return DELETE_OF_PASSAGE.count(client, { passageId, now });
}
