import { acceptedOptions } from "../questions/accepted-options.ts";

/** The columns that identify a row of student_answers. */
const KEY = ["user_id", "question_id", "source", "source_id"];

/** The other columns of student_answers. */
const FACTS = [
  "answered_at",
  "position",
  "revision_id",
  "choice",
  "outcome",
  "seconds",
  "marked",
  "changes",
];

/** The key columns as a SQL list. */
export const ANSWER_KEY = KEY.join(", ");

/** All columns of student_answers as a SQL list. */
export const ANSWER_COLUMNS = [...KEY, ...FACTS].join(", ");

/** A SQL condition: two rows have the same key. */
export function sameAnswer(one: string, other: string): string {
  return KEY.map((name) => `${one}.${name} = ${other}.${name}`).join(" AND ");
}

function factsOf(row: string): string {
  return FACTS.map((name) => `${row}.${name}`).join(", ");
}

/** The ON CONFLICT clause of an INSERT into `student_answers s`: updates a row whose other columns differ. */
export const CORRECT_ANSWER = `ON CONFLICT (${ANSWER_KEY}) DO UPDATE
  SET ${FACTS.map((name) => `${name} = excluded.${name}`).join(", ")}
  WHERE (${factsOf("s")}) IS DISTINCT FROM (${factsOf("excluded")})`;

/**
 * SQL for the outcome of the answer `choice` in practice or review to the wording `r`, by the key that was in effect then.
 *
 * @param at SQL for the moment
 */
export function outcomeOfChoice(choice: string, at: string): string {
  return `(CASE WHEN ${choice} = ANY (${acceptedOptions(at)}) THEN 2 WHEN ${choice} >= 0 THEN 3 ELSE 1 END)::smallint`;
}

/**
 * SQL for the answers of submitted attempts (docs/learning.md, section 1), as rows of student_answers. Attempts without any
 * `first_shown` time come from clients that don't report it; their unanswered questions count as skipped. Answers are judged
 * as the result was graded. A dropped question counts as never shown.
 *
 * @param which a condition on the attempts, `a`
 */
export function answersInTests(which: string): string {
  return `SELECT a.user_id, r.question_id, 0::smallint AS source, a.id AS source_id, a.completed_at AS answered_at,
      (asked.n - 1)::smallint AS position, r.id AS revision_id,
      (CASE WHEN c.kind = 'dropped' THEN -1 ELSE asked.choice END)::smallint AS choice,
      (CASE WHEN c.kind = 'dropped' THEN 0
        WHEN asked.choice >= 0 AND (c.kind = 'given_to_all' OR asked.choice = ANY (c.options)) THEN 2
        WHEN asked.choice >= 0 AND c.kind = 'other_key' THEN 3
        WHEN asked.choice = r.correct_option_index THEN 2 WHEN asked.choice >= 0 THEN 3
        WHEN asked.first_shown = -1 AND 0 <= ANY (a.first_shown) THEN 0 ELSE 1 END)::smallint AS outcome,
      coalesce(asked.seconds, 0) AS seconds, coalesce(asked.marked, false) AS marked, coalesce(asked.changes, 0)::smallint AS changes
    FROM attempts a JOIN papers p ON p.id = a.paper_id
    CROSS JOIN LATERAL unnest(p.revision_ids, a.answers, a.first_shown, a.seconds_spent, a.marked, a.change_counts)
      WITH ORDINALITY AS asked (revision_id, choice, first_shown, seconds, marked, changes, n)
    JOIN question_revisions r ON r.id = asked.revision_id
    LEFT JOIN key_corrections c ON c.revision_id = r.id AND c.id = ANY (a.correction_ids)
    WHERE a.status = 'submitted' AND a.score_seen_at IS NOT NULL AND asked.choice IS NOT NULL AND ${which}`;
}

/** SQL for the time of the answer `asked` in the practice `p`. */
export const PRACTICE_ANSWERED_AT = "p.created_at + asked.after * interval '1 second'";

/** SQL for the answers of the practices `p`. */
function answersInPractices(which: string): string {
  return `SELECT p.user_id, r.question_id, 1::smallint AS source, p.id AS source_id,
      ${PRACTICE_ANSWERED_AT} AS answered_at, (asked.n - 1)::smallint AS position,
      r.id AS revision_id, asked.choice,
      ${outcomeOfChoice("asked.choice", PRACTICE_ANSWERED_AT)} AS outcome,
      asked.seconds, false AS marked, 0::smallint AS changes
    FROM practices p
    CROSS JOIN LATERAL unnest(p.revision_ids, p.answers, p.answered_after, p.seconds_spent)
      WITH ORDINALITY AS asked (revision_id, choice, after, seconds, n)
    JOIN question_revisions r ON r.id = asked.revision_id
    WHERE asked.after >= 0 AND ${which}`;
}

/** SQL for the answers of the reviews `v`, without undone ones. */
function answersInReviews(which: string): string {
  return `SELECT v.user_id, v.question_id, 2::smallint AS source, v.id AS source_id, v.answered_at,
      0::smallint AS position, r.id AS revision_id, v.choice,
      ${outcomeOfChoice("v.choice", "v.answered_at")} AS outcome,
      v.seconds, false AS marked, 0::smallint AS changes
    FROM review_answers v JOIN question_revisions r ON r.id = v.revision_id
    WHERE v.undone_at IS NULL AND ${which}`;
}

/** The three sources of the answer history of the student `:userId`. */
const SOURCES_OF_A_STUDENT = [
  answersInTests("a.user_id = :userId"),
  answersInPractices("p.user_id = :userId"),
  answersInReviews("v.user_id = :userId"),
];

/** SQL for all answers of the student `:userId`. */
export const ALL_ANSWERS = SOURCES_OF_A_STUDENT.join("\n    UNION ALL\n    ");
