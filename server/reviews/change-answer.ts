import { daysFrom } from "#rules/india-days.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { SOURCES } from "../answer-history/outcomes.ts";
import { forgetAnswers } from "../answer-history/remember.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";
import { refuseSecret } from "../fixed-tests/secret-keys.ts";
import { keepCard, lockReview } from "./cards.ts";
import { answerById, type KeptReviewAnswer } from "./review-answer.ts";
import { keptCard, RATINGS, type Rating, reviewed } from "./schedule.ts";

// Raw SQL, as the undo: in the transaction of `pg` that has the lock on the review.
const RATE = statement({
  text: "UPDATE review_answers SET rating = :rating WHERE user_id = :userId AND id = :id",
  takes: { userId: "int", id: "int", rating: "smallint" },
});

const UNDO = statement({
  text: "UPDATE review_answers SET undone_at = :at WHERE user_id = :userId AND id = :id",
  takes: { userId: "int", id: "int", at: "timestamptz" },
});

async function ownAnswer(client: Queryable, userId: number, id: number) {
  const answer = await answerById(client, userId, id);
  if (answer === undefined) throw new NotFound("Answer not found");
  return answer;
}

/**
 * Overrules the rating of an answer: the question is scheduled as if it had been this one at once.
 *
 * @throws InvalidInput for a rating that is not 1 to 4
 * @throws NotFound when the answer is not the viewer's
 * @throws Conflict when it was taken back, or the question answered again since, and while it is held
 */
export async function rateReview(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
  rating: number,
): Promise<KeptReviewAnswer> {
  const { userId } = viewer;
  if (!RATINGS.some((known) => known === rating)) {
    const message = "The rating must be 1 for again, 2 for hard, 3 for good or 4 for easy.";
    throw new InvalidInput([{ field: "rating", message }]);
  }
  return inTransaction(database, async (client) => {
    await lockReview(client, userId);
    const answer = await ownAnswer(client, userId, id);
    await refuseSecret(client, viewer, answer.revisionId, now());
    if (answer.undoneAt !== null) throw new Conflict("This answer was taken back.");
    if (!answer.isLastOfQuestion) {
      throw new Conflict("You have answered this question again since. Its last rating counts.");
    }
    await RATE.count(client, { userId, id, rating });
    const card = reviewed(keptCard(answer.before), rating as Rating, answer.answeredAt);
    await keepCard(client, userId, answer.questionId, card);
    return { ...answer, rating };
  });
}

/**
 * Takes the viewer's last answer back, as if it had never been given. Asked for again, it stays so.
 *
 * @param id the answer that is taken for the last one
 * @throws NotFound when the answer is not the viewer's
 * @throws Conflict when it is not the last one, or not of today, and while its question is held
 */
export async function undoReview(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
): Promise<KeptReviewAnswer> {
  const { userId } = viewer;
  const at = now();
  return inTransaction(database, async (client) => {
    await lockReview(client, userId);
    const answer = await ownAnswer(client, userId, id);
    await refuseSecret(client, viewer, answer.revisionId, at);
    if (answer.undoneAt !== null) return answer;
    if (!answer.isLast) throw new Conflict("Only the last answer can be taken back.");
    if (daysFrom(answer.answeredAt, at) !== 0) {
      throw new Conflict("Only an answer of today can be taken back.");
    }
    await UNDO.count(client, { userId, id, at });
    await keepCard(client, userId, answer.questionId, keptCard(answer.before));
    await forgetAnswers(client, { userId, source: SOURCES.review, sourceId: id });
    return { ...answer, undoneAt: at };
  });
}
