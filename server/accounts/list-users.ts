import { escapeLike } from "../database/escape-like.ts";
import type { Prisma, Role } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { Forbidden } from "../errors.ts";
import { toUser, type User } from "./user.ts";
import type { Viewer } from "./viewer.ts";

/** In which order accounts are listed; equals stand newest first. */
export type UserOrder = "newest" | "latest_sign_in";

const ORDERS: Record<UserOrder, Prisma.UserOrderByWithRelationInput[]> = {
  newest: [{ id: "desc" }],
  latest_sign_in: [{ lastSignInAt: { sort: "desc", nulls: "last" } }, { id: "desc" }],
};

/** How the list of users is narrowed; blank and null mean all. */
export interface UserFilter {
  /** Found anywhere in the name or the e-mail, whatever the case. */
  search?: string | null;
  role?: Role | null;
  /** True for active accounts only, false for closed ones only. */
  active?: boolean | null;
  /** Newest first unless said. */
  order?: UserOrder | null;
}

function matching({ search, role, active }: UserFilter): Prisma.UserWhereInput {
  const where: Prisma.UserWhereInput = { isErased: false };
  if (search?.trim()) {
    const contains = { contains: escapeLike(search.trim()), mode: "insensitive" as const };
    where.OR = [{ email: contains }, { fullName: contains }];
  }
  if (role) where.role = role;
  if (typeof active === "boolean") where.isActive = active;
  return where;
}

/**
 * A page of the accounts.
 *
 * @param page how many to leave out, and how many to answer at most; of `below`, those with a smaller
 *   number alone
 * @throws Forbidden for a student
 */
export async function listUsers(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  filter: UserFilter,
  page: { skip: number; limit: number; below?: number | null },
): Promise<User[]> {
  if (viewer.role !== "admin") throw new Forbidden();
  const rows = await database.prisma.user.findMany({
    where: { AND: [matching(filter), page.below ? { id: { lt: page.below } } : {}] },
    orderBy: ORDERS[filter.order ?? "newest"],
    skip: page.skip,
    take: page.limit,
    include: { statistics: { select: { testsTaken: true } } },
  });
  return rows.map((row) => ({ ...toUser(row), testsTaken: row.statistics?.testsTaken ?? 0 }));
}

/** How many results a person has. @throws Forbidden for a student */
export async function countTestsTaken(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  userId: number,
): Promise<number> {
  if (viewer.role !== "admin") throw new Forbidden();
  const statistics = await database.prisma.userStatistics.findUnique({ where: { userId } });
  return statistics?.testsTaken ?? 0;
}

/** How many accounts the filter leaves, over all pages. */
export async function countUsers(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  filter: UserFilter,
): Promise<number> {
  if (viewer.role !== "admin") throw new Forbidden();
  return database.prisma.user.count({ where: matching(filter) });
}
