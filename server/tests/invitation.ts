import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { Viewer } from "../accounts/viewer.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { requireAdmin } from "../questions/require-admin.ts";

/** 192 random bits: nobody guesses a link. */
const TOKEN_BYTES = 24;

/** Gives a test an invitation link unless it has one that holds. */
export async function ensureInvitation(client: pg.ClientBase, testId: number): Promise<void> {
  await client.query(
    `INSERT INTO invitations (test_id, token) VALUES ($1, $2)
     ON CONFLICT (test_id) WHERE revoked_at IS NULL DO NOTHING`,
    [testId, randomBytes(TOKEN_BYTES).toString("base64url")],
  );
}

/**
 * Makes a new invitation link for a test and kills the old one. Whoever followed the old one keeps
 * the test (contract.md, section 3).
 *
 * @returns the test's id
 * @throws NotFound when there is no such test
 */
export async function renewInvitation(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  testId: number,
): Promise<number> {
  requireAdmin(viewer);
  await inTransaction(database, async (client) => {
    // Two renewals take turns: the second kills the link of the first.
    const test = await client.query(
      "SELECT FROM tests WHERE id = $1 AND archived_at IS NULL FOR NO KEY UPDATE",
      [testId],
    );
    if (test.rowCount === 0) throw new NotFound("Test not found");
    await client.query(
      "UPDATE invitations SET revoked_at = $2 WHERE test_id = $1 AND revoked_at IS NULL",
      [testId, now()],
    );
    await ensureInvitation(client, testId);
  });
  return testId;
}
