import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { noteName } from "./embedded/home.ts";
import { readPidFile } from "./embedded/leftover.ts";
import { isPostmasterOf } from "./embedded/process.ts";

/**
 * Returns the connection string of the embedded PostgreSQL that a running server has started on a
 * DATA_DIR, for commands that run at the same time.
 *
 * @param dataDir an absolute path
 * @returns null if none runs there
 * @throws when DATA_DIR belongs to another user
 */
export function runningEmbeddedUrl(dataDir: string): string | null {
  const data = dataFolder(dataDir);
  const passwordFile = join(dataDir, "postgres-password");
  if (!existsSync(data) || !existsSync(passwordFile)) return null;
  const found = readPidFile(data);
  if (!found?.ready || !isPostmasterOf(found.pid, data)) return null;
  const password = readFileSync(passwordFile, "utf8").trim();
  return `postgresql://lexam:${password}@127.0.0.1:${found.port}/lexam`;
}

function dataFolder(dataDir: string): string {
  const note = join(dataDir, noteName);
  const folder = existsSync(note) ? readFileSync(note, "utf8").split("\n")[1]?.trim() : undefined;
  return join(folder ?? dataDir, "postgres");
}
