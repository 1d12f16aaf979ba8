import { formatDate, formatDateTime } from "#rules/times.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { Conflict, NotFound } from "../errors.ts";
import { acceptedOptions } from "../questions/accepted-options.ts";
import { type Day, dayOf } from "./day.ts";
import type { Card } from "./schedule.ts";

// Raw SQL: it is read in the transaction of `pg` that takes the answer.
const LAST = statement({
  text: `SELECT a.answered_at AS "answeredAt", a.choice, a.choice = ANY (${acceptedOptions("a.answered_at")}) AS "isRight"
    FROM review_answers a JOIN question_revisions r ON r.id = a.revision_id
    WHERE a.user_id = :userId AND a.question_id = :questionId AND a.undone_at IS NULL
    ORDER BY a.id DESC LIMIT 1`,
  takes: { userId: "int", questionId: "int" },
  gives: { answeredAt: "timestamptz", choice: "smallint", isRight: "boolean" },
});

/** Why a question can't be answered at all. @param wasIn whether it was in the student's review before */
export function notInReview(isDeleted: boolean, wasIn: boolean): NotFound {
  if (!wasIn) return new NotFound("This question is not in your review.");
  return new NotFound(
    isDeleted
      ? "This question was deleted in the meantime, and is in no review any more."
      : "This question is no open mistake any more, and has left your review.",
  );
}

function comesAgain({ due }: Card, now: Date): string {
  return due < dayOf(now).until ? "It comes again today." : `It comes again on ${formatDate(due)}.`;
}

/** The message for a second answer: the first one counts. */
async function firstAnswerText(
  client: Queryable,
  userId: number,
  questionId: number,
): Promise<string> {
  const last = await LAST.row(client, { userId, questionId });
  if (last === undefined) throw new Error("A card has answers.");
  const outcome = last.isRight ? "right" : last.choice < 0 ? "“I don’t know”" : "wrong";
  return `That answer counts (${outcome}, ${formatDateTime(last.answeredAt)}), and this one does not.`;
}

/**
 * Whether an answer is to the meeting that is due: another device may have answered this one, taken an
 * answer back or put the question off. Says which answer counts, and when the question comes again.
 *
 * @param card what is known of the question; null before its first review
 * @param day the day on which it was answered
 * @throws Conflict when it is to another one
 */
export async function refuseOtherMeeting(
  client: Queryable,
  userId: number,
  { questionId, timesReviewed }: { questionId: number; timesReviewed: number },
  card: Card | null,
  day: Day,
  now: Date,
): Promise<void> {
  if ((card?.reps ?? 0) < timesReviewed) {
    throw new Conflict(
      "Your answer before this one was taken back in the meantime, in another tab or on another device. So this one does not count either, and the question comes again.",
    );
  }
  if (card === null) return;
  if (card.reps > timesReviewed) {
    const counts = await firstAnswerText(client, userId, questionId);
    throw new Conflict(
      `You answered this question in the meantime, in another tab or on another device. ${counts} ${comesAgain(card, now)}`,
    );
  }
  if (card.due >= day.until) {
    throw new Conflict(`This question is not due now. ${comesAgain(card, now)}`);
  }
}
