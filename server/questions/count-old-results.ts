import { listLimits } from "#rules/limits.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

// Raw SQL: Prisma would first read the ids of all revisions, and send them back.
const COUNT_OLD = statement({
  text: `SELECT count(*)::int AS count FROM (
      SELECT FROM attempts a
      WHERE a.status = 'submitted' AND a.paper_id IN (
        SELECT p.id FROM papers p WHERE p.revision_ids && ARRAY (
          SELECT r.id FROM question_revisions r WHERE r.question_id = :id AND r.id <> :revisionId))
      LIMIT :most
    ) old`,
  takes: { id: "int", revisionId: "int", most: "bigint" },
  gives: { count: "int" },
});

/**
 * Returns the number of submitted results with an older revision of a question than the current one, at most 10,000.
 * These results keep the old wording even if they are regraded.
 *
 * @throws Forbidden for a student
 */
export async function countOldResults(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { id, revisionId }: { id: number; revisionId: number },
): Promise<number> {
  requirePermission(viewer, "bank:read");
  const most = listLimits.resultsCounted;
  return (await COUNT_OLD.row(database.pool, { id, revisionId, most }))?.count ?? 0;
}
