import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** The fields of /proc/PID/stat from the third on; null for a process that is gone. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

/** Processor time of one process with all its threads, in milliseconds. */
export function processorMs(pid: number): number {
  const stat = statOf(pid);
  return stat === null ? 0 : (Number(stat[11]) + Number(stat[12])) * TICK_MS;
}

/**
 * The same in nanoseconds' precision, in milliseconds: for what takes no more than some ticks. Threads that
 * have ended are not in it.
 */
export function exactProcessorMs(pid: number): number {
  const threads = `/proc/${pid}/task`;
  const times = readdirSync(threads).map((thread) =>
    Number(readFileSync(`${threads}/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return times.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** A process and those it has begun. */
function familyOf(pid: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return [pid, ...pids.map(Number).filter((other) => Number(statOf(other)?.[1]) === pid)];
}

/**
 * Processor time of a process, of those it has begun and of those of them that have ended, in
 * milliseconds: all of a PostgreSQL, whose backends come and go.
 */
export function familyProcessorMs(pid: number): number {
  const stat = statOf(pid);
  const ended = (Number(stat?.[13]) + Number(stat?.[14])) * TICK_MS;
  return familyOf(pid).reduce((sum, member) => sum + processorMs(member), ended);
}

/** The parent of a process. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1]);
}

/**
 * Memory of a process and of those it has begun, what they share counted once (PSS), in megabytes.
 */
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
