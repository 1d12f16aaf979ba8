import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

// Raw SQL: Prisma can't compare a paper's array of revisions with the revisions of a question.
const COUNT = statement({
  text: `SELECT count(*)::int AS count FROM attempts a
    WHERE a.status = 'open' AND a.expires_at > :now AND a.paper_id IN (
      SELECT p.id FROM papers p WHERE p.revision_ids && ARRAY (
        SELECT r.id FROM question_revisions r WHERE r.question_id = :id))`,
  takes: { id: "int", now: "timestamptz" },
  gives: { count: "int" },
});

/** Returns the number of attempts in progress with any revision of a question. @throws Forbidden for a student */
export async function countOpenAttemptsOn(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
): Promise<number> {
  requirePermission(viewer, "bank:read");
  return (await COUNT.row(database.pool, { id, now: now() }))?.count ?? 0;
}
