import { sessionLimits } from "#rules/limits.ts";
import type { Dependencies } from "../dependencies.ts";
import { signAccessToken } from "./access-token.ts";
import { assertHolds, sessionEnded } from "./ended-session.ts";
import { refreshTokenHash } from "./refresh-token.ts";
import { toUser } from "./user.ts";

/** A new access token. */
export interface RefreshedSession {
  accessToken: string;
  /** Seconds until the access token expires. */
  expiresIn: number;
}

/** The last use is stored only if the stored one is older than this, so that several tabs write once. */
const USE_NOTED_MS = 5 * 60 * 1000;

/**
 * Returns a new access token for the session of a refresh token. The refresh token stays the same (docs/rules.md,
 * section 9).
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
  if (!session) throw sessionEnded();
  const moment = now();
  assertHolds({ ...session, isActive: session.user.isActive }, moment);
  if (moment.getTime() - (session.lastUsedAt ?? session.createdAt).getTime() > USE_NOTED_MS) {
    const { id } = session;
    await database.prisma.session.updateMany({
      where: { id },
      data: { lastUsedAt: moment },
    });
  }
  return {
    accessToken: signAccessToken(config, toUser(session.user), session.id, moment),
    expiresIn: sessionLimits.accessTokenSeconds,
  };
}
