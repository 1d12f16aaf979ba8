import { liveLimits } from "#rules/live.ts";

// SQL fragments over the tests `:testIds` at `:now`. The figures of all tests and the student list of one test share them.

/** Only attempts since this moment count; for a test without an opening time, those of the last 24 hours. */
const SINCE = "coalesce(t.opens_at, :now::timestamptz - interval '24 hours')";

/** Expected students: in a batch that the test is open to, in the waiting room, or invited; without those whose access was
 * revoked. */
const EXPECTED = `expected AS (
    SELECT o.test_id, m.user_id FROM test_batches o JOIN batches b ON b.id = o.batch_id AND b.archived_at IS NULL
      JOIN batch_members m ON m.batch_id = b.id WHERE o.test_id = ANY (:testIds::int[])
    UNION SELECT test_id, user_id FROM waiting
    UNION SELECT test_id, user_id FROM test_access WHERE test_id = ANY (:testIds::int[]) AND revoked_at IS NULL
    EXCEPT SELECT test_id, user_id FROM test_access WHERE test_id = ANY (:testIds::int[]) AND revoked_at IS NOT NULL
  )`;

/** Students who were seen in the waiting room recently. */
const WAITING = `waiting AS (
    SELECT test_id, user_id, is_paper_ready FROM waiting_students WHERE test_id = ANY (:testIds::int[])
      AND last_seen_at >= :now::timestamptz - interval '${liveLimits.waitingSeconds} seconds'
  )`;

/** Whether the time of an attempt is over. A paused clock ends only at the deadline. */
const IS_OVER = `a.time_left_seconds = 0 OR a.deadline_at <= :now::timestamptz`;
const columns = `a.test_id, a.user_id, a.id, a.status, a.saved_at, (${IS_OVER}) AS is_over`;

/** The newest attempt of each student. UNION ALL, because open and submitted attempts have an index each. */
const TAKEN = `taken AS (
    SELECT DISTINCT ON (test_id, user_id) * FROM (
      SELECT ${columns} FROM attempts a WHERE a.test_id = ANY (:testIds::int[]) AND a.status = 'open'
        AND a.expires_at > :now AND NOT a.by_staff AND NOT a.is_practice
      UNION ALL
      SELECT ${columns} FROM tests t JOIN attempts a ON a.test_id = t.id AND a.status = 'submitted'
        AND a.completed_at >= ${SINCE} AND NOT a.by_staff AND NOT a.is_practice WHERE t.id = ANY (:testIds::int[])
    ) both_kinds ORDER BY test_id, user_id, id DESC
  )`;

/** CTEs whose last one, `person`, has a row for each student: test, user, attempt (null before the start) and state. */
export const PERSONS = `${WAITING}, ${EXPECTED}, ${TAKEN}, person AS (
    SELECT test_id, p.user_id, p.id AS attempt_id, p.saved_at, CASE
        WHEN p.status = 'submitted' THEN 'submitted'
        WHEN p.is_over THEN 'time_over'
        WHEN p.saved_at >= :now::timestamptz - interval '${liveLimits.silentSeconds} seconds' THEN 'writing'
        WHEN p.id IS NOT NULL THEN 'silent'
        WHEN w.user_id IS NOT NULL THEN 'waiting'
        ELSE 'not_come' END AS state, w.is_paper_ready
    FROM (SELECT * FROM expected FULL JOIN taken USING (test_id, user_id)) p
      LEFT JOIN waiting w USING (test_id, user_id) JOIN users u ON u.id = p.user_id AND u.role = 'student' AND u.is_active
  )`;
