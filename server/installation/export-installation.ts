import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import yazl from "yazl";
import { migrationsOf, type SequenceState, sequencesOf, tablesOf } from "./tables.ts";

/** What an archive says of itself, in the file `lexam.json`. */
export interface ArchiveFacts {
  format: 1;
  exportedAt: string;
  /** The migrations of the database that it was made of. */
  migrations: string[];
  /** Which columns the files of the tables have, in their order. */
  tables: { name: string; columns: string[] }[];
  sequences: SequenceState[];
}

/** The file of the archive that says what is in it. It comes first. */
export const FACTS_FILE = "lexam.json";

/** The file of a table. */
export const fileOf = (table: string) => `tables/${table}.csv`;

/**
 * Writes everything that an installation stores into one ZIP: a CSV file for each table, as it was at one moment.
 * A server may be running at the same time.
 *
 * @param path of the archive; a file that is there is not overwritten
 * @returns what the archive says of itself
 * @throws Error with the code EEXIST where the file is there already
 */
export async function exportInstallation(
  client: pg.ClientBase,
  path: string,
  now: Date,
): Promise<ArchiveFacts> {
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await once(file, "open");
  await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    const facts: ArchiveFacts = {
      format: 1,
      exportedAt: now.toISOString(),
      migrations: await migrationsOf(client),
      tables: await tablesOf(client),
      sequences: await sequencesOf(client),
    };
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from(JSON.stringify(facts, null, 1)), FACTS_FILE);
    for (const { name, columns } of facts.tables) {
      // Each is opened when the one before is written: one connection copies one table at a time.
      zip.addReadStreamLazy(fileOf(name), (done) => {
        const sql = `COPY ${name} (${columns.join(", ")}) TO STDOUT (FORMAT csv)`;
        done(null, client.query(copyTo(sql)));
      });
    }
    zip.end();
    await pipeline(zip.outputStream, file);
    return facts;
  } finally {
    await client.query("ROLLBACK");
  }
}
