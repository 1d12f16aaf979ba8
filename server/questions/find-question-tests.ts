import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";

/** Most tests listed for a question. */
export const ASKING_TESTS_NAMED = 20;

/** A test that has a question. */
export interface AskingTest {
  id: number;
  title: string;
  totalQuestions: number;
  isPublic: boolean;
  isActive: boolean;
}

/**
 * Returns the newest tests that have a question, without archived ones.
 *
 * @throws Forbidden for a student
 */
export async function findAskingTests(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { id }: { id: number },
): Promise<AskingTest[]> {
  requirePermission(viewer, "bank:read");
  return database.prisma.test.findMany({
    where: { questions: { some: { questionId: id } }, archivedAt: null },
    orderBy: { id: "desc" },
    take: ASKING_TESTS_NAMED,
    select: { id: true, title: true, totalQuestions: true, isPublic: true, isActive: true },
  });
}
