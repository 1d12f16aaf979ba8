import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";

/** Most tests listed as reserving a question. */
export const KEEPING_TESTS_NAMED = 10;

/** A test that reserves a question. */
export interface KeepingTest {
  id: number;
  title: string;
  isPublic: boolean;
  isActive: boolean;
}

/**
 * Returns the newest tests that reserve a question; empty for a drawable question.
 *
 * @throws Forbidden for a student
 */
export async function findKeepingTests(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  question: { id: number; keptBack: boolean },
): Promise<KeepingTest[]> {
  requirePermission(viewer, "bank:read");
  if (!question.keptBack) return [];
  return database.prisma.test.findMany({
    where: {
      questions: { some: { questionId: question.id } },
      archivedAt: null,
      NOT: { isPublic: true, isActive: true },
    },
    orderBy: { id: "desc" },
    take: KEEPING_TESTS_NAMED,
    select: { id: true, title: true, isPublic: true, isActive: true },
  });
}
