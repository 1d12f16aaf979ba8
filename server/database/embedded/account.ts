import { type SpawnOptions, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A system user, as /etc/passwd names it. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const preferred = ["postgres", "_postgres", "nobody"];

/** Every user of a passwd file but root. */
export function readAccounts(passwd: string): Account[] {
  return passwd
    .split("\n")
    .map((line) => line.split(":"))
    .flatMap(([name = "", , uid = "", gid = ""]) => {
      if (!name || !/^-?\d+$/.test(uid) || !/^-?\d+$/.test(gid)) return [];
      // A negative id (nobody on macOS) is the same number read as unsigned.
      return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
    })
    .filter((account) => account.uid !== 0);
}

/** The user for new data: PostgreSQL's own if there is one, else nobody, else the first. */
export function preferAccount(accounts: Account[]): Account | undefined {
  const found = preferred.map((name) => accounts.find((account) => account.name === name));
  return found.find((account) => account !== undefined) ?? accounts[0];
}

/**
 * Who PostgreSQL runs as. It refuses to run as root, and initdb refuses a user that
 * /etc/passwd doesn't know.
 *
 * @param owner user id of existing data, which decides; null when there is none yet
 * @returns null when it runs as the same user as this process
 * @throws when existing data belongs to a user PostgreSQL can't run as
 */
export function chooseAccount(owner: number | null, data: string): Account | null {
  const self = process.getuid?.();
  if (self === undefined) return null;
  if (self !== 0) {
    if (owner === null || owner === self) return null;
    throw new Error(
      `The database in ${data} belongs to another user (number ${owner}): the server was started as another user or as root before. Start it as then, or set another DATA_DIR.`,
    );
  }
  const accounts = readAccounts(readFileSync("/etc/passwd", "utf8"));
  const account =
    owner === null ? preferAccount(accounts) : accounts.find(({ uid }) => uid === owner);
  if (!account) {
    throw new Error(
      owner === null
        ? "PostgreSQL refuses to run as root, and /etc/passwd has no other user it could run as. Start as an ordinary user, or set DATABASE_URL."
        : `The database in ${data} belongs to user number ${owner}, which can't be PostgreSQL's: /etc/passwd doesn't know it, or it is root. Give the folder to another user (chown -R), or set another DATA_DIR.`,
    );
  }
  const { error: cause } = spawnSync("/bin/sh", ["-c", ":"], runAs(account));
  if (cause) {
    throw new Error(
      `PostgreSQL refuses to run as root, and this container doesn't let root start it as ${account.name}. Start as an ordinary user, or set DATABASE_URL.`,
      { cause },
    );
  }
  return account;
}

/**
 * Options that start a program as the account, with nothing of this process's rights or secrets:
 * dropping the user also drops every supplementary group (libuv calls setgroups), and the
 * environment is a clean one, so that neither PG* variables nor our own secrets get in.
 */
export function runAs(account: Account | null): SpawnOptions {
  const { PATH, SystemRoot, TEMP } = process.env;
  return {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: "/",
    // Windows starts nothing without its own.
    env: { PATH: PATH ?? "/usr/bin:/bin", LC_ALL: "C", ...(SystemRoot && { SystemRoot, TEMP }) },
  };
}
