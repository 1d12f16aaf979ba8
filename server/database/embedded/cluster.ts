import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import type { Home } from "./home.ts";
import type { EmbeddedLog } from "./log.ts";
import { spawnGuarded } from "./process.ts";
import { syncFolder } from "./sync.ts";

const unfinished = "initdb-";

/** Removes unfinished data directories. Leaves one that the initdb of a killed start still writes to. */
async function removeUnfinished(folder: string, log: EmbeddedLog): Promise<void> {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(unfinished))) {
    const path = join(folder, name);
    await rm(path, { recursive: true, force: true, maxRetries: 8, retryDelay: 20 }).catch((err) =>
      log.warn({ err, path }, "an unfinished data directory could not be removed"),
    );
  }
}

/** Runs initdb. @returns its output if it failed, otherwise null */
async function runInitdb(binaries: Binaries, args: string[], home: Home): Promise<string | null> {
  const child = spawnGuarded(binaries.initdb, args, home.account, "pipe");
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString("utf8");
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0 ? null : output.slice(-4096).trim()));
  });
}

/**
 * Creates PostgreSQL's data directory if there is none. It is created under another name and renamed
 * at the end, so a directory with the right name is always complete, even if this process is killed.
 *
 * @param password of the superuser `postgres`
 * @param durable false only for tests: skips the final sync to disk
 * @throws with initdb's output when it fails
 */
export async function makeCluster(
  binaries: Binaries,
  home: Home,
  password: string,
  durable: boolean,
  log: EmbeddedLog,
): Promise<void> {
  await removeUnfinished(home.folder, log);
  if (existsSync(home.data)) return;
  const folder = mkdtempSync(join(home.folder, unfinished));
  try {
    const passwordFile = join(folder, "password");
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (home.account) {
      for (const path of [folder, passwordFile]) {
        chownSync(path, home.account.uid, home.account.gid);
      }
    }
    const data = join(folder, "data");
    const args = [
      `--pgdata=${data}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // PostgreSQL's built-in C.UTF-8 sorts the same everywhere, so no system update can break an index.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      ...(durable ? [] : ["--no-sync"]),
    ];
    // Word search treats characters outside ASCII as letters only if the system's locale does.
    let failure = await runInitdb(binaries, [...args, "--lc-ctype=C.UTF-8"], home);
    if (failure?.includes("invalid locale name")) failure = await runInitdb(binaries, args, home);
    if (failure !== null) {
      throw new Error(`PostgreSQL's data directory could not be made in ${folder}:\n${failure}`);
    }
    chmodSync(data, 0o700);
    renameSync(data, home.data);
    syncFolder(home.folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
