import { randomUUID } from "node:crypto";
import { sessionLimits } from "#rules/limits.ts";
import { daysBefore, promises } from "#rules/promises.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { signAccessToken } from "./access-token.ts";
import { issuePass, refreshTokenHash } from "./refresh-token.ts";
import type { User } from "./user.ts";

/** A completed sign-in: a new session and its tokens. */
export interface SignedIn {
  accessToken: string;
  refreshToken: string;
  user: User;
}

/** A session to store, with its tokens. */
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

/** The types of the parameters of openingSql. */
export const newSessionColumns = {
  sessionId: "uuid",
  refreshHash: "bytea",
  openedAt: "timestamptz",
  sessionExpiresAt: "timestamptz",
  endedBefore: "timestamptz",
} as const;

/** Returns the tokens and the row of a new session, which `openingSql` stores. */
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
 * Returns CTEs that store a session for the person in `whom`, and delete the person's sessions that ended long
 * ago (docs/rules.md, section 11).
 *
 * @param whom a CTE of the same statement with the columns `id` and `device`
 */
export const openingSql = (whom: string) => `opened AS (
    INSERT INTO sessions (id, user_id, refresh_hash, device, created_at, expires_at)
    SELECT :sessionId::uuid, ${whom}.id, :refreshHash::bytea, ${whom}.device, :openedAt::timestamptz, :sessionExpiresAt::timestamptz
    FROM ${whom} RETURNING user_id
  ), forgotten AS (
    DELETE FROM sessions s USING opened WHERE s.user_id = opened.user_id
      AND (s.expires_at < :endedBefore::timestamptz OR s.revoked_at < :endedBefore::timestamptz)
  )`;

// Raw SQL, to store a session and delete old ones in one statement, with the same CTEs as the other ways to sign in.
const OPEN = statement({
  prepared: "open-session",
  text: `WITH whom AS (SELECT :userId::int AS id, :device::text AS device), ${openingSql("whom")}
    SELECT user_id AS "userId" FROM opened`,
  takes: { userId: "int", device: "text?", ...newSessionColumns },
  gives: { userId: "int" },
});

/** Returns the tokens of a stored session. */
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
 * @param device the browser, such as "Chrome on Windows"; null if unknown
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
