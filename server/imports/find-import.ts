import type pg from "pg";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Import, ImportKind, Prisma } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { HAS_STALLED } from "../jobs/job-record.ts";
import { failKilledImports } from "./import-record.ts";

type ImportQuery = { select?: Prisma.ImportSelect; include?: Prisma.ImportInclude };

/**
 * An import and how far it has come.
 *
 * @param query what of it to load, in Prisma's terms
 * @throws NotFound when there is no such import
 */
export async function findImport(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
  query: ImportQuery = {},
): Promise<Import> {
  requirePermission(viewer, "bank:read");
  await failKilledImports(database.pool, now());
  const found = await database.prisma.import.findUnique({ ...query, where: { id } });
  if (found === null) throw new NotFound("Import not found");
  return found;
}

/**
 * The viewer's newest import, which is the one in progress while a file of theirs is uploaded; null
 * when they have imported nothing yet.
 *
 * @param kind null for the newest of any kind
 */
export async function findLatestImport(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  query: ImportQuery = {},
  kind: ImportKind | null = null,
): Promise<Import | null> {
  requirePermission(viewer, "bank:read");
  await failKilledImports(database.pool, now());
  return database.prisma.import.findFirst({
    ...query,
    where: { userId: viewer.userId, ...(kind === null ? {} : { kind }) },
    orderBy: { id: "desc" },
  });
}

/** Whether the process died that imported a file; another one goes on with it within seconds. */
export async function isStopped(
  pool: pg.Pool,
  { status, jobId }: Pick<Import, "status" | "jobId">,
): Promise<boolean> {
  if (status !== "running" || jobId === null) return false;
  return (await HAS_STALLED.row(pool, { id: jobId }))?.stalled === true;
}

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
