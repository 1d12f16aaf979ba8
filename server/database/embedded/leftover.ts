import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { EmbeddedLog } from "./log.ts";
import { isAlive, isPostmasterOf, signalPostmaster } from "./process.ts";

/** What a postmaster writes about itself into its data directory. */
export interface PidFile {
  /** The whole file: no two starts write the same. */
  text: string;
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads postmaster.pid; null if there is none, or none that is whole yet. */
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
 * Ends a postmaster: fast, then without its checkpoint, then by force. Data stays whole.
 *
 * @param patience how long the fast way may take, in milliseconds
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
 * Clears the way after a killed server. A PostgreSQL still at work on the data is ended, not
 * adopted: it may run the settings of another version, and transactions of the killed server.
 * The caller holds the lock on DATA_DIR, so that no living server's PostgreSQL is met here.
 */
export async function endLeftover(data: string, pgCtl: string, log: EmbeddedLog): Promise<void> {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  // An empty file is one being written at this very moment, or one whose writer was killed.
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
