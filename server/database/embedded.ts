import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findBinaries } from "./embedded/binaries.ts";
import { makeCluster } from "./embedded/cluster.ts";
import { chooseHome } from "./embedded/home.ts";
import { lockDataDir } from "./embedded/lock.ts";
import type { EmbeddedLog } from "./embedded/log.ts";
import { type LaunchPlan, launch, type Postmaster } from "./embedded/postmaster.ts";
import { syncFolder } from "./embedded/sync.ts";

/** A PostgreSQL server that runs as long as this process. */
export interface EmbeddedServer {
  /** Connection string of the database `lexam`, for its owner; the password is in it. */
  url: string;
  /** Process id of the current postmaster. */
  readonly pid: number;
  /** Rolls back open transactions, writes everything to disk, stops, and releases DATA_DIR. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder for all data of the server; created if it is missing. */
  dataDir: string;
  log: EmbeddedLog;
  /** Only for tests: false trades safety in a power cut for speed. */
  durable?: boolean;
}

function makeDataDir(path: string): string {
  const dataDir = resolve(path);
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o700);
  }
  return realpathSync(dataDir);
}

/** Returns the password, which is created once, before the data directory that needs it. */
function readPassword(dataDir: string, data: string): string {
  const file = join(dataDir, "postgres-password");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  if (existsSync(data)) {
    throw new Error(
      `The password of the database in ${data} is missing. Put the file ${file} back, or move ${data} away to start with an empty database.`,
    );
  }
  const password = randomBytes(24).toString("base64url");
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  syncFolder(dataDir);
  return password;
}

function urlFor(user: string, password: string, port: number, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates the database. Its owner, the application, is no superuser, so that no query can access the system. */
async function makeDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({
    connectionString: urlFor("postgres", password, port, "postgres"),
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'lexam') AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = 'lexam') AS database`,
    );
    if (!rows[0]?.role) {
      const secret = client.escapeLiteral(password);
      await client.query(`CREATE ROLE lexam LOGIN CREATEDB PASSWORD ${secret}`);
    }
    if (!rows[0]?.database) await client.query("CREATE DATABASE lexam OWNER lexam");
  } finally {
    await client.end();
  }
}

/** Restarts PostgreSQL on the same port whenever it ends without `stop`. */
function supervise(plan: LaunchPlan, first: Postmaster) {
  let current = first;
  let stopping = false;
  const watching = (async () => {
    for (;;) {
      await current.ended;
      if (stopping) return;
      plan.log.warn({ pid: current.pid }, "PostgreSQL ended by itself; starting it again");
      while (!stopping) {
        try {
          current = await launch(plan, first.port);
          plan.log.info({ pid: current.pid }, "PostgreSQL is back");
          break;
        } catch (error) {
          plan.log.warn({ err: error }, "PostgreSQL could not be started again; trying on");
          await sleep(1_000);
        }
      }
      if (stopping) return current.stop();
    }
  })();
  return {
    pid: () => current.pid,
    async stop() {
      stopping = true;
      await current.stop();
      await watching;
    },
  };
}

/**
 * Starts the embedded PostgreSQL on DATA_DIR (docs/operations.md, section 11). The data survives
 * restarts, leftovers of a killed server are removed, and only clients on this machine with the generated
 * password can connect. PostgreSQL ends with this process, even if that is killed.
 *
 * @throws when another server uses DATA_DIR, or with PostgreSQL's message when it can't start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log, durable = true } = options;
  const dataDir = makeDataDir(options.dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const home = chooseHome(dataDir);
    const binaries = await findBinaries(home.account, log);
    const password = readPassword(dataDir, home.data);
    await makeCluster(binaries, home, password, durable, log);
    const plan = { binaries, home, logFile: join(dataDir, "postgres.log"), durable, log };
    const postmaster = await launch(plan);
    try {
      await makeDatabase(postmaster.port, password);
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    const supervisor = supervise(plan, postmaster);
    let stopped: Promise<void> | undefined;
    return {
      url: urlFor("lexam", password, postmaster.port, "lexam"),
      get pid() {
        return supervisor.pid();
      },
      stop() {
        stopped ??= supervisor.stop().finally(() => lock.release());
        return stopped;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
