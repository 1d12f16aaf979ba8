import type { Dependencies } from "../dependencies.ts";
import { Unauthenticated } from "../errors.ts";
import { ACCESS_TOKEN_SECONDS, signAccessToken } from "./access-token.ts";
import { refreshTokenHash } from "./refresh-token.ts";
import { INACTIVE, toUser } from "./user.ts";

/** A new access token. */
export interface RefreshedSession {
  accessToken: string;
  /** Seconds until the access token expires. */
  expiresIn: number;
}

/**
 * A new access token for the session of a refresh token, which stays as it is (contract.md,
 * section 2).
 *
 * @throws Unauthenticated when the token is unknown, expired or logged out, or its account inactive
 */
export async function refreshSession(
  { database, config, now }: Dependencies,
  refreshToken: string,
): Promise<RefreshedSession> {
  const refreshHash = refreshTokenHash(refreshToken);
  const session =
    refreshHash &&
    (await database.prisma.session.findUnique({
      where: { refreshHash },
      include: { user: true },
    }));
  if (session && !session.user.isActive) throw new Unauthenticated(INACTIVE, "ACCOUNT_INACTIVE");
  if (!session || session.revokedAt !== null || session.expiresAt <= now()) {
    throw new Unauthenticated("This session has ended. Sign in again.");
  }
  return {
    accessToken: signAccessToken(config, toUser(session.user), session.id, now()),
    expiresIn: ACCESS_TOKEN_SECONDS,
  };
}
