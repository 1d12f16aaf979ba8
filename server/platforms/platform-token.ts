import { createPublicKey, type KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import { epochSeconds, isBadToken } from "../accounts/keys.ts";
import { callPlatform, readJson } from "./call-platform.ts";
import { LaunchRefused } from "./launch-refused.ts";
import type { Needed, Platform } from "./platform.ts";

/** How long a platform's keys are cached, and the minimum time between two reads for an unknown key; in milliseconds. */
const KEPT_MS = 10 * 60_000;
const AGAIN_MS = 30_000;
/** How far the platform's clock may be off. */
const CLOCK_SECONDS = 60;

interface Keys {
  readAt: number;
  keys: ReadonlyMap<string, KeyObject>;
}

const kept = new Map<string, Keys>();

const jwks = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })).max(100),
});

/** Reads the RSA keys of a JWKS response, by `kid`; null if the response is malformed. */
function keysIn(text: string): Map<string, KeyObject> | null {
  const answer = readJson(jwks, text);
  if (answer === null) return null;
  try {
    return new Map(
      answer.keys
        .filter(({ kty }) => kty === "RSA")
        .map((jwk) => [jwk.kid ?? "", createPublicKey({ key: jwk, format: "jwk" })]),
    );
  } catch {
    return null;
  }
}

async function readKeys({ keysUrl }: Platform, { config, now }: Needed): Promise<Keys> {
  const { status, text } = await callPlatform(config, keysUrl, {
    method: "GET",
    headers: { accept: "application/json" },
  });
  const keys = status === 200 ? keysIn(text) : null;
  if (keys === null) throw new LaunchRefused("unreachable");
  const read = { keys, readAt: now().getTime() };
  kept.set(keysUrl, read);
  return read;
}

/** Returns the platform's key with this `kid`. Forged tokens with unknown keys can't make Lexam read the keys each time. */
async function keyOf(platform: Platform, needed: Needed, kid: string): Promise<KeyObject> {
  const known = kept.get(platform.keysUrl);
  const age =
    known === undefined ? Number.POSITIVE_INFINITY : needed.now().getTime() - known.readAt;
  const found = known?.keys.get(kid);
  if (found !== undefined && age < KEPT_MS) return found;
  if (known !== undefined && age < AGAIN_MS) throw new LaunchRefused("unsigned");
  const { keys } = await readKeys(platform, needed);
  const key = keys.get(kid);
  if (key === undefined) throw new LaunchRefused("unsigned");
  return key;
}

/** The header of a token; null if it isn't a token. */
function headerOf(token: string): jwt.JwtHeader | null {
  try {
    return jwt.decode(token, { complete: true })?.header ?? null;
  } catch {
    return null;
  }
}

/**
 * Verifies a token's signature, issuer, audience and expiry, and returns its claims.
 *
 * @throws LaunchRefused for an invalid token, and when the platform's keys can't be read
 */
export async function verifiedClaims(
  platform: Platform,
  needed: Needed,
  token: string,
): Promise<unknown> {
  const header = headerOf(token);
  if (header?.alg !== "RS256") throw new LaunchRefused("unsigned");
  const key = await keyOf(platform, needed, header.kid ?? "");
  try {
    return jwt.verify(token, key, {
      algorithms: ["RS256"],
      issuer: platform.issuer,
      audience: platform.clientId,
      clockTimestamp: epochSeconds(needed.now()),
      clockTolerance: CLOCK_SECONDS,
      // Without this, a token that has no `exp` would be valid for ever.
      maxAge: "1h",
    });
  } catch (error) {
    if (isBadToken(error)) throw new LaunchRefused("unsigned");
    throw error;
  }
}
