import { requireAdmin } from "../accounts/require-admin.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";

/** Beyond it nobody counts. */
export const OLD_RESULTS_COUNTED = 10_000;

/**
 * How many submitted results hold an older wording of a question than its current one, 10,000 at
 * most. They keep it: results never change.
 *
 * @throws Forbidden for a student
 */
export async function countOldResults(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { id, revisionId }: { id: number; revisionId: number },
): Promise<number> {
  requireAdmin(viewer);
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT FROM attempts a
       WHERE a.status = 'submitted' AND a.paper_id IN (
         SELECT p.id FROM papers p WHERE p.revision_ids && ARRAY (
           SELECT r.id FROM question_revisions r WHERE r.question_id = $1 AND r.id <> $2))
       LIMIT $3
     ) old`,
    [id, revisionId, OLD_RESULTS_COUNTED],
  );
  return rows[0]?.count ?? 0;
}
