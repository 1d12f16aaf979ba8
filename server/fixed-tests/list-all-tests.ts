import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma, Test } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { behind, matchesText } from "./list-tests.ts";
import type { Place } from "./test-filter.ts";

/** Filter and page of the administrators' list of tests; blank and null mean all. */
export interface AllTestsFilter {
  /** Matches anywhere in the title or the description, ignoring case. */
  search?: string | null;
  /** Only tests with a question of this subject. */
  subject?: string | null;
  /** True for active tests only, false for inactive ones only. */
  active?: boolean | null;
  /** True for public tests only, false for private ones only. */
  isPublic?: boolean | null;
  /** Only tests after this place. */
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
 * Returns a page of all tests that aren't archived, newest first (docs/api.md, section 2: GET /admin/tests).
 *
 * @param query the fields of each test to load, in Prisma's terms
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

/** Returns the number of tests that pass the filter, on all pages. */
export async function countAllTests(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  filter: Omit<AllTestsFilter, "skip" | "limit">,
): Promise<number> {
  requirePermission(viewer, "test:read");
  return database.prisma.test.count({ where: whereOf(filter) });
}
