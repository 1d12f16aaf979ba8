import { requireAdmin } from "../accounts/require-admin.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";

/** Somebody who joined a private test by an invitation link, and how far they are with it. */
export interface InvitedPerson {
  testId: number;
  userId: number;
  fullName: string;
  email: string;
  profilePicture: string | null;
  joinedAt: Date;
  /** When their access was taken back; null while it holds. */
  takenBackAt: Date | null;
  /** Submitted ones. */
  attempts: number;
  /** Of those, in hundredths; null before the first. */
  bestScore: number | null;
  isUnderWay: boolean;
}

/** How many joined a test, and from how many of them it was taken back. */
export interface InvitedCounts {
  joined: number;
  takenBack: number;
}

const PERSON = `u.id AS "userId", u.full_name AS "fullName", u.email, u.profile_picture AS "profilePicture",
  a.test_id AS "testId", a.granted_at AS "joinedAt", a.revoked_at AS "takenBackAt",
  s.attempts, s.best AS "bestScore", s.open AS "isUnderWay"`;

// Of the page's people alone; binds the time.
const standing = (nowParameter: string) => `LATERAL (
    SELECT count(*) FILTER (WHERE status = 'submitted')::int AS attempts,
      max(score_hundredths) AS best,
      coalesce(bool_or(status = 'open' AND expires_at > ${nowParameter}), false) AS open
    FROM attempts WHERE user_id = a.user_id AND test_id = a.test_id
  ) s`;

/** @throws NotFound when there is no such test */
export async function assertTestExists(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number,
): Promise<void> {
  requireAdmin(viewer);
  const found = await database.prisma.test.count({ where: { id: testId, archivedAt: null } });
  if (found === 0) throw new NotFound("Test not found");
}

/** A page of those who joined a test, in the order they did. @throws Forbidden for a student */
export async function listInvited(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  testId: number,
  page: { skip: number; limit: number },
): Promise<InvitedPerson[]> {
  requireAdmin(viewer);
  const { rows } = await database.pool.query<InvitedPerson>(
    `SELECT ${PERSON} FROM (
       SELECT * FROM test_access WHERE test_id = $1 ORDER BY granted_at, user_id OFFSET $2 LIMIT $3
     ) a JOIN users u ON u.id = a.user_id, ${standing("$4")} ORDER BY a.granted_at, a.user_id`,
    [testId, page.skip, page.limit, now()],
  );
  return rows;
}

/** @throws Forbidden for a student */
export async function countInvited(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number,
): Promise<InvitedCounts> {
  requireAdmin(viewer);
  const { rows } = await database.pool.query<InvitedCounts>(
    `SELECT count(*)::int AS joined, count(revoked_at)::int AS "takenBack"
     FROM test_access WHERE test_id = $1`,
    [testId],
  );
  return rows[0] ?? { joined: 0, takenBack: 0 };
}

/**
 * Takes a person's access to a private test back, or gives it back. An attempt under way stays the
 * person's to finish, so that no answer is lost, and results stay; only a new start is refused.
 *
 * @throws NotFound when the test isn't there, or the person never joined it
 */
export async function setTestAccess(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  { testId, userId, hasAccess }: { testId: number; userId: number; hasAccess: boolean },
): Promise<InvitedPerson> {
  await assertTestExists(viewer, dependencies, testId);
  const { rows } = await dependencies.database.pool.query<InvitedPerson>(
    `WITH a AS (
       UPDATE test_access SET revoked_at = CASE WHEN $3 THEN NULL ELSE coalesce(revoked_at, $4) END
       WHERE test_id = $1 AND user_id = $2 RETURNING *
     ) SELECT ${PERSON} FROM a JOIN users u ON u.id = a.user_id, ${standing("$4")}`,
    [testId, userId, hasAccess, dependencies.now()],
  );
  if (rows[0] === undefined) throw new NotFound("This person has not joined the test.");
  return rows[0];
}
