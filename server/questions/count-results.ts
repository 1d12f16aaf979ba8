import { listLimits } from "#rules/limits.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

/** So many wordings are looked for in the papers at most. */
const WORDINGS = 5_000;

// Raw SQL: Prisma would read the numbers of the wordings first, and send them all back.
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
 * How many submitted results hold one of these questions, in whatever wording: 10,000 stands for that
 * many or more, and of very many questions the first alone are looked for.
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
