import type pg from "pg";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { lockQuestions } from "./held-questions.ts";

// Raw SQL: it runs in the `pg` transaction that locks the test's questions.
const ARCHIVE = statement({
  text: "UPDATE tests SET archived_at = :now, updated_at = :now WHERE id = :id AND archived_at IS NULL",
  takes: { id: "int", now: "timestamptz" },
});

/** Deletes the test that an import created, when the import is undone. Runs in the caller's transaction. */
export async function archiveImportedTest(
  client: pg.ClientBase,
  id: number,
  now: Date,
): Promise<void> {
  await ARCHIVE.count(client, { id, now });
}

/**
 * Archives a test: nobody can find or start it (docs/rules.md, section 6). Attempts in progress
 * can still be submitted, and results stay complete. It can be restored for 30 days.
 *
 * @throws NotFound when there is no such test, or it is archived already
 */
export async function archiveTest(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
): Promise<void> {
  requirePermission(viewer, "test:write");
  await inTransaction(database, async (client) => {
    await lockQuestions(client, [], id);
    if ((await ARCHIVE.count(client, { id, now: now() })) === 0)
      throw new NotFound("Test not found");
  });
  forgetBank(database);
}
