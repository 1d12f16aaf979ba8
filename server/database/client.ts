import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { ChangeListener } from "./change-listener.ts";
import { PrismaClient } from "./generated/prisma/client.ts";
import { DEFAULT_POOLS, openPools, type PoolSettings } from "./pools.ts";

/** The two ways to the same PostgreSQL: Prisma for most things, the pool for hand-written SQL. */
export interface Database {
  prisma: PrismaClient;
  pool: pg.Pool;
  /** Lends exams their connections: the number of requests waiting for one shows how busy the server is. */
  exams: pg.Pool;
  /** Lends imports their connections. */
  imports: pg.Pool;
  /** All of its pools. */
  pools: readonly pg.Pool[];
  /** The same inside a transaction and outside: what a process remembers of a database is kept by it. */
  identity: object;
  /** Notifies of what other processes have changed. */
  changes: ChangeListener;
  /** Ends every connection; running queries finish first. */
  close(): Promise<void>;
}

/**
 * Opens the pools that Prisma and hand-written SQL share and, once something is kept in memory, a
 * connection that hears of changes.
 *
 * @param url a PostgreSQL connection string, of the embedded server or of any other
 * @param options.maxConnections of the pool for everything but exams, where it is not `pools` that says it
 */
export function connectDatabase(
  url: string,
  options: { maxConnections?: number; pools?: PoolSettings } = {},
): Database {
  const { exams: ofExams, others } = options.pools ?? DEFAULT_POOLS;
  const { pool, exams, imports } = openPools(url, {
    exams: ofExams,
    others: { ...others, connections: options.maxConnections ?? others.connections },
  });
  const changes = new ChangeListener(url);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const pools = [pool, exams, imports];
  return {
    ...{ prisma, pool, exams, imports, pools, identity: pool, changes },
    async close() {
      await prisma.$disconnect();
      await Promise.all([...pools.map((one) => one.end()), changes.close()]);
    },
  };
}
