import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";

/**
 * A person who joined a private test by an invitation link, with their number of submitted attempts, their best score
 * in hundredths (null before the first), and when their access was removed (null if it wasn't).
 */
const invitedColumns = {
  testId: "int",
  userId: "int",
  fullName: "text",
  email: "text",
  profilePicture: "text?",
  joinedAt: "timestamptz",
  takenBackAt: "timestamptz?",
  attempts: "int",
  bestScore: "int?",
  isUnderWay: "boolean",
} as const;
export type InvitedPerson = Row<typeof invitedColumns>;

/** How many people joined a test, and how many of them lost access. */
export interface InvitedCounts {
  joined: number;
  takenBack: number;
}

// Raw SQL: one statement reads people and the figures of their attempts.
const PERSON = `u.id AS "userId", u.full_name AS "fullName", u.email, u.profile_picture AS "profilePicture",
  a.test_id AS "testId", a.granted_at AS "joinedAt", a.revoked_at AS "takenBackAt",
  s.attempts, s.best AS "bestScore", s.open AS "isUnderWay"`;

// LATERAL, so that it counts only for the people of the page; binds `:now`.
const STANDING = `LATERAL (
    SELECT count(*) FILTER (WHERE status = 'submitted')::int AS attempts,
      max(score_hundredths) AS best,
      coalesce(bool_or(status = 'open' AND expires_at > :now), false) AS open
    FROM attempts WHERE user_id = a.user_id AND test_id = a.test_id
  ) s`;

const LIST = statement({
  text: `SELECT ${PERSON} FROM (
      SELECT * FROM test_access WHERE test_id = :testId ORDER BY granted_at, user_id OFFSET :skip LIMIT :limit
    ) a JOIN users u ON u.id = a.user_id, ${STANDING} ORDER BY a.granted_at, a.user_id`,
  takes: { testId: "int", skip: "bigint", limit: "bigint", now: "timestamptz" },
  gives: invitedColumns,
});

const SET_ACCESS = statement({
  text: `WITH a AS (
      UPDATE test_access SET revoked_at = CASE WHEN :hasAccess THEN NULL ELSE coalesce(revoked_at, :now) END
      WHERE test_id = :testId AND user_id = :userId RETURNING *
    ) SELECT ${PERSON} FROM a JOIN users u ON u.id = a.user_id, ${STANDING}`,
  takes: { testId: "int", userId: "int", hasAccess: "boolean", now: "timestamptz" },
  gives: invitedColumns,
});

const TAKEN_BACK = statement({
  prepared: "access-taken-back",
  text: `SELECT revoked_at AS "revokedAt" FROM test_access WHERE test_id = :testId AND user_id = :userId`,
  takes: { testId: "int", userId: "int" },
  gives: { revokedAt: "timestamptz?" },
});

/** Returns when the viewer's access to a test was removed; null if it wasn't, or they never had access. */
export async function whenAccessTakenBack(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number,
): Promise<Date | null> {
  const row = await TAKEN_BACK.row(database.pool, { testId, userId });
  return row?.revokedAt ?? null;
}

/** @throws NotFound when there is no such test */
export async function assertTestExists(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number,
): Promise<void> {
  requirePermission(viewer, "test:invite");
  const found = await database.prisma.test.count({ where: { id: testId, archivedAt: null } });
  if (found === 0) throw new NotFound("Test not found");
}

/** Returns a page of the people who joined a test, in the order they joined. @throws Forbidden for a student */
export async function listInvited(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  testId: number,
  page: { skip: number; limit: number },
): Promise<InvitedPerson[]> {
  requirePermission(viewer, "test:invite");
  return LIST.rows(database.pool, { testId, ...page, now: now() });
}

/** @throws Forbidden for a student */
export async function countInvited(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number,
): Promise<InvitedCounts> {
  requirePermission(viewer, "test:invite");
  const { _count } = await database.prisma.testAccess.aggregate({
    where: { testId },
    _count: { _all: true, revokedAt: true },
  });
  return { joined: _count._all, takenBack: _count.revokedAt };
}

/**
 * Removes or restores a person's access to a private test. Results stay. The caller ends an
 * attempt in progress (server/attempts/take-access-back.ts).
 *
 * @throws NotFound when the test doesn't exist, or the person never joined it
 */
export async function setTestAccess(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  { testId, userId, hasAccess }: { testId: number; userId: number; hasAccess: boolean },
): Promise<InvitedPerson> {
  await assertTestExists(viewer, dependencies, testId);
  const now = dependencies.now();
  const { pool } = dependencies.database;
  const person = await SET_ACCESS.row(pool, { testId, userId, hasAccess, now });
  if (person === undefined) throw new NotFound("This person has not joined the test.");
  return person;
}
