import { isRole, type Role } from "#rules/permissions.ts";

/** The signed-in person, by the access token's claims (docs/rules.md, section 9). */
export interface SessionUser {
  userId: number;
  email: string;
  role: Role;
  fullName: string;
  profilePicture: string | null;
}

function decodeSegment(segment: string): unknown {
  const base64 = segment.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads the user from claims: `sub` (the e-mail), `user_id`, `role` (student if absent), `full_name`,
 * `profile_picture`. Null if the e-mail or the id is missing.
 */
export function userFromClaims(claims: unknown): SessionUser | null {
  if (!isRecord(claims)) return null;
  const userId = Number(claims.user_id);
  if (typeof claims.sub !== "string" || claims.sub === "") return null;
  if (!Number.isSafeInteger(userId) || userId <= 0) return null;
  return {
    userId,
    email: claims.sub,
    role: isRole(claims.role) ? claims.role : "student",
    fullName: typeof claims.full_name === "string" ? claims.full_name : claims.sub,
    profilePicture: typeof claims.profile_picture === "string" ? claims.profile_picture : null,
  };
}

/**
 * Decodes an access token's claims (base64url, UTF-8) without checking its signature, which the server does. Null if
 * it can't be decoded; the sign-in page then shows an error (docs/rules.md, section 9).
 */
export function decodeToken(token: string): SessionUser | null {
  const [, claims, signature] = token.split(".");
  if (!claims || !signature) return null;
  try {
    return userFromClaims(decodeSegment(claims));
  } catch {
    return null;
  }
}

/** The lifetime of an access token in ms; null if it has none. */
export function tokenLifetimeMs(token: string): number | null {
  const [, claims = ""] = token.split(".");
  try {
    const said = decodeSegment(claims);
    if (!isRecord(said)) return null;
    const lifetime = (Number(said.exp) - Number(said.iat)) * 1000;
    return lifetime > 0 ? lifetime : null;
  } catch {
    return null;
  }
}
