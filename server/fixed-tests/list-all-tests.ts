import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma, Test } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { behind, matchesText } from "./list-tests.ts";
import type { Place } from "./test-filter.ts";

/** How the administrator's list of tests is narrowed and paged; blank and null mean all. */
export interface AllTestsFilter {
  /** Found anywhere in the title or the description, whatever the case. */
  search?: string | null;
  /** Only tests with a question of this subject. */
  subject?: string | null;
  /** True for active tests only, false for inactive ones only. */
  active?: boolean | null;
  /** True for public tests only, false for private ones only. */
  isPublic?: boolean | null;
  /** Those behind this place alone. */
  after?: Place | null;
  skip: number;
  limit: number;
}

function whereOf(filter: Omit<AllTestsFilter, "skip" | "limit" | "after">): Prisma.TestWhereInput {
  const { search, subject, active, isPublic } = filter;
  const where: Prisma.TestWhereInput = { archivedAt: null, ...matchesText(search) };
  if (subject?.trim()) where.subjects = { has: subject.trim() };
  if (typeof active === "boolean") where.isActive = active;
  if (typeof isPublic === "boolean") where.isPublic = isPublic;
  return where;
}

/**
 * Every test that isn't archived, newest first (docs/api.md, section 2: GET /admin/tests).
 *
 * @param query what of each test to load, in Prisma's terms
 */
export async function listAllTests(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  filter: AllTestsFilter,
  query: { select?: Prisma.TestSelect; include?: Prisma.TestInclude } = {},
): Promise<Test[]> {
  requirePermission(viewer, "test:read");
  return database.prisma.test.findMany({
    ...query,
    where: { AND: [whereOf(filter), behind(filter.after)] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: filter.skip,
    take: filter.limit,
  });
}

/** How many tests the filter leaves, over all pages. */
export async function countAllTests(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  filter: Omit<AllTestsFilter, "skip" | "limit">,
): Promise<number> {
  requirePermission(viewer, "test:read");
  return database.prisma.test.count({ where: whereOf(filter) });
}
