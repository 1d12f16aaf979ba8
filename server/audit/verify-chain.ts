import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { recordEntry } from "./record-entry.ts";

/** What a check of the log found. */
export interface ChainCheck {
  entries: number;
  /** The first entry that was changed, or that misses the one before it; null when all is as it was written. */
  brokenAt: number | null;
}

// Raw SQL: each row beside the one before it, and PostgreSQL computes the hashes as its trigger does.
const CHECK = statement({
  text: `SELECT count(*)::int AS entries, min(id) FILTER (WHERE NOT is_sound) AS "brokenAt" FROM (
      SELECT e.id, e.id = coalesce(lag(e.id) OVER chain, 0) + 1
        AND e.previous_hash = coalesce(lag(e.hash) OVER chain, ''::bytea)
        AND e.hash = audit_hash(e) AS is_sound
      FROM audit_entries e WINDOW chain AS (ORDER BY e.id)
    ) AS checked`,
  gives: { entries: "int", brokenAt: "int?" },
});

/**
 * Checks every entry's hash and its link to the previous entry. Entries removed at the end leave no trace in the rest. To
 * notice that, keep the newest number and hash on another machine (docs/operations.md).
 */
export async function verifyChain(on: Queryable): Promise<ChainCheck> {
  const found = await CHECK.row(on);
  if (found === undefined) throw new Error("An aggregate returned no row.");
  return found;
}

/** Checks the log and records what was found. @returns how many entries it has */
export async function recordCheck(on: Queryable, at: Date): Promise<number> {
  const { entries, brokenAt } = await verifyChain(on);
  const after = { entries, broken_at: brokenAt };
  await recordEntry(on, { at, action: "checkChain", actorId: null, after });
  return entries;
}

/** The newest check that was recorded; null before the first. @throws Forbidden without the permission */
export async function findLastCheck(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<(ChainCheck & { at: Date }) | null> {
  requirePermission(viewer, "audit:read");
  const found = await database.prisma.auditEntry.findFirst({
    where: { action: "checkChain" },
    orderBy: { id: "desc" },
    select: { at: true, after: true },
  });
  if (found === null) return null;
  const { entries, broken_at } = found.after as { entries: number; broken_at: number | null };
  return { at: found.at, entries, brokenAt: broken_at };
}
