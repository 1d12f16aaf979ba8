import { statement } from "../database/statement.ts";
import {
  ALL_ANSWERS,
  ANSWER_COLUMNS,
  ANSWER_KEY,
  answersInTests,
  CORRECT_ANSWER,
  sameAnswer,
} from "./answer-sources.ts";
import { FOLDED_COLUMNS } from "./fold-questions.ts";

const made = (answers: string) => `made AS MATERIALIZED (
    SELECT DISTINCT ON (${ANSWER_KEY}) ${ANSWER_COLUMNS} FROM (${answers}) AS rows
    ORDER BY ${ANSWER_KEY}, position
  )`;

/** What one answer comes to for a question that its student was never asked before, in the order of FOLDED_COLUMNS. */
const FOLDED_ALONE = `r.subject, r.topic, r.passage_id, m.seen_at, m.seen_at,
  (m.outcome = 2)::int, (m.outcome = 3)::int, (m.outcome = 1)::int, m.outcome, m.marked,
  CASE WHEN m.is_mistake THEN m.answered_at END, CASE WHEN m.is_mistake THEN m.source END,
  CASE WHEN m.is_mistake THEN m.source_id END,
  CASE WHEN m.is_mistake THEN (m.outcome = 3)::int + 2 * (m.outcome = 1)::int + 4 * m.marked::int ELSE 0 END,
  0, NULL::timestamptz, NULL::timestamptz`;

/**
 * Stores the answers of submitted attempts that the history doesn't have yet, and folds those to questions that
 * their students were never asked before: most are, and to fold one answer needs no look at others, which halves
 * the cost. Its rows are the other questions, which foldQuestions has to fold. Anyone who runs it holds the
 * students' answer histories. OFFSET 0 makes PostgreSQL look each question up in the index.
 */
export const KEEP_ATTEMPTS = statement({
  prepared: "keep-attempts",
  text: `WITH ${made(answersInTests("a.id = ANY (:attemptIds)"))}, stored AS (
      INSERT INTO student_answers (${ANSWER_COLUMNS}) SELECT ${ANSWER_COLUMNS} FROM made
    ), asked AS MATERIALIZED (
      SELECT made.*, q.user_id IS NOT NULL OR count(*) OVER (PARTITION BY made.user_id, made.question_id) > 1 AS is_known,
        CASE WHEN outcome > 0 THEN answered_at END AS seen_at,
        outcome IN (1, 3) OR (outcome = 2 AND marked) AS is_mistake
      FROM made LEFT JOIN LATERAL (SELECT q.user_id FROM student_questions q
        WHERE q.user_id = made.user_id AND q.question_id = made.question_id OFFSET 0) AS q ON TRUE
    ), added AS (
      INSERT INTO student_questions (user_id, question_id, ${FOLDED_COLUMNS})
      SELECT m.user_id, m.question_id, ${FOLDED_ALONE}
      FROM asked m JOIN question_revisions r ON r.id = m.revision_id JOIN users u ON u.id = m.user_id AND NOT u.is_erased
      WHERE NOT m.is_known
    )
    SELECT DISTINCT user_id AS "userId", question_id AS "questionId" FROM asked WHERE is_known`,
  takes: { attemptIds: "int[]" },
  gives: { userId: "int", questionId: "int" },
});

/** Takes the answers of attempts out of the history, since they have changed. */
export const DROP_ATTEMPTS = statement({
  text: `DELETE FROM student_answers s USING attempts a JOIN papers p ON p.id = a.paper_id
      CROSS JOIN unnest(p.revision_ids) AS asked (revision_id) JOIN question_revisions r ON r.id = asked.revision_id
    WHERE a.id = ANY (:attemptIds)
      AND s.user_id = a.user_id AND s.question_id = r.question_id AND s.source = 0 AND s.source_id = a.id`,
  takes: { attemptIds: "int[]" },
});

/**
 * Keeps all answers of a student, and no other, for a rebuild. Nothing that is made here is joined with itself:
 * the planner knows nothing of its size, and a student may have tens of thousands of rows. Its rows are the
 * questions that it changed.
 */
export const KEEP_ALL = statement({
  text: `WITH ${made(ALL_ANSWERS)}, leaving AS (
      SELECT ${ANSWER_KEY} FROM (
        SELECT ${ANSWER_KEY}, true AS is_made FROM made
        UNION ALL SELECT ${ANSWER_KEY}, false FROM student_answers WHERE user_id = :userId
      ) AS both_kinds GROUP BY ${ANSWER_KEY} HAVING NOT bool_or(is_made)
    ), gone AS (
      DELETE FROM student_answers s USING leaving l WHERE ${sameAnswer("s", "l")}
      RETURNING s.question_id
    ), written AS (
      INSERT INTO student_answers AS s (${ANSWER_COLUMNS}) SELECT ${ANSWER_COLUMNS} FROM made
      ${CORRECT_ANSWER}
      RETURNING s.question_id
    )
    SELECT question_id FROM written UNION SELECT question_id FROM gone`,
  takes: { userId: "int" },
});
