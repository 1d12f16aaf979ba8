import { apiLimits } from "#rules/limits.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import type { Prisma } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import { within } from "../database/transaction.ts";

/**
 * Milliseconds that a transaction may wait for the lock on administrators, and then take: the timeout of an API call
 * (docs/rules.md, section 12).
 */
export const turnTaking = {
  maxWait: apiLimits.apiTimeoutMs,
  timeout: apiLimits.apiTimeoutMs,
} as const;

// Cast to text, because Prisma can't read a void column.
// Raw SQL: Prisma can't take an advisory lock.
const HOLD = statement({
  text: "SELECT pg_advisory_xact_lock(:lock)::text",
  takes: { lock: "bigint" },
});

/**
 * Locks changes of administrators until the transaction ends. Without it, two administrators could remove each other
 * at the same time, and none would be left. It is one lock for all, because locks of single accounts could be taken
 * in different orders and deadlock.
 *
 * @returns the ids of the active administrators, ascending, without accounts marked for deletion
 */
export async function holdAdministrators(transaction: Prisma.TransactionClient): Promise<number[]> {
  await HOLD.count(within(transaction), { lock: ADVISORY_LOCKS.administrators });
  const rows = await transaction.user.findMany({
    where: { role: "admin", isActive: true, deletionAt: null },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => row.id);
}
