import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import pg from "pg";
import { MeasuredClient } from "./database-time.ts";

/** The size of a pool, and its timeouts. */
interface PoolLimits {
  connections: number;
  /** The timeout of a statement; 0 for none. */
  statementSeconds: number;
  /** The longest wait for a free or a new connection. */
  queueSeconds: number;
}

export interface PoolSettings {
  exams: PoolLimits;
  others: PoolLimits;
}

/** For commands, whose statements have no timeout. A server uses its configuration. */
export const DEFAULT_POOLS: PoolSettings = {
  exams: { connections: 4, statementSeconds: 0, queueSeconds: 5 },
  others: { connections: 10, statementSeconds: 0, queueSeconds: 5 },
};

/** For the jobs that import a file and preview two at a time, and one that is being closed. */
const IMPORT_CONNECTIONS = 4;

/**
 * Makes a new connection read and write times in UTC and ISO 8601, whatever the settings of the server, the database
 * or the role. Otherwise Prisma and raw SQL would interpret the same text as different times.
 */
const TELL_UTC = "SET timezone = 'UTC'; SET datestyle = 'ISO'";

function settingsOf(url: string, limits: PoolLimits): pg.PoolConfig {
  const statementMs = limits.statementSeconds * 1_000;
  const queueMs = limits.queueSeconds * 1_000;
  const setting: pg.QueryConfig & { query_timeout: number } = {
    // As a statement, since poolers in front of PostgreSQL refuse settings in the connection's startup message.
    text: `${TELL_UTC}; SET statement_timeout = ${statementMs}`,
    query_timeout: queueMs,
  };
  return {
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: queueMs,
    idleTimeoutMillis: 30_000,
    // A machine that vanishes closes no connection. Keep-alive detects this, and idle connections are removed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 1_000,
    // PostgreSQL ends a slow statement itself. If it hasn't responded a second later, the connection is given up.
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

/** Returns true if the current call runs within `onExamPool`. */
export function isOnExamPool(): boolean {
  return inExam.getStore() === true;
}

type Connected = Parameters<pg.Pool["connect"]>[0];

/** The pool for everything but exams; within onExamPool it uses the exams' pool. */
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
    // The callback may run when another request's statement ends, and must still count for its own request.
    const own = AsyncResource.bind(callback);
    if (isOnExamPool()) this.#exams.connect(own);
    else super.connect(own);
    return undefined;
  }
}

/** The pools of a database. */
export interface Pools {
  /** The default pool; within `onExamPool` it uses the exams' pool. */
  pool: pg.Pool;
  exams: pg.Pool;
  /** Only for imports, without timeouts: a file waits for minutes until the previous one is stored. */
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
