import type pg from "pg";
import type { Database } from "./client.ts";

/**
 * Runs hand-written SQL in one transaction: committed when `work` returns, rolled back when it throws.
 *
 * @param work gets the transaction's own connection; it must not keep it
 */
export async function inTransaction<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      // The connection can't be trusted any more: the pool throws it away.
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
