import type pg from "pg";
import type { Viewer } from "../accounts/viewer.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { forgetBank } from "../questions/bank-memory.ts";
import { requireAdmin } from "../questions/require-admin.ts";
import { lockQuestions, replaceQuestions } from "./held-questions.ts";
import { ensureInvitation } from "./invitation.ts";
import { checkedTest, type TestInput } from "./test-input.ts";

async function insertTest(client: pg.ClientBase, viewer: Viewer | null, test: TestInput) {
  const subjects = await lockQuestions(client, test.questionIds, null);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO tests (title, description, duration_minutes, correct_hundredths, incorrect_hundredths,
       is_active, is_public, subjects, total_questions, created_by_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [
      test.title,
      test.description,
      test.durationMinutes,
      test.correctHundredths,
      test.incorrectHundredths,
      test.isActive,
      test.isPublic,
      subjects,
      test.questionIds.length,
      viewer?.userId ?? null,
    ],
  );
  const testId = rows[0]?.id;
  if (testId === undefined) throw new Error("The test was not stored.");
  await replaceQuestions(client, testId, test.questionIds);
  if (!test.isPublic) await ensureInvitation(client, viewer, testId);
  return testId;
}

/**
 * Creates a test with its questions in order, and an invitation link when it is private.
 *
 * @param viewer an administrator, or null when the server itself loads the sample tests
 * @param client the caller's transaction, when the test belongs to a larger change
 * @returns the new test's id
 * @throws InvalidInput with the messages of docs/rules.md, section 6; nothing is stored then
 */
export async function createTest(
  viewer: Viewer | null,
  { database }: Pick<Dependencies, "database">,
  input: TestInput,
  client?: pg.ClientBase,
): Promise<number> {
  requireAdmin(viewer);
  const test = checkedTest(input);
  if (client !== undefined) return insertTest(client, viewer, test);
  const id = await inTransaction(database, (own) => insertTest(own, viewer, test));
  forgetBank(database);
  return id;
}
