import { type Repeated, type RepeatLog, repeat } from "../database/repeat.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { workOnChange } from "./advance-change.ts";

type ChangeDependencies = Pick<Dependencies, "database" | "now">;

// Raw SQL: Prisma has no words for which of two columns says that a job is finished. Imports that are
// undone go on beside their import (server/imports/undo-import.ts).
const UNFINISHED = statement({
  text: `SELECT id, user_id AS "userId" FROM bank_changes
    WHERE kind <> 'import' AND CASE WHEN undo_started_at IS NULL THEN finished_at ELSE undone_at END IS NULL
    ORDER BY id`,
  gives: { id: "int", userId: "int?" },
});

/** How often a process looks for jobs that nobody continues, in milliseconds. */
const LOOK_EVERY_MS = 5_000;

/**
 * Continues every bulk change, and every undo of one, that was started and not finished: its page was
 * closed, or the server stopped. A page that is still there may continue it at the same time; each piece
 * locks the change.
 */
export async function finishChanges(
  dependencies: ChangeDependencies,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (;;) {
    const unfinished = await UNFINISHED.rows(dependencies.database.pool);
    if (unfinished.length === 0) return;
    for (const { id, userId } of unfinished) {
      if (signal.aborted) return;
      await workOnChange(dependencies, id, userId);
    }
  }
}

/** Looks for such changes from time to time. */
export function finishChangesAlways(dependencies: ChangeDependencies, log: RepeatLog): Repeated {
  const look = (signal: AbortSignal) => finishChanges(dependencies, signal);
  return repeat(look, LOOK_EVERY_MS, log, "continuing a bulk change failed");
}
