import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { QuestionRevision } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";

/** How many of a question's wordings are listed. */
export const REVISIONS_LISTED = 50;

/** A wording as the history of its question lists it. */
export type ListedRevision = QuestionRevision & {
  /** Null for the server itself, and for an account that is deleted. */
  author: { fullName: string } | null;
};

/**
 * The wordings of a question, newest first, the newest 50 at most.
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
