import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { type Card, cardColumns } from "./schedule.ts";

// Raw SQL, like all of this file: in the caller's transaction of `pg`, with its lock.
const KEEP = statement({
  text: `INSERT INTO review_cards (user_id, question_id, due, stability, difficulty, elapsed_days, scheduled_days,
      learning_steps, reps, lapses, state, last_review)
    VALUES (:userId, :questionId, :due, :stability, :difficulty, :elapsedDays, :scheduledDays,
      :learningSteps, :reps, :lapses, :state, :lastReview)
    ON CONFLICT (user_id, question_id) DO UPDATE SET due = excluded.due, stability = excluded.stability,
      difficulty = excluded.difficulty, elapsed_days = excluded.elapsed_days, scheduled_days = excluded.scheduled_days,
      learning_steps = excluded.learning_steps, reps = excluded.reps, lapses = excluded.lapses,
      state = excluded.state, last_review = excluded.last_review`,
  takes: { userId: "int", questionId: "int", ...cardColumns },
});

const DROP = statement({
  text: "DELETE FROM review_cards WHERE user_id = :userId AND question_id = :questionId",
  takes: { userId: "int", questionId: "int" },
});

const LOCK = statement({
  text: "SELECT pg_advisory_xact_lock(:lock, :userId)",
  takes: { lock: "int", userId: "int" },
});

/** Until the transaction ends, nobody else changes the student's review: two devices go in turn. */
export async function lockReview(client: Queryable, userId: number): Promise<void> {
  await LOCK.count(client, { lock: ADVISORY_LOCKS.review, userId });
}

/** Keeps a student's card of a question; null takes it away. */
export async function keepCard(
  client: Queryable,
  userId: number,
  questionId: number,
  card: Card | null,
): Promise<void> {
  if (card === null) await DROP.count(client, { userId, questionId });
  else await KEEP.count(client, { userId, questionId, ...card });
}
