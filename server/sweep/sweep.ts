import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Dependencies } from "../dependencies.ts";

export type SweepLog = Pick<FastifyBaseLogger, "info" | "error">;

/** What a sweep works with. */
export interface Sweep {
  dependencies: Pick<Dependencies, "database" | "now">;
  /** Its own connection, on which each statement is a short transaction. */
  client: pg.PoolClient;
  /** When the sweep began; what has ended by then goes. */
  now: Date;
  /** The server stops: whatever is in progress ends after its present batch. */
  signal: AbortSignal;
  log: SweepLog;
}

/** One kind of thing that has an end. */
export interface SweepTask {
  /** What is counted, for the log: "ended sessions". */
  what: string;
  /** Done every hour too, since a person was promised the day. */
  isHourly?: true;
  /** @returns how many were removed or changed */
  run(sweep: Sweep): Promise<number>;
}

/** Rows that a batch looks at. */
export const BATCH = 1_000;
/** Others get their turn between two batches, in milliseconds. */
const REST_MS = 20;

/** A pause for everybody else. @returns false when the sweep is to end */
export async function rest({ signal }: Sweep): Promise<boolean> {
  if (signal.aborted) return false;
  await sleep(REST_MS, undefined, { ref: false });
  return !signal.aborted;
}

/**
 * Removes batch after batch until one is less than whole.
 *
 * @param removeBatch removes at most so many rows. @returns how many it removed
 */
export async function inBatches(
  sweep: Sweep,
  removeBatch: (batch: number) => Promise<number>,
): Promise<number> {
  for (let removed = 0; ; ) {
    const count = await removeBatch(BATCH);
    removed += count;
    if (count < BATCH || !(await rest(sweep))) return removed;
  }
}
