import pLimit, { type LimitFunction } from "p-limit";
import type pg from "pg";
import type { Database } from "../database/client.ts";
import { type ImportPlace, ImportPlaces } from "./import-places.ts";

/**
 * Of the files on their way in, so many are worked on at once, a piece of each in turn. Anyone who waits
 * for a sender's next bytes needs no turn.
 */
const WORKED_ON_AT_ONCE = 2;

/** What the imports of a process share. */
interface Shared {
  places: ImportPlaces;
  inTurn: LimitFunction;
}

const sharedBy = new WeakMap<Database, Shared>();

/** What an import works with. */
export interface ImportConnection {
  client: pg.PoolClient;
  place: ImportPlace;
  inTurn: LimitFunction;
}

/**
 * Lends an import a place and a connection of its own. The connection is closed afterwards, whatever
 * happened, and with it end the session's temporary tables, locks and any transaction.
 *
 * @param userId who imports; null when the server itself does
 * @throws Conflict when the person waits for a place already
 */
export async function withImportConnection<T>(
  database: Database,
  userId: number | null,
  work: (connection: ImportConnection) => Promise<T>,
): Promise<T> {
  const shared = sharedBy.get(database) ?? {
    places: new ImportPlaces(),
    inTurn: pLimit(WORKED_ON_AT_ONCE),
  };
  sharedBy.set(database, shared);
  return shared.places.run(userId, async (place) => {
    const client = await database.imports.connect();
    try {
      return await work({ client, place, inTurn: shared.inTurn });
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
