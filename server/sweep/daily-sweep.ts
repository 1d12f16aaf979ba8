import type { Dependencies } from "../dependencies.ts";
import { defineJob } from "../jobs/job.ts";
import type { SweepLog, SweepTask } from "./sweep.ts";
import { sweepTasks } from "./sweep-tasks.ts";

type SweepDependencies = Pick<Dependencies, "database" | "now">;

/**
 * Removes everything that has come to its end, in small batches. A task that fails doesn't stop the others.
 *
 * @param signal when it is aborted, the sweep ends after its batch
 * @returns how many of each kind were removed
 */
export async function sweepOnce(
  dependencies: SweepDependencies,
  log: SweepLog,
  signal: AbortSignal = new AbortController().signal,
  tasks: readonly SweepTask[] = sweepTasks,
): Promise<Record<string, number>> {
  const now = dependencies.now();
  const client = await dependencies.database.pool.connect();
  const removed: Record<string, number> = {};
  const failed: unknown[] = [];
  try {
    for (const task of tasks) {
      if (signal.aborted) break;
      try {
        removed[task.what] = await task.run({ dependencies, client, now, signal, log });
      } catch (error) {
        failed.push(error);
        log.error({ err: error, what: task.what }, "a part of the clean-up failed");
      }
    }
  } finally {
    client.release(failed.length > 0);
  }
  return removed;
}

/** The daily clean-up, at 02:30 in India. */
export const dailyCleanUp = defineJob({
  name: "daily-clean-up",
  isSingle: true,
  schedule: "0 21 * * *",
  run: ({ dependencies, log, signal }) => sweepOnce(dependencies, log, signal),
});

/** Accounts go on the day that their owners were promised, so they are looked for every hour. */
export const accountDeletion = defineJob({
  name: "account-deletion",
  isSingle: true,
  schedule: "17 * * * *",
  run: ({ dependencies, log, signal }) =>
    sweepOnce(
      dependencies,
      log,
      signal,
      sweepTasks.filter(({ isHourly }) => isHourly),
    ),
});
