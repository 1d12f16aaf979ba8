import type { Database } from "./client.ts";
import { inTransaction } from "./transaction.ts";

/**
 * Lets PostgreSQL put some 150 KB on its disk and throw them away: rows that need
 * more memory than they get. No table, index or log of it grows, so it may be asked again and again.
 *
 * @throws the error of a disk that is full or fails; isOutOfRoom knows it
 */
export function checkRoom(database: Database): Promise<void> {
  return inTransaction(database, async (client) => {
    await client.query("SET LOCAL work_mem = '64kB'");
    await client.query("SELECT count(*) FROM generate_series(1, 10000)");
  });
}
