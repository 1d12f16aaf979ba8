import { setTimeout as sleep } from "node:timers/promises";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";
import { forgetBank } from "./bank-cache.ts";
import { type BankChange, findChange, isOver } from "./bank-change.ts";
import { startChange } from "./run-change.ts";

// Raw SQL: an undo is written and started in one `pg` transaction.
const START_UNDO = statement({
  text: `UPDATE bank_changes SET undo_started_at = :now, failure = NULL
    WHERE id = :changeId AND (undo_until > :now OR undo_started_at IS NOT NULL)`,
  takes: { changeId: "int", now: "timestamptz" },
});

/**
 * Undoes a bulk change, except for questions that somebody has changed since. Questions that it had not reached yet
 * are never changed.
 *
 * @throws NotFound when there is no such bulk change
 * @throws Conflict when its time is over
 */
export async function undoChange(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  id: number,
): Promise<BankChange> {
  requirePermission(viewer, "question:write");
  const { database, now } = dependencies;
  await findChange(viewer, dependencies, id);
  const change = { changeId: id, authorId: viewer.userId, now: now() };
  await inTransaction(database, async (client) => {
    if ((await START_UNDO.count(client, change)) === 0) {
      throw new Conflict("The time to undo this is over.");
    }
    await startChange(client, change);
  });
  forgetBank(database);
  return findChange(viewer, dependencies, id);
}

/** Milliseconds to wait before the progress of an unfinished bulk change is returned. */
const WAIT_MS = 1_000;

/**
 * Returns the progress of a bulk change, after a second if it isn't finished. Pages of an earlier version, which had
 * to drive bulk changes themselves, call this in a loop without a pause.
 *
 * @throws NotFound when there is no such bulk change
 */
export async function continueChange(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database">,
  id: number,
): Promise<BankChange> {
  requirePermission(viewer, "question:write");
  const change = await findChange(viewer, dependencies, id);
  if (isOver(change)) return change;
  await sleep(WAIT_MS);
  return findChange(viewer, dependencies, id);
}
