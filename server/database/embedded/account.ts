import { type SpawnOptions, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A system user from /etc/passwd. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const preferred = ["postgres", "_postgres", "nobody"];

/** Returns all users of a passwd file except root. */
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

/** Returns the user for new data: `postgres` or another preferred one if it exists, otherwise the first. */
export function preferAccount(accounts: Account[]): Account | undefined {
  const found = preferred.map((name) => accounts.find((account) => account.name === name));
  return found.find((account) => account !== undefined) ?? accounts[0];
}

/**
 * Returns the user that PostgreSQL runs as. It refuses to run as root, and initdb refuses a user that is
 * not in /etc/passwd.
 *
 * @param owner user id of existing data, which must be used; null if there is no data yet
 * @returns null if it runs as the same user as this process
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
 * Returns options that start a program as the account, without rights or secrets of this process. Changing
 * the user also drops every supplementary group (libuv calls setgroups), and the
 * environment is a clean one, without PG* variables and our secrets.
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
