import type pg from "pg";
import type { Database } from "../database/client.ts";
import { Turns } from "./turns.ts";

/** Of the connections of one process's pool, so many may belong to imports, which can take minutes. */
const IMPORTS_AT_ONCE = 2;

const turns = new WeakMap<Database, Turns>();

/**
 * Lends an import a connection of its own. It is closed afterwards, whatever happened, and with it
 * end the session's temporary tables, locks and any transaction.
 */
export async function withImportConnection<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const line = turns.get(database) ?? new Turns(IMPORTS_AT_ONCE);
  turns.set(database, line);
  return line.run(async () => {
    const client = await database.pool.connect();
    try {
      return await work(client);
    } finally {
      client.release(true);
    }
  });
}

/**
 * Runs `work` in a transaction on such a connection: committed when it returns, rolled back when it
 * throws.
 */
export async function inOwnTransaction<T>(
  client: pg.PoolClient,
  work: () => Promise<T>,
): Promise<T> {
  await client.query("BEGIN");
  try {
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // At once, since others may wait for its locks; where this fails, closing the connection does it.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
