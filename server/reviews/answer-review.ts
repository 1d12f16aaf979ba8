import { DAY_MS } from "#rules/durations.ts";
import { reviewLimits } from "#rules/limits.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { SOURCES } from "../answer-history/outcomes.ts";
import { mistakeIn } from "../answer-history/own-mistakes.ts";
import { rememberAnswer, rememberOwn } from "../answer-history/remember.ts";
import { type Queryable, type Row, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, type FieldError, InvalidInput } from "../errors.ts";
import { refuseSecret } from "../fixed-tests/secret-keys.ts";
import { acceptedOptions } from "../questions/accepted-options.ts";
import { keepCard, lockReview } from "./cards.ts";
import { type Day, dayOf } from "./day.ts";
import { DAY_TAKES, NEW_A_DAY, STARTED } from "./due.ts";
import { notInReview, refuseOtherMeeting } from "./other-meeting.ts";
import { ownPace, proposedRating } from "./pace.ts";
import { answerByKey, type KeptReviewAnswer } from "./review-answer.ts";
import { type Card, keptCard, reviewed } from "./schedule.ts";

/** An answer as a device sends it. */
export interface SentReviewAnswer {
  /** A UUID that the device gives it: sent again under it, it is the same answer. */
  key: string;
  questionId: number;
  /** The wording that was asked. */
  revisionId: number;
  /** How often the question had been reviewed when it was handed out. */
  timesReviewed: number;
  /** Option index, or -1 for "I don't know". */
  choice: number;
  /** From the question's appearance to the answer. */
  seconds: number;
  /** How long ago it was given, in seconds by the device's own clock, which may be wrong. */
  secondsAgo: number;
}

const LATE_SECONDS = (reviewLimits.reviewLateDays * DAY_MS) / 1000;

const targetColumns = {
  revisionId: "int",
  accepted: "smallint[]",
  optionCount: "int",
  isDeleted: "boolean",
  /** Null when it is no mistake, open or closed. */
  isOpenMistake: "boolean?",
  mayBegin: "boolean",
} as const;

// What a card held before is kept as JSON has it, and made of it again by an undo.
// Raw SQL, as the insert: in the transaction of `pg` that has the lock on the review.
const TARGET = statement({
  text: `SELECT r.id AS "revisionId", ${acceptedOptions(":at")} AS accepted,
      cardinality(r.options) AS "optionCount", q.deleted_at IS NOT NULL AS "isDeleted",
      (SELECT m.closed_at IS NULL FROM ${mistakeIn("q.id")} m) AS "isOpenMistake",
      ${STARTED} < ${NEW_A_DAY} AS "mayBegin",
      (SELECT jsonb_build_object('due', c.due, 'stability', c.stability, 'difficulty', c.difficulty,
        'elapsedDays', c.elapsed_days, 'scheduledDays', c.scheduled_days, 'learningSteps', c.learning_steps,
        'reps', c.reps, 'lapses', c.lapses, 'state', c.state, 'lastReview', c.last_review)
       FROM review_cards c WHERE c.user_id = :userId AND c.question_id = q.id) AS card
    FROM questions q JOIN question_revisions r ON r.id = q.revision_id WHERE q.id = :questionId`,
  takes: { ...DAY_TAKES, questionId: "int", at: "timestamptz" },
  gives: { ...targetColumns, card: "jsonb?" },
});

type Target = Row<typeof targetColumns>;

const INSERT = statement({
  text: `INSERT INTO review_answers (user_id, key, question_id, revision_id, choice, seconds, proposed, rating, answered_at, before)
    VALUES (:userId, :key, :questionId, :revisionId, :choice, :seconds, :proposed, :proposed, :answeredAt, :before)
    RETURNING id`,
  takes: {
    ...{ userId: "int", key: "uuid", questionId: "int", revisionId: "int", choice: "smallint" },
    ...{ seconds: "smallint", proposed: "smallint", answeredAt: "timestamptz", before: "jsonb?" },
  },
  gives: { id: "int" },
});

/** @throws InvalidInput for what no device means */
function checked(sent: SentReviewAnswer): SentReviewAnswer {
  const wrong: FieldError[] = [];
  const refuse = (field: string, message: string) => wrong.push({ field, message });
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(sent.key)) {
    refuse("key", "The key must be a UUID, a new one for each answer.");
  }
  if (sent.seconds < 0) refuse("seconds", "The seconds must be 0 or more.");
  if (sent.secondsAgo < 0 || sent.secondsAgo > LATE_SECONDS) {
    const days = reviewLimits.reviewLateDays;
    refuse("secondsAgo", `An answer may be up to ${days} days old, and none is from the future.`);
  }
  if (wrong.length > 0) throw new InvalidInput(wrong);
  const seconds = Math.min(sent.seconds, reviewLimits.reviewSecondsMax);
  return { ...sent, key: sent.key.toLowerCase(), seconds };
}

/** @throws Conflict when the key stands for another answer */
function sameAgain(kept: KeptReviewAnswer, sent: SentReviewAnswer): KeptReviewAnswer {
  const isSame = kept.questionId === sent.questionId && kept.choice === sent.choice;
  if (isSame) return kept;
  throw new Conflict("This key was used for another answer. Use a new key for a new answer.");
}

/**
 * Whether the question may be answered now, as it was handed out.
 *
 * @throws NotFound, Conflict or InvalidInput when it may not
 */
async function refuseOther(
  client: Queryable,
  userId: number,
  sent: SentReviewAnswer,
  target: Target,
  card: Card | null,
  day: Day,
  now: Date,
): Promise<void> {
  const { isDeleted, isOpenMistake } = target;
  const isGone = isDeleted || (card === null && isOpenMistake !== true);
  if (isGone) throw notInReview(isDeleted, card !== null || isOpenMistake !== null);
  await refuseOtherMeeting(client, userId, sent, card, day, now);
  if (card === null && !target.mayBegin) {
    throw new Conflict("Today’s new questions are used up. This one comes another day.");
  }
  if (target.revisionId !== sent.revisionId) {
    throw new Conflict(
      "This question was corrected in the meantime. It comes again in today’s words.",
    );
  }
  if (sent.choice < -1 || sent.choice >= target.optionCount) {
    const last = target.optionCount - 1;
    const message = `The choice must be an option from 0 to ${last}, or -1 for “I don’t know”.`;
    throw new InvalidInput([{ field: "choice", message }]);
  }
}

async function keepAnswer(
  client: Queryable,
  userId: number,
  sent: SentReviewAnswer,
  proposed: number,
  answeredAt: Date,
  before: Card | null,
): Promise<number> {
  const { key, questionId, revisionId, choice, seconds } = sent;
  const row = await INSERT.row(client, {
    ...{ userId, key, questionId, revisionId, choice, seconds, proposed, answeredAt },
    before: before === null ? null : JSON.stringify(before),
  });
  if (row === undefined) throw new Error("An insert answers its row.");
  return row.id;
}

/**
 * Takes an answer to a question that is due: it is kept, remembered, and the question scheduled by the
 * rating that outcome and time propose (docs/learning.md, section 7). Sent again it is the same answer.
 *
 * @throws NotFound when the question is not in the viewer's review
 * @throws Conflict when it was reviewed or corrected in the meantime, or is not due, and when a quiz of the
 *   viewer's asks the words that it was corrected to
 * @throws InvalidInput for a choice, a time or a key that can't be
 */
export async function answerReview(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  input: SentReviewAnswer,
): Promise<KeptReviewAnswer> {
  const sent = checked(input);
  await rememberOwn(viewer, { database });
  const { userId } = viewer;
  const given = new Date(now().getTime() - sent.secondsAgo * 1000);
  return inTransaction(database, async (client) => {
    await lockReview(client, userId);
    const known = await answerByKey(client, userId, sent.key);
    if (known !== undefined) {
      await refuseSecret(client, viewer, known.revisionId, now());
      return sameAgain(known, sent);
    }
    const day = dayOf(given);
    const { questionId, choice, seconds } = sent;
    const found = await TARGET.row(client, { userId, questionId, at: given, ...day });
    if (found === undefined) throw notInReview(false, false);
    const { card: kept, ...target } = found;
    const card = keptCard(kept);
    // First, since the other refusals say whether an earlier answer was right.
    await refuseSecret(client, viewer, target.revisionId, now());
    await refuseOther(client, userId, sent, target, card, day, now());
    // A device that was slow to send answers after itself, never before.
    const answeredAt = card !== null && card.lastReview > given ? card.lastReview : given;
    const isRight = target.accepted.includes(choice);
    const proposed = proposedRating(isRight, seconds, await ownPace(client, userId));
    const id = await keepAnswer(client, userId, sent, proposed, answeredAt, card);
    await keepCard(client, userId, questionId, reviewed(card, proposed, answeredAt));
    await rememberAnswer(client, {
      ...{ userId, source: SOURCES.review, sourceId: id, answeredAt, position: 0 },
      ...{ revisionId: sent.revisionId, choice, seconds },
    });
    const answer = await answerByKey(client, userId, sent.key);
    if (answer === undefined) throw new Error("The answer was kept a moment ago.");
    return answer;
  });
}
