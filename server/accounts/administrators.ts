import { limits } from "#rules/limits.ts";
import type { Prisma } from "../database/generated/prisma/client.ts";

/**
 * How long a transaction that holds the administrators may wait for its turn, and then take: as long
 * as a caller waits for an answer (docs/rules.md, section 12), in milliseconds.
 */
export const turnTaking = { maxWait: limits.apiTimeoutMs, timeout: limits.apiTimeoutMs } as const;

/**
 * Takes the one turn to change administrators, until the transaction ends: two changes go one after
 * the other, and neither decides by what the other is about to undo. One lock for all, since locks of
 * single accounts are taken in an order that changing accounts can turn around.
 *
 * @returns the ids of the active administrators who stay, ascending: not of those whose accounts are
 *   marked for deletion
 */
export async function holdAdministrators(transaction: Prisma.TransactionClient): Promise<number[]> {
  await transaction.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('lexam administrators'))::text`;
  const rows = await transaction.user.findMany({
    where: { role: "admin", isActive: true, deletionAt: null },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => row.id);
}
