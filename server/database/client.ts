import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/prisma/client.ts";

/** The two ways to the same PostgreSQL: Prisma for most things, the pool for hand-written SQL. */
export interface Database {
  prisma: PrismaClient;
  pool: pg.Pool;
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
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  });
  // A connection may break when the server goes away, idle or lent; its next query reports it to a
  // caller. Unheard, either event would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    prisma,
    pool,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
