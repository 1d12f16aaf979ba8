import { searchForm } from "#rules/fold-text.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import type { Prisma, Test } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { countKept, keptPage, type TestQuery } from "./kept-tests.ts";
import { countVisible, orderedTestIds } from "./order-tests.ts";
import type { Place, TestFilter } from "./test-filter.ts";

/**
 * Returns the condition for tests with a text in title or description, ignoring case and variants of quotes, dashes
 * and spaces. A blank text matches all tests.
 */
export function matchesText(search: string | null | undefined): Prisma.TestWhereInput {
  const text = searchForm(search ?? "");
  if (text === "") return {};
  return { searchText: { contains: escapeLike(text), mode: "insensitive" } };
}

/** Returns the condition for tests after a place in the list, newest first; null matches all tests. */
export function behind(after: Place | null | undefined): Prisma.TestWhereInput {
  if (!after) return {};
  const { at, id } = after;
  return { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] };
}

/** Returns the tests with these ids, in the order of the ids. */
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
 * Returns a page of the tests that a viewer may take, newest first unless another order is requested (docs/api.md,
 * section 2: GET /tests/; docs/screens.md, section 5).
 *
 * @param wantsOwn true if the caller needs the viewer's attempts on each test next
 */
export async function listTests(
  viewer: Viewer,
  dependencies: Dependencies,
  filter: TestFilter,
  query: TestQuery = {},
  wantsOwn = false,
): Promise<Test[]> {
  const kept = filter.after
    ? null
    : await keptPage(viewer, dependencies, filter, { query, wantsOwn });
  if (kept !== null) return kept;
  const ids = await orderedTestIds(viewer, dependencies, filter);
  return testsByIds(dependencies, ids, query);
}

/** Returns the number of tests that pass the filter, on all pages. */
export async function countTests(
  viewer: Viewer,
  dependencies: Dependencies,
  filter: TestFilter,
): Promise<number> {
  const kept = await countKept(viewer, dependencies, filter);
  return kept ?? countVisible(viewer, dependencies, filter);
}
