import type pg from "pg";
import { LARGEST_ID } from "#rules/ids.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { statement } from "../database/statement.ts";
import { InvalidInput } from "../errors.ts";

/** Most ids listed in a message. */
const NAMED = 10;

/** Returns the error for questions that don't exist. */
export function absentQuestions(ids: readonly (number | string)[]): InvalidInput {
  const named = ids.slice(0, NAMED).join(", ");
  const more = ids.length > NAMED ? " and more" : "";
  const message = `These questions are not in the bank: ${named}${more}.`;
  return new InvalidInput([{ field: "questionIds", message }]);
}

/** @throws InvalidInput if there are any: a test can't get withdrawn questions */
export function refuseWithdrawn(ids: readonly number[]): void {
  if (ids.length === 0) return;
  const named = ids.slice(0, NAMED).join(", ");
  const more = ids.length > NAMED ? " and more" : "";
  const message = `These questions are withdrawn: ${named}${more}. Bring them back first, or leave them out.`;
  throw new InvalidInput([{ field: "questionIds", message }]);
}

// Questions are locked before the test's row, so this lock comes first to make changes of one test run one by one.
// Raw SQL in this whole file: it runs in the caller's `pg` transaction, with its locks.
const LOCK = statement({
  text: "SELECT pg_advisory_xact_lock(:lock, :testId)",
  takes: { lock: "int", testId: "int" },
});

const HOLD = statement({
  text: `SELECT id, subject, passage_id AS "passageId", deleted_at IS NOT NULL AS "isDeleted",
      withdrawn_at IS NOT NULL AND NOT EXISTS (SELECT FROM test_questions tq
        WHERE tq.test_id = :testId AND tq.question_id = questions.id) AS "isRefused"
    FROM questions
    WHERE id = ANY (:ids::int[] || ARRAY(SELECT question_id FROM test_questions WHERE test_id = :testId))
    ORDER BY id FOR NO KEY UPDATE`,
  takes: { ids: "int[]", testId: "int?" },
  gives: {
    id: "int",
    subject: "text",
    passageId: "int?",
    isDeleted: "boolean",
    isRefused: "boolean",
  },
});

/** The questions of a test. */
export interface AskedQuestions {
  /** In the order of the test. */
  ids: number[];
  /** Each once, in the order of first appearance. */
  subjects: string[];
  /** The passage of each question that has one. */
  passageOf: ReadonlyMap<number, number>;
  /** Withdrawn questions that the test doesn't have yet. */
  withdrawn: number[];
}

/**
 * Returns the questions with each passage's questions moved together, to the place of the first of them; otherwise
 * in the given order.
 */
function together(ids: readonly number[], passageOf: ReadonlyMap<number, number>): number[] {
  const units = new Map<number, number[]>();
  for (const id of ids) {
    const passageId = passageOf.get(id);
    // Question ids for single questions, negated passage ids for sets: the two can't collide.
    const unit = passageId === undefined ? id : -passageId;
    units.set(unit, [...(units.get(unit) ?? []), id]);
  }
  return [...units.values()].flat();
}

/**
 * Locks questions until the end of the transaction, so that no edit, and no other change of what reserves them, runs
 * at the same time. Every change locks in this order, which prevents deadlocks: questions by id, then tests.
 *
 * @param testId the test that gets them, whose current questions are locked too; null for a new one
 * @param areSplit true if the questions of a passage may stay apart, in the given order
 * @throws InvalidInput when one is not in the bank
 */
export async function lockQuestions(
  client: pg.ClientBase,
  ids: readonly number[],
  testId: number | null,
  areSplit = false,
): Promise<AskedQuestions> {
  if (testId !== null) {
    await LOCK.count(client, { lock: ADVISORY_LOCKS.testQuestions, testId });
  }
  const rows = await HOLD.rows(client, { ids: ids.filter((id) => id <= LARGEST_ID), testId });
  const live = rows.filter(({ isDeleted }) => !isDeleted);
  const rowOf = new Map(live.map((row) => [row.id, row]));
  const absent = ids.filter((id) => !rowOf.has(id));
  if (absent.length > 0) throw absentQuestions(absent);
  const passageOf = new Map(
    live.flatMap(({ id, passageId }) => (passageId === null ? [] : [[id, passageId] as const])),
  );
  const asked = areSplit ? [...ids] : together(ids, passageOf);
  const subjects = [...new Set(asked.map((id) => rowOf.get(id)?.subject ?? ""))];
  const withdrawn = ids.filter((id) => rowOf.get(id)?.isRefused);
  return { ids: asked, subjects, passageOf, withdrawn };
}

const ASKED =
  "SELECT position - 1 AS position, id FROM unnest(:ids::int[]) WITH ORDINALITY AS asked (id, position)";

const LEAVE_OUT = statement({
  text: `DELETE FROM test_questions tq WHERE tq.test_id = :testId
    AND (tq.position, tq.question_id) NOT IN (${ASKED})`,
  takes: { testId: "int", ids: "int[]" },
});

const PUT_IN = statement({
  text: `INSERT INTO test_questions (test_id, position, question_id)
    SELECT :testId, asked.position, asked.id FROM (${ASKED}) asked
    WHERE asked.position NOT IN (SELECT tq.position FROM test_questions tq WHERE tq.test_id = :testId)`,
  takes: { testId: "int", ids: "int[]" },
});

/**
 * Replaces a test's questions by these, in this order. Rows that stay the same are not written.
 */
export async function replaceQuestions(
  client: pg.ClientBase,
  testId: number,
  ids: readonly number[],
): Promise<void> {
  await LEAVE_OUT.count(client, { testId, ids });
  await PUT_IN.count(client, { testId, ids });
}
