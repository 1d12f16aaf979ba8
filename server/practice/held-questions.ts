import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";

const HELD = statement({
  text: `SELECT DISTINCT r.question_id AS id FROM attempts a JOIN papers p ON p.id = a.paper_id
    CROSS JOIN LATERAL unnest(p.revision_ids) AS asked (revision_id)
    JOIN question_revisions r ON r.id = asked.revision_id
    WHERE a.user_id = :userId AND a.status = 'open'`,
  takes: { userId: "int" },
  gives: { id: "int" },
});

/**
 * The questions of the quizzes that the viewer has under way. Practice would tell their keys, so it
 * asks none of them until they are submitted (docs/learning.md, section 8).
 */
export async function heldQuestions(
  queryable: Queryable,
  { userId }: Pick<Viewer, "userId">,
): Promise<number[]> {
  const rows = await HELD.rows(queryable, { userId });
  return rows.map(({ id }) => id);
}
