import type pg from "pg";
import type { Viewer } from "../accounts/viewer.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { forgetBank } from "../questions/bank-memory.ts";
import { requireAdmin } from "../questions/require-admin.ts";
import { lockQuestions, replaceQuestions } from "./held-questions.ts";
import { ensureInvitation } from "./invitation.ts";
import { checkedTest, type TestInput } from "./test-input.ts";

/** A test's new settings and questions, all of them. */
export interface TestUpdate {
  id: number;
  /** The version that was edited; null overwrites whatever stands there. */
  version: number | null;
  test: TestInput;
}

/** Locks the test's row, so that edits and the printing of a paper take turns. */
async function lockVersion(client: pg.ClientBase, id: number): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT version FROM tests WHERE id = $1 AND archived_at IS NULL FOR UPDATE",
    [id],
  );
  if (rows[0] === undefined) throw new NotFound("Test not found");
  return rows[0].version;
}

async function store(
  client: pg.ClientBase,
  viewer: Viewer,
  { id, version, test }: TestUpdate,
  updatedAt: Date,
): Promise<void> {
  const subjects = await lockQuestions(client, test.questionIds, id);
  const current = await lockVersion(client, id);
  if (version !== null && version !== current) {
    throw new Conflict("This test was changed by someone else since you opened it.", {
      version: current,
    });
  }
  await replaceQuestions(client, id, test.questionIds);
  await client.query(
    `UPDATE tests SET title = $2, description = $3, duration_minutes = $4, correct_hundredths = $5,
       incorrect_hundredths = $6, is_active = $7, is_public = $8, subjects = $9, total_questions = $10,
       paper_id = NULL, version = version + 1, updated_at = $11
     WHERE id = $1`,
    [
      id,
      test.title,
      test.description,
      test.durationMinutes,
      test.correctHundredths,
      test.incorrectHundredths,
      test.isActive,
      test.isPublic,
      subjects,
      test.questionIds.length,
      updatedAt,
    ],
  );
  if (!test.isPublic) await ensureInvitation(client, viewer, id);
}

/**
 * Replaces a test's settings and questions (docs/api.md, section 2: PUT /admin/tests/{id}). The
 * next start prints a new paper; attempts under way and results keep theirs. A question that was
 * deleted from the bank can't be kept: it leaves the test with the next save.
 *
 * @returns the test's id
 * @throws NotFound when there is no such test, or it is archived
 * @throws InvalidInput with the messages of docs/rules.md, section 6; nothing is stored then
 * @throws Conflict with the present `version` when another edit came first
 */
export async function updateTest(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  { id, version, test: input }: TestUpdate,
): Promise<number> {
  requireAdmin(viewer);
  const test = checkedTest(input);
  const found = await database.prisma.test.count({ where: { id, archivedAt: null } });
  if (found === 0) throw new NotFound("Test not found");
  await inTransaction(database, (client) => store(client, viewer, { id, version, test }, now()));
  forgetBank(database);
  return id;
}
