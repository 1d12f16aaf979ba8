import { sessionLimits } from "#rules/limits.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { sessionEnded } from "./ended-session.ts";
import type { Viewer } from "./viewer.ts";

// Raw SQL: Prisma can't compute the new end from the row's own columns, in the same statement that checks that the
// session is valid.
const EXTEND = statement({
  text: `UPDATE sessions
    SET expires_at = greatest(expires_at, least(:now::timestamptz + interval '${sessionLimits.sessionIdleDays} days',
        created_at + interval '${sessionLimits.sessionLongestDays} days')),
      last_used_at = :now
    WHERE id = :id AND revoked_at IS NULL AND expires_at > :now
    RETURNING expires_at AS "expiresAt"`,
  takes: { id: "uuid", now: "timestamptz" },
  gives: { expiresAt: "timestamptz" },
});

/**
 * Moves the end of the viewer's session to 30 days from now, but never past 90 days after the
 * sign-in (docs/rules.md, section 9), and updates when it was last used.
 *
 * @returns the session's new end
 * @throws Unauthenticated when the session has ended
 */
export async function extendSession(
  viewer: Viewer,
  { database, now }: Dependencies,
): Promise<{ expiresAt: Date }> {
  const session = await EXTEND.row(database.pool, { id: viewer.sessionId, now: now() });
  if (session === undefined) throw sessionEnded();
  return session;
}
