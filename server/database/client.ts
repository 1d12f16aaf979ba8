import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "./generated/prisma/client.ts";
import { GuardedPool } from "./guarded-pool.ts";

/** The two ways to the same PostgreSQL: Prisma for most things, the pool for hand-written SQL. */
export interface Database {
  prisma: PrismaClient;
  pool: pg.Pool;
  /** The same inside a transaction and outside: what a process remembers of a database is kept by it. */
  identity: object;
  /** Opens what is needed at once, so that the first requests don't wait for it. */
  prepare(): Promise<void>;
  /** Ends every connection; running queries finish first. */
  close(): Promise<void>;
}

/**
 * Opens a connection pool that Prisma and hand-written SQL share.
 *
 * @param url a PostgreSQL connection string, of the embedded server or of any other
 * @param options.maxConnections the pool's size (default 10)
 */
export function connectDatabase(url: string, options: { maxConnections?: number } = {}): Database {
  const pool = new GuardedPool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  });
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    prisma,
    pool,
    identity: pool,
    prepare: () => pool.prepare(),
    async close() {
      pool.stopWatching();
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
