import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { rememberOwn } from "../memory/remember.ts";
import { openQuestions } from "../random-tests/drills.ts";

const OPEN = statement({
  text: `SELECT s.position, s.question_id AS "questionId" FROM student_answers s
    JOIN student_questions q ON q.user_id = s.user_id AND q.question_id = s.question_id
    WHERE s.user_id = :userId AND s.source = 0 AND s.source_id = :resultId
      AND (s.outcome IN (1, 3) OR s.marked) AND q.missed_at IS NOT NULL AND q.closed_at IS NULL
    ORDER BY array_position(ARRAY[3, 1, 2], s.outcome::int), s.position`,
  takes: { userId: "int", resultId: "int" },
  gives: { position: "smallint", questionId: "int" },
});

/**
 * The mistakes of a result that are still open (docs/learning.md, section 2) and may be practised: the
 * places on its paper, 0 for the first; wrong ones, then skipped ones, then right ones that were marked.
 */
export async function findOpenMistakes(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database">,
  resultId: number,
): Promise<number[]> {
  const { database } = dependencies;
  await rememberOwn(viewer, dependencies);
  const rows = await OPEN.rows(database.pool, { userId: viewer.userId, resultId });
  const ids = rows.map(({ questionId }) => questionId);
  const mayBeAsked = await openQuestions(database, ids);
  return rows.flatMap(({ position, questionId }) => (mayBeAsked.has(questionId) ? position : []));
}
