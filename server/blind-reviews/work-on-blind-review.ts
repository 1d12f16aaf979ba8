import { blindReviewFrom, mayReviewBlind } from "#rules/blind-review.ts";
import { UNANSWERED } from "#rules/grading.ts";
import { isDropped } from "#rules/key-corrections.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { notOut, seeScoreWithin } from "../attempts/see-scores.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest, Conflict, type FieldError, InvalidInput } from "../errors.ts";
import { type BlindReview, findBlindReview, holdBlindReview } from "./blind-review.ts";

// Raw SQL: each is written in the transaction of `pg` that holds its result.
const BEGIN = statement({
  text: `INSERT INTO blind_reviews (attempt_id, user_id, positions, answers, started_at)
    VALUES (:id, :userId, :positions, :answers, :now)`,
  takes: {
    id: "int",
    userId: "int",
    positions: "smallint[]",
    answers: "smallint[]",
    now: "timestamptz",
  },
});

const KEEP = statement({
  text: `UPDATE blind_reviews SET answers = :answers, marked = :marked
    WHERE attempt_id = :id AND user_id = :userId`,
  takes: { id: "int", userId: "int", answers: "smallint[]", marked: "boolean[]" },
});

const END = statement({
  text: "UPDATE blind_reviews SET finished_at = :now WHERE attempt_id = :id AND user_id = :userId",
  takes: { id: "int", userId: "int", now: "timestamptz" },
});

function refuseClosed(review: BlindReview): void {
  if (review.state !== "closed") return;
  if (review.withheldUntil !== null) throw notOut(review.withheldUntil);
  throw new Conflict(
    mayReviewBlind(review.answers)
      ? "The score of this result was looked at, so it can't be reviewed blind any more."
      : `A blind review needs ${blindReviewFrom} questions or more, and an answer to one of them.`,
  );
}

function refuseUnlessOpen(review: BlindReview): void {
  refuseClosed(review);
  if (review.state === "offered")
    throw new Conflict("Begin the blind review of this result first.");
  if (review.state === "finished") throw new Conflict("This blind review is finished.");
}

/**
 * Begins the blind review of a result: chooses what is asked, which stays. Started already, it is
 * answered as it is (docs/learning.md, section 5).
 *
 * @param whole asks every question of the paper
 * @throws NotFound when there is no such result of the viewer's
 * @throws Conflict when its score was looked at, it is too short, or the result isn't out yet
 */
export async function startBlindReview(
  viewer: Viewer,
  dependencies: Dependencies,
  resultId: number,
  whole = false,
): Promise<BlindReview> {
  const { database, now } = dependencies;
  await inTransaction(database, async (client) => {
    const review = await holdBlindReview(viewer, dependencies, resultId, client);
    refuseClosed(review);
    if (review.state !== "offered") return;
    const counting = review.paper.questions.flatMap((question, position) =>
      isDropped(question.correction) ? [] : position,
    );
    const positions = whole ? counting : review.asked;
    await BEGIN.count(client, {
      id: resultId,
      userId: viewer.userId,
      positions,
      answers: positions.map(() => UNANSWERED),
      now: now(),
    });
  });
  return findBlindReview(viewer, dependencies, resultId);
}

/** What is kept of a question of the review: its answer, its mark, or both; the other stays. */
export interface BlindAnswer {
  /** On the paper, 0 for the first question. */
  position: number;
  /** -1 takes the answer back. */
  selectedOptionIndex?: number | null;
  marked?: boolean | null;
}

function faultsIn({ asked, paper }: BlindReview, answers: readonly BlindAnswer[]): FieldError[] {
  if (answers.length === 0 || answers.length > asked.length) {
    const message = `Send between 1 and ${asked.length} answers, one for each question at most.`;
    return [{ field: "answers", message }];
  }
  const given = new Set<number>();
  return answers.flatMap(({ position, selectedOptionIndex, marked }, index) => {
    const options = paper.questions[position]?.options.length ?? 0;
    const field = `answers.${index}`;
    if (!asked.includes(position)) {
      const message = `Position ${position} is not asked in this review.`;
      return [{ field: `${field}.position`, message }];
    }
    if (given.has(position)) {
      return [{ field: `${field}.position`, message: `Position ${position} is answered twice.` }];
    }
    given.add(position);
    if (selectedOptionIndex == null) {
      if (marked != null) return [];
      const message = `Position ${position} needs an answer or a mark.`;
      return [{ field: `${field}.selectedOptionIndex`, message }];
    }
    if (selectedOptionIndex >= UNANSWERED && selectedOptionIndex < options) return [];
    const message = `selectedOptionIndex must be between 0 and ${options - 1} at position ${position}, or -1 for no answer.`;
    return [{ field: `${field}.selectedOptionIndex`, message }];
  });
}

/**
 * Keeps answers and marks of a blind review; others stay, so that two devices undo nothing of each other
 * but an answer or a mark of the very same question, where the last one counts.
 *
 * @throws NotFound when there is no such result of the viewer's
 * @throws InvalidInput when a question is not asked, stands twice, gets neither answer nor mark, or has no such option
 * @throws Conflict when the review was not started, is finished, or the score was looked at
 */
export async function saveBlindAnswers(
  viewer: Viewer,
  dependencies: Dependencies,
  resultId: number,
  answers: readonly BlindAnswer[],
): Promise<BlindReview> {
  return inTransaction(dependencies.database, async (client) => {
    const review = await holdBlindReview(viewer, dependencies, resultId, client);
    refuseUnlessOpen(review);
    const faults = faultsIn(review, answers);
    if (faults.length > 0) throw new InvalidInput(faults);
    const sent = new Map(answers.map((answer) => [answer.position, answer]));
    const { asked, answersGiven, marksGiven } = review;
    const kept = {
      answers: asked.map(
        (position, index) =>
          sent.get(position)?.selectedOptionIndex ?? answersGiven[index] ?? UNANSWERED,
      ),
      marked: asked.map(
        (position, index) => sent.get(position)?.marked ?? marksGiven[index] ?? false,
      ),
    };
    await KEEP.count(client, { id: resultId, userId: viewer.userId, ...kept });
    return { ...review, answersGiven: kept.answers, marksGiven: kept.marked };
  });
}

/**
 * Ends a blind review, which shows the score. Ended already, it is answered as it is.
 *
 * @throws NotFound when there is no such result of the viewer's
 * @throws BadRequest when nothing was answered in it
 * @throws Conflict when the review was not started, the score was looked at before, or the result isn't out yet
 */
export async function finishBlindReview(
  viewer: Viewer,
  dependencies: Dependencies,
  resultId: number,
): Promise<BlindReview> {
  const { database, now } = dependencies;
  await inTransaction(database, async (client) => {
    const review = await holdBlindReview(viewer, dependencies, resultId, client);
    if (review.state === "finished") return;
    refuseUnlessOpen(review);
    if (review.answersGiven.every((answer) => answer === UNANSWERED)) {
      throw new BadRequest("Answer a question first. To leave the review out, look at the score.");
    }
    const at = now();
    await END.count(client, { id: resultId, userId: viewer.userId, now: at });
    await seeScoreWithin(client, viewer, resultId, at);
  });
  return findBlindReview(viewer, dependencies, resultId);
}
