import type { Dependencies } from "../dependencies.ts";
import { verifyAccessToken } from "./access-token.ts";
import { assertHolds, sessionEnded } from "./ended-session.ts";
import { lookUpSession } from "./session-lookup.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Returns the person of an access token, with the current e-mail, name and role from the database instead of the
 * token's. A logout, a deactivation or a change of role takes effect within half a second on every
 * process (docs/rules.md, section 9).
 *
 * @throws Unauthenticated when the token is invalid, its session has ended or its account is inactive
 */
export async function authenticate(
  { database, config, now }: Dependencies,
  accessToken: string,
): Promise<Viewer> {
  const claims = verifyAccessToken(config, accessToken, now());
  const session = await lookUpSession(database, claims.sid);
  if (session === null || session.userId !== claims.user_id) throw sessionEnded();
  assertHolds(session, now());
  const { userId, email, fullName, role } = session;
  return { userId, email, fullName, role, sessionId: claims.sid };
}
