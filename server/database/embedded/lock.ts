import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** An exclusive hold on a folder, which ends with its holder however that dies. */
export interface FolderLock {
  release(): void;
}

// A collected handle would give its lock back.
const held = new Set<DatabaseSync>();

const busy = 5;

/**
 * Locks a file, or answers null if another handle, here or in another process, has it locked.
 *
 * Node has no file locks of its own. SQLite's are the operating system's (fcntl, LockFileEx):
 * the kernel gives them back when the holder dies, kill -9 included, no process number is
 * compared, and of two racing starts one gets it. Nothing is ever written to the file, and
 * nothing else may open it, since closing any handle on it would give the lock back.
 *
 * @throws when the file can't be made or opened
 */
export function tryLock(file: string): FolderLock | null {
  const handle = new DatabaseSync(file);
  try {
    handle.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    handle.close();
    if (error instanceof Error && "errcode" in error && error.errcode === busy) return null;
    throw error;
  }
  held.add(handle);
  return {
    release() {
      if (held.delete(handle)) handle.close();
    },
  };
}

/** Waits for the lock as long as another holds it. */
export async function waitForLock(file: string): Promise<FolderLock> {
  for (;;) {
    const lock = tryLock(file);
    if (lock) return lock;
    await sleep(50);
  }
}

function readHolder(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function tryLockOwn(lockFile: string, dataDir: string): FolderLock | null {
  try {
    const lock = tryLock(lockFile);
    if (lock) chmodSync(lockFile, 0o600);
    return lock;
  } catch (cause) {
    throw new Error(
      `DATA_DIR ${dataDir} can't be used: its lock file can't be opened. If the server was started as another user or as root before, start it as then, or set another DATA_DIR.`,
      { cause },
    );
  }
}

/**
 * Locks DATA_DIR for this server.
 *
 * @throws `Another Lexam server (process N) is already using DATA_DIR …` when another holds it
 */
export async function lockDataDir(dataDir: string): Promise<FolderLock> {
  const lockFile = join(dataDir, "server.lock");
  const holderFile = join(dataDir, "server.pid");
  // A killed server's lock may take a moment to come back, and a racing one to say its number.
  for (let tries = 0; tries < 10; tries++) {
    const lock = tryLockOwn(lockFile, dataDir);
    if (lock) {
      writeFileSync(holderFile, String(process.pid));
      return {
        release() {
          rmSync(holderFile, { force: true });
          lock.release();
        },
      };
    }
    await sleep(50);
  }
  const holder = readHolder(holderFile);
  throw new Error(
    `Another Lexam server${holder ? ` (process ${holder})` : ""} is already using DATA_DIR ${dataDir}. Stop it, or set DATA_DIR and PORT to run a second copy.`,
  );
}
