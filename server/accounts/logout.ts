import type { Dependencies } from "../dependencies.ts";
import { refreshTokenHash } from "./refresh-token.ts";
import { forgetSession } from "./session-lookup.ts";

/**
 * Ends the session of a refresh token and invalidates its access tokens: immediately in this process, within half a
 * second in others. Does nothing for an unknown or ended token.
 */
export async function logout({ database, now }: Dependencies, refreshToken: string): Promise<void> {
  const refreshHash = refreshTokenHash(refreshToken);
  if (refreshHash === null) return;
  const ended = await database.prisma.session.updateManyAndReturn({
    where: { refreshHash, revokedAt: null },
    data: { revokedAt: now(), endReason: "logout" },
    select: { id: true },
  });
  for (const { id } of ended) forgetSession(database, id);
}
