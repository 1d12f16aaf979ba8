import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";

// Submits of this person wait here, so that the count misses none of them.
// By hand: Prisma has no words for the lock, nor for an update from sums.
const HOLD = statement({
  text: "SELECT subject FROM user_subject_statistics WHERE user_id = :userId ORDER BY subject FOR UPDATE",
  takes: { userId: "int" },
  gives: { subject: "text" },
});

const COUNT = statement({
  text: `UPDATE user_subject_statistics u SET tests_counted = u.tests_taken, questions = c.questions,
      score_hundredths = c.score, max_hundredths = c.max, last_attempt_id = c.last
    FROM (
      SELECT s.subject, sum(s.correct_count + s.incorrect_count + s.unanswered_count)::int AS questions,
        sum(s.score_hundredths)::bigint AS score, sum(s.max_hundredths)::bigint AS max,
        (array_agg(a.id ORDER BY a.completed_at DESC, a.id DESC))[1] AS last
      FROM attempts a JOIN attempt_subjects s ON s.attempt_id = a.id
      WHERE a.user_id = :userId AND a.completed_at IS NOT NULL GROUP BY s.subject
    ) c
    WHERE u.user_id = :userId AND u.subject = c.subject AND u.tests_counted < u.tests_taken`,
  takes: { userId: "int" },
});

/**
 * Counts a person's questions and marks by subject from their results: once, for results from before
 * they were counted with the submit (docs/rules.md, section 3).
 */
export async function countSubjects(
  { database }: Pick<Dependencies, "database">,
  userId: number,
): Promise<void> {
  await inTransaction(database, async (client) => {
    await HOLD.rows(client, { userId });
    await COUNT.count(client, { userId });
  });
}
