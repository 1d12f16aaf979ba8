import { reviewLimits } from "#rules/limits.ts";
import { UNTOLD_HELD } from "../memory/held-questions.ts";

// What is due is said once, for all statements that ask for it (docs/learning.md, section 7). They take
// :userId and the day in India as :from and :until.

/** What they take. */
export const DAY_TAKES = { userId: "int", from: "timestamptz", until: "timestamptz" } as const;

/** How many new questions may come on the day, those that have come counted. */
export const NEW_A_DAY = `coalesce((SELECT new_a_day FROM review_settings WHERE user_id = :userId), ${reviewLimits.reviewNewADay})`;

/** How many have come on the day. */
export const BEGUN = `(SELECT count(*) FROM review_answers WHERE user_id = :userId AND before IS NULL AND undone_at IS NULL
    AND answered_at >= :from AND answered_at < :until)`;

/** Open mistakes that were never reviewed. */
const WAITING = `SELECT s.question_id, s.missed_at FROM student_questions s
    JOIN questions q ON q.id = s.question_id AND q.deleted_at IS NULL
    WHERE s.user_id = :userId AND s.missed_at IS NOT NULL AND s.closed_at IS NULL
      AND s.question_id <> ALL (${UNTOLD_HELD})
      AND NOT EXISTS (SELECT FROM review_cards c WHERE c.user_id = s.user_id AND c.question_id = s.question_id)`;

/** The number of those. */
export const WAITING_COUNT = `(SELECT count(*) FROM (${WAITING}) waiting)`;

/**
 * What is due on the day, as `queue` with the place of each question: cards that were begun, by when they
 * were due; then new ones, the newest mistakes first; last what was met today and comes again. What a quiz
 * asks in words that were never told waits until it is over.
 */
export const QUEUE = `queue AS (
    SELECT c.question_id, CASE WHEN c.last_review >= :from THEN 2 ELSE 0 END AS part, c.due AS at
    FROM review_cards c JOIN questions q ON q.id = c.question_id AND q.deleted_at IS NULL
    WHERE c.user_id = :userId AND c.due < :until AND c.question_id <> ALL (${UNTOLD_HELD})
    UNION ALL
    (SELECT question_id, 1, to_timestamp(-extract(epoch FROM missed_at)) FROM (${WAITING}) waiting
     ORDER BY missed_at DESC, question_id LIMIT greatest(0, ${NEW_A_DAY} - ${BEGUN}))
  )`;
