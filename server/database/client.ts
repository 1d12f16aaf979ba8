import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { ChangeListener } from "./change-listener.ts";
import { PrismaClient } from "./generated/prisma/client.ts";
import { GuardedPool } from "./guarded-pool.ts";
import { Watch } from "./watch.ts";

/** The two ways to the same PostgreSQL: Prisma for most things, the pool for hand-written SQL. */
export interface Database {
  prisma: PrismaClient;
  pool: pg.Pool;
  /** That one, and those that lend the connections of its lanes. */
  pools: readonly pg.Pool[];
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
const TELL_UTC = "SET timezone = 'UTC'; SET datestyle = 'ISO'";

/** What a new connection is to do first. */
async function tellUtc(client: pg.ClientBase): Promise<void> {
  // One that never answers is given up, or its place in the pool would be lost.
  const query: pg.QueryConfig & { query_timeout: number } = {
    text: TELL_UTC,
    query_timeout: 5_000,
  };
  await client.query(query);
}

/**
 * Opens a connection pool that Prisma and hand-written SQL share, and beside it the exam lane's and,
 * once something is kept in memory, a connection that hears of changes.
 *
 * @param url a PostgreSQL connection string, of the embedded server or of any other
 * @param options.maxConnections the pool's size (default 10), without the 4 of the exam lane
 */
export function connectDatabase(url: string, options: { maxConnections?: number } = {}): Database {
  const settings = {
    connectionString: url,
    onConnect: tellUtc,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  };
  const watch = new Watch(url);
  const exam = new GuardedPool({ ...settings, max: EXAM_CONNECTIONS }, watch);
  const max = options.maxConnections ?? 10;
  const pool = new GuardedPool({ ...settings, max }, watch, exam);
  const changes = new ChangeListener(url);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    prisma,
    pool,
    pools: [pool, exam],
    identity: pool,
    changes,
    prepare: () => watch.prepare(),
    async close() {
      watch.stop();
      await prisma.$disconnect();
      await Promise.all([pool.end(), exam.end(), changes.close()]);
    },
  };
}
