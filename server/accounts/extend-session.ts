import type { Dependencies } from "../dependencies.ts";
import { sessionEnded } from "./ended-session.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Moves the end of the viewer's session to 30 days from now, but never past 90 days after the
 * sign-in (docs/rules.md, section 9), and notes that it is in use.
 *
 * @returns the session's new end
 * @throws Unauthenticated when the session has ended meanwhile
 */
export async function extendSession(
  viewer: Viewer,
  { database, now }: Dependencies,
): Promise<{ expiresAt: Date }> {
  const { rows } = await database.pool.query<{ expiresAt: Date }>(
    `UPDATE sessions
      SET expires_at = greatest(expires_at,
        least($2::timestamptz + interval '30 days', created_at + interval '90 days')),
        last_used_at = $2
      WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2
      RETURNING expires_at AS "expiresAt"`,
    [viewer.sessionId, now()],
  );
  const [session] = rows;
  if (session === undefined) throw sessionEnded();
  return session;
}
