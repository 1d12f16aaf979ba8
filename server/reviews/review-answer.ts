import { daysFrom } from "#rules/india-days.ts";
import { type Queryable, type Row, statement } from "../database/statement.ts";
import { keptCard, RATINGS, type Rating, reviewed } from "./schedule.ts";

const answerColumns = {
  id: "int",
  questionId: "int",
  revisionId: "int",
  choice: "smallint",
  seconds: "smallint",
  proposed: "smallint",
  rating: "smallint",
  answeredAt: "timestamptz",
  undoneAt: "timestamptz?",
  before: "jsonb?",
} as const;

/** An answer of a review as it is kept. */
export type KeptReviewAnswer = Row<typeof answerColumns>;

const FIELDS = `a.id, a.question_id AS "questionId", a.revision_id AS "revisionId", a.choice, a.seconds, a.proposed, a.rating,
      a.answered_at AS "answeredAt", a.undone_at AS "undoneAt", a.before`;

// Raw SQL, as the other: in the transaction of `pg` that has the lock on the review.
const BY_KEY = statement({
  text: `SELECT ${FIELDS} FROM review_answers a WHERE a.user_id = :userId AND a.key = :key`,
  takes: { userId: "int", key: "uuid" },
  gives: answerColumns,
});

const BY_ID = statement({
  text: `SELECT ${FIELDS},
      a.id = (SELECT max(id) FROM review_answers WHERE user_id = :userId) AS "isLast",
      NOT EXISTS (SELECT FROM review_answers b WHERE b.user_id = :userId AND b.question_id = a.question_id
        AND b.id > a.id AND b.undone_at IS NULL) AS "isLastOfQuestion"
    FROM review_answers a WHERE a.user_id = :userId AND a.id = :id`,
  takes: { userId: "int", id: "int" },
  gives: { ...answerColumns, isLast: "boolean", isLastOfQuestion: "boolean" },
});

/** The answer that a device named so; undefined when it never came. */
export function answerByKey(client: Queryable, userId: number, key: string) {
  return BY_KEY.row(client, { userId, key });
}

/** One of a student's own answers; undefined when there is none. */
export function answerById(client: Queryable, userId: number, id: number) {
  return BY_ID.row(client, { userId, id });
}

/** When a question would be met again for a rating. */
export interface Meeting {
  rating: Rating;
  dueAt: Date;
  /** From the day of the answer: 0 for the same day. */
  days: number;
}

/** When each rating of an answer brings its question back. */
export function meetings({
  before,
  answeredAt,
}: Pick<KeptReviewAnswer, "before" | "answeredAt">): Meeting[] {
  const card = keptCard(before);
  return RATINGS.map((rating) => {
    const { due: dueAt } = reviewed(card, rating, answeredAt);
    return { rating, dueAt, days: daysFrom(answeredAt, dueAt) };
  });
}
