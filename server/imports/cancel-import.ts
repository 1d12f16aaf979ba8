import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";
import { REQUEST_CANCEL } from "../jobs/job-record.ts";
import { findImport } from "./find-import.ts";
import { closeCancelled } from "./import-record.ts";

// Waits for an import that is just being finished: then it comes too late.
// Raw SQL: Prisma can't keep a moment that is there already within the one update.
const CANCEL = statement({
  text: `UPDATE imports SET cancel_requested_at = coalesce(cancel_requested_at, :now)
    WHERE id = :id AND status = 'running' RETURNING job_id AS "jobId"`,
  takes: { id: "int", now: "timestamptz" },
  gives: { jobId: "int?" },
});

/**
 * Ends a running import, no matter who began it and in whichever process it runs: within a second nothing of
 * it is left. A second wish changes nothing.
 *
 * @throws NotFound when there is no such import
 * @throws Conflict when it was over before
 */
export async function cancelImport(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  id: number,
): Promise<void> {
  requirePermission(viewer, "bank:import");
  const found = await findImport(viewer, dependencies, id);
  if (found.kind === "test") requirePermission(viewer, "test:write");
  const { pool } = dependencies.database;
  const now = dependencies.now();
  const cancelled = await CANCEL.row(pool, { id, now });
  if (cancelled !== undefined) {
    const { jobId } = cancelled;
    // The server that receives the file, or the job that imports it, looks for this.
    const job =
      jobId === null
        ? undefined
        : await REQUEST_CANCEL.row(pool, { id: jobId, ownerId: null, now });
    if (job?.isEnded) await closeCancelled(pool, id, now);
    return;
  }
  if (found.cancelledAt !== null) return;
  const { status } = await findImport(viewer, dependencies, id);
  throw new Conflict(
    status === "finished"
      ? "The last row was done before the import could be cancelled. Undo takes back what it added."
      : "The import was over already. Nothing of it was stored.",
  );
}
