import type { Dependencies } from "../dependencies.ts";
import { Unauthenticated } from "../errors.ts";
import { verifyAccessToken } from "./access-token.ts";
import { lookUpSession } from "./session-lookup.ts";
import { INACTIVE } from "./user.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Who an access token speaks for, with e-mail, name and role as they are now rather than as the
 * token says. A logout, a deactivation or a change of role counts within half a second on every
 * process (contract.md, section 2).
 *
 * @throws Unauthenticated when the token doesn't hold, or its session or account no longer does
 */
export async function authenticate(
  { database, config, now }: Dependencies,
  accessToken: string,
): Promise<Viewer> {
  const claims = verifyAccessToken(config, accessToken, now());
  const session = await lookUpSession(database, claims.sid);
  if (session === null || session.userId !== claims.user_id) {
    throw new Unauthenticated("This session has ended. Sign in again.");
  }
  if (!session.isActive) throw new Unauthenticated(INACTIVE, "ACCOUNT_INACTIVE");
  if (session.revoked || session.expiresAt <= now()) {
    throw new Unauthenticated("This session has ended. Sign in again.");
  }
  const { userId, email, fullName, role } = session;
  return { userId, email, fullName, role, sessionId: claims.sid };
}
