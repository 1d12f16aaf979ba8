import type pg from "pg";
import { statement } from "../database/statement.ts";

/** Advisory locks: of the counts of others, which one transaction at a time writes, and of memories. */
const COUNTS = 4_150;
const MEMORY = 4_151;

const HOLD_COUNTS = statement({
  text: "SELECT pg_advisory_xact_lock(:lock, 0)",
  takes: { lock: "int" },
});

const TRY_COUNTS = statement({
  text: "SELECT pg_try_advisory_xact_lock(:lock, 0) AS held",
  takes: { lock: "int" },
  gives: { held: "boolean" },
});

const HOLD_MEMORIES = statement({
  text: "SELECT pg_advisory_xact_lock(:lock, id) FROM unnest(:userIds::int[]) AS id",
  takes: { lock: "int", userIds: "int[]" },
});

/** Waits until this transaction alone may take tests in, which counts them for others. */
export async function holdCounts(client: pg.PoolClient): Promise<void> {
  await HOLD_COUNTS.count(client, { lock: COUNTS });
}

/** The same, unless somebody else is at it, or waits for it. @returns whether it is held */
export async function tryHoldCounts(client: pg.PoolClient): Promise<boolean> {
  return (await TRY_COUNTS.row(client, { lock: COUNTS }))?.held === true;
}

/**
 * Waits until this transaction alone may write the memories of some students: what answers come to is
 * folded from all of them, so that two who add one at a time must not overlook each other's.
 */
export async function holdMemories(
  client: pg.PoolClient,
  userIds: readonly number[],
): Promise<void> {
  const inOrder = [...new Set(userIds)].sort((one, other) => one - other);
  await HOLD_MEMORIES.count(client, { lock: MEMORY, userIds: inOrder });
}
