import type pg from "pg";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { forgetBank } from "./bank-cache.ts";

/**
 * Deletes a question from the bank, the filters and new tests (docs/rules.md, section 5). Tests
 * that have it keep it, and results with it stay complete.
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

// Raw SQL: it runs in the `pg` transaction that locks the passage.
const DELETE_OF_PASSAGE = statement({
  text: `UPDATE questions SET deleted_at = :now WHERE id IN (
      SELECT id FROM questions WHERE passage_id = :passageId AND deleted_at IS NULL ORDER BY id FOR UPDATE)`,
  takes: { passageId: "int", now: "timestamptz" },
});

/** Deletes all live questions of a passage, in the caller's transaction. @returns their number */
export function deleteQuestionsOfPassage(
  client: pg.ClientBase,
  passageId: number,
  now: Date,
): Promise<number> {
  return DELETE_OF_PASSAGE.count(client, { passageId, now });
}
