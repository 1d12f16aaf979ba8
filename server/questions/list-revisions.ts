import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { QuestionRevision } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";

/** Most revisions listed for a question. */
export const REVISIONS_LISTED = 50;

/** A revision in the history of its question. */
export type ListedRevision = QuestionRevision & {
  /** Null for the server and for a deleted account. */
  author: { fullName: string } | null;
};

/**
 * Returns the newest 50 revisions of a question, newest first.
 *
 * @throws Forbidden for a student
 */
export async function listRevisions(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { id }: { id: number },
): Promise<ListedRevision[]> {
  requirePermission(viewer, "bank:read");
  return database.prisma.questionRevision.findMany({
    where: { questionId: id },
    orderBy: { number: "desc" },
    take: REVISIONS_LISTED,
    include: { author: { select: { fullName: true } } },
  });
}
