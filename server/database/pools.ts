import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import pg from "pg";
import { MeasuredClient } from "./database-time.ts";

/** How many connections a pool opens at most, and how long anybody waits for them. */
interface PoolLimits {
  connections: number;
  /** The longest that a statement may take; 0 for no limit. */
  statementSeconds: number;
  /** The longest wait for a connection, be it a free one or a new one. */
  queueSeconds: number;
}

export interface PoolSettings {
  exams: PoolLimits;
  others: PoolLimits;
}

/** Those of commands, whose statements may take as long as they need. A server has its configuration's. */
export const DEFAULT_POOLS: PoolSettings = {
  exams: { connections: 4, statementSeconds: 0, queueSeconds: 5 },
  others: { connections: 10, statementSeconds: 0, queueSeconds: 5 },
};

/** For the jobs that import a file and preview two at a time, and one that is being closed. */
const IMPORT_CONNECTIONS = 4;

/**
 * Has a new connection tell and take moments as UTC's, in ISO 8601, whatever the server, the database or the role
 * is set to: Prisma and hand-written SQL would otherwise mean different ones by the same text.
 */
const TELL_UTC = "SET timezone = 'UTC'; SET datestyle = 'ISO'";

function settingsOf(url: string, limits: PoolLimits): pg.PoolConfig {
  const statementMs = limits.statementSeconds * 1_000;
  const queueMs = limits.queueSeconds * 1_000;
  const setting: pg.QueryConfig & { query_timeout: number } = {
    // By a statement, since poolers in front of PostgreSQL refuse settings that come with the connection.
    text: `${TELL_UTC}; SET statement_timeout = ${statementMs}`,
    query_timeout: queueMs,
  };
  return {
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: queueMs,
    idleTimeoutMillis: 30_000,
    // A machine that vanished closes no connection: the system finds out, and idle ones are thrown away.
    keepAlive: true,
    keepAliveInitialDelayMillis: 1_000,
    // PostgreSQL ends a slow statement itself; beyond that it says nothing, and its connection is given up.
    ...(statementMs > 0 ? { query_timeout: statementMs + 1_000 } : {}),
    async onConnect(client) {
      await client.query(setting);
    },
  };
}

function listen<Pool extends pg.Pool>(pool: Pool): Pool {
  // A connection may break when the server goes away, idle or lent; its next query reports it to
  // a caller. Unheard, either event would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

const inExam = new AsyncLocalStorage<true>();

/**
 * Runs work whose statements take the exams' pool: starting, saving, submitting and resuming attempts must go on
 * however many readers wait for a connection (docs/api.md, section 8).
 */
export function onExamPool<Result>(work: () => Result): Result {
  return inExam.run(true, work);
}

/** Whether the present call was started by `onExamPool`. */
export function isOnExamPool(): boolean {
  return inExam.getStore() === true;
}

type Connected = Parameters<pg.Pool["connect"]>[0];

/** The pool for everything but exams, which hands these to theirs. */
class OtherPool extends pg.Pool {
  readonly #exams: pg.Pool;

  constructor(settings: pg.PoolConfig, exams: pg.Pool) {
    super({ ...settings, Client: MeasuredClient } as pg.PoolConfig);
    this.#exams = exams;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return isOnExamPool() ? this.#exams.connect() : super.connect();
    // It may run when somebody else's statement ends, and is still to be counted for whom it was asked.
    const own = AsyncResource.bind(callback);
    if (isOnExamPool()) this.#exams.connect(own);
    else super.connect(own);
    return undefined;
  }
}

/** The pools of a database. */
export interface Pools {
  /** What everybody asks; on the exams' pool inside `onExamPool`. */
  pool: pg.Pool;
  exams: pg.Pool;
  /** For imports alone, without time limits: a file waits for minutes until the one before it is stored. */
  imports: pg.Pool;
}

/** @param url a PostgreSQL connection string */
export function openPools(url: string, { exams: ofExams, others }: PoolSettings): Pools {
  const exams = listen(new pg.Pool(settingsOf(url, ofExams)));
  const unlimited = { connections: IMPORT_CONNECTIONS, statementSeconds: 0, queueSeconds: 5 };
  return {
    pool: listen(new OtherPool(settingsOf(url, others), exams)),
    exams,
    imports: listen(new pg.Pool(settingsOf(url, unlimited))),
  };
}
