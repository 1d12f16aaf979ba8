import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import yauzl from "yauzl";
import { z } from "zod";
import { ExpectedFailure } from "../errors.ts";
import { type ArchiveFacts, FACTS_FILE, fileOf } from "./export-installation.ts";
import { migrationsOf, tablesOf, whileKeysRest } from "./tables.ts";

const archiveFacts: z.ZodType<ArchiveFacts> = z.object({
  format: z.literal(1),
  exportedAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
});

/** Most bytes of `lexam.json`. */
const FACTS_BYTES = 1024 * 1024;

const refused = (message: string) => new ExpectedFailure("BAD_USER_INPUT", message);
const NO_ARCHIVE = "The file is no archive of Lexam. Give one that npm run export made.";

async function openArchive(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, { autoClose: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      throw refused(`There is no file ${path}.`);
    }
    throw refused(NO_ARCHIVE);
  }
}

async function entriesOf(archive: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw refused(NO_ARCHIVE);
  }
  return entries;
}

async function factsOf(
  archive: yauzl.ZipFile,
  entry: yauzl.Entry | undefined,
): Promise<ArchiveFacts> {
  if (entry === undefined || entry.uncompressedSize > FACTS_BYTES) throw refused(NO_ARCHIVE);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk);
    return archiveFacts.parse(JSON.parse(Buffer.concat(chunks).toString()));
  } catch {
    throw refused(NO_ARCHIVE);
  }
}

/** @throws ExpectedFailure when the archive was made by a version with other tables */
async function checkVersion(client: pg.ClientBase, facts: ArchiveFacts): Promise<void> {
  const own = (await migrationsOf(client)).at(-1);
  const theirs = facts.migrations.at(-1);
  if (own === theirs) return;
  throw refused(
    `The archive is of a version whose last migration is ${theirs}; this one's is ${own}. Restore it with that version, and upgrade afterwards.`,
  );
}

/** @throws ExpectedFailure when somebody has used the installation already */
async function checkEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    "SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM questions) AS used",
  );
  if (rows[0]?.used !== true) return;
  throw refused(
    "The installation has data already, and nothing of it was changed. Restore into an empty database or DATA_DIR, before its server starts for the first time.",
  );
}

/**
 * Fills an empty, migrated database with an archive that exportInstallation made: all of it, or nothing.
 *
 * @returns what the archive says of itself
 * @throws ExpectedFailure for what is no archive, one of another version, and an installation that has data
 */
export async function restoreInstallation(
  client: pg.ClientBase,
  path: string,
): Promise<ArchiveFacts> {
  const archive = await openArchive(path);
  try {
    const entries = await entriesOf(archive);
    const facts = await factsOf(archive, entries.get(FACTS_FILE));
    await client.query("BEGIN");
    try {
      await checkVersion(client, facts);
      await checkEmpty(client);
      await fill(client, archive, entries, facts);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      if (error instanceof ExpectedFailure) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw refused(`The archive can't be read to its end (${reason}). Nothing was restored.`);
    }
    await client.query("ANALYZE");
    return facts;
  } finally {
    archive.close();
  }
}

async function fill(
  client: pg.ClientBase,
  archive: yauzl.ZipFile,
  entries: ReadonlyMap<string, yauzl.Entry>,
  facts: ArchiveFacts,
): Promise<void> {
  const tables = await tablesOf(client);
  const given = new Map(facts.tables.map((table) => [table.name, table.columns]));
  await whileKeysRest(client, tables, async () => {
    // Migrations fill some tables; what they say is in the archive too.
    await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(", ")}`);
    for (const { name, columns } of tables) {
      const entry = entries.get(fileOf(name));
      const own = given.get(name);
      // The names go into SQL, so they are those of this database.
      if (entry === undefined || own?.join() !== columns.join()) throw refused(NO_ARCHIVE);
      await pipeline(
        await archive.openReadStreamPromise(entry),
        client.query(copyFrom(`COPY ${name} (${columns.join(", ")}) FROM STDIN (FORMAT csv)`)),
      );
    }
  });
  for (const { name, last } of facts.sequences) {
    if (last !== null) await client.query("SELECT setval($1::regclass, $2::bigint)", [name, last]);
  }
}
