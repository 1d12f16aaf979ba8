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

/** What can't be removed now, since a killed start's initdb still writes to it, the next start will. */
async function removeUnfinished(folder: string, log: EmbeddedLog): Promise<void> {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(unfinished))) {
    const path = join(folder, name);
    await rm(path, { recursive: true, force: true, maxRetries: 8, retryDelay: 20 }).catch((err) =>
      log.warn({ err, path }, "an unfinished data directory could not be removed"),
    );
  }
}

/** Runs initdb; what it said if it failed, null if it didn't. */
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
 * Makes PostgreSQL's data directory if there is none. It is made under another name and renamed
 * at the very end, so what stands under the right name is whole whenever this was killed.
 *
 * @param password of the superuser `postgres`
 * @param durable false only for tests: skips the final sync to disk
 * @throws with initdb's own words when it fails
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
      // PostgreSQL's own C.UTF-8 sorts alike everywhere; no system update can break an index.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      ...(durable ? [] : ["--no-sync"]),
    ];
    // Word search takes letters beyond ASCII for letters only if the system's own locale does.
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
