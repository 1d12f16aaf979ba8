import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import { again } from "./again.ts";
import { isDeadlock } from "./availability.ts";
import type { EmbeddedLog } from "./embedded/log.ts";

/** One folder of prisma/migrations. */
interface Migration {
  name: string;
  script: string;
}

/** The columns that we need of Prisma's table. */
interface AppliedRow {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  logs: string | null;
}

const ownMigrations = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));

const LOCK_AGAIN_MS = 200;

/** Limits the wait for a table's lock, since other statements queue behind it. */
const lockPatience = "60s";
/** CREATE INDEX CONCURRENTLY waits for transactions in progress, and blocks nobody. */
const buildPatience = "10min";

/** The first line of a migration with one statement that PostgreSQL doesn't allow in a transaction. */
const outside = /^-- Runs outside a transaction\.\r?\n/;

/** The first line of a baseline, which replaces all migrations up to another one, whose files are deleted. */
const replaces = /^-- Replaces every migration up to (\w+)\.\r?\n/;

/** Prisma's table, word for word. */
const createTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/** Prisma's checksum of a migration: SHA-256 of the file in hexadecimal. */
export function checksumOf(script: string): string {
  return createHash("sha256").update(script).digest("hex");
}

/** Like Prisma, accepts both kinds of line endings, since Git may have changed them. */
function hasChecksum(script: string, checksum: string): boolean {
  const unix = script.replaceAll("\r\n", "\n");
  return [unix, unix.replaceAll("\n", "\r\n")].some((text) => checksumOf(text) === checksum);
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const file = join(folder, name, "migration.sql");
      if (!existsSync(file)) throw new Error(`The migration ${name} has no migration.sql.`);
      return { name, script: readFileSync(file, "utf8") };
    });
}

/**
 * Returns the migrations that are not applied yet.
 *
 * @throws when the applied migrations don't match those on disk
 */
function planMigrations(onDisk: Migration[], applied: AppliedRow[]): Migration[] {
  const known = new Map(onDisk.map((migration) => [migration.name, migration]));
  for (const row of applied) {
    const migration = known.get(row.migration_name);
    if (row.finished_at === null) {
      throw new Error(
        `The migration ${row.migration_name} failed halfway when it was applied with Prisma. Repair the database, say so with \`prisma migrate resolve\`, and start again.${row.logs ? ` It said: ${row.logs}` : ""}`,
      );
    }
    if (!migration) {
      throw new Error(
        `The database knows the migration ${row.migration_name}, which this version of Lexam doesn't have: a newer version ran here. Start that version, or restore a backup from before it.`,
      );
    }
    if (!hasChecksum(migration.script, row.checksum)) {
      throw new Error(
        `The migration ${row.migration_name} was changed after it was applied. Restore prisma/migrations/${row.migration_name}/migration.sql as it was, and write a new migration for the change.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.migration_name));
  return onDisk.filter((migration) => !done.has(migration.name));
}

async function readApplied(client: pg.Client): Promise<AppliedRow[]> {
  const { rows: tables } = await client.query<{ relname: string }>(
    "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')",
  );
  const isNew = !tables.some((table) => table.relname === "_prisma_migrations");
  if (isNew && tables.length > 0) {
    throw new Error(
      "The database isn't empty, but Lexam's migrations were never applied to it. Give Lexam a database of its own.",
    );
  }
  if (isNew) await client.query(createTable);
  const { rows } = await client.query<AppliedRow>(
    "SELECT migration_name, checksum, finished_at, logs FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at",
  );
  return rows;
}

async function record(client: pg.Client, { name, script }: Migration, startedAt: Date) {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), checksumOf(script), name, startedAt],
  );
}

/**
 * Records a baseline as applied in a database that has all migrations it replaces, in place of them.
 *
 * @throws when the database has only some of them
 */
async function takeBaseline(
  client: pg.Client,
  onDisk: Migration[],
  applied: AppliedRow[],
): Promise<AppliedRow[]> {
  const baseline = onDisk.find(({ script }) => replaces.test(script));
  const older = applied.filter(({ migration_name: name }) => name < (baseline?.name ?? ""));
  if (baseline === undefined || older.length === 0) return applied;
  const last = replaces.exec(baseline.script)?.[1];
  if (!older.some((row) => row.migration_name === last && row.finished_at !== null)) {
    throw new Error(
      `The database is from before the migration ${last}, and this version of Lexam can't bring it up to date. Start a version that has that migration first.`,
    );
  }
  await client.query("BEGIN");
  await client.query("DELETE FROM _prisma_migrations WHERE migration_name < $1", [baseline.name]);
  await record(client, baseline, new Date());
  await client.query("COMMIT");
  return readApplied(client);
}

/** Applies and records a migration in one transaction. */
async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  const startedAt = new Date();
  try {
    await client.query("BEGIN");
    await client.query(migration.script);
    await record(client, migration, startedAt);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** Drops the invalid index of an interrupted build, which PostgreSQL would update but never use. */
async function dropHalfBuilt(client: pg.Client, script: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND NOT i.indisvalid`,
  );
  for (const { name } of rows) {
    if (script.includes(`"${name}"`)) {
      await client.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(name)}`);
    }
  }
}

/** The statement must be idempotent: if the connection breaks before it is recorded, it runs again. */
async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  const startedAt = new Date();
  await client.query(`SET lock_timeout = '${buildPatience}'`);
  try {
    await dropHalfBuilt(client, migration.script);
    await client.query(migration.script);
    await record(client, migration, startedAt);
  } catch (error) {
    await dropHalfBuilt(client, migration.script).catch(() => undefined);
    throw error;
  } finally {
    await client.query(`SET lock_timeout = '${lockPatience}'`).catch(() => undefined);
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const attempt = outside.test(migration.script) ? applyOutside : applyWhole;
  try {
    // The previous version of the server may still be running and cause a deadlock.
    await again(isDeadlock, () => attempt(client, migration));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The migration ${migration.name} failed, and nothing of it was kept: ${reason}`,
      { cause },
    );
  }
}

/**
 * Waits until no other process migrates. It polls the lock, because CREATE INDEX CONCURRENTLY waits for every
 * statement in progress, and so would wait for one that waits for the lock.
 */
async function takeTurn(client: pg.Client, log: EmbeddedLog): Promise<void> {
  for (let asked = 0; ; asked += 1) {
    const { rows } = await client.query<{ held: boolean }>(
      `SELECT pg_try_advisory_lock(${ADVISORY_LOCKS.migrations}) AS held`,
    );
    if (rows[0]?.held === true) return;
    if (asked === 0) log.info({}, "another process migrates the database: waiting for it");
    await sleep(LOCK_AGAIN_MS);
  }
}

/**
 * Brings a database up to date with prisma/migrations, as `prisma migrate deploy` would, keeping
 * the same table with the same checksums. Any number of servers may start at once.
 *
 * @param url connection string of the database's owner
 * @param folder the migrations; another one only in tests
 * @returns the names of the migrations that were applied now
 * @throws when a migration fails, or the applied migrations don't match those on disk
 */
export async function migrate(
  url: string,
  log: EmbeddedLog,
  folder: string = ownMigrations,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET lock_timeout = '${lockPatience}'`);
    await takeTurn(client, log);
    const onDisk = readMigrations(folder);
    const applied = await takeBaseline(client, onDisk, await readApplied(client));
    const pending = planMigrations(onDisk, applied);
    for (const migration of pending) {
      const began = performance.now();
      await apply(client, migration);
      const seconds = Math.round((performance.now() - began) / 1_000);
      // Fast migrations are logged together in one line.
      if (seconds > 0) log.info({ migration: migration.name, seconds }, "applied a migration");
    }
    return pending.map((migration) => migration.name);
  } finally {
    // Ending the connection releases the lock.
    await client.end();
  }
}
