import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Dependencies } from "../dependencies.ts";
import type { Sweep } from "./sweep.ts";
import { sweepTasks } from "./sweep-tasks.ts";

type SweepDependencies = Pick<Dependencies, "database" | "now">;
type SweepLog = Pick<FastifyBaseLogger, "info" | "error">;

/** Whoever holds this advisory lock sweeps; the other processes leave it alone. */
const LOCK = 4131;
const NAME = "sweep";
/** A little less than a day, so that a sweep doesn't come later every day. */
const AGAIN_AFTER_MS = 23 * 60 * 60_000;
const FIRST_AFTER_MS = 5 * 60_000;
/** How often a process looks whether a day has gone by. */
const LOOK_EVERY_MS = 60 * 60_000;

async function isDue(client: pg.PoolClient, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM sweep_marks WHERE name = $1 AND done_at > $2 AND done_at <= $3",
    [NAME, new Date(now.getTime() - AGAIN_AFTER_MS), now],
  );
  return rowCount === 0;
}

async function runTasks(sweep: Sweep, log: SweepLog): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const task of sweepTasks) {
    if (sweep.signal.aborted) break;
    try {
      removed[task.what] = await task.run(sweep);
    } catch (error) {
      // The others don't wait for one that fails; it is tried again tomorrow.
      log.error({ err: error, what: task.what }, "a part of the daily sweep failed");
    }
  }
  return removed;
}

/**
 * Removes everything that has come to its end, in small batches, unless another process is at it or
 * has been today.
 *
 * @returns how many of each kind went; null when it was not this process's turn
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
      if (!(await isDue(client, now))) return null;
      const began = performance.now();
      const removed = await runTasks({ dependencies, client, now, signal }, log);
      if (!signal.aborted) {
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
 * Sweeps some minutes after the start and then once a day.
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
        .catch((error: unknown) => log.error({ err: error }, "the daily sweep failed"))
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
