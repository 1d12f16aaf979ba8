import type pg from "pg";
import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { holdCounts } from "./locks.ts";
import { COUNT_KINDS } from "./outcomes.ts";

/** Attempts that one statement counts. */
const BATCH = 1_000;

/** Whether an answer in a test was given by staff, which counts for nobody (docs/rules.md, section 16). */
export function isByStaff(answer: string): string {
  return `EXISTS (SELECT FROM attempts staff WHERE staff.id = ${answer}.source_id AND staff.by_staff)`;
}

/** Whether the counts don't include an answer in a test yet. */
export function isUncounted(answer: string): string {
  return `EXISTS (SELECT FROM count_tasks pending WHERE pending.attempt_id = ${answer}.source_id)`;
}

/**
 * The first answers that people gave to questions in tests that showed them: one row for a person and
 * a question. What they answered as staff is left out.
 *
 * @param answers the name or text of rows of student_answers
 * @param people what each of them counts for
 */
export function firstAnswers(answers: string, people: 1 | -1): string {
  return `(SELECT DISTINCT ON (user_id, question_id) question_id, choice, nullif(least(seconds, 3600), 0) AS seconds,
      outcome, ${people} AS people
    FROM ${answers} AS given WHERE source = 0 AND outcome > 0 AND NOT ${isByStaff("given")}
    ORDER BY user_id, question_id, answered_at, source_id)`;
}

/**
 * How first answers are counted (docs/learning.md, section 4): question, kind, value and people.
 *
 * @param firsts the text of what firstAnswers gives
 */
export function countsOf(firsts: string): string {
  return `SELECT question_id, coalesce(choice, seconds, outcome) AS value, sum(people)::int AS people,
      CASE WHEN grouping(choice) = 0 THEN ${COUNT_KINDS.choice} WHEN grouping(seconds) = 0 THEN ${COUNT_KINDS.seconds}
        ELSE ${COUNT_KINDS.outcome} END AS kind
    FROM (${firsts}) AS f
    GROUP BY GROUPING SETS ((question_id, choice), (question_id, seconds), (question_id, outcome))
    HAVING sum(people) <> 0 AND coalesce(choice, seconds, outcome) IS NOT NULL`;
}

const OF_THE_COUNT = "c.question_id = m.question_id AND c.kind = m.kind AND c.value = m.value";

/**
 * Parts of a statement that add to `question_counts` what `moves` has: question_id, kind, value, and
 * people, which may be below 0. Anyone who runs it holds the lock on the counts.
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

// First answers are looked for among all answers of the same people to the same questions: an earlier attempt
// can be counted after a later one. OFFSET 0 makes PostgreSQL look each pair up in the index; without it, it
// may read the whole table.
function counting(people: 1 | -1) {
  return statement({
    text: `WITH pairs AS (
        SELECT DISTINCT a.user_id, r.question_id FROM attempts a JOIN papers p ON p.id = a.paper_id
        CROSS JOIN unnest(p.revision_ids) AS asked (revision_id)
        JOIN question_revisions r ON r.id = asked.revision_id
        WHERE a.id = ANY (:attemptIds) AND NOT a.by_staff
      ), known AS MATERIALIZED (
        SELECT s.*, s.source_id = ANY (:attemptIds) AS is_of_these
        FROM pairs CROSS JOIN LATERAL (SELECT * FROM student_answers s
          WHERE s.user_id = pairs.user_id AND s.question_id = pairs.question_id AND s.source = 0 OFFSET 0) AS s
        WHERE s.source_id = ANY (:attemptIds) OR NOT ${isUncounted("s")}
      ), moves AS (
        ${countsOf(`${firstAnswers("known", people)}
          UNION ALL ${firstAnswers("(SELECT * FROM known WHERE NOT is_of_these)", people === 1 ? -1 : 1)}`)}
      ), ${MOVE_COUNTS}
      SELECT count(*) FROM moves`,
    takes: { attemptIds: "int[]" },
  });
}
const COUNT = counting(1);
const UNCOUNT = counting(-1);

// What an attempt forgot since (docs/rules.md, section 11) is counted once the history has it.
const DUE = statement({
  text: `SELECT attempt_id AS "attemptId" FROM count_tasks c
    WHERE NOT EXISTS (SELECT FROM memory_tasks m WHERE m.attempt_id = c.attempt_id)
    ORDER BY attempt_id LIMIT :most`,
  takes: { most: "bigint" },
  gives: { attemptId: "int" },
});

const END = statement({
  text: "DELETE FROM count_tasks WHERE attempt_id = ANY (:attemptIds)",
  takes: { attemptIds: "int[]" },
});

const BEGIN = statement({
  text: `INSERT INTO count_tasks (attempt_id) SELECT unnest(:attemptIds::int[]) ON CONFLICT DO NOTHING
    RETURNING attempt_id AS "attemptId"`,
  takes: { attemptIds: "int[]" },
  gives: { attemptId: "int" },
});

/** Marks attempts whose answers came into the history as still to be counted. */
export async function countLater(
  client: pg.PoolClient,
  attemptIds: readonly number[],
): Promise<void> {
  await BEGIN.count(client, { attemptIds });
}

/** Takes attempts out of the counts whose answers are about to change, and marks them as still to be counted. */
export async function uncount(client: pg.PoolClient, attemptIds: readonly number[]): Promise<void> {
  await holdCounts(client);
  const counted = await BEGIN.rows(client, { attemptIds });
  await UNCOUNT.count(client, { attemptIds: counted.map(({ attemptId }) => attemptId) });
}

/**
 * Counts attempts that are marked as still to be counted, in a transaction that holds the counts. What `uncount` took out
 * is counted again in its transaction: while a large test is regraded, figures of others would be short otherwise.
 */
export async function countNow(
  client: pg.PoolClient,
  attemptIds: readonly number[],
): Promise<void> {
  await COUNT.count(client, { attemptIds });
  await END.count(client, { attemptIds });
}

/**
 * Counts for others what attempts in the history answered (docs/learning.md, section 4), one statement for a
 * thousand attempts. The lock on the counts is held by this, a rebuild and `uncount` alone, never by a submit.
 *
 * @returns how many attempts were counted, at most a batch
 */
export function countDue(database: Database): Promise<number> {
  return inTransaction(database, async (client) => {
    await holdCounts(client);
    const attemptIds = (await DUE.rows(client, { most: BATCH })).map((due) => due.attemptId);
    if (attemptIds.length === 0) return 0;
    await countNow(client, attemptIds);
    return attemptIds.length;
  });
}
