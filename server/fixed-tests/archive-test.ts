import type { Viewer } from "../accounts/viewer.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { forgetBank } from "../questions/bank-memory.ts";
import { requireAdmin } from "../questions/require-admin.ts";
import { lockQuestions } from "./held-questions.ts";

/**
 * Deletes a test for good: nobody finds or starts it any more (docs/rules.md, section 6). Attempts
 * under way can still be submitted, and results stay whole.
 *
 * @throws NotFound when there is no such test, or it is archived already
 */
export async function archiveTest(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
): Promise<void> {
  requireAdmin(viewer);
  await inTransaction(database, async (client) => {
    await lockQuestions(client, [], id);
    const { rowCount } = await client.query(
      "UPDATE tests SET archived_at = $2, updated_at = $2 WHERE id = $1 AND archived_at IS NULL",
      [id, now()],
    );
    if (rowCount === 0) throw new NotFound("Test not found");
  });
  forgetBank(database);
}
