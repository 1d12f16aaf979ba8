import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { forgetBank } from "./bank-memory.ts";
import { requireAdmin } from "./require-admin.ts";

/**
 * Ends a question's release: from now on random tests leave it out for as long as it stands in tests
 * of which none is public and active. Of a question that nobody released nothing changes.
 *
 * @throws NotFound when the bank has no such question
 */
export async function keepBackQuestion(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  id: number,
): Promise<void> {
  requireAdmin(viewer);
  const { count } = await database.prisma.question.updateMany({
    where: { id, deletedAt: null },
    data: { releasedAt: null, releasedById: null },
  });
  if (count === 0) throw new NotFound("Question not found");
  forgetBank(database);
}
