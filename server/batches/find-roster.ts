import { BYTE_ORDER_MARK, csvRecord } from "#rules/csv.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { RosterRow } from "../database/generated/prisma/client.ts";
import { type Row, statement } from "../database/statement.ts";
import { NotFound } from "../errors.ts";
import type { Needed } from "./batch.ts";
import { MISSING_ROSTER } from "./roster.ts";

const rosterColumns = {
  id: "int",
  fileName: "text",
  uploadedAt: "timestamptz",
  undoneAt: "timestamptz?",
  rowCount: "int",
  newCount: "int",
  addedCount: "int",
  notTakenCount: "int",
} as const;

/** A roster with its rows counted by outcome. `addedCount` excludes new students. */
export type Roster = Row<typeof rosterColumns>;

// Raw SQL, so that one statement returns the roster and these counts.
const ROSTER = statement({
  text: `SELECT r.id, r.file_name AS "fileName", r.uploaded_at AS "uploadedAt", r.undone_at AS "undoneAt", counts.*
    FROM rosters r CROSS JOIN LATERAL (SELECT count(*)::int AS "rowCount",
        count(*) FILTER (WHERE is_new)::int AS "newCount",
        count(*) FILTER (WHERE added > 0 AND NOT is_new)::int AS "addedCount",
        count(*) FILTER (WHERE outcome <> 'taken')::int AS "notTakenCount"
      FROM roster_rows WHERE roster_id = r.id) counts
    WHERE r.id = coalesce(:id::int, (SELECT max(id) FROM rosters))`,
  takes: { id: "int?" },
  gives: rosterColumns,
});

/** A roster. @param id null for the last one @returns null when there is none yet */
export async function findRoster(
  viewer: Viewer,
  { database }: Needed,
  id: number | null,
): Promise<Roster | null> {
  requirePermission(viewer, "batch:read");
  const roster = (await ROSTER.row(database.pool, { id })) ?? null;
  if (roster === null && id !== null) throw new NotFound(MISSING_ROSTER);
  return roster;
}

/** Rows of a roster, in the file's order. */
export async function listRosterRows(
  viewer: Viewer,
  { database }: Needed,
  { rosterId, isTaken }: { rosterId: number; isTaken: boolean },
  page?: { skip: number; limit: number },
): Promise<RosterRow[]> {
  requirePermission(viewer, "batch:read");
  return database.prisma.rosterRow.findMany({
    where: { rosterId, outcome: isTaken ? "taken" : { not: "taken" } },
    orderBy: { row: "asc" },
    ...(page && { skip: page.skip, take: page.limit }),
  });
}

/** Rows of a roster as CSV. @throws NotFound when there is no such roster */
export async function rosterFile(
  viewer: Viewer,
  dependencies: Needed,
  which: { rosterId: number; isTaken: boolean },
): Promise<string> {
  await findRoster(viewer, dependencies, which.rosterId);
  const rows = await listRosterRows(viewer, dependencies, which);
  const records = rows.map(({ row, email, fullName, batches, message, meant }) =>
    csvRecord([row, email, fullName, batches.join("; "), message, meant ?? ""]),
  );
  const header = csvRecord(["row", "email", "name", "batches", "what_became_of_it", "meant"]);
  return BYTE_ORDER_MARK + header + records.join("");
}
