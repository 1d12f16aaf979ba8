import { AUDITED_CHANGES, type AuditAction, type AuditedKind, auditWords } from "#rules/audit.ts";
import { BYTE_ORDER_MARK, csvRecord } from "#rules/csv.ts";
import { searchForm } from "#rules/fold-text.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import { type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

type Reading = Pick<Dependencies, "database">;

/** Which entries are listed; null and blank mean all. */
export interface AuditFilter {
  /** Found in the name or e-mail of who did it, in what happened, in what it was done to, or its number. */
  search: string | null;
  actorId: number | null;
  action: AuditAction | null;
  /** What it was done to, and its number. */
  subjectKind: AuditedKind | null;
  subjectId: number | null;
  /** From this moment on, and before that one. */
  from: Date | null;
  before: Date | null;
}

const entryColumns = {
  id: "int",
  at: "timestamptz",
  action: "text",
  actorId: "int?",
  actorName: "text?",
  ip: "text?",
  device: "text?",
  subjectKind: "text?",
  subjectId: "int?",
  subjectLabel: "text?",
  subjectName: "text?",
  before: "jsonb?",
  after: "jsonb?",
  previousHash: "text",
  hash: "text",
} as const;

/** An entry, with the names of people as they are now; null for a deleted account and for the server. */
export type AuditEntry = Row<typeof entryColumns>;

// People are found once, by their index, and not at each entry.
const PEOPLE = `SELECT id FROM users WHERE NOT is_erased
        AND (search_form(email) ILIKE :pattern OR search_form(full_name) ILIKE :pattern)`;

// Raw SQL, like all of this file: one search over who, what and which.
const FOUND = `FROM audit_entries e LEFT JOIN users u ON u.id = e.actor_id AND NOT u.is_erased
    LEFT JOIN users s ON e.subject_kind = 'user' AND s.id = e.subject_id AND NOT s.is_erased
    WHERE TRUE[[ AND e.actor_id = :actorId]][[ AND e.action = :action]][[ AND e.at >= :from]][[ AND e.at < :before]]
    [[ AND e.subject_kind = :subjectKind]][[ AND e.subject_id = :subjectId]][[ AND e.id < :below]]
    [[ AND (e.subject_label ILIKE :pattern OR e.actor_id IN (${PEOPLE})
      OR e.subject_kind = 'user' AND e.subject_id IN (${PEOPLE})
      OR e.action = ANY (:actions) OR e.subject_id = :number)]]`;
const filterColumns = {
  actorId: "int",
  action: "text",
  subjectKind: "text",
  subjectId: "int",
  from: "timestamptz",
  before: "timestamptz",
  below: "int",
  pattern: "text",
  actions: "text[]",
  number: "int",
} as const;

const LIST = statement({
  text: `SELECT e.id, e.at, e.action, e.actor_id AS "actorId", u.full_name AS "actorName", e.ip, e.device,
      e.subject_kind AS "subjectKind", e.subject_id AS "subjectId", e.subject_label AS "subjectLabel",
      s.full_name AS "subjectName", e.before, e.after, encode(e.previous_hash, 'hex') AS "previousHash",
      encode(e.hash, 'hex') AS hash
    ${FOUND} ORDER BY e.id DESC OFFSET :skip LIMIT :limit`,
  takes: { skip: "bigint", limit: "bigint" },
  mayTake: filterColumns,
  gives: entryColumns,
});

const COUNT = statement({
  text: `SELECT count(*)::int AS count ${FOUND}`,
  mayTake: filterColumns,
  gives: { count: "int" },
});

/** The changes whose words have a text in them. */
function actionsWith(text: string): AuditAction[] {
  const all = Object.keys(AUDITED_CHANGES) as AuditAction[];
  return all.filter((action) =>
    searchForm(auditWords(action)).toLowerCase().includes(text.toLowerCase()),
  );
}

function valuesOf(filter: AuditFilter) {
  const { search, actorId, action, subjectKind, subjectId, from, before } = filter;
  const text = searchForm(search ?? "");
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return {
    ...(actorId === null ? {} : { actorId }),
    ...(action === null ? {} : { action }),
    ...(subjectKind === null ? {} : { subjectKind }),
    ...(subjectId === null ? {} : { subjectId }),
    ...(from === null ? {} : { from }),
    ...(before === null ? {} : { before }),
    ...(text === ""
      ? {}
      : { pattern: `%${escapeLike(text)}%`, actions: actionsWith(text), number }),
  };
}

/** A page of the audit log, the newest first. @throws Forbidden without the permission */
export async function listEntries(
  viewer: Viewer,
  { database }: Reading,
  filter: AuditFilter,
  page: { skip: number; limit: number; below?: number },
): Promise<AuditEntry[]> {
  requirePermission(viewer, "audit:read");
  return LIST.rows(database.pool, { ...valuesOf(filter), ...page });
}

/** How many entries the filter leaves, over all pages. */
export async function countEntries(
  viewer: Viewer,
  { database }: Reading,
  filter: AuditFilter,
): Promise<number> {
  requirePermission(viewer, "audit:read");
  return (await COUNT.row(database.pool, valuesOf(filter)))?.count ?? 0;
}

const ACTORS = statement({
  text: `SELECT u.id, u.full_name AS name FROM users u
    WHERE NOT u.is_erased AND EXISTS (SELECT FROM audit_entries e WHERE e.actor_id = u.id)
    ORDER BY lower(u.full_name), u.id LIMIT 200`,
  gives: { id: "int", name: "text" },
});

/** Who has changed something, by name; at most 200. */
export async function listActors(
  viewer: Viewer,
  { database }: Reading,
): Promise<{ id: number; name: string }[]> {
  requirePermission(viewer, "audit:read");
  return ACTORS.rows(database.pool);
}

/** Entries of one part of a file. */
const PART = 1_000;

const HEADER = [
  ...["id", "at", "action", "what", "by_id", "by", "ip", "device", "kind", "subject_id", "subject"],
  ...["before", "after", "hash"],
];

const json = (value: unknown) => (value === null ? "" : JSON.stringify(value));

/**
 * A part of the log as CSV, the newest first.
 *
 * @param below the number where the part before ended; null for the first
 * @returns `next`, what to give as `below` for the next part; null for the last
 */
export async function entriesFile(
  viewer: Viewer,
  dependencies: Reading,
  filter: AuditFilter,
  below: number | null,
): Promise<{ csv: string; next: number | null }> {
  const page = { skip: 0, limit: PART, ...(below === null ? {} : { below }) };
  const entries = await listEntries(viewer, dependencies, filter, page);
  const records = entries.map((e) =>
    csvRecord([
      ...[
        e.id,
        e.at.toISOString(),
        e.action,
        auditWords(e.action),
        e.actorId ?? "",
        e.actorName ?? "",
      ],
      ...[e.ip ?? "", e.device ?? "", e.subjectKind ?? "", e.subjectId ?? ""],
      ...[e.subjectLabel ?? e.subjectName ?? "", json(e.before), json(e.after), e.hash],
    ]),
  );
  return {
    csv: (below === null ? BYTE_ORDER_MARK + csvRecord(HEADER) : "") + records.join(""),
    next: entries.length < PART ? null : (entries.at(-1)?.id ?? null),
  };
}
