import type { SpawnOptions } from "node:child_process";
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
    .flatMap(([name, , uid, gid]) => {
      const numbers = [Number.parseInt(uid ?? "", 10), Number.parseInt(gid ?? "", 10)];
      const [userId, groupId] = numbers;
      if (!name || userId === undefined || groupId === undefined) return [];
      if (Number.isNaN(userId) || Number.isNaN(groupId)) return [];
      // A negative id (nobody on macOS) is the same number read as unsigned.
      return [{ name, uid: userId >>> 0, gid: groupId >>> 0 }];
    })
    .filter((account) => account.uid !== 0);
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
  if (owner !== null) {
    const account = accounts.find(({ uid }) => uid === owner);
    if (account) return account;
    throw new Error(
      `The database in ${data} belongs to user number ${owner}, whom /etc/passwd doesn't know, and PostgreSQL refuses to run as root. Give the folder to another user (chown -R), or set another DATA_DIR.`,
    );
  }
  const account =
    preferred
      .map((name) => accounts.find((known) => known.name === name))
      .find((known) => known !== undefined) ?? accounts[0];
  if (account) return account;
  throw new Error(
    "PostgreSQL refuses to run as root, and /etc/passwd has no other user it could run as. Start as an ordinary user, or set DATABASE_URL.",
  );
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
    env: { PATH: PATH ?? "/usr/bin:/bin", LC_ALL: "C", ...(SystemRoot && { SystemRoot, TEMP }) },
  };
}
