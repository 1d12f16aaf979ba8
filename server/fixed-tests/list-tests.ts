import { searchForm } from "#rules/fold-text.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import type { Prisma, Test } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { orderedTestIds } from "./order-tests.ts";
import type { Place, TestFilter } from "./test-filter.ts";

/**
 * The tests with a text in title or description, whatever the case, quotes, dashes and spaces; all of them for
 * a blank one.
 */
export function matchesText(search: string | null | undefined): Prisma.TestWhereInput {
  const text = searchForm(search ?? "");
  if (text === "") return {};
  return { searchText: { contains: escapeLike(text), mode: "insensitive" } };
}

/** What of each test to load, in Prisma's terms. */
type TestQuery = { select?: Prisma.TestSelect; include?: Prisma.TestInclude };

/** The tests behind a place, newest first; all of them for null. */
export function behind(after: Place | null | undefined): Prisma.TestWhereInput {
  if (!after) return {};
  const { at, id } = after;
  return { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] };
}

/** Tests by their numbers, in the order of these. */
async function testsByIds(
  { database }: Dependencies,
  ids: readonly number[],
  query: TestQuery,
): Promise<Test[]> {
  const rows: Test[] = await database.prisma.test.findMany({
    ...query,
    where: { id: { in: [...ids] } },
  });
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/**
 * The tests a viewer may take, newest first unless another order is asked for (docs/api.md,
 * section 2: GET /tests/; docs/screens.md, section 5).
 */
export async function listTests(
  viewer: Viewer,
  dependencies: Dependencies,
  filter: TestFilter,
  query: TestQuery = {},
): Promise<Test[]> {
  const ids = await orderedTestIds(viewer, dependencies, filter);
  return testsByIds(dependencies, ids, query);
}
