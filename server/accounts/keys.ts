import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import type { z } from "zod";
import type { Config } from "../config/config.ts";

/** The uses of derived keys. Each has its own key, so that a token for one purpose is invalid for another. */
export type Purpose =
  | "refresh token"
  | "sign-in state"
  | "sign-in code"
  | "sign-in cookie"
  | "blind review"
  | "drafts"
  | "receipt"
  | "sealed paper"
  | "platform launch"
  | "platform code"
  | "platform registration"
  | "development request"
  | "development code"
  | "development access"
  | "development client";

const signingKeys = new WeakMap<Config, KeyObject>();
const purposeKeys = new WeakMap<Config, Map<Purpose, KeyObject>>();

/** Returns the key of access tokens. jsonwebtoken is 50 times as fast with a KeyObject as with a string. */
export function accessTokenKey(config: Config): KeyObject {
  const known = signingKeys.get(config);
  if (known !== undefined) return known;
  const key = createSecretKey(Buffer.from(config.jwtSecret, "utf8"));
  signingKeys.set(config, key);
  return key;
}

/** Returns a 256-bit key for one purpose, derived from the secret of access tokens. */
export function purposeKey(config: Config, purpose: Purpose): KeyObject {
  const keys = purposeKeys.get(config) ?? new Map<Purpose, KeyObject>();
  purposeKeys.set(config, keys);
  const known = keys.get(purpose);
  if (known !== undefined) return known;
  const bits = hkdfSync("sha256", config.jwtSecret, "", `lexam ${purpose}`, 32);
  const key = createSecretKey(Buffer.from(bits));
  keys.set(purpose, key);
  return key;
}

/** Returns true if an error means an invalid or expired token. A payload that isn't JSON causes a SyntaxError. */
export function isBadToken(error: unknown): boolean {
  return error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError;
}

/** Returns whole seconds since 1970, the unit of JWT times. */
export function epochSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/**
 * Signs a small object that is sent through a browser and returned by it.
 *
 * @param lifetimeSeconds how long `openNote` accepts it
 */
export function signNote(
  config: Config,
  purpose: Purpose,
  note: Record<string, string>,
  now: Date,
  lifetimeSeconds: number,
): string {
  const issued = epochSeconds(now);
  return jwt.sign(
    { ...note, iat: issued, exp: issued + lifetimeSeconds },
    purposeKey(config, purpose),
    { algorithm: "HS256" },
  );
}

/** Returns the note that `signNote` signed for this purpose, or null if it is invalid or expired. */
export function openNote<T>(
  config: Config,
  purpose: Purpose,
  shape: z.ZodType<T>,
  text: string,
  now: Date,
  options: { evenIfStale?: boolean } = {},
): T | null {
  try {
    const payload = jwt.verify(text, purposeKey(config, purpose), {
      algorithms: ["HS256"],
      clockTimestamp: epochSeconds(now),
      ignoreExpiration: options.evenIfStale ?? false,
    });
    return shape.safeParse(payload).data ?? null;
  } catch (error) {
    if (isBadToken(error)) return null;
    throw error;
  }
}
