import { HELD } from "../fixed-tests/secret-keys.ts";

/** What the person `:userId` missed, as `student_questions` has it; held questions are left out. */
const MISSED = `SELECT q.user_id, q.question_id, q.subject, q.topic, q.passage_id, n.reason, n.note, q.missed_at AS at,
    q.missed_source AS source, q.missed_id AS source_id,
    q.times_wrong::int + q.times_skipped > (q.missed_kinds & 3 > 0)::int AS missed_before, q.right_days, q.last_right_at, q.closed_at
  FROM student_questions q
  LEFT JOIN question_notes n ON n.user_id = q.user_id AND n.question_id = q.question_id
  WHERE q.user_id = :userId AND q.missed_at IS NOT NULL AND q.question_id NOT IN (SELECT unnest(${HELD}))
    AND NOT EXISTS (SELECT FROM question_notes g WHERE g.user_id = :userId AND g.question_id = q.question_id
      AND g.guessed_at > q.missed_at)`;

/** The right answers that they say were guessed, each a mistake from its answer on. */
const GUESSED = `SELECT q.user_id, q.question_id, q.subject, q.topic, q.passage_id, n.reason, n.note, n.guessed_at AS at,
    0::smallint AS source, n.guessed_id AS source_id,
    q.times_wrong::int + q.times_skipped > 0 AS missed_before, since.days::smallint AS right_days,
    since.last_at AS last_right_at, since.closed_at
  FROM question_notes n
  JOIN student_questions q ON q.user_id = n.user_id AND q.question_id = n.question_id
  CROSS JOIN LATERAL (
    SELECT count(*) AS days, max(until) AS last_at, min(at) FILTER (WHERE day = 2) AS closed_at
    FROM (
      SELECT min(s.answered_at) AS at, max(s.answered_at) AS until,
        row_number() OVER (ORDER BY min(s.answered_at)) AS day
      FROM student_answers s
      WHERE s.user_id = n.user_id AND s.question_id = n.question_id AND s.outcome = 2
        AND s.answered_at > n.guessed_at
      GROUP BY (s.answered_at AT TIME ZONE 'Asia/Kolkata')::date
    ) days
  ) since
  WHERE n.user_id = :userId AND n.guessed_at IS NOT NULL AND n.question_id <> ALL (${HELD})
    AND (q.missed_at IS NULL OR n.guessed_at > q.missed_at)`;

/** The mistakes of the person `:userId` (docs/learning.md, section 2): both of these, each question once. */
export const OWN_MISTAKES = `(${MISSED} UNION ALL ${GUESSED})`;

/** The mistake in a question, looked for there alone. @param questionId SQL that says which */
export function mistakeIn(questionId: string): string {
  return `(SELECT own.* FROM ${OWN_MISTAKES} own WHERE own.question_id = ${questionId} LIMIT 1)`;
}

/** Which of the newest mistakes are meant, as SQL over mistakes `m`. */
interface Newest {
  filtered: string;
  /** The order of those of one time. */
  ties: "m.question_id" | "m.question_id DESC";
  limit: string;
  skip: string;
}

/** The newest mistakes: of each kind no more than are asked for and skipped are looked at. */
export function newestMistakes({ filtered, ties, limit, skip }: Newest): string {
  const newest = (kind: string) => `(SELECT m.* FROM (${kind}) m WHERE ${filtered}
    ORDER BY m.at DESC, ${ties} LIMIT ${limit} + ${skip})`;
  return `SELECT m.* FROM (${newest(MISSED)} UNION ALL ${newest(GUESSED)}) m
    ORDER BY m.at DESC, ${ties} LIMIT ${limit} OFFSET ${skip}`;
}
