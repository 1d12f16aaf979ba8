import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { type ListedPage, listResults, type ResultFilter } from "./result-list.ts";
import { asResult, type ResultQuery, type ResultRow, readResults } from "./result-row.ts";

export type { ResultQuery, ResultRow } from "./result-row.ts";

/** Which of a viewer's results are meant, in which order, and which page of them. */
export interface ResultPage extends ResultFilter, ListedPage {}

/** The same filter for raw SQL. */
function ofKind(kind: ResultFilter["kind"]): { isRandom?: boolean } {
  return kind === null ? {} : { isRandom: kind === "random" };
}

// By the time of completion, which attempts have when they are submitted and only then: Prisma sends
// a status with a cast, and no partial index serves that.
function whereOf(viewer: Viewer, kind: ResultFilter["kind"]): Prisma.AttemptWhereInput {
  return {
    userId: viewer.userId,
    completedAt: { not: null },
    ...(kind === "regular" ? { testId: { not: null } } : {}),
    ...(kind === "random" ? { randomTestId: { not: null } } : {}),
  };
}

/** The viewer's own results in an order (docs/api.md, section 2). */
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
  // With `id` whatever is asked for, since the rows come in no order.
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
 * One of the viewer's own results.
 *
 * @param kind only a result of this kind counts as found; null for either
 * @throws NotFound when there is none, it is not submitted yet, or it is somebody else's
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
