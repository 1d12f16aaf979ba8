import type pg from "pg";
import { isDatabaseAway } from "./availability.ts";
import type { Database } from "./client.ts";
import type { Prisma } from "./generated/prisma/client.ts";
import type { Queryable } from "./statement.ts";

/** A transaction of Prisma as what runs a declared statement that answers rows. */
export function within(transaction: Prisma.TransactionClient): Queryable {
  const query = async ({ text, values = [] }: pg.QueryConfig<unknown[]>) => {
    const rows = await transaction.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
    return { rows, rowCount: rows.length };
  };
  return { query: query as Queryable["query"] };
}

/** Runs what begins and commits a transaction itself; rolled back when it throws. */
export async function onConnection<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    // A connection that says nothing would not answer that either, and PostgreSQL undoes what it loses.
    if (isDatabaseAway(error)) broken = error as Error;
    else {
      await client.query("ROLLBACK").catch((failure: Error) => {
        // The connection can't be trusted any more: the pool throws it away.
        broken = failure;
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs hand-written SQL in one transaction: committed when `work` returns, rolled back when it throws.
 *
 * @param work gets the transaction's own connection; it must not keep it
 */
export function inTransaction<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return onConnection(database, async (client) => {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  });
}
