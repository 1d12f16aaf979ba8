import type pg from "pg";
import { fromHundredths } from "#rules/marks.ts";
import { normaliseDeduction, testErrors } from "#rules/test-rules.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Forbidden, InvalidInput } from "../errors.ts";

/** What an administrator decides about a test; marks in hundredths. */
export interface TestInput {
  title: string;
  description: string | null;
  durationMinutes: number;
  correctHundredths: number;
  /** A negative deduction means the same deduction. */
  incorrectHundredths: number;
  isActive: boolean;
  isPublic: boolean;
  /** In the order they are asked. */
  questionIds: readonly number[];
}

async function insertTest(client: pg.ClientBase, viewer: Viewer | null, input: TestInput) {
  const live = await client.query<{ id: number; subject: string }>(
    "SELECT id, subject FROM questions WHERE id = ANY ($1) AND deleted_at IS NULL",
    [input.questionIds],
  );
  const subjectOf = new Map(live.rows.map((row) => [row.id, row.subject]));
  const absent = input.questionIds.filter((id) => !subjectOf.has(id));
  if (absent.length > 0) {
    throw new InvalidInput([
      {
        field: "questionIds",
        message: `These questions are not in the bank: ${absent.slice(0, 10).join(", ")}${absent.length > 10 ? " and more" : ""}.`,
      },
    ]);
  }
  const subjects = [...new Set(input.questionIds.map((id) => subjectOf.get(id) ?? ""))];
  const test = await client.query<{ id: number }>(
    `INSERT INTO tests (title, description, duration_minutes, correct_hundredths, incorrect_hundredths,
       is_active, is_public, subjects, total_questions, created_by_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [
      input.title.trim(),
      input.description?.trim() || null,
      input.durationMinutes,
      input.correctHundredths,
      normaliseDeduction(input.incorrectHundredths),
      input.isActive,
      input.isPublic,
      subjects,
      input.questionIds.length,
      viewer?.userId ?? null,
    ],
  );
  const testId = test.rows[0]?.id;
  if (testId === undefined) throw new Error("The test was not stored.");
  await client.query(
    `INSERT INTO test_questions (test_id, position, question_id)
     SELECT $1, asked.position - 1, asked.id FROM unnest($2::int[]) WITH ORDINALITY AS asked (id, position)`,
    [testId, input.questionIds],
  );
  return testId;
}

/**
 * Creates a test with its questions in order.
 *
 * @param viewer an administrator, or null when the server itself loads the sample tests
 * @param client the caller's transaction, when the test belongs to a larger change
 * @returns the new test's id
 * @throws InvalidInput with the messages of spec.md, section 5; nothing is stored then
 */
export async function createTest(
  viewer: Viewer | null,
  { database }: Pick<Dependencies, "database">,
  input: TestInput,
  client?: pg.ClientBase,
): Promise<number> {
  if (viewer !== null && viewer.role !== "admin") throw new Forbidden();
  const errors = testErrors({
    ...input,
    correctMarks: fromHundredths(input.correctHundredths),
    incorrectMarks: fromHundredths(input.incorrectHundredths),
  });
  if (errors.length > 0) throw new InvalidInput(errors);
  if (client !== undefined) return insertTest(client, viewer, input);
  return inTransaction(database, (own) => insertTest(own, viewer, input));
}
