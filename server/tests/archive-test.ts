import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { requireAdmin } from "../questions/require-admin.ts";

/**
 * Deletes a test for good: nobody finds or starts it any more (contract.md, section 3). Attempts
 * under way can still be submitted, and results stay whole.
 *
 * @throws NotFound when there is no such test, or it is archived already
 */
export async function archiveTest(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
): Promise<void> {
  requireAdmin(viewer);
  const { count } = await database.prisma.test.updateMany({
    where: { id, archivedAt: null },
    data: { archivedAt: now() },
  });
  if (count === 0) throw new NotFound("Test not found");
}
