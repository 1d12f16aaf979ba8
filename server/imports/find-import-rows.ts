import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import { type ImportRow, Prisma } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";

/**
 * A list of rows: by their outcome, and of the duplicates those that differ from the bank's question,
 * those that changed it by its number, and those that say the same.
 */
type RowList = "created" | "duplicate" | "error" | "differing" | "updated" | "same";

const LISTS: Readonly<Record<RowList, Prisma.ImportRowWhereInput>> = {
  created: { outcome: "created" },
  duplicate: { outcome: "duplicate" },
  error: { outcome: "error" },
  differing: { outcome: "duplicate", given: { not: Prisma.AnyNull } },
  updated: {
    outcome: "duplicate",
    given: { equals: Prisma.AnyNull },
    afterRevisionId: { not: null },
  },
  same: { outcome: "duplicate", given: { equals: Prisma.AnyNull }, afterRevisionId: null },
};

/** Which rows of an import are wanted. */
export interface ImportRowFilter {
  importId: number;
  outcome: RowList;
  /** Found anywhere in the question, its subject or the error, or the whole row number; null is all. */
  search?: string | null;
}

function matching({ importId, outcome, search }: ImportRowFilter): Prisma.ImportRowWhereInput {
  const wanted = search?.trim() ?? "";
  if (wanted === "") return { importId, ...LISTS[outcome] };
  const contains = { contains: escapeLike(wanted), mode: "insensitive" } as const;
  const number = /^\d{1,9}$/.test(wanted) ? Number(wanted) : null;
  const numbered = number === null ? [] : [{ row: number }, { questionId: number }];
  return {
    importId,
    ...LISTS[outcome],
    OR: [{ question: contains }, { subject: contains }, { error: contains }, ...numbered],
  };
}

/**
 * What became of the rows of a file, in its order.
 *
 * @param page rows above `after` alone (0 for all), and how many to answer at most
 */
export async function findImportRows(
  viewer: Viewer | null,
  { database }: Pick<Dependencies, "database">,
  filter: ImportRowFilter,
  page: { after: number; limit: number },
): Promise<ImportRow[]> {
  requirePermission(viewer, "bank:read");
  return database.prisma.importRow.findMany({
    where: { AND: [matching(filter), { row: { gt: page.after } }] },
    orderBy: { row: "asc" },
    take: page.limit,
  });
}

/** How many rows the filter leaves. */
export async function countImportRows(
  viewer: Viewer | null,
  { database }: Pick<Dependencies, "database">,
  filter: ImportRowFilter,
): Promise<number> {
  requirePermission(viewer, "bank:read");
  return database.prisma.importRow.count({ where: matching(filter) });
}

/**
 * One row that differs from the bank's question.
 *
 * @throws NotFound when there is no such row
 */
export async function findDifferingRow(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { importId, row }: { importId: number; row: number },
): Promise<ImportRow> {
  requirePermission(viewer, "bank:read");
  const found = await database.prisma.importRow.findFirst({
    where: { importId, row, ...LISTS.differing },
  });
  if (found === null) throw new NotFound("There is no such row.");
  return found;
}
