import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** The fields of /proc/PID/stat from the third on; null if the process has ended. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

/** Processor time of one process with all its threads, in milliseconds. */
function processorMs(pid: number): number {
  const stat = statOf(pid);
  return stat === null ? 0 : (Number(stat[11]) + Number(stat[12])) * TICK_MS;
}

/** A process and its children. */
function familyOf(pid: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return [pid, ...pids.map(Number).filter((other) => Number(statOf(other)?.[1]) === pid)];
}

/**
 * Processor time of a process and its children, including ended ones, in milliseconds. For PostgreSQL this covers all
 * backends.
 */
export function familyProcessorMs(pid: number): number {
  const stat = statOf(pid);
  const ended = (Number(stat?.[13]) + Number(stat?.[14])) * TICK_MS;
  return familyOf(pid).reduce((sum, member) => sum + processorMs(member), ended);
}

/** Processor time so far, in milliseconds, of this process and of the PostgreSQL backends of a pool's database. */
export async function spentWith(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database()",
  );
  const { user, system } = process.cpuUsage();
  return rows.reduce((sum, { pid }) => sum + processorMs(pid), (user + system) / 1000);
}

/** The parent of a process. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1]);
}

/** Memory of a process and its children in megabytes, shared memory counted once (PSS). */
export function familyMemory(root: number): number {
  const kilobytes = familyOf(root).map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}
