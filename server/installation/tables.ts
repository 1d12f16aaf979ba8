import type pg from "pg";

/** A table of the installation, with the columns that hold data. */
export interface InstallationTable {
  /** As SQL names it: `public.users`. */
  name: string;
  /** As SQL names them, those apart that PostgreSQL works out itself. */
  columns: string[];
}

const SCHEMAS = "('public', 'pgboss')";

/** All tables that hold data of an installation, the queue of jobs among them, by name. */
export async function tablesOf(client: pg.ClientBase): Promise<InstallationTable[]> {
  const { rows } = await client.query<InstallationTable>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       array_agg(quote_ident(a.attname) ORDER BY a.attnum)
         FILTER (WHERE a.attgenerated = '' AND NOT a.attisdropped) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
     WHERE n.nspname IN ${SCHEMAS} AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
     GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`,
  );
  return rows;
}

/** What a sequence gave last; null for one that gave nothing yet. */
export interface SequenceState {
  name: string;
  last: string | null;
}

/** The sequences that number rows, with what they gave last. */
export async function sequencesOf(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last
     FROM pg_sequences WHERE schemaname IN ${SCHEMAS} ORDER BY 1`,
  );
  return rows;
}

/** The migrations that the database has, in their order. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows.map(({ name }) => name);
}

/** A rule of one table about another: its name, its table and its definition. */
interface ForeignKey {
  name: string;
  tableName: string;
  definition: string;
}

/**
 * Fills all tables in any order: foreign keys and triggers are off until the end, when the keys are checked. Owning the
 * database is enough; no superuser is needed. Call it within a transaction.
 */
export async function whileKeysRest(
  client: pg.ClientBase,
  tables: readonly InstallationTable[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(
    `SELECT quote_ident(c.conname) AS name, c.conrelid::regclass::text AS "tableName",
       pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
     WHERE c.contype = 'f' AND c.conparentid = 0 AND n.nspname IN ${SCHEMAS}`,
  );
  for (const { name, tableName } of keys) {
    await client.query(`ALTER TABLE ${tableName} DROP CONSTRAINT ${name}`);
  }
  const setTriggers = async (state: "DISABLE" | "ENABLE") => {
    for (const { name } of tables) await client.query(`ALTER TABLE ${name} ${state} TRIGGER USER`);
  };
  await setTriggers("DISABLE");
  await fill();
  await setTriggers("ENABLE");
  for (const { name, tableName, definition } of keys) {
    await client.query(`ALTER TABLE ${tableName} ADD CONSTRAINT ${name} ${definition}`);
  }
}
