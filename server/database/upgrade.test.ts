import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../tests/support/database.ts";
import {
  firstOfThisVersion,
  migrateToVersionBefore,
  migrationNames,
  ownMigrations,
} from "../../tests/support/upgrade.ts";

let target: TestDatabase;
beforeAll(async () => {
  target = await createEmptyDatabase();
  await migrateToVersionBefore(target.url);
});
afterAll(() => target.drop());

const query = async (sql: string) => (await target.database.pool.query(sql)).rows;

const seed = `
  INSERT INTO users (id, email, full_name) VALUES (1, 'asha@example.com', 'Asha');
  INSERT INTO questions (id, revision_id, subject, fingerprint, pyq)
    SELECT n, n, 'English', int4send(n), false FROM generate_series(1, 4) n;
  INSERT INTO question_revisions (id, question_id, question_text, options, correct_option_index, subject)
    SELECT n, n, 'Question ' || n, ARRAY['Yes', 'No'], 0, 'English' FROM generate_series(1, 4) n;
  SELECT setval('questions_id_seq', 1000), setval('question_revisions_id_seq', 1000), setval('users_id_seq', 1000);
  INSERT INTO user_statistics (user_id, tests_taken, percent_sum) VALUES (1, 1, 50);
  INSERT INTO user_subject_statistics (user_id, subject, tests_taken, percent_sum) VALUES (1, 'English', 1, 50);`;

/** What a student and an administrator make the version before write, one after the other. */
const work = (n: number) => `
  INSERT INTO users (email, full_name) VALUES ('student${n}@example.com', 'Student')
    ON CONFLICT (email) DO UPDATE SET full_name = excluded.full_name;
  INSERT INTO sessions (id, user_id, refresh_hash, expires_at)
    VALUES (gen_random_uuid(), 1, int4send(${n}), now() + interval '30 days');
  INSERT INTO tests (id, title, duration_minutes, correct_hundredths, incorrect_hundredths, is_public, subjects, total_questions)
    VALUES (${n}, 'Mock', 60, 100, 0, false, ARRAY['English'], 2);
  INSERT INTO test_questions (test_id, position, question_id) VALUES (${n}, 0, 1), (${n}, 1, 2);
  INSERT INTO papers (id, test_id, title, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids)
    VALUES (${n}, ${n}, 'Mock', 60, 100, 0, '{1,2}');
  UPDATE tests SET paper_id = ${n} WHERE id = ${n};
  INSERT INTO invitations (test_id, token) VALUES (${n}, 'token${n}');
  INSERT INTO test_access (test_id, user_id) VALUES (${n}, 1);
  INSERT INTO attempts (id, user_id, paper_id, test_id, expires_at, time_left_seconds, answers, first_shown, seconds_spent, change_counts, marked)
    VALUES (${n}, 1, ${n}, ${n}, now() + interval '24 hours', 3600, '{-1,-1}', '{0,-1}', '{0,0}', '{0,0}', '{false,false}');
  UPDATE attempts SET sequence = 1, answers = '{0,-1}' WHERE id = ${n};
  UPDATE user_statistics SET tests_taken = tests_taken + 1, percent_sum = percent_sum + 33.3333333333 WHERE user_id = 1;
  UPDATE user_subject_statistics SET tests_taken = tests_taken + 1, percent_sum = percent_sum + 1 WHERE user_id = 1;
  UPDATE questions SET topic = 'Topic ${n}' WHERE id = 3;
  UPDATE tests SET archived_at = now() WHERE id = ${n} AND ${n} % 2 = 0`;

interface Held {
  table: string;
  mode: string;
  /** Rows read in this transaction, one after the other. */
  read: number;
}

/** The tables that were there before, and that this transaction has others wait for. */
async function heldBy(client: pg.Client, before: readonly { relname: string }[]): Promise<Held[]> {
  const { rows } = await client.query<Held>(
    `SELECT c.relname AS table, l.mode, s.seq_tup_read::int AS read
     FROM pg_locks l JOIN pg_class c ON c.oid = l.relation JOIN pg_stat_xact_user_tables s ON s.relid = c.oid
     WHERE l.pid = pg_backend_pid() AND l.locktype = 'relation' AND l.granted AND c.relname = ANY ($1)
       AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
    [before.map(({ relname }) => relname)],
  );
  return rows;
}

/** The tables of the version before, each with the file that it stands in. */
async function readTables(): Promise<{ relname: string; relfilenode: number }[]> {
  return query(
    `SELECT relname, relfilenode FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname <> '_prisma_migrations'
     ORDER BY relname`,
  );
}

test("each step leaves the version before at work, and has nobody wait while rows are read", async () => {
  await query(seed);
  await query(work(1));
  const before = await readTables();
  const steps = migrationNames().filter((name) => name >= firstOfThisVersion);
  expect(steps.length).toBeGreaterThan(0);
  const slow: string[] = [];
  for (const [done, name] of steps.entries()) {
    const script = readFileSync(join(ownMigrations, name, "migration.sql"), "utf8");
    // PostgreSQL counts what a connection has read, so each has its own.
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    try {
      if (script.startsWith("-- Runs outside a transaction.")) {
        await client.query(script);
      } else {
        await client.query("BEGIN");
        await client.query(script);
        const held = await heldBy(client, before);
        const alone = held.filter(({ mode }) => mode === "AccessExclusiveLock");
        if (new Set(alone.map(({ table }) => table)).size > 1) {
          slow.push(`${name} locks ${alone.map(({ table }) => table).join(" and ")}`);
        }
        for (const { table, mode, read } of held) {
          if (read > 0) {
            slow.push(`${name} reads ${table} under ${mode}`);
          }
        }
        await client.query("COMMIT");
      }
    } finally {
      await client.end();
    }
    await query(work(done + 2));
  }
  expect(slow).toEqual([]);
  expect(await readTables(), "no table was rewritten").toEqual(expect.arrayContaining(before));
  const open = await query("SELECT conname FROM pg_constraint WHERE NOT convalidated");
  expect(open, "everything is checked in the end").toEqual([]);
  const kept = await query("SELECT id FROM questions WHERE kept_back ORDER BY id");
  expect(kept).toEqual([{ id: 1 }, { id: 2 }]);
});
