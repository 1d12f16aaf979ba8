import { statement } from "../database/statement.ts";

/** SQL condition: everybody sees the test. Triggers reserve the questions of other tests (docs/decisions/0016). */
const isOffered = (test: string) =>
  `${test}.archived_at IS NULL AND ${test}.is_active AND ${test}.is_public`;
/** SQL for the time until which such a test reserves its questions: the later of opening and results, or null. */
const reservesUntil = (test: string) => `greatest(${test}.opens_at, ${test}.results_at)`;

/**
 * SQL for the ids of questions reserved by the clock (docs/rules.md, section 8), which triggers can't follow: questions
 * of public, active tests that aren't open yet or whose results aren't out, and of no other public, active test. It
 * takes :now.
 */
export const RESERVED_BY_CLOCK = `SELECT own_tq.question_id FROM tests own_t
    JOIN test_questions own_tq ON own_tq.test_id = own_t.id
    JOIN questions own_q ON own_q.id = own_tq.question_id AND own_q.released_at IS NULL
    WHERE ${reservesUntil("own_t")} > :now::timestamptz AND ${isOffered("own_t")}
      AND NOT EXISTS (SELECT FROM test_questions other_tq JOIN tests other_t ON other_t.id = other_tq.test_id
        WHERE other_tq.question_id = own_tq.question_id AND ${isOffered("other_t")}
          AND coalesce(${reservesUntil("other_t")} <= :now::timestamptz, TRUE))`;

/** SQL condition: only the clock keeps students from drawing the question `q`. It takes :now. */
export const IS_RESERVED_BY_CLOCK = `q.id = ANY (ARRAY(${RESERVED_BY_CLOCK})) AND q.deleted_at IS NULL AND NOT q.kept_back`;

/** Returns a statement for the exams, or years, of which all questions are reserved by the clock. */
const reservedAlone = <Column extends "pyq_exam" | "pyq_year">(column: Column) =>
  statement({
    text: `SELECT DISTINCT q.${column} AS value FROM questions q
      WHERE ${IS_RESERVED_BY_CLOCK} AND q.pyq AND NOT EXISTS (SELECT FROM questions o
        WHERE o.${column} = q.${column} AND o.pyq AND o.deleted_at IS NULL AND NOT o.kept_back
          AND o.id <> ALL (ARRAY(${RESERVED_BY_CLOCK})))`,
    takes: { now: "timestamptz" },
    gives: { value: column === "pyq_exam" ? "text?" : "smallint?" },
  });
export const RESERVED_EXAMS = reservedAlone("pyq_exam");
export const RESERVED_YEARS = reservedAlone("pyq_year");
