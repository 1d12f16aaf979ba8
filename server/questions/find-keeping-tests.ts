import { requireAdmin } from "../accounts/require-admin.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";

/** How many of the tests that keep a question back are named. */
export const KEEPING_TESTS_NAMED = 10;

/** A test that keeps a question back. */
export interface KeepingTest {
  id: number;
  title: string;
  isPublic: boolean;
  isActive: boolean;
}

/**
 * The newest tests that keep a question back; empty for a question that random tests draw.
 *
 * @throws Forbidden for a student
 */
export async function findKeepingTests(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  question: { id: number; keptBack: boolean },
): Promise<KeepingTest[]> {
  requireAdmin(viewer);
  if (!question.keptBack) return [];
  const { rows } = await database.pool.query<KeepingTest>(
    `SELECT t.id, t.title, t.is_public AS "isPublic", t.is_active AS "isActive"
     FROM test_questions tq JOIN tests t ON t.id = tq.test_id
     WHERE tq.question_id = $1 AND t.archived_at IS NULL AND NOT (t.is_public AND t.is_active)
     ORDER BY t.id DESC LIMIT $2`,
    [question.id, KEEPING_TESTS_NAMED],
  );
  return rows;
}
