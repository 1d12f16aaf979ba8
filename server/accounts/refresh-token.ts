import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "../config/config.ts";
import { purposeKey } from "./keys.ts";

/** The characters before the tag: they name the token. */
export const RANDOM_LENGTH = 43;
/** 20 characters of base64url. */
const TAG_BYTES = 15;

/** 256 random bits, 43 characters of base64url. */
export function newRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is issued for a way in: for a session, or for the minute until there is one. */
export type Pass = "refresh token" | "sign-in code";

function tagOf(config: Config, pass: Pass, random: string): string {
  const mac = createHmac("sha256", purposeKey(config, pass)).update(random).digest();
  return mac.subarray(0, TAG_BYTES).toString("base64url");
}

/**
 * A refresh token or a code that shows where it is from: limits must tell those that were issued
 * here from invented ones without asking the database for each. Whether it still holds only the
 * database says.
 */
export function issuePass(config: Config, pass: Pass): string {
  const random = newRefreshToken();
  return `${random}${tagOf(config, pass, random)}`;
}

/** Whether a refresh token or a code was issued here, with the secret of today. */
export function isIssuedHere(config: Config, pass: Pass, text: string): boolean {
  const random = text.slice(0, RANDOM_LENGTH);
  const [tag, expected] = [
    Buffer.from(text.slice(RANDOM_LENGTH)),
    Buffer.from(tagOf(config, pass, random)),
  ];
  return tag.length === expected.length && timingSafeEqual(tag, expected);
}

/** What the database keeps of a refresh token, or null for a text that can't be one. */
export function refreshTokenHash(token: string): Uint8Array<ArrayBuffer> | null {
  // The longer form has a tag; sessions from before that go on with the shorter.
  if (!/^[\w-]{43}([\w-]{20})?$/.test(token)) return null;
  return new Uint8Array(createHash("sha256").update(token).digest());
}
