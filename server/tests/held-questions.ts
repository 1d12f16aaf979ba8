import type pg from "pg";
import { InvalidInput } from "../errors.ts";

/** The largest id that the database can hold. */
const LARGEST_ID = 2_147_483_647;
/** How many ids a message names before it says that there are more. */
const NAMED = 10;

/** What is said of questions that no test can be given. */
export function absentQuestions(ids: readonly (number | string)[]): InvalidInput {
  const named = ids.slice(0, NAMED).join(", ");
  const more = ids.length > NAMED ? " and more" : "";
  const message = `These questions are not in the bank: ${named}${more}.`;
  return new InvalidInput([{ field: "questionIds", message }]);
}

/**
 * Holds questions as they are until the end of the transaction, in the order in which every change
 * locks them: questions by id, before any test. An edit of one of them comes wholly before or after.
 *
 * @returns their subjects, each once, in the order they first appear
 * @throws InvalidInput when one is not in the bank (any more)
 */
export async function lockQuestions(
  client: pg.ClientBase,
  ids: readonly number[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: number; subject: string }>(
    "SELECT id, subject FROM questions WHERE id = ANY ($1) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE",
    [ids.filter((id) => id <= LARGEST_ID)],
  );
  const subjectOf = new Map(rows.map((row) => [row.id, row.subject]));
  const absent = ids.filter((id) => !subjectOf.has(id));
  if (absent.length > 0) throw absentQuestions(absent);
  return [...new Set(ids.map((id) => subjectOf.get(id) ?? ""))];
}

/** Gives a test these questions, in this order, instead of those it has. */
export async function replaceQuestions(
  client: pg.ClientBase,
  testId: number,
  ids: readonly number[],
): Promise<void> {
  await client.query("DELETE FROM test_questions WHERE test_id = $1", [testId]);
  await client.query(
    `INSERT INTO test_questions (test_id, position, question_id)
     SELECT $1, asked.position - 1, asked.id FROM unnest($2::int[]) WITH ORDINALITY AS asked (id, position)`,
    [testId, ids],
  );
}
