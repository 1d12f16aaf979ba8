/**
 * SQL for the messages `m` to a row of `attempts`: its own, and those to everybody of the day that it was started on or
 * later. Corrections of the paper concern who begins late, too.
 */
export const MESSAGES_OF = `m.test_id = attempts.test_id AND m.sent_at > attempts.started_at - interval '1 day'
    AND (m.attempt_id IS NULL OR m.attempt_id = attempts.id)`;

/** SQL for the number of the newest of them, which a save reads with the attempt; null for none. */
export const NEWEST_MESSAGE = `(SELECT max(m.id) FROM live_messages m WHERE ${MESSAGES_OF})`;
