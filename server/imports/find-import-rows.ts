import { requireAdmin } from "../accounts/require-admin.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import type { ImportOutcome, ImportRow, Prisma } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";

/** Which rows of an import are wanted. */
export interface ImportRowFilter {
  importId: number;
  outcome: ImportOutcome;
  /** Found anywhere in the question, its subject or the error, or the whole row number; null is all. */
  search?: string | null;
}

function matching({ importId, outcome, search }: ImportRowFilter): Prisma.ImportRowWhereInput {
  const wanted = search?.trim() ?? "";
  if (wanted === "") return { importId, outcome };
  const contains = { contains: escapeLike(wanted), mode: "insensitive" } as const;
  const number = /^\d{1,9}$/.test(wanted) ? Number(wanted) : null;
  const numbered = number === null ? [] : [{ row: number }, { questionId: number }];
  return {
    importId,
    outcome,
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
  requireAdmin(viewer);
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
  requireAdmin(viewer);
  return database.prisma.importRow.count({ where: matching(filter) });
}
