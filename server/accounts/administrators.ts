import { apiLimits } from "#rules/limits.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import type { Prisma } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import { within } from "../database/transaction.ts";

/**
 * How long a transaction that holds the administrators may wait for its turn, and then take: as long
 * as a caller waits for an answer (docs/rules.md, section 12), in milliseconds.
 */
export const turnTaking = {
  maxWait: apiLimits.apiTimeoutMs,
  timeout: apiLimits.apiTimeoutMs,
} as const;

// As a text: Prisma reads no column without a type.
// Raw SQL: Prisma has no words for an advisory lock.
const HOLD = statement({
  text: "SELECT pg_advisory_xact_lock(:lock)::text",
  takes: { lock: "bigint" },
});

/**
 * Takes the one turn to change administrators, until the transaction ends: two changes go one after
 * the other, and neither decides by what the other is about to undo. One lock for all, since locks of
 * single accounts are taken in an order that changing accounts can turn around.
 *
 * @returns the ids of the active administrators who stay, ascending: not of those whose accounts are
 *   marked for deletion
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
