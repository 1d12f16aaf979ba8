import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { forgetBank } from "./bank-memory.ts";
import { requireAdmin } from "./require-admin.ts";

/**
 * Gives a question to random tests, whatever tests it stands in. The release belongs to the
 * question: it holds until an administrator keeps the question back again.
 *
 * @throws NotFound when the bank has no such question
 */
export async function releaseQuestion(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
): Promise<void> {
  requireAdmin(viewer);
  // Released twice, it keeps the name and the time of the first.
  const { rowCount } = await database.pool.query(
    `UPDATE questions SET released_by_id = CASE WHEN released_at IS NULL THEN $2 ELSE released_by_id END,
       released_at = coalesce(released_at, $3)
     WHERE id = $1 AND deleted_at IS NULL`,
    [id, viewer.userId, now()],
  );
  if (rowCount === 0) throw new NotFound("Question not found");
  forgetBank(database);
}
