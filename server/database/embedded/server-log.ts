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

/** Opens PostgreSQL's log to append, putting a long one aside as `.old`: two stay at most. */
export function openServerLog(file: string): number {
  if (existsSync(file) && statSync(file).size > largest) renameSync(file, `${file}.old`);
  return openSync(file, "a", 0o600);
}

/** What was logged since a position in bytes, the last 4 kB of it. */
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
