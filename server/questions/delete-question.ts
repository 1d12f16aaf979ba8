import { requireAdmin } from "../accounts/require-admin.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { forgetBank } from "./bank-memory.ts";

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
  requireAdmin(viewer);
  const { count } = await database.prisma.question.updateMany({
    where: { id, deletedAt: null },
    data: { deletedAt: now() },
  });
  if (count === 0) throw new NotFound("Question not found");
  forgetBank(database);
}
