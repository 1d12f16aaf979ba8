import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import type { RandomTest } from "./random-test.ts";

/** What is said of a random test that is absent or another student's. */
export const RANDOM_TEST_MISSING = "Random test not found";

/**
 * The viewer's own random test with what it was generated with.
 *
 * @throws NotFound when there is none, or it is another's
 */
export async function findRandomTest(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  id: number,
): Promise<RandomTest> {
  const row = await database.prisma.randomTest.findFirst({
    where: { id, userId: viewer.userId },
    include: { paper: true },
  });
  if (row === null) throw new NotFound(RANDOM_TEST_MISSING);
  const { paper, subjects, topics, pyqOnly, pyqExams, pyqYears } = row;
  return {
    id: row.id,
    paperId: paper.id,
    title: paper.title,
    description: paper.description,
    numQuestions: paper.revisionIds.length,
    durationMinutes: paper.durationMinutes,
    correctHundredths: paper.correctHundredths,
    incorrectHundredths: paper.incorrectHundredths,
    filters: { subjects, topics, pyqOnly, pyqExams, pyqYears },
    createdAt: row.createdAt,
  };
}

/**
 * The paper of the viewer's own random test; it never changes.
 *
 * @throws NotFound when there is none, or it is another's
 */
export async function findRandomTestPaper(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  id: number,
): Promise<number> {
  const { rows } = await database.pool.query<{ paperId: number }>(
    'SELECT paper_id AS "paperId" FROM random_tests WHERE id = $1 AND user_id = $2',
    [id, viewer.userId],
  );
  if (rows[0] === undefined) throw new NotFound(RANDOM_TEST_MISSING);
  return rows[0].paperId;
}
