import type pg from "pg";
import { isDatabaseAway } from "../database/availability.ts";
import type { Database } from "../database/client.ts";
import { inTransaction } from "../database/transaction.ts";

/** What remains of the submitted attempts' owner: one of many who are told apart, and no more. */
const INSERT_NOBODY = `
  INSERT INTO users (email, full_name, is_active, is_erased, created_at)
  VALUES ('deleted-' || gen_random_uuid(), 'Deleted account', false, true, 'epoch') RETURNING id`;

/** Random tests that somebody's results need: of these the words and wishes of their owner go. */
const BEGUN = "EXISTS (SELECT FROM attempts a WHERE a.random_test_id = r.id)";

async function handOver(client: pg.PoolClient, userId: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(INSERT_NOBODY);
  const nobody = rows[0]?.id;
  await client.query("UPDATE attempts SET user_id = $2 WHERE user_id = $1", [userId, nobody]);
  await client.query(
    `UPDATE papers p SET title = 'Random Test', description = NULL
     FROM random_tests r WHERE r.paper_id = p.id AND r.user_id = $1 AND ${BEGUN}`,
    [userId],
  );
  await client.query(
    `UPDATE random_tests r SET user_id = $2, subjects = '{}', topics = '{}', pyq_only = NULL,
       pyq_exams = '{}', pyq_years = '{}' WHERE r.user_id = $1 AND ${BEGUN}`,
    [userId, nobody],
  );
}

/**
 * Deletes a person: profile, sessions, statistics, keys, imports and unfinished attempts go, and the
 * authors of questions and tests are forgotten. Submitted attempts stay as numbers of nobody: a new
 * row of `users` without a fact keeps together what one person answered, for statistics that count
 * each person once, under a number that no token, log or copy ever named.
 *
 * @param dueBy only if the account's own deletion is due by then; null for at once
 * @returns false when there is no such account, or its deletion was taken back meanwhile
 */
export function erasePerson(
  database: Database,
  userId: number,
  dueBy: Date | null,
): Promise<boolean> {
  return inTransaction(database, async (client) => {
    // A sign-in at this moment waits, and then finds either a saved account or none.
    const due = await client.query(
      `SELECT FROM users WHERE id = $1 AND NOT is_erased
         AND ($2::timestamptz IS NULL OR deletion_at <= $2) FOR UPDATE`,
      [userId, dueBy],
    );
    if (due.rowCount === 0) return false;
    await client.query("DELETE FROM attempts WHERE user_id = $1 AND status <> 'submitted'", [
      userId,
    ]);
    const kept = await client.query("SELECT FROM attempts WHERE user_id = $1 LIMIT 1", [userId]);
    if (kept.rowCount !== 0) await handOver(client, userId);
    const { rows } = await client.query<{ paperId: number }>(
      'DELETE FROM random_tests WHERE user_id = $1 RETURNING paper_id AS "paperId"',
      [userId],
    );
    await client.query("DELETE FROM papers WHERE id = ANY ($1)", [
      rows.map(({ paperId }) => paperId),
    ]);
    // Their file names may name the person, and nobody else ever sees them.
    await client.query("DELETE FROM imports WHERE user_id = $1", [userId]);
    await client.query("DELETE FROM users WHERE id = $1", [userId]);
    return true;
  });
}

/**
 * Erases every account whose day has come. One that can't be erased keeps nobody else waiting.
 *
 * @returns how many
 * @throws in the end, when some could not be erased; the log has each by its id
 */
export async function erasePeopleDue(
  database: Database,
  now: Date,
  log: { error(details: object, message: string): void },
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    "SELECT id FROM users WHERE deletion_at <= $1 ORDER BY id",
    [now],
  );
  let erased = 0;
  let failed = 0;
  for (const { id } of rows) {
    if (signal?.aborted) break;
    try {
      if (await erasePerson(database, id, now)) erased += 1;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, userId: id }, "an account that is due could not be deleted");
      failed += 1;
    }
  }
  if (failed > 0) {
    throw new Error(`Of the accounts that are due, ${erased} were deleted and ${failed} not.`);
  }
  return erased;
}
