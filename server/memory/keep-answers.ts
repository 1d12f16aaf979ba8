import { type Columns, statement } from "../database/statement.ts";
import {
  ALL_ANSWERS,
  ANSWER_COLUMNS,
  ANSWER_KEY,
  answersInTests,
  CORRECT_ANSWER,
  sameAnswer,
} from "./answer-sources.ts";
import { countsOf, firstAnswers, MOVE_COUNTS } from "./move-counts.ts";

/** What stands in the memory already, and which of it the rows that are made stand for. */
interface Known {
  /** What to read of student_answers, `s`. */
  from: string;
  /** A condition on such a row: it goes, unless it is made again. */
  isReplaced: string;
}

/**
 * Makes `student_answers` what it should be, and moves the counts of first answers along, by the
 * difference alone: whatever order answers come in, and however often, the counts end up the same.
 * Nothing that is made here is joined with itself: the planner knows nothing of its size, and a rebuild
 * has tens of thousands of rows.
 *
 * @param answers the rows as they should be, `made`
 */
function keeping<const Takes extends Columns>(answers: string, known: Known, takes: Takes) {
  return statement({
    text: `WITH made AS MATERIALIZED (
        SELECT DISTINCT ON (${ANSWER_KEY}) ${ANSWER_COLUMNS} FROM (${answers}) AS rows
        ORDER BY ${ANSWER_KEY}, position
      ), known AS MATERIALIZED (
        SELECT s.*, ${known.isReplaced} AS is_replaced FROM ${known.from}
      ), leaving AS (
        SELECT ${ANSWER_KEY} FROM (
          SELECT ${ANSWER_KEY}, true AS is_made FROM made
          UNION ALL SELECT ${ANSWER_KEY}, false FROM known WHERE is_replaced
        ) AS both_kinds GROUP BY ${ANSWER_KEY} HAVING NOT bool_or(is_made)
      ), gone AS (
        DELETE FROM student_answers s USING leaving l WHERE ${sameAnswer("s", "l")}
        RETURNING s.user_id, s.question_id
      ), written AS (
        INSERT INTO student_answers AS s (${ANSWER_COLUMNS}) SELECT ${ANSWER_COLUMNS} FROM made
        ${CORRECT_ANSWER}
        RETURNING s.user_id, s.question_id
      ), afterwards AS (
        SELECT ${ANSWER_COLUMNS} FROM known WHERE NOT is_replaced
        UNION ALL SELECT ${ANSWER_COLUMNS} FROM made
      ), first_before AS (
        ${firstAnswers("known")}
      ), first_after AS (
        ${firstAnswers("afterwards")}
      ), moves AS (
        SELECT question_id, kind, value, sum(people)::int AS people
        FROM (${countsOf("first_before", -1)} UNION ALL ${countsOf("first_after", 1)}) AS counted
        GROUP BY question_id, kind, value HAVING sum(people) <> 0
      ), ${MOVE_COUNTS}
      SELECT user_id AS "userId", question_id AS "questionId" FROM written
      UNION SELECT user_id, question_id FROM gone`,
    takes,
    gives: { userId: "int", questionId: "int" },
  });
}

/** Keeps the answers of submitted attempts. Its rows are the students and questions that it changed. */
export const KEEP_ATTEMPTS = keeping(
  answersInTests("a.id = ANY (:attemptIds)"),
  {
    from: `(SELECT DISTINCT user_id, question_id FROM made) AS asked
      JOIN student_answers s ON s.user_id = asked.user_id AND s.question_id = asked.question_id`,
    isReplaced: "s.source = 0 AND s.source_id = ANY (:attemptIds)",
  },
  { attemptIds: "int[]" },
);

/** Keeps all answers of a student, and no other. */
export const KEEP_ALL = keeping(
  ALL_ANSWERS,
  { from: "student_answers s WHERE s.user_id = :userId", isReplaced: "true" },
  { userId: "int" },
);
