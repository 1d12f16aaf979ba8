import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { IS_RESERVED } from "../fixed-tests/secret-keys.ts";
import { choiceOf } from "./filters.ts";
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
  const { paper, subjects, topics, pyqOnly, pyqExams, pyqYears, chosenFrom } = row;
  const passages = choiceOf(row.passages);
  return {
    id: row.id,
    paperId: paper.id,
    title: paper.title,
    description: paper.description,
    numQuestions: paper.revisionIds.length,
    durationMinutes: paper.durationMinutes,
    correctHundredths: paper.correctHundredths,
    incorrectHundredths: paper.incorrectHundredths,
    filters: { subjects, topics, pyqOnly, pyqExams, pyqYears, passages },
    chosenFrom,
    createdAt: row.createdAt,
  };
}

// Raw SQL: the wordings of a paper are a list, which Prisma can't join to their questions.
const PAPER_TO_START = statement({
  prepared: "random-test-paper",
  text: `SELECT r.paper_id AS "paperId",
      NOT EXISTS (SELECT FROM attempts a WHERE a.user_id = r.user_id AND a.random_test_id = r.id)
      AND EXISTS (
        SELECT FROM papers p CROSS JOIN LATERAL unnest(p.revision_ids) AS asked (revision_id)
        JOIN question_revisions w ON w.id = asked.revision_id JOIN questions q ON q.id = w.question_id
        WHERE p.id = r.paper_id AND ${IS_RESERVED}
      ) AS "isKeptBack"
    FROM random_tests r WHERE r.id = :id AND r.user_id = :userId`,
  takes: { id: "int", userId: "int", now: "timestamptz" },
  gives: { paperId: "int", isKeptBack: "boolean" },
});

/**
 * The paper that an attempt on the viewer's own random test is taken on; it never changes. Tests that
 * lie about must not save questions up that are reserved later: their result would tell the keys.
 * Anyone who has started one knows its questions already, and may go on.
 *
 * @throws NotFound when there is none, or it is another's
 * @throws Conflict when it was never started, and one of its questions is reserved by now
 */
export async function findRandomTestPaper(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
): Promise<number> {
  const values = { id, userId: viewer.userId, now: now() };
  const test = await PAPER_TO_START.row(database.pool, values);
  if (test === undefined) throw new NotFound(RANDOM_TEST_MISSING);
  if (test.isKeptBack) {
    throw new Conflict(
      "This random test holds questions that are no longer given out. Generate a new one.",
    );
  }
  return test.paperId;
}
