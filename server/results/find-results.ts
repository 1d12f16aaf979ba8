import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { type ListedPage, listResults, type ResultFilter } from "./result-list.ts";
import { asResult, type ResultQuery, type ResultRow, readResults } from "./result-row.ts";

export type { ResultQuery, ResultRow } from "./result-row.ts";

/** Filter, order and page of a viewer's results. */
export interface ResultPage extends ResultFilter, ListedPage {}

/** The same filter for raw SQL. */
function ofKind(kind: ResultFilter["kind"]): { isRandom?: boolean } {
  return kind === null ? {} : { isRandom: kind === "random" };
}

// Filters by completedAt, which only submitted attempts have, because Prisma casts the status and PostgreSQL then
// can't use a partial index.
function whereOf(viewer: Viewer, kind: ResultFilter["kind"]): Prisma.AttemptWhereInput {
  return {
    userId: viewer.userId,
    completedAt: { not: null },
    ...(kind === "regular" ? { testId: { not: null } } : {}),
    ...(kind === "random" ? { randomTestId: { not: null } } : {}),
  };
}

/** Returns a page of the viewer's own results, in the requested order (docs/api.md, section 2). */
export async function findResults(
  viewer: Viewer,
  dependencies: Dependencies,
  { order, skip, limit, after, ...filter }: ResultPage,
  query: ResultQuery = {},
): Promise<ResultRow[]> {
  const { database } = dependencies;
  const { prisma } = database;
  const { userId } = viewer;
  const kind = ofKind(filter.kind);
  if (order === "newest" && filter.score === null && !after) {
    const which = { limit, skip, ...kind };
    const read = await readResults(database.pool, userId, which, query);
    if (read !== null) return read;
    const rows = await prisma.attempt.findMany({
      ...query,
      where: whereOf(viewer, filter.kind),
      orderBy: [{ completedAt: "desc" }, { id: "desc" }],
      skip,
      take: limit,
    });
    return rows.map(asResult);
  }
  const ids = await listResults(viewer, dependencies, filter, { order, skip, limit, after });
  // Always selects `id`, since the rows come unordered and are sorted by it.
  const read = await readResults(database.pool, userId, { ids, ...kind }, query);
  const rows =
    read ??
    (await prisma.attempt.findMany({
      ...(query.select ? { select: { ...query.select, id: true } } : query),
      where: { AND: [{ id: { in: ids } }, whereOf(viewer, filter.kind)] },
    }));
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = (row: { id: number }) => places.get(row.id) ?? 0;
  return rows.map(asResult).sort((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Returns one of the viewer's own results.
 *
 * @param kind finds only a result of this kind; null for either
 * @throws NotFound when there is none, it is not submitted yet, or it belongs to somebody else
 */
export async function findResult(
  viewer: Viewer,
  { database }: Dependencies,
  resultId: number,
  kind: ResultFilter["kind"],
  query: ResultQuery = {},
): Promise<ResultRow> {
  const which = { ids: [resultId], ...ofKind(kind) };
  const read = await readResults(database.pool, viewer.userId, which, query);
  const row =
    read === null
      ? await database.prisma.attempt.findFirst({
          ...query,
          where: { AND: [{ id: resultId }, whereOf(viewer, kind)] },
        })
      : (read[0] ?? null);
  if (row === null) throw new NotFound("Result not found");
  return asResult(row);
}
