import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Sweep, SweepLog, SweepTask } from "./sweep.ts";
import { sweepTasks } from "./sweep-tasks.ts";

type SweepDependencies = Pick<Dependencies, "database" | "now">;

const NAME = "sweep";
/** A little less than a day, so that a sweep doesn't come later every day. */
const AGAIN_AFTER_MS = 23 * 60 * 60_000;
const FIRST_AFTER_MS = 5 * 60_000;
/** How often a process looks whether an account is due, or a day has gone by. */
const LOOK_EVERY_MS = 60 * 60_000;

// By hand: Prisma has no words for a lock, nor a connection to keep it on.
const TAKE_TURN = statement({
  text: "SELECT pg_try_advisory_lock(:lock, 0) AS held",
  takes: { lock: "int" },
  gives: { held: "boolean" },
});

const END_TURN = statement({
  text: "SELECT pg_advisory_unlock(:lock, 0)",
  takes: { lock: "int" },
});

async function isDue({ prisma }: Database, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - AGAIN_AFTER_MS);
  const done = await prisma.sweepMark.count({
    where: { name: NAME, doneAt: { gt: since, lte: now } },
  });
  return done === 0;
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
  const { database } = dependencies;
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    if ((await TAKE_TURN.row(client, { lock: ADVISORY_LOCKS.sweep }))?.held !== true) return null;
    try {
      const isDaily = await isDue(database, now);
      const began = performance.now();
      const tasks = sweepTasks.filter(({ isHourly }) => isDaily || isHourly);
      const removed = await runTasks(tasks, { dependencies, client, now, signal, log });
      if (!isDaily && !Object.values(removed).some((count) => count > 0)) return null;
      if (isDaily && !signal.aborted) {
        await database.prisma.sweepMark.upsert({
          where: { name: NAME },
          create: { name: NAME, doneAt: now },
          update: { doneAt: now },
        });
      }
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      log.info({ removed, seconds }, "swept what has come to its end");
      return removed;
    } finally {
      await END_TURN.count(client, { lock: ADVISORY_LOCKS.sweep });
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
