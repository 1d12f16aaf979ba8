import { randomUUID } from "node:crypto";
import { sessionLimits } from "#rules/limits.ts";
import { daysBefore, promises } from "#rules/promises.ts";
import { statement } from "../database/statement.ts";
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

/** A session that is about to be stored, and what of older ones goes with it. */
export interface NewSession {
  sessionId: string;
  refreshToken: string;
  /** The parameters of openingSql. */
  values: {
    sessionId: string;
    refreshHash: Uint8Array;
    openedAt: Date;
    sessionExpiresAt: Date;
    endedBefore: Date;
  };
}

/** The types of those parameters. */
export const newSessionColumns = {
  sessionId: "uuid",
  refreshHash: "bytea",
  openedAt: "timestamptz",
  sessionExpiresAt: "timestamptz",
  endedBefore: "timestamptz",
} as const;

/** A new session's tokens and row, for `openingSql` to store. */
export function newSession({ config, now }: Pick<Dependencies, "config" | "now">): NewSession {
  const openedAt = now();
  const refreshToken = issuePass(config, "refresh token");
  const refreshHash = refreshTokenHash(refreshToken);
  if (refreshHash === null) throw new Error("A new refresh token has the wrong form.");
  const sessionId = randomUUID();
  const sessionExpiresAt = daysBefore(openedAt, -sessionLimits.sessionIdleDays);
  const endedBefore = daysBefore(openedAt, promises.endedSessionDays);
  return {
    sessionId,
    refreshToken,
    values: { sessionId, refreshHash, openedAt, sessionExpiresAt, endedBefore },
  };
}

/**
 * Parts of a WITH that store a session for whom `whom` finds, and remove the person's that ended long
 * ago (docs/rules.md, section 11).
 *
 * @param whom a part of the same WITH with the columns `id` and `device`
 */
export const openingSql = (whom: string) => `opened AS (
    INSERT INTO sessions (id, user_id, refresh_hash, device, created_at, expires_at)
    SELECT :sessionId::uuid, ${whom}.id, :refreshHash::bytea, ${whom}.device, :openedAt::timestamptz, :sessionExpiresAt::timestamptz
    FROM ${whom} RETURNING user_id
  ), forgotten AS (
    DELETE FROM sessions s USING opened WHERE s.user_id = opened.user_id
      AND (s.expires_at < :endedBefore::timestamptz OR s.revoked_at < :endedBefore::timestamptz)
  )`;

// Raw SQL: storing a session and removing those of long ago is one statement, of the parts that
// every other sign-in has.
const OPEN = statement({
  prepared: "open-session",
  text: `WITH whom AS (SELECT :userId::int AS id, :device::text AS device), ${openingSql("whom")}
    SELECT user_id AS "userId" FROM opened`,
  takes: { userId: "int", device: "text?", ...newSessionColumns },
  gives: { userId: "int" },
});

/** The tokens of a session that was stored. */
export function signedIn(
  { config }: Pick<Dependencies, "config">,
  user: User,
  { sessionId, refreshToken, values }: NewSession,
): SignedIn {
  return {
    accessToken: signAccessToken(config, user, sessionId, values.openedAt),
    refreshToken,
    user,
  };
}

/**
 * Opens a session for an account.
 *
 * @param device what signs in, such as "Chrome on Windows"; null when it doesn't say
 */
export async function openSession(
  dependencies: Dependencies,
  user: User,
  device: string | null,
): Promise<SignedIn> {
  const session = newSession(dependencies);
  await OPEN.count(dependencies.database.pool, { userId: user.id, device, ...session.values });
  return signedIn(dependencies, user, session);
}
