import type { AuditAction, AuditedKind } from "#rules/audit.ts";
import { type Queryable, statement } from "../database/statement.ts";

/** Where a request came from. */
export interface Origin {
  /** The address, as the socket or a trusted proxy says. */
  ip: string;
  /** Such as "Chrome on Windows", or "Token 12" for a personal access token; null for another program. */
  device: string | null;
}

/** What the audit log is to record. */
export interface NewEntry {
  at: Date;
  action: AuditAction;
  /** Who did it; null for the server itself and its commands. */
  actorId: number | null;
  origin?: Origin | undefined;
  subject?: { kind: AuditedKind; id: number; label?: string | null };
  before?: object | null;
  after?: object | null;
}

// Raw SQL: triggers fill the columns that Prisma would ask for.
const RECORD = statement({
  text: `INSERT INTO audit_entries (at, action, actor_id, ip, device, subject_kind, subject_id, subject_label, before, after)
    VALUES (:at, :action, :actorId, :ip, :device, :kind, :id, :label, :before::jsonb, :after::jsonb) RETURNING id`,
  takes: {
    ...{ at: "timestamptz", action: "text", actorId: "int?", ip: "text?", device: "text?" },
    ...{ kind: "text?", id: "int?", label: "text?", before: "jsonb?", after: "jsonb?" },
  },
  gives: { id: "int" },
});

/**
 * Adds to the audit log, in the transaction of the change. Other entries wait until it ends, so it comes last.
 *
 * @returns the entry's number
 */
export async function recordEntry(
  on: Queryable,
  { at, action, actorId, origin, subject, before = null, after = null }: NewEntry,
): Promise<number> {
  const row = await RECORD.row(on, {
    ...{ at, action, actorId, ip: origin?.ip ?? null, device: origin?.device ?? null },
    ...{ kind: subject?.kind ?? null, id: subject?.id ?? null, label: subject?.label ?? null },
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
  });
  if (row === undefined) throw new Error("INSERT ... RETURNING returned no row.");
  return row.id;
}
