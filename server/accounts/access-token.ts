import jwt from "jsonwebtoken";
import { z } from "zod";
import { sessionLimits } from "#rules/limits.ts";
import { ROLES } from "#rules/permissions.ts";
import type { Config } from "../config/config.ts";
import { Unauthenticated } from "../errors.ts";
import { accessTokenKey, epochSeconds, isBadToken } from "./keys.ts";
import type { User } from "./user.ts";

const AUDIENCE = "lexam";

const claimsShape = z.object({
  /** The e-mail. */
  sub: z.string(),
  role: z.enum(ROLES),
  user_id: z.int().positive(),
  full_name: z.string(),
  profile_picture: z.string().nullable(),
  /** The session's id. When the session ends, the token becomes invalid. */
  sid: z.uuid(),
  typ: z.literal("access"),
  iat: z.int(),
  exp: z.int(),
});

/** The claims of an access token (docs/rules.md, section 9). */
export type AccessClaims = z.infer<typeof claimsShape>;

/** Returns an access token for one session of a user. */
export function signAccessToken(config: Config, user: User, sessionId: string, now: Date): string {
  const issued = epochSeconds(now);
  return jwt.sign(
    {
      sub: user.email,
      role: user.role,
      user_id: user.id,
      full_name: user.fullName,
      profile_picture: user.profilePicture,
      sid: sessionId,
      typ: "access",
      iss: config.publicUrl,
      aud: AUDIENCE,
      iat: issued,
      exp: issued + sessionLimits.accessTokenSeconds,
    },
    accessTokenKey(config),
    { algorithm: "HS256" },
  );
}

/**
 * Checks signature, algorithm, issuer, audience, type, expiry and the presence of every claim.
 * It doesn't check the session; `authenticate` does.
 *
 * @throws Unauthenticated when any check fails
 */
export function verifyAccessToken(config: Config, token: string, now: Date): AccessClaims {
  try {
    const payload = jwt.verify(token, accessTokenKey(config), {
      algorithms: ["HS256"],
      issuer: config.publicUrl,
      audience: AUDIENCE,
      clockTimestamp: epochSeconds(now),
    });
    const claims = claimsShape.safeParse(payload);
    if (claims.success) return claims.data;
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) {
      throw new Unauthenticated("The access token has expired.");
    }
    if (!isBadToken(error)) throw error;
  }
  throw new Unauthenticated("The access token is not valid.");
}
