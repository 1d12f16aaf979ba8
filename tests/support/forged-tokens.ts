import { createHmac } from "node:crypto";
import jwt from "jsonwebtoken";
import { purposeKey } from "../../server/accounts/keys.ts";
import { newRefreshToken } from "../../server/accounts/refresh-token.ts";
import type { Config } from "../../server/config/config.ts";

const hs256 = { alg: "HS256", typ: "JWT" };

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token with any header and claims, signed as requested. */
function sign(header: object, payload: object, secret: string, hash = "sha256") {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest("base64url")}`;
}

/**
 * A token with any claims, signed with the server's own secret: what only somebody who knows it
 * could make.
 */
export function signClaims(config: Config, claims: object): string {
  return sign(hs256, claims, config.jwtSecret);
}

/**
 * Tokens made from one that holds, each wrong in one way: what is wrong, and the token.
 *
 * @param good an access token that holds now
 * @param issued when it was signed, in seconds
 */
export function forgedTokens(
  config: Config,
  good: string,
  issued: number,
): [what: string, token: string][] {
  const [goodHeader = "", goodPayload = "", goodSignature = ""] = good.split(".");
  const claims = jwt.decode(good) as Record<string, unknown>;
  const without = (name: string) =>
    Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));
  const forge = (header: object, payload: object, secret = config.jwtSecret, hash = "sha256") =>
    sign(header, payload, secret, hash);
  return [
    ["nothing", ""],
    ["no token", "abc"],
    ["a payload that is no JSON", `${base64(hs256)}.${Buffer.from("{no").toString("base64url")}.x`],
    ["a refresh token", newRefreshToken()],
    ["alg none", `${base64({ alg: "none", typ: "JWT" })}.${base64(claims)}.`],
    [
      "alg none with the old signature",
      `${base64({ alg: "none" })}.${goodPayload}.${goodSignature}`,
    ],
    ["alg None", `${base64({ alg: "None" })}.${base64(claims)}.`],
    ["HS512 with the right secret", forge({ alg: "HS512" }, claims, config.jwtSecret, "sha512")],
    ["HS384 with the right secret", forge({ alg: "HS384" }, claims, config.jwtSecret, "sha384")],
    ["RS256 in name", forge({ alg: "RS256" }, claims)],
    [
      "a key of its own in the header",
      forge({ ...hs256, jwk: { kty: "oct", k: "AA" } }, claims, "AA"),
    ],
    ["another secret", forge(hs256, claims, "another secret of 32 characters or more")],
    ["an empty secret", forge(hs256, claims, "")],
    [
      "another payload under the signature",
      `${goodHeader}.${base64({ ...claims, role: "admin" })}.${goodSignature}`,
    ],
    ["no signature", `${goodHeader}.${goodPayload}.`],
    ["half a signature", good.slice(0, -20)],
    ["another issuer", forge(hs256, { ...claims, iss: "https://evil.example" })],
    ["no issuer", forge(hs256, without("iss"))],
    ["another audience", forge(hs256, { ...claims, aud: "other" })],
    ["no audience", forge(hs256, without("aud"))],
    ["another type", forge(hs256, { ...claims, typ: "refresh" })],
    ["no type", forge(hs256, without("typ"))],
    ["no expiry", forge(hs256, without("exp"))],
    ["an expiry in words", forge(hs256, { ...claims, exp: "never" })],
    ["no session", forge(hs256, without("sid"))],
    ["a session that is no UUID", forge(hs256, { ...claims, sid: "1 OR 1=1" })],
    ["an unknown role", forge(hs256, { ...claims, role: "owner" })],
    ["a start in the future", forge(hs256, { ...claims, nbf: issued + 60 })],
    ["an array for claims", forge(hs256, [claims])],
    ["a past expiry", forge(hs256, { ...claims, exp: issued })],
    [
      "a note that was signed for another purpose",
      jwt.sign(claims, purposeKey(config, "sign-in state"), { algorithm: "HS256" }),
    ],
  ];
}
