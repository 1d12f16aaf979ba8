import { createHmac } from "node:crypto";
import jwt from "jsonwebtoken";
import { describe, expect, it } from "vitest";
import { testConfig } from "../../tests/support/config.ts";
import { Unauthenticated } from "../errors.ts";
import { ACCESS_TOKEN_SECONDS, signAccessToken, verifyAccessToken } from "./access-token.ts";
import { purposeKey } from "./keys.ts";
import { newRefreshToken } from "./refresh-token.ts";
import type { User } from "./user.ts";

const config = testConfig();
const now = new Date("2026-01-14T13:12:00.500Z");
const issued = Math.floor(now.getTime() / 1000);
const sessionId = "0198c0de-0000-4000-8000-000000000001";
const user: User = {
  id: 7,
  email: "asha.rao@example.com",
  fullName: "Asha Rao",
  profilePicture: null,
  role: "student",
  isActive: true,
  createdAt: now,
};
const claims = {
  sub: "asha.rao@example.com",
  role: "student",
  user_id: 7,
  full_name: "Asha Rao",
  profile_picture: null,
  sid: sessionId,
  typ: "access",
  iss: "http://localhost:4000",
  aud: "lexam",
  iat: issued,
  exp: issued + 900,
};

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token with any header and claims, signed as told. */
function forge(header: object, payload: object, secret = config.jwtSecret, hash = "sha256") {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest("base64url")}`;
}

function without(name: keyof typeof claims) {
  const { [name]: _left, ...rest } = claims;
  return rest;
}

const hs256 = { alg: "HS256", typ: "JWT" };
const good = signAccessToken(config, user, sessionId, now);
const [goodHeader, goodPayload, goodSignature] = good.split(".");

describe("signAccessToken", () => {
  it("says exactly what the contract says", () => {
    expect(jwt.decode(good)).toEqual(claims);
    expect(ACCESS_TOKEN_SECONDS).toBe(15 * 60);
    expect(jwt.decode(good, { complete: true })?.header).toEqual(hs256);
  });
});

describe("verifyAccessToken", () => {
  it("takes its own tokens, and forged ones when the forger knows the secret", () => {
    const { iss: _iss, aud: _aud, ...known } = claims;
    expect(verifyAccessToken(config, good, now)).toEqual(known);
    expect(verifyAccessToken(config, forge(hs256, claims), now)).toEqual(known);
  });

  it.each([
    ["nothing", ""],
    ["no token", "abc"],
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
  ])("refuses %s", (_what, token) => {
    expect(() => verifyAccessToken(config, token, now)).toThrow(Unauthenticated);
  });

  it("refuses a note that was signed for another purpose", () => {
    const token = jwt.sign(claims, purposeKey(config, "sign-in state"), { algorithm: "HS256" });
    expect(() => verifyAccessToken(config, token, now)).toThrow(Unauthenticated);
  });

  it("holds for 15 minutes", () => {
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    expect(verifyAccessToken(config, good, later(899)).user_id).toBe(7);
    expect(() => verifyAccessToken(config, good, later(900))).toThrow("has expired");
  });

  it("refuses the token of another installation with the same secret", () => {
    const elsewhere = testConfig({ publicUrl: "https://lexam.example.in" });
    expect(() => verifyAccessToken(elsewhere, good, now)).toThrow(Unauthenticated);
  });
});
