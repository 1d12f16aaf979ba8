/**
 * SQL condition for the messages `m` to a row of `attempts`: its own, and those to everybody sent at most a day before
 * its start. Students who start late need earlier messages too, such as corrections of the paper.
 */
export const MESSAGES_OF = `m.test_id = attempts.test_id AND m.sent_at > attempts.started_at - interval '1 day'
    AND (m.attempt_id IS NULL OR m.attempt_id = attempts.id)`;

/** SQL for the number of the newest message to an attempt, or null. A save reads it with the attempt. */
export const NEWEST_MESSAGE = `(SELECT max(m.id) FROM live_messages m WHERE ${MESSAGES_OF})`;
