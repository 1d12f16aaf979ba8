import type pg from "pg";
import { LARGEST_ID } from "#rules/ids.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { statement } from "../database/statement.ts";
import { InvalidInput } from "../errors.ts";

/** How many ids a message names before it says that there are more. */
const NAMED = 10;

/** What is said of questions that no test can be given. */
export function absentQuestions(ids: readonly (number | string)[]): InvalidInput {
  const named = ids.slice(0, NAMED).join(", ");
  const more = ids.length > NAMED ? " and more" : "";
  const message = `These questions are not in the bank: ${named}${more}.`;
  return new InvalidInput([{ field: "questionIds", message }]);
}

/** @throws InvalidInput when withdrawn questions would come into a test */
export function refuseWithdrawn(ids: readonly number[]): void {
  if (ids.length === 0) return;
  const named = ids.slice(0, NAMED).join(", ");
  const more = ids.length > NAMED ? " and more" : "";
  const message = `These questions are withdrawn: ${named}${more}. Bring them back first, or leave them out.`;
  throw new InvalidInput([{ field: "questionIds", message }]);
}

// Changes of one test take turns from the first, since its questions are locked first.
// Raw SQL, like all of this file: in the caller's transaction of `pg`, with its locks.
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

/** Questions as a test asks them. */
export interface AskedQuestions {
  /** In the order they are asked. */
  ids: number[];
  /** Each once, in the order they first appear. */
  subjects: string[];
  /** The passages of those that ask about one. */
  passageOf: ReadonlyMap<number, number>;
  /** Withdrawn ones that the test doesn't hold yet. */
  withdrawn: number[];
}

/**
 * The same questions with those of one passage together, where the first of them stood, in the order in
 * which they were given.
 */
function together(ids: readonly number[], passageOf: ReadonlyMap<number, number>): number[] {
  const units = new Map<number, number[]>();
  for (const id of ids) {
    const passageId = passageOf.get(id);
    // Single questions by their own numbers, sets by their passages': the two never meet.
    const unit = passageId === undefined ? id : -passageId;
    units.set(unit, [...(units.get(unit) ?? []), id]);
  }
  return [...units.values()].flat();
}

/**
 * Holds questions as they are until the end of the transaction, in the order in which every change
 * locks them: questions by id, before any test. An edit of one of them comes wholly before or after,
 * and so does another change of what keeps one of them back.
 *
 * @param testId the test that is given them, whose present questions are held too; null for a new one
 * @param areSplit whether the questions of a passage may stand apart, as they were given
 * @throws InvalidInput when one is not in the bank (any more)
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
 * Gives a test these questions, in this order, instead of those it has. What stays where it stood is
 * not touched.
 */
export async function replaceQuestions(
  client: pg.ClientBase,
  testId: number,
  ids: readonly number[],
): Promise<void> {
  await LEAVE_OUT.count(client, { testId, ids });
  await PUT_IN.count(client, { testId, ids });
}
