import type pg from "pg";
import { again } from "../database/again.ts";
import { isDatabaseAway, isDeadlock } from "../database/availability.ts";
import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";

// Raw SQL, like all of this file: one transaction of `pg`, in which the account is held.
/** What remains of the submitted attempts' owner: one of many with different numbers, and no more. */
const INSERT_NOBODY = statement({
  text: `INSERT INTO users (email, full_name, is_active, is_erased, created_at)
  VALUES ('deleted-' || gen_random_uuid(), 'Deleted account', false, true, 'epoch') RETURNING id`,
  gives: { id: "int" },
});

/** Random tests that somebody's results need: of these the words and wishes of their owner go. */
const STARTED = "EXISTS (SELECT FROM attempts a WHERE a.random_test_id = r.id)";

const GIVE_ATTEMPTS = statement({
  text: "UPDATE attempts SET user_id = :nobody WHERE user_id = :userId",
  takes: { userId: "int", nobody: "int" },
});
// What others are shown stays right, and stays so when it is counted again.
const GIVE_ANSWERS = statement({
  text: "UPDATE student_answers SET user_id = :nobody WHERE user_id = :userId AND source = 0",
  takes: { userId: "int", nobody: "int" },
});
const FORGET_WORDS = statement({
  text: `UPDATE papers p SET title = 'Random Test', description = NULL
    FROM random_tests r WHERE r.paper_id = p.id AND r.user_id = :userId AND ${STARTED}`,
  takes: { userId: "int" },
});
const GIVE_RANDOM_TESTS = statement({
  text: `UPDATE random_tests r SET user_id = :nobody, subjects = '{}', topics = '{}', pyq_only = NULL,
      pyq_exams = '{}', pyq_years = '{}', chosen_from = NULL WHERE r.user_id = :userId AND ${STARTED}`,
  takes: { userId: "int", nobody: "int" },
});

async function handOver(client: pg.PoolClient, userId: number): Promise<void> {
  const nobody = (await INSERT_NOBODY.row(client))?.id;
  if (nobody === undefined) throw new Error("Nobody was not stored.");
  await GIVE_ATTEMPTS.count(client, { userId, nobody });
  await GIVE_ANSWERS.count(client, { userId, nobody });
  await FORGET_WORDS.count(client, { userId });
  await GIVE_RANDOM_TESTS.count(client, { userId, nobody });
}

const HOLD = statement({
  text: `SELECT FROM users WHERE id = :userId AND NOT is_erased
    AND (:dueBy::timestamptz IS NULL OR deletion_at <= :dueBy)
    AND (:madeBy::timestamptz IS NULL OR created_at <= :madeBy) FOR UPDATE`,
  takes: { userId: "int", dueBy: "timestamptz?", madeBy: "timestamptz?" },
});
const REMOVE_UNFINISHED = statement({
  text: "DELETE FROM attempts WHERE user_id = :userId AND status <> 'submitted'",
  takes: { userId: "int" },
});
const KEPT = statement({
  text: "SELECT FROM attempts WHERE user_id = :userId LIMIT 1",
  takes: { userId: "int" },
});
const REMOVE_RANDOM_TESTS = statement({
  text: 'DELETE FROM random_tests WHERE user_id = :userId RETURNING paper_id AS "paperId"',
  takes: { userId: "int" },
  gives: { paperId: "int" },
});
const REMOVE_PAPERS = statement({
  text: "DELETE FROM papers WHERE id = ANY (:ids)",
  takes: { ids: "int[]" },
});
const REMOVE_IMPORTS = statement({
  text: "DELETE FROM imports WHERE user_id = :userId",
  takes: { userId: "int" },
});
// A deleted account's address goes from the rosters that put it into batches, too; memberships go with the account.
const REMOVE_ROSTER_ROWS = statement({
  text: `DELETE FROM roster_rows r USING users u WHERE u.id = :userId AND lower(r.email) = u.email`,
  takes: { userId: "int" },
});
const REMOVE_PERSON = statement({
  text: "DELETE FROM users WHERE id = :userId",
  takes: { userId: "int" },
});

/** What may have to hold of an account that is deleted. */
interface Erasable {
  /** Its own deletion is due by then. */
  dueBy?: Date | null;
  /** It was made by then. */
  madeBy?: Date | null;
}

/**
 * Deletes a person: profile, sessions, statistics, keys, imports and unfinished attempts go, and the
 * authors of questions and tests are forgotten. Submitted attempts stay as numbers of nobody: a new
 * row of `users` without a fact keeps together what one person answered, for statistics that count
 * each person once, under a number that no token, log or copy ever named. The account's own number is
 * kept by itself for a while (docs/operations.md, section 8).
 *
 * @param only what has to hold of the account; nothing for any
 * @returns false when there is no such account, or its deletion was taken back in the meantime
 */
export function erasePerson(
  database: Database,
  userId: number,
  only: Erasable = {},
): Promise<boolean> {
  // With what a request of the person had started, which has ended or been ended by then.
  return again(isDeadlock, () => eraseOnce(database, userId, only));
}

function eraseOnce(
  database: Database,
  userId: number,
  { dueBy = null, madeBy = null }: Erasable,
): Promise<boolean> {
  return inTransaction(database, async (client) => {
    // A sign-in at this moment waits, and then finds either a saved account or none.
    if ((await HOLD.count(client, { userId, dueBy, madeBy })) === 0) return false;
    await REMOVE_UNFINISHED.count(client, { userId });
    if ((await KEPT.count(client, { userId })) > 0) await handOver(client, userId);
    const randomTests = await REMOVE_RANDOM_TESTS.rows(client, { userId });
    await REMOVE_PAPERS.count(client, { ids: randomTests.map(({ paperId }) => paperId) });
    // Their file names may name the person, and nobody else ever sees them.
    await REMOVE_IMPORTS.count(client, { userId });
    await REMOVE_ROSTER_ROWS.count(client, { userId });
    await REMOVE_PERSON.count(client, { userId });
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
  const due = await database.prisma.user.findMany({
    where: { deletionAt: { lte: now } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  let erased = 0;
  let failed = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    try {
      if (await erasePerson(database, id, { dueBy: now })) erased += 1;
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
