import { testLimits } from "#rules/limits.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput } from "../errors.ts";

/** How many questions of a subject are wanted. */
export interface QuestionShare {
  subject: string;
  count: number;
}

/** A question that was drawn for a test. */
export interface DrawnQuestion {
  id: number;
  questionText: string;
  subject: string;
  pyqYear: number | null;
  isDeleted: boolean;
  /** Whether another test asks it too. */
  isAskedElsewhere: boolean;
}

/** The largest id that the database can hold. */
const LARGEST_ID = 2_147_483_647;

// Archived tests ask nobody anything any more.
const DRAW = statement({
  text: `SELECT q.id, r.question_text AS "questionText", q.subject, q.pyq_year AS "pyqYear",
      false AS "isDeleted", drawn.asked AS "isAskedElsewhere"
    FROM unnest(:subjects::text[], :counts::int[]) WITH ORDINALITY AS share (subject, count, place)
    CROSS JOIN LATERAL (
      SELECT q.id, q.id IN (
          SELECT tq.question_id FROM test_questions tq JOIN tests t ON t.id = tq.test_id
          WHERE t.archived_at IS NULL AND t.id IS DISTINCT FROM :testId
        ) AS asked, random() AS lot
      FROM questions q
      WHERE q.subject = share.subject AND q.deleted_at IS NULL AND q.id <> ALL (:leaveOut::int[])
      ORDER BY asked, lot LIMIT share.count
    ) drawn
    JOIN questions q ON q.id = drawn.id JOIN question_revisions r ON r.id = q.revision_id
    ORDER BY share.place, drawn.lot`,
  takes: { subjects: "text[]", counts: "int[]", testId: "int?", leaveOut: "int[]" },
  gives: {
    id: "int",
    questionText: "text",
    subject: "text",
    pyqYear: "smallint?",
    isDeleted: "boolean",
    isAskedElsewhere: "boolean",
  },
});

/**
 * Draws questions for a test at random, so many of each subject; those that no other test asks come
 * before those that one does. Of a subject with too few, all are drawn.
 *
 * @param testId the test that is filled, which is no other; null for a new one
 * @param leaveOut what it has already
 * @returns by subject as it was asked, those of a subject in a random order
 * @throws Forbidden for a student
 * @throws InvalidInput for more than a test may have, for a subject twice, or for counts below 0
 */
export async function fillQuestions(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number | null,
  shares: readonly QuestionShare[],
  leaveOut: readonly number[],
): Promise<DrawnQuestion[]> {
  requireAdmin(viewer);
  const most = testLimits.testQuestionsMax;
  const subjects = shares.map(({ subject }) => subject);
  const counts = shares.map(({ count }) => count);
  const wrong =
    counts.some((count) => count < 0 || count > most) ||
    counts.reduce((sum, count) => sum + count, 0) > most
      ? `At most ${most} questions can be drawn, and none below 0.`
      : new Set(subjects).size < subjects.length
        ? "Each subject can be asked for once."
        : leaveOut.length > most
          ? `At most ${most} questions can be left out.`
          : null;
  if (wrong !== null) throw new InvalidInput([{ field: "shares", message: wrong }]);
  const known = leaveOut.filter((id) => id <= LARGEST_ID);
  return DRAW.rows(database.pool, { subjects, counts, testId, leaveOut: known });
}
