import { COUNT_KINDS } from "./outcomes.ts";

/** What is counted of a first answer `f`: rows of kind and value. Of no time nothing is known. */
const COUNTED = `(VALUES (${COUNT_KINDS.choice}, f.choice::int), (${COUNT_KINDS.seconds}, nullif(least(f.seconds, 3600), 0)),
  (${COUNT_KINDS.outcome}, f.outcome::int)) AS counted (kind, value)`;

/**
 * How first answers are counted (docs/learning.md, section 4): question, kind, value and people.
 *
 * @param firsts the name of rows with question_id, choice, seconds and outcome
 * @param each what one of them counts for
 */
export function countsOf(firsts: string, each: 1 | -1): string {
  return `SELECT f.question_id, counted.kind, counted.value, ${each} AS people
    FROM ${firsts} f CROSS JOIN LATERAL ${COUNTED} WHERE counted.value IS NOT NULL`;
}

/** Whether an answer in a test was given by staff, which counts for nobody (docs/rules.md, section 16). */
export function isByStaff(answer: string): string {
  return `EXISTS (SELECT FROM attempts staff WHERE staff.id = ${answer}.source_id AND staff.by_staff)`;
}

/**
 * The first answers that people gave to questions in tests that showed them: one row for a person and
 * a question. What they answered as staff is left out.
 *
 * @param answers the name or text of rows of student_answers
 */
export function firstAnswers(answers: string): string {
  return `SELECT DISTINCT ON (user_id, question_id) question_id, choice, seconds, outcome FROM ${answers} AS given
    WHERE source = 0 AND outcome > 0 AND NOT ${isByStaff("given")}
    ORDER BY user_id, question_id, answered_at, source_id`;
}

const OF_THE_COUNT = "c.question_id = m.question_id AND c.kind = m.kind AND c.value = m.value";

/**
 * Parts of a statement that add to `question_counts` what `moves` says: question_id, kind, value, and
 * people, which may be below 0. Anyone who runs it holds the memory's lock.
 */
export const MOVE_COUNTS = `raised AS (
    INSERT INTO question_counts AS c (question_id, kind, value, people)
    SELECT question_id, kind, value, people FROM moves WHERE people > 0
    ON CONFLICT (question_id, kind, value) DO UPDATE SET people = c.people + excluded.people
  ), lowered AS (
    UPDATE question_counts c SET people = c.people + m.people FROM moves m
    WHERE ${OF_THE_COUNT} AND m.people < 0 AND c.people + m.people > 0
  ), emptied AS (
    DELETE FROM question_counts c USING moves m
    WHERE ${OF_THE_COUNT} AND m.people < 0 AND c.people + m.people <= 0
  )`;
