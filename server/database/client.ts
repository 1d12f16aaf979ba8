import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { ChangeListener } from "./change-listener.ts";
import { PrismaClient } from "./generated/prisma/client.ts";
import { GuardedPool } from "./guarded-pool.ts";

/** The two ways to the same PostgreSQL: Prisma for most things, the pool for hand-written SQL. */
export interface Database {
  prisma: PrismaClient;
  pool: pg.Pool;
  /** The same inside a transaction and outside: what a process remembers of a database is kept by it. */
  identity: object;
  /** Tells what other processes have changed. */
  changes: ChangeListener;
  /** Opens what is needed at once, so that the first requests don't wait for it. */
  prepare(): Promise<void>;
  /** Ends every connection; running queries finish first. */
  close(): Promise<void>;
}

/** Connections that only starts, saves and submits use: each needs one for a millisecond or two. */
const EXAM_CONNECTIONS = 4;

/**
 * Has a new connection tell and take moments as UTC's, in ISO 8601, whatever the server, the database or the role
 * is set to: Prisma and hand-written SQL would otherwise mean different ones by the same text.
 */
async function tellUtc(client: pg.ClientBase): Promise<void> {
  const text = "SET timezone = 'UTC'; SET datestyle = 'ISO'";
  // One that never answers is given up, or its place in the pool would be lost.
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: 5_000 };
  await client.query(query);
}

/**
 * Opens a connection pool that Prisma and hand-written SQL share, and beside it the exam lane's and, once something is
 * kept in memory, one that hears of changes.
 *
 * @param url a PostgreSQL connection string, of the embedded server or of any other
 * @param options.maxConnections the pool's size (default 10), without the exam lane's 4
 */
export function connectDatabase(url: string, options: { maxConnections?: number } = {}): Database {
  const settings = {
    connectionString: url,
    onConnect: tellUtc,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  };
  const exam = new GuardedPool({ ...settings, max: EXAM_CONNECTIONS });
  const pool = new GuardedPool({ ...settings, max: options.maxConnections ?? 10 }, exam);
  const changes = new ChangeListener(url);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    prisma,
    pool,
    identity: pool,
    changes,
    async prepare() {
      await Promise.all([pool.prepare(), exam.prepare()]);
    },
    async close() {
      pool.stopWatching();
      exam.stopWatching();
      await prisma.$disconnect();
      await Promise.all([pool.end(), exam.end(), changes.close()]);
    },
  };
}
