import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Database } from "../database/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import type { PaperPassage, PaperQuestion } from "./papers.ts";

/** The questions that a test's next paper would have, with keys and passages. */
export interface TestPreview {
  testId: number;
  questions: PaperQuestion[];
  passages: PaperPassage[];
}

/**
 * Returns a test as students would see it now. Creates no attempt and no paper.
 *
 * @throws Forbidden for a student
 * @throws NotFound when there is no such test
 */
export async function findPreview(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number,
): Promise<TestPreview> {
  requirePermission(viewer, "test:read");
  return readPreview(database, testId);
}

/** As findPreview, without a permission check, for the server's own use. @throws NotFound when there is no such test */
export async function readPreview(
  { prisma }: Pick<Database, "prisma">,
  testId: number,
): Promise<TestPreview> {
  const test = await prisma.test.findFirst({
    where: { id: testId, archivedAt: null },
    select: {
      questions: {
        orderBy: { position: "asc" },
        select: { question: { select: { revision: true } } },
      },
    },
  });
  if (test === null) throw new NotFound("Test not found");
  const questions = test.questions.map(({ question: { revision } }) => ({
    ...revision,
    revisionId: revision.id,
  }));
  const asked = [...new Set(questions.flatMap(({ passageId }) => passageId ?? []))];
  const rows = await prisma.passageRevision.findMany({
    where: { currentOf: { id: { in: asked } } },
  });
  const passageOf = new Map(rows.map((row) => [row.passageId, { ...row, revisionId: row.id }]));
  return { testId, questions, passages: asked.flatMap((id) => passageOf.get(id) ?? []) };
}
