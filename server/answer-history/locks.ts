import type pg from "pg";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { statement } from "../database/statement.ts";

// Raw SQL: Prisma has no words for advisory locks.
const HOLD_COUNTS = statement({
  text: "SELECT pg_advisory_xact_lock(:lock, 0)",
  takes: { lock: "int" },
});

const HOLD_HISTORIES = statement({
  text: "SELECT pg_advisory_xact_lock(:lock, id) FROM unnest(:userIds::int[]) AS id",
  takes: { lock: "int", userIds: "int[]" },
});

/** Waits until this transaction alone may write the counts of everybody's first answers. */
export async function holdCounts(client: pg.PoolClient): Promise<void> {
  await HOLD_COUNTS.count(client, { lock: ADVISORY_LOCKS.historyCounts });
}

/**
 * Waits until this transaction alone may write the answer histories of some students: what answers come to is
 * folded from all of them, so that two who add one at a time must not overlook each other's.
 */
export async function holdMemories(
  client: pg.PoolClient,
  userIds: readonly number[],
): Promise<void> {
  const inOrder = [...new Set(userIds)].sort((one, other) => one - other);
  await HOLD_HISTORIES.count(client, { lock: ADVISORY_LOCKS.answerHistory, userIds: inOrder });
}
