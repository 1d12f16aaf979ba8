import type { Database } from "./client.ts";
import { inTransaction } from "./transaction.ts";

/**
 * Makes PostgreSQL write about 150 KB of temporary data to its disk and discard them, with rows that need
 * more memory than allowed. No table, index or WAL grows, so it can be called any number of times.
 *
 * @throws the error of a disk that is full or fails; see isOutOfRoom
 */
export function checkRoom(database: Database): Promise<void> {
  return inTransaction(database, async (client) => {
    await client.query("SET LOCAL work_mem = '64kB'");
    await client.query("SELECT count(*) FROM generate_series(1, 10000)");
  });
}
