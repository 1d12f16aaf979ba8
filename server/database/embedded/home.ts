import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Account, chooseAccount, runAs } from "./account.ts";
import { makeStateFolder, stateFolder } from "./state.ts";

/** The folders of the database, and the user that PostgreSQL runs as. */
export interface Home {
  /** Contains `data`, and unfinished data directories. */
  folder: string;
  /** PostgreSQL's data directory; it may not exist yet. */
  data: string;
  account: Account | null;
}

/** A note in a DATA_DIR whose database is in another folder; its second line is that folder. */
export const noteName = "postgres-is-elsewhere.txt";

/** Returns the folder for one DATA_DIR in the system's state folder, with a readable and unique name. */
function stateFolderOf(dataDir: string): string {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 8);
  const parts = [basename(dirname(dataDir)), basename(dataDir)];
  const readable = parts
    .join("-")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return join(stateFolder, `${readable.slice(0, 40) || "data"}-${hash}`);
}

/** Returns true if the account can enter the folder by its path, by trying it as the account. */
function canEnter(folder: string, account: Account): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], runAs(account)).status === 0;
}

/**
 * Lets the account's group enter, but not list, a DATA_DIR that only root can access, if the folders above it
 * are accessible. Secret files in it have their own modes.
 */
function letPass(dataDir: string, account: Account): void {
  const { uid, mode } = statSync(dataDir);
  if (uid !== 0 || (mode & 0o077) !== 0 || !canEnter(dirname(dataDir), account)) return;
  chownSync(dataDir, 0, account.gid);
  chmodSync(dataDir, 0o710);
}

function canHoldData(folder: string, account: Account): boolean {
  const probe = mkdtempSync(join(folder, "probe-"));
  try {
    chownSync(probe, account.uid, account.gid);
    return canEnter(probe, account);
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** @throws when the note in DATA_DIR refers to the database of another DATA_DIR, because it was moved or copied */
function refuseForeignNote(dataDir: string, folder: string): void {
  const note = join(dataDir, noteName);
  if (!existsSync(note)) return;
  const noted = readFileSync(note, "utf8").split("\n")[1]?.trim() ?? "";
  if (noted === folder) return;
  throw new Error(
    `DATA_DIR ${dataDir} was moved or copied, and its database is in ${noted} still. Rename that folder to ${folder} to go on with it, and delete ${note} in either case.`,
  );
}

function inState(dataDir: string, folder: string): Home {
  makeStateFolder();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  writeFileSync(
    join(dataDir, noteName),
    `The server was started as root in a folder that only root can enter, where PostgreSQL can't run. Its data is in\n${folder}\n`,
  );
  const data = join(folder, "postgres");
  return { folder, data, account: chooseAccount(ownerOf(data), data) };
}

function ownerOf(data: string): number | null {
  return existsSync(data) ? statSync(data).uid : null;
}

/**
 * Chooses the folder of the data: DATA_DIR/postgres, or, if root runs the server and the
 * user that PostgreSQL runs as can't enter it, one in the system's state folder. The caller
 * must have locked DATA_DIR.
 *
 * @param dataDir real absolute path of an existing folder
 * @throws when the database that is there can't be reached, or belongs to another DATA_DIR
 */
export function chooseHome(dataDir: string): Home {
  const data = join(dataDir, "postgres");
  const account = chooseAccount(ownerOf(data), data);
  const here: Home = { folder: dataDir, data, account };
  if (!account) return here;
  letPass(dataDir, account);
  if (existsSync(data)) {
    if (canEnter(data, account)) return here;
    throw new Error(
      `User ${account.name}, whom PostgreSQL runs as, can't reach ${data} any more. Let every user enter the folders above DATA_DIR again, or start as the user they belong to.`,
    );
  }
  const folder = stateFolderOf(dataDir);
  refuseForeignNote(dataDir, folder);
  if (existsSync(join(folder, "postgres")) || !canHoldData(dataDir, account)) {
    return inState(dataDir, folder);
  }
  // An old note would lead commands to the wrong database.
  rmSync(join(dataDir, noteName), { force: true });
  return here;
}
