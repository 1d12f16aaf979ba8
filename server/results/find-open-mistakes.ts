import type { Viewer } from "../accounts/viewer.ts";
import { mistakeIn } from "../answer-history/own-mistakes.ts";
import { rememberOwn } from "../answer-history/remember.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { openQuestions } from "../random-tests/drills.ts";

// Raw SQL: mistakes have no table of their own, and Prisma can't join a derived one.
const OPEN = statement({
  text: `SELECT s.position, s.question_id AS "questionId" FROM attempts a JOIN papers p ON p.id = a.paper_id
    CROSS JOIN unnest(p.revision_ids) AS asked (revision_id)
    JOIN question_revisions r ON r.id = asked.revision_id
    JOIN student_answers s ON s.user_id = a.user_id AND s.question_id = r.question_id AND s.source = 0 AND s.source_id = a.id
    CROSS JOIN LATERAL ${mistakeIn("s.question_id")} m
    WHERE a.user_id = :userId AND a.id = :resultId AND m.closed_at IS NULL
      AND (s.outcome IN (1, 3) OR s.marked OR EXISTS (SELECT FROM question_notes n
        WHERE n.user_id = s.user_id AND n.question_id = s.question_id AND n.guessed_id = s.source_id))
    ORDER BY array_position(ARRAY[3, 1, 2], s.outcome::int), s.position`,
  takes: { userId: "int", resultId: "int" },
  gives: { position: "smallint", questionId: "int" },
});

/**
 * Returns the mistakes of a result that are still open (docs/learning.md, section 2) and may be practised, as
 * positions on its paper, 0 for the first: wrong answers, then skipped ones, then right ones that were marked or
 * guessed.
 */
export async function findOpenMistakes(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  resultId: number,
): Promise<number[]> {
  const { database } = dependencies;
  await rememberOwn(viewer, dependencies);
  const rows = await OPEN.rows(database.pool, { userId: viewer.userId, resultId });
  const ids = rows.map(({ questionId }) => questionId);
  const mayBeAsked = await openQuestions(viewer, dependencies, ids);
  return rows.flatMap(({ position, questionId }) => (mayBeAsked.has(questionId) ? position : []));
}
