import { randomUUID } from "node:crypto";
import { sessionLimits } from "#rules/limits.ts";
import { daysBefore, promises } from "#rules/promises.ts";
import type { Dependencies } from "../dependencies.ts";
import { signAccessToken } from "./access-token.ts";
import { issuePass, refreshTokenHash } from "./refresh-token.ts";
import type { User } from "./user.ts";

/** A finished sign-in: a new session and its tokens. */
export interface SignedIn {
  accessToken: string;
  refreshToken: string;
  user: User;
}

/**
 * Opens a session for an account.
 *
 * @param device what signs in, such as "Chrome on Windows"; null when it doesn't say
 */
export async function openSession(
  { database: { prisma }, config, now }: Dependencies,
  user: User,
  device: string | null,
): Promise<SignedIn> {
  const moment = now();
  const refreshToken = issuePass(config, "refresh token");
  const refreshHash = refreshTokenHash(refreshToken);
  if (refreshHash === null) throw new Error("A new refresh token has the wrong form.");
  const session = await prisma.session.create({
    data: {
      id: randomUUID(),
      userId: user.id,
      refreshHash,
      device,
      createdAt: moment,
      expiresAt: daysBefore(moment, -sessionLimits.sessionIdleDays),
    },
  });
  const ended = { lt: daysBefore(moment, promises.endedSessionDays) };
  await prisma.session.deleteMany({
    where: { userId: user.id, OR: [{ expiresAt: ended }, { revokedAt: ended }] },
  });
  return { accessToken: signAccessToken(config, user, session.id, moment), refreshToken, user };
}
