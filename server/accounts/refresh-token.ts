import { createHash, randomBytes } from "node:crypto";

/** A new refresh token: 256 random bits, 43 characters of base64url. */
export function newRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a refresh token, or null for a text that can't be one. */
export function refreshTokenHash(token: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  return new Uint8Array(createHash("sha256").update(token).digest());
}
