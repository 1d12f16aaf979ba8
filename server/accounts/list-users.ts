import { searchForm } from "#rules/fold-text.ts";
import { escapeLike } from "../database/escape-like.ts";
import type { Role } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { requirePermission } from "./require-permission.ts";
import { toUser, type User } from "./user.ts";
import type { Viewer } from "./viewer.ts";

/** The order of the list of accounts; equals come newest first. */
type UserOrder = "newest" | "latest_sign_in";

/** The filter of the list of users; blank and null mean all. */
export interface UserFilter {
  /** Matches anywhere in the name or the e-mail, ignoring case and variants of quotes, dashes and spaces. */
  search?: string | null;
  role?: Role | null;
  /** True for active accounts only, false for closed ones only. */
  active?: boolean | null;
  /** Only students of this batch. */
  batchId?: number | null;
  /** Newest first by default. */
  order?: UserOrder | null;
}

// Raw SQL: Prisma can't call search_form, which normalises quotes, dashes and spaces and has an index.
const FOUND = `FROM users u WHERE NOT u.is_erased
  [[AND (search_form(u.email) ILIKE :pattern OR search_form(u.full_name) ILIKE :pattern)]]
  [[AND u.role = :role]][[ AND u.is_active = :active]]
  [[AND u.id IN (SELECT m.user_id FROM batch_members m WHERE m.batch_id = :batchId)]]`;
const filterParameters = {
  pattern: "text",
  role: "role",
  active: "boolean",
  batchId: "int",
} as const;

const idsBy = (order: string) =>
  statement({
    text: `SELECT u.id ${FOUND}[[ AND u.id < :below]] ORDER BY ${order} OFFSET :skip LIMIT :limit`,
    takes: { skip: "bigint", limit: "bigint" },
    mayTake: { ...filterParameters, below: "int" },
    gives: { id: "int" },
  });
const IDS: Record<UserOrder, ReturnType<typeof idsBy>> = {
  newest: idsBy("u.id DESC"),
  latest_sign_in: idsBy("u.last_sign_in_at DESC NULLS LAST, u.id DESC"),
};

const COUNT = statement({
  text: `SELECT count(*)::int AS count ${FOUND}`,
  mayTake: filterParameters,
  gives: { count: "int" },
});

function valuesOf({ search, role, active, batchId }: UserFilter) {
  const text = searchForm(search ?? "");
  return {
    ...(text === "" ? {} : { pattern: `%${escapeLike(text)}%` }),
    ...(role ? { role } : {}),
    ...(typeof active === "boolean" ? { active } : {}),
    ...(batchId == null ? {} : { batchId }),
  };
}

/**
 * Returns a page of the accounts.
 *
 * @param page how many to skip, and how many to return at most; with `below`, only accounts with a smaller id
 * @throws Forbidden for a student
 */
export async function listUsers(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  filter: UserFilter,
  { skip, limit, below }: { skip: number; limit: number; below?: number | null },
): Promise<User[]> {
  requirePermission(viewer, "user:read");
  const page = { skip, limit, ...(below == null ? {} : { below }) };
  const found = await IDS[filter.order ?? "newest"].rows(database.pool, {
    ...valuesOf(filter),
    ...page,
  });
  const ids = found.map(({ id }) => id);
  const rows = await database.prisma.user.findMany({
    where: { id: { in: ids } },
    include: {
      statistics: { select: { testsTaken: true } },
      _count: { select: { attempts: { where: { status: "open", expiresAt: { gt: now() } } } } },
    },
  });
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows
    .sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    .map((row) => ({
      ...toUser(row),
      testsTaken: row.statistics?.testsTaken ?? 0,
      openAttemptCount: row._count.attempts,
    }));
}

/** Returns the number of a person's results. @throws Forbidden for a student */
export async function countTestsTaken(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  userId: number,
): Promise<number> {
  requirePermission(viewer, "user:read");
  const statistics = await database.prisma.userStatistics.findUnique({ where: { userId } });
  return statistics?.testsTaken ?? 0;
}

/** Returns the number of a person's attempts in progress. @throws Forbidden for a student */
export async function countOpenAttempts(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  userId: number,
): Promise<number> {
  requirePermission(viewer, "user:read");
  return database.prisma.attempt.count({
    where: { userId, status: "open", expiresAt: { gt: now() } },
  });
}

/** Returns the number of accounts that pass the filter, on all pages. */
export async function countUsers(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  filter: UserFilter,
): Promise<number> {
  requirePermission(viewer, "user:read");
  return (await COUNT.row(database.pool, valuesOf(filter)))?.count ?? 0;
}
