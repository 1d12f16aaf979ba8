import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Import, Prisma } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { failKilledImports } from "./import-record.ts";

/**
 * The files that came in, the newest first, no matter who brought them.
 *
 * @param page those before `before` alone (null for the newest), and how many to answer at most
 */
export async function listImports(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  page: { before: number | null; limit: number },
  query: { select?: Prisma.ImportSelect; include?: Prisma.ImportInclude } = {},
): Promise<Import[]> {
  requirePermission(viewer, "bank:read");
  await failKilledImports(database.pool, now());
  return database.prisma.import.findMany({
    ...query,
    // The sample bank is nobody's file.
    where: { userId: { not: null }, ...(page.before === null ? {} : { id: { lt: page.before } }) },
    orderBy: { id: "desc" },
    take: page.limit,
  });
}

/** How many there are, and when the first came. */
export async function countImports(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<{ totalCount: number; since: Date | null }> {
  requirePermission(viewer, "bank:read");
  const { _count, _min } = await database.prisma.import.aggregate({
    where: { userId: { not: null } },
    _count: true,
    _min: { startedAt: true },
  });
  return { totalCount: _count, since: _min.startedAt };
}
