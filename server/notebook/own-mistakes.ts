import type { MissReason } from "#rules/mistakes.ts";
import { escapeLike } from "../database/escape-like.ts";
import type { ColumnType } from "../database/statement.ts";

/** What the person `:userId` missed, as `student_questions` has it. */
const MISSED = `SELECT q.user_id, q.question_id, q.subject, q.topic, q.passage_id, n.reason, n.note, q.missed_at AS at,
    q.missed_source AS source, q.missed_id AS source_id, q.right_days, q.last_right_at, q.closed_at
  FROM student_questions q
  LEFT JOIN question_notes n ON n.user_id = q.user_id AND n.question_id = q.question_id
  WHERE q.user_id = :userId AND q.missed_at IS NOT NULL
    AND (n.guessed_at IS NULL OR n.guessed_at <= q.missed_at)`;

/** The right answers that they say were guessed, each a mistake from its answer on. */
const GUESSED = `SELECT q.user_id, q.question_id, q.subject, q.topic, q.passage_id, n.reason, n.note, n.guessed_at AS at,
    0::smallint AS source, n.guessed_id AS source_id, since.days::smallint AS right_days,
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
  WHERE n.user_id = :userId AND n.guessed_at IS NOT NULL
    AND (q.missed_at IS NULL OR n.guessed_at > q.missed_at)`;

/** The mistakes of the person `:userId` (docs/learning.md, section 6): both of these. */
export const OWN_MISTAKES = `(${MISSED} UNION ALL ${GUESSED})`;

/**
 * The newest of them, `:limit` after `:skip`: of each kind no more than these are looked at.
 *
 * @param filtered which of the mistakes `m`
 */
export function newestMistakes(filtered: string): string {
  const newest = (kind: string) => `(SELECT m.* FROM (${kind}) m WHERE ${filtered}
    ORDER BY m.at DESC, m.question_id DESC LIMIT :limit::bigint + :skip::bigint)`;
  return `SELECT m.* FROM (${newest(MISSED)} UNION ALL ${newest(GUESSED)}) m
    ORDER BY m.at DESC, m.question_id DESC LIMIT :limit::bigint OFFSET :skip::bigint`;
}

/** Which of a viewer's mistakes are meant; null lets everything through. */
export interface MistakeFilter {
  state: "open" | "closed" | null;
  subject: string | null;
  topic: string | null;
  passageId: number | null;
  /** `none` for those without a reason. */
  reason: MissReason | "none" | null;
  testId: number | null;
  randomTestId: number | null;
  source: "test" | "practice" | "review" | null;
  since: Date | null;
  /** Before this moment. */
  until: Date | null;
  /** Words of the wording or the note; blank for any. */
  search: string;
}

const attemptOn = (column: string, parameter: string) =>
  `[[ AND m.source = 0 AND m.source_id IN
    (SELECT a.id FROM attempts a WHERE a.user_id = m.user_id AND a.${column} = :${parameter})]]`;

/** The filter but for the state, of mistakes `m`. */
export const FILTERED = `TRUE[[ AND m.subject = :subject]][[ AND m.topic = :topic]]
  [[ AND m.passage_id = :passageId]][[ AND m.reason = :reason]][[ AND (m.reason IS NOT NULL) = :isReasoned]]
  ${attemptOn("test_id", "testId")}${attemptOn("random_test_id", "randomTestId")}
  [[ AND m.source = :source]][[ AND m.at >= :since]][[ AND m.at < :until]]
  [[ AND (m.note ILIKE :pattern OR EXISTS (SELECT FROM student_answers s
    JOIN question_revisions r ON r.id = s.revision_id
    WHERE s.user_id = m.user_id AND s.question_id = m.question_id AND s.source = m.source
      AND s.source_id = m.source_id AND r.question_text ILIKE :pattern))]]`;

/** The state, after it. */
export const IN_STATE = "[[ AND (m.closed_at IS NULL) = :isOpen]]";

export const filterParameters = {
  subject: "text",
  topic: "text",
  passageId: "int",
  reason: "text",
  isReasoned: "boolean",
  testId: "int",
  randomTestId: "int",
  source: "smallint",
  since: "timestamptz",
  until: "timestamptz",
  pattern: "text",
} as const satisfies Record<string, ColumnType>;

export const stateParameter = { isOpen: "boolean" } as const;

const sources = { test: 0, practice: 1, review: 2 } as const;

/** What is given of a value that may be null. */
function said<Name extends string, Value>(name: Name, value: Value | null) {
  return (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value };
}

/** The values of a filter but for the state. */
export function filterValues(filter: MistakeFilter) {
  const { subject, topic, passageId, reason, testId, randomTestId, source, since, until } = filter;
  const search = filter.search.trim();
  return {
    ...said("subject", subject),
    ...said("topic", topic),
    ...said("passageId", passageId),
    ...(reason === "none" ? { isReasoned: false } : said("reason", reason)),
    ...said("testId", testId),
    ...said("randomTestId", randomTestId),
    ...said("source", source && sources[source]),
    ...said("since", since),
    ...said("until", until),
    ...(search === "" ? {} : { pattern: `%${escapeLike(search)}%` }),
  };
}

/** The value of the state. */
export function stateValue({ state }: Pick<MistakeFilter, "state">) {
  return state === null ? {} : { isOpen: state === "open" };
}
