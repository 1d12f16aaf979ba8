import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { forgetBank } from "./bank-cache.ts";

const NOT_RELEASED =
  "This question is not released, so there is no release to end. It is reserved while it stands in private or inactive tests and in no public one.";

/**
 * Ends a question's release: random tests leave it out again while it is in tests, and none of them is public and
 * active.
 *
 * @throws NotFound when the bank has no such question
 * @throws Conflict when nobody released it
 */
export async function keepBackQuestion(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  id: number,
): Promise<void> {
  requirePermission(viewer, "question:write");
  const where = { id, deletedAt: null };
  const { count } = await database.prisma.question.updateMany({
    where: { ...where, releasedAt: { not: null } },
    data: { releasedAt: null, releasedById: null },
  });
  if (count === 0) {
    const found = await database.prisma.question.count({ where });
    throw found === 0 ? new NotFound("Question not found") : new Conflict(NOT_RELEASED);
  }
  forgetBank(database);
}
