import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** An exclusive lock on a folder, which ends with its process, even if that is killed. */
export interface FolderLock {
  release(): void;
}

// Keeps the handles from garbage collection, which would release their locks.
const held = new Set<DatabaseSync>();

const busy = 5;

/**
 * Locks a file, or returns null if another handle, in this process or another one, has locked it.
 *
 * Node has no file locks. SQLite uses those of the operating system (fcntl, LockFileEx): the kernel releases them when
 * the process dies, even by kill -9; process ids aren't compared; and of two starts at once, one gets the lock. Nothing
 * is ever written to the file, and nothing else may open it, since closing any handle on it would release the lock.
 *
 * @throws when the file can't be created or opened
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

/** Waits until the lock is free, and takes it. */
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
  // The lock of a killed server may take a moment to be released, and a server that starts now to write its process id.
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
