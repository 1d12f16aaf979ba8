import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { ChangeListener } from "./change-listener.ts";
import { PrismaClient } from "./generated/prisma/client.ts";
import { DEFAULT_POOLS, openPools, type PoolSettings } from "./pools.ts";

/** Access to one PostgreSQL: Prisma for most things, the pool for raw SQL. */
export interface Database {
  prisma: PrismaClient;
  pool: pg.Pool;
  /** Lends exams their connections: the number of requests waiting for one shows how busy the server is. */
  exams: pg.Pool;
  /** Lends imports their connections. */
  imports: pg.Pool;
  /** All of its pools. */
  pools: readonly pg.Pool[];
  /** The same object inside and outside of transactions. Caches use it as key. */
  identity: object;
  /** Notifies of what other processes have changed. */
  changes: ChangeListener;
  /** Ends every connection; running queries finish first. */
  close(): Promise<void>;
}

/**
 * Opens the pools that Prisma and raw SQL share and, once something is cached, a
 * connection that listens for changes.
 *
 * @param url a PostgreSQL connection string, of the embedded server or any other
 * @param options.maxConnections for the pool of everything but exams, unless `pools` sets it
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
