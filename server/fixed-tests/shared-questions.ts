import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

/** The most tests that are listed. */
export const SHARING_TESTS = 5;

// Raw SQL: one statement, so that its cost depends only on the test's questions and the tests that share them. Deleted and
// inactive tests are included if students took them, since those students know the questions.
const SHARED = statement({
  text: `SELECT o.id AS "testId", o.title, o.results_at AS "resultsAt", o.archived_at IS NOT NULL AS "isDeleted",
      shared.count AS "questionCount", taken.count AS "takenBy"
    FROM (SELECT theirs.test_id, count(*)::int AS count FROM test_questions own
      JOIN test_questions theirs ON theirs.question_id = own.question_id AND theirs.test_id <> own.test_id
      WHERE own.test_id = :testId GROUP BY theirs.test_id) shared
    JOIN tests o ON o.id = shared.test_id
    CROSS JOIN LATERAL (SELECT count(DISTINCT a.user_id)::int AS count FROM attempts a
      WHERE a.test_id = o.id AND a.status = 'submitted' AND NOT a.by_staff) taken
    WHERE taken.count > 0 OR (o.is_active AND o.archived_at IS NULL)
    ORDER BY shared.count DESC, o.id DESC LIMIT ${SHARING_TESTS}`,
  takes: { testId: "int" },
  gives: {
    testId: "int",
    title: "text",
    resultsAt: "timestamptz?",
    isDeleted: "boolean",
    questionCount: "int",
    takenBy: "int",
  },
});

/** Another test with questions of a test. */
export interface SharingTest {
  testId: number;
  title: string;
  /** When its results are released; null for immediately. */
  resultsAt: Date | null;
  isDeleted: boolean;
  /** How many questions the two tests share. */
  questionCount: number;
  /** How many students have submitted it. */
  takenBy: number;
}

/**
 * Returns tests that share questions with this one and that students took or can take, the most shared questions first.
 * The results of one can reveal the keys of the other.
 *
 * @throws Forbidden for a student
 */
export async function findSharingTests(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number,
): Promise<SharingTest[]> {
  requirePermission(viewer, "test:read");
  return SHARED.rows(database.pool, { testId });
}
