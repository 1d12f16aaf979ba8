import { reviewLimits } from "#rules/limits.ts";
import { newestMistakes, OWN_MISTAKES } from "../answer-history/own-mistakes.ts";
import { HELD as HELD_IDS } from "../fixed-tests/secret-keys.ts";
import { DROPPED } from "../questions/accepted-options.ts";

// What is due is said once, for all statements that ask for it (docs/learning.md, section 7). They take
// :userId and the day in India as :from and :until.

/** What they take. */
export const DAY_TAKES = { userId: "int", from: "timestamptz", until: "timestamptz" } as const;

/** How many new questions may come on the day, those that have come counted. */
export const NEW_A_DAY = `coalesce((SELECT new_a_day FROM review_settings WHERE user_id = :userId), ${reviewLimits.reviewNewADay})`;

/** How many have come on the day. */
export const STARTED = `(SELECT count(*) FROM review_answers WHERE user_id = :userId AND before IS NULL AND undone_at IS NULL
    AND answered_at >= :from AND answered_at < :until)`;

/** Whether a question is held, in `QUEUE`. @param questionId SQL for its id */
const isHeld = (questionId: string) =>
  `EXISTS (SELECT FROM held WHERE held.question_id = ${questionId})`;

/** Open mistakes `m` that were never reviewed and may be asked. */
const WAITS = `m.closed_at IS NULL AND NOT ${isHeld("m.question_id")}
      AND EXISTS (SELECT FROM questions q WHERE q.id = m.question_id AND q.deleted_at IS NULL)
      AND NOT EXISTS (SELECT FROM review_cards c WHERE c.user_id = :userId AND c.question_id = m.question_id)`;

/** More can't come within the days of the forecast and today. */
const MOST_WAITING = (1 + reviewLimits.reviewForecastDays) * reviewLimits.reviewNewADayMax;

/** The number of those, beside `QUEUE`; no further than the forecast needs it. */
export const WAITING_COUNT = `(SELECT count(*) FROM (SELECT FROM ${OWN_MISTAKES} m WHERE ${WAITS} LIMIT ${MOST_WAITING}) waiting)`;

const COMING = newestMistakes({
  filtered: WAITS,
  ...{ ties: "m.question_id", limit: "(SELECT most FROM room)", skip: "0" },
});

/**
 * What is due on the day, as `queue` with the place of each question: cards that were started, by when they
 * were due; then new ones, the newest mistakes first; last what was met today and comes again. Held
 * questions and dropped ones are left out.
 */
export const QUEUE = `held AS MATERIALIZED (SELECT unnest(${HELD_IDS} || ${DROPPED}) AS question_id), room AS (SELECT greatest(0, ${NEW_A_DAY} - ${STARTED}) AS most),
  queue AS (
    SELECT c.question_id, CASE WHEN c.last_review >= :from THEN 2 ELSE 0 END AS part, c.due AS at
    FROM review_cards c JOIN questions q ON q.id = c.question_id AND q.deleted_at IS NULL
    WHERE c.user_id = :userId AND c.due < :until AND NOT ${isHeld("c.question_id")}
    UNION ALL
    SELECT m.question_id, 1, to_timestamp(-extract(epoch FROM m.at)) FROM (${COMING}) m
  )`;
