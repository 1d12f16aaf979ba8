import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { lockQuestions } from "./held-questions.ts";
import { ensureInvitation } from "./invitation.ts";

/** The switches of a test to change; null leaves one unchanged. */
export interface TestSwitches {
  isActive: boolean | null;
  isPublic: boolean | null;
}

// The version grows only on a real change, so that an editor opened before it gets a conflict.
// Raw SQL: it runs in the `pg` transaction that locks the test's questions.
const SWITCH = statement({
  text: `UPDATE tests SET is_active = coalesce(:isActive, is_active), is_public = coalesce(:isPublic, is_public),
      version = version + (coalesce(:isActive, is_active) <> is_active OR coalesce(:isPublic, is_public) <> is_public)::int,
      updated_at = :now, updated_by_id = :userId
    WHERE id = :id AND archived_at IS NULL RETURNING is_public AS "isPublic"`,
  takes: {
    id: "int",
    isActive: "boolean?",
    isPublic: "boolean?",
    now: "timestamptz",
    userId: "int",
  },
  gives: { isPublic: "boolean" },
});

/**
 * Switches a test active or inactive, public or private, and changes nothing else
 * (docs/rules.md, section 6). The same transaction updates which questions are reserved. A test that becomes private
 * for the first time gets an invitation link.
 *
 * @returns the test's id
 * @throws Forbidden for a student
 * @throws NotFound when there is no such test, or it is archived
 */
export async function switchTest(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
  { isActive, isPublic }: TestSwitches,
): Promise<number> {
  requirePermission(viewer, "test:write");
  await inTransaction(database, async (client) => {
    await lockQuestions(client, [], id);
    const test = await SWITCH.row(client, {
      id,
      isActive,
      isPublic,
      now: now(),
      userId: viewer.userId,
    });
    if (test === undefined) throw new NotFound("Test not found");
    if (!test.isPublic) await ensureInvitation(client, viewer, id);
  });
  forgetBank(database);
  return id;
}
