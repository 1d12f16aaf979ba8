import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from "node:fs";

const largest = 1024 * 1024;

/** Opens PostgreSQL's log to append. A long one is renamed to `.old` first, so there are at most two. */
export function openServerLog(file: string): number {
  if (existsSync(file) && statSync(file).size > largest) renameSync(file, `${file}.old`);
  return openSync(file, "a", 0o600);
}

/** Returns the last 4 kB of the log after a position in bytes. */
export function readServerLog(file: string, from: number): string {
  const handle = openSync(file, "r");
  try {
    const start = Math.max(from, fstatSync(handle).size - 4096);
    const buffer = Buffer.alloc(Math.max(0, fstatSync(handle).size - start));
    readSync(handle, buffer, 0, buffer.length, start);
    return buffer.toString("utf8").trim();
  } finally {
    closeSync(handle);
  }
}
