import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import type { Prisma, Test } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { visibleTests } from "./visibility.ts";

/** How a list of tests is narrowed and paged. */
export interface TestFilter {
  /** Found anywhere in the title or the description, whatever the case; blank means all. */
  search?: string | null;
  /** Only tests with a question of this subject. */
  subject?: string | null;
  publicOnly?: boolean | null;
  skip: number;
  limit: number;
}

/** The tests with a text in title or description, whatever the case; all of them for a blank one. */
export function matchesText(search: string | null | undefined): Prisma.TestWhereInput {
  const text = search?.trim();
  if (!text) return {};
  const contains = { contains: escapeLike(text), mode: "insensitive" as const };
  return { OR: [{ title: contains }, { description: contains }] };
}

function whereOf(viewer: Viewer, filter: TestFilter): Prisma.TestWhereInput {
  const conditions: Prisma.TestWhereInput[] = [visibleTests(viewer), matchesText(filter.search)];
  if (filter.subject) conditions.push({ subjects: { has: filter.subject } });
  if (filter.publicOnly) conditions.push({ isPublic: true });
  return { AND: conditions };
}

/**
 * The tests a viewer may take, newest first (docs/api.md, section 2: GET /tests/).
 *
 * @param query what of each test to load, in Prisma's terms
 */
export async function listTests(
  viewer: Viewer,
  { database }: Dependencies,
  filter: TestFilter,
  query: { select?: Prisma.TestSelect; include?: Prisma.TestInclude } = {},
): Promise<Test[]> {
  return database.prisma.test.findMany({
    ...(query as object),
    where: whereOf(viewer, filter),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: filter.skip,
    take: filter.limit,
  });
}

/** How many tests the filter leaves, paging aside. */
export async function countTests(
  viewer: Viewer,
  { database }: Dependencies,
  filter: TestFilter,
): Promise<number> {
  return database.prisma.test.count({ where: whereOf(viewer, filter) });
}
