import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { forgetBank } from "./bank-cache.ts";
import { unconfirmedSubjects } from "./unconfirmed-subjects.ts";

const NOT_KEPT_BACK =
  "This question is not reserved: random tests draw it already, so there is nothing to release.";

/**
 * Lets random tests draw a reserved question, whatever tests it is in, until an administrator reserves it again.
 *
 * @throws NotFound when the bank has no such question
 * @throws Conflict when it is not reserved, or released already
 */
export async function releaseQuestion(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
): Promise<void> {
  requirePermission(viewer, "question:write");
  const question = await database.prisma.question.findUnique({
    where: { id },
    select: { subject: true, withdrawnAt: true },
  });
  if (question?.withdrawnAt != null) {
    throw new Conflict("This question is withdrawn. Bring it back first.");
  }
  if (question !== null && (await unconfirmedSubjects(database)).has(question.subject)) {
    throw new Conflict(
      `Students don't see the subject ${question.subject} yet. Confirm it in Subjects first.`,
    );
  }
  const where = { id, deletedAt: null };
  const { count } = await database.prisma.question.updateMany({
    where: { ...where, keptBack: true },
    data: { releasedAt: now(), releasedById: viewer.userId },
  });
  if (count === 0) {
    const found = await database.prisma.question.count({ where });
    throw found === 0 ? new NotFound("Question not found") : new Conflict(NOT_KEPT_BACK);
  }
  forgetBank(database);
}
