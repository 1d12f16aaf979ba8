import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { EmbeddedLog } from "./log.ts";
import { isAlive, isPostmasterOf, signalPostmaster } from "./process.ts";

/** The file postmaster.pid in a data directory. */
export interface PidFile {
  /** The whole file, which is different for each start. */
  text: string;
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads postmaster.pid; null if it doesn't exist or isn't completely written yet. */
export function readPidFile(data: string): PidFile | null {
  try {
    const text = readFileSync(join(data, "postmaster.pid"), "utf8");
    const lines = text.split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    if (!Number.isInteger(pid) || pid <= 0) return null;
    return { text, pid, port, ready: lines[7]?.trim() === "ready" };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

async function waitUntil(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!condition()) {
    if (performance.now() > end) return false;
    await sleep(10);
  }
  return true;
}

/**
 * Ends a postmaster with a fast shutdown, then an immediate one, then a kill. The data stays consistent.
 *
 * @param patience milliseconds to wait for the fast shutdown
 */
export async function endPostmaster(
  pid: number,
  pgCtl: string,
  ended: () => boolean,
  patience: number,
): Promise<void> {
  const ways = [
    ["SIGINT", patience],
    ["SIGQUIT", 2_000],
    ["SIGKILL", 2_000],
  ] as const;
  for (const [signal, time] of ways) {
    if (!ended()) signalPostmaster(pid, signal, pgCtl);
    if (await waitUntil(ended, time)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) can't be ended.`);
}

/**
 * Cleans up after a killed server. A PostgreSQL that still runs on the data is ended, not
 * reused: it may have the settings of another version, and transactions of the killed server.
 * The caller must hold the lock on DATA_DIR, so this never ends the PostgreSQL of a running server.
 */
export async function endLeftover(data: string, pgCtl: string, log: EmbeddedLog): Promise<void> {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  // An empty file is just being written, or its writer was killed.
  await waitUntil(() => readPidFile(data) !== null || !existsSync(file), 300);
  const found = readPidFile(data);
  if (found && isPostmasterOf(found.pid, data)) {
    log.info({ pid: found.pid }, "ending the PostgreSQL that a killed server left behind");
    await endPostmaster(found.pid, pgCtl, () => !isPostmasterOf(found.pid, data), 2_500);
    return;
  }
  // PostgreSQL finds out for itself that a number is free, but not that it is someone else's.
  if (!found || isAlive(found.pid)) rmSync(file, { force: true });
}
