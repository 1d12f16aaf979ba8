import type pg from "pg";
import type { Dependencies } from "../dependencies.ts";
import type { Sweep, SweepLog, SweepTask } from "./sweep.ts";
import { sweepTasks } from "./sweep-tasks.ts";

type SweepDependencies = Pick<Dependencies, "database" | "now">;

/** Whoever holds this advisory lock sweeps; the other processes leave it alone. */
const LOCK = 4131;
const NAME = "sweep";
/** A little less than a day, so that a sweep doesn't come later every day. */
const AGAIN_AFTER_MS = 23 * 60 * 60_000;
const FIRST_AFTER_MS = 5 * 60_000;
/** How often a process looks whether an account is due, or a day has gone by. */
const LOOK_EVERY_MS = 60 * 60_000;

async function isDue(client: pg.PoolClient, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM sweep_marks WHERE name = $1 AND done_at > $2 AND done_at <= $3",
    [NAME, new Date(now.getTime() - AGAIN_AFTER_MS), now],
  );
  return rowCount === 0;
}

async function runTasks(
  tasks: readonly SweepTask[],
  sweep: Sweep,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const task of tasks) {
    if (sweep.signal.aborted) break;
    try {
      removed[task.what] = await task.run(sweep);
    } catch (error) {
      // The others don't wait for one that fails; it is tried again when it is due next.
      sweep.log.error({ err: error, what: task.what }, "a part of the sweep failed");
    }
  }
  return removed;
}

/**
 * Removes everything that has come to its end, in small batches, unless another process is at it.
 * When a process has swept today, accounts alone are due.
 *
 * @returns how many of each kind went; null when it was not this process's turn, or nothing was due
 */
export async function sweepOnce(
  dependencies: SweepDependencies,
  log: SweepLog,
  signal: AbortSignal = new AbortController().signal,
): Promise<Record<string, number> | null> {
  const now = dependencies.now();
  const client = await dependencies.database.pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ held: boolean }>(
      "SELECT pg_try_advisory_lock($1, 0) AS held",
      [LOCK],
    );
    if (rows[0]?.held !== true) return null;
    try {
      const isDaily = await isDue(client, now);
      const began = performance.now();
      const tasks = sweepTasks.filter(({ isHourly }) => isDaily || isHourly);
      const removed = await runTasks(tasks, { dependencies, client, now, signal, log });
      if (!isDaily && !Object.values(removed).some((count) => count > 0)) return null;
      if (isDaily && !signal.aborted) {
        await client.query(
          `INSERT INTO sweep_marks (name, done_at) VALUES ($1, $2)
           ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at`,
          [NAME, now],
        );
      }
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      log.info({ removed, seconds }, "swept what has come to its end");
      return removed;
    } finally {
      await client.query("SELECT pg_advisory_unlock($1, 0)", [LOCK]);
    }
  } catch (error) {
    // The connection may hold the lock still: it is thrown away.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Sweeps some minutes after the start and then once a day, with a look for accounts every hour.
 *
 * @returns what ends it, after the batch that is under way
 */
export function sweepDaily(
  dependencies: SweepDependencies,
  log: SweepLog,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const schedule = (delay: number) => {
    timer = setTimeout(() => {
      running = sweepOnce(dependencies, log, stopped.signal)
        .catch((error: unknown) => log.error({ err: error }, "the sweep failed"))
        .finally(() => {
          if (!stopped.signal.aborted) schedule(LOOK_EVERY_MS);
        });
    }, delay).unref();
  };
  schedule(FIRST_AFTER_MS);
  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
