import { listLimits } from "#rules/limits.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

/** Most revisions that are searched for in papers. */
const WORDINGS = 5_000;

// Raw SQL: Prisma would first read the ids of all revisions, and send them back.
const COUNT = statement({
  text: `SELECT count(*)::int AS count FROM (
      SELECT FROM attempts a
      WHERE a.status = 'submitted' AND a.paper_id IN (
        SELECT p.id FROM papers p WHERE p.revision_ids && ARRAY (
          SELECT r.id FROM question_revisions r WHERE r.question_id = ANY (:ids::int[]) LIMIT :wordings))
      LIMIT :most
    ) held`,
  takes: { ids: "int[]", wordings: "bigint", most: "bigint" },
  gives: { count: "int" },
});

/**
 * Returns the number of submitted results with any revision of one of these questions. 10,000 means that many or
 * more. Of very many questions, only the first ones are counted.
 *
 * @throws Forbidden for a student
 */
export async function countResults(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  ids: readonly number[],
): Promise<number> {
  requirePermission(viewer, "bank:read");
  const values = {
    ids: ids.slice(0, WORDINGS),
    wordings: WORDINGS,
    most: listLimits.resultsCounted,
  };
  return (await COUNT.row(database.pool, values))?.count ?? 0;
}
