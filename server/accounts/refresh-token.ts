import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "../config/config.ts";
import { purposeKey } from "./keys.ts";

/** Length of the random part of a token, before the tag. */
export const RANDOM_LENGTH = 43;
/** 20 characters of base64url. */
const TAG_BYTES = 15;

/** 256 random bits, 43 characters of base64url. */
export function newRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The secrets that we issue: a refresh token for a session, or a code for the minute before there is one. */
export type Pass = "refresh token" | "sign-in code";

function tagOf(config: Config, pass: Pass, random: string): string {
  const mac = createHmac("sha256", purposeKey(config, pass)).update(random).digest();
  return mac.subarray(0, TAG_BYTES).toString("base64url");
}

/**
 * Returns a new refresh token or code with a tag that proves that we issued it. With the tag, rate limits recognise
 * invented ones without a database query. Only the database knows whether an issued one is still valid.
 */
export function issuePass(config: Config, pass: Pass): string {
  const random = newRefreshToken();
  return `${random}${tagOf(config, pass, random)}`;
}

/** Returns true if we issued this refresh token or code with the current secret. */
export function isIssuedHere(config: Config, pass: Pass, text: string): boolean {
  const random = text.slice(0, RANDOM_LENGTH);
  const [tag, expected] = [
    Buffer.from(text.slice(RANDOM_LENGTH)),
    Buffer.from(tagOf(config, pass, random)),
  ];
  return tag.length === expected.length && timingSafeEqual(tag, expected);
}

/** Returns the hash that the database stores of a refresh token, or null for a text that can't be one. */
export function refreshTokenHash(token: string): Uint8Array<ArrayBuffer> | null {
  // Older sessions still use tokens without a tag.
  if (!/^[\w-]{43}([\w-]{20})?$/.test(token)) return null;
  return new Uint8Array(createHash("sha256").update(token).digest());
}
