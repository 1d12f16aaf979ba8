import jwt from "jsonwebtoken";
import { describe, expect, it } from "vitest";
import { testConfig } from "../../tests/support/config.ts";
import { forgedTokens, signClaims } from "../../tests/support/forged-tokens.ts";
import { Unauthenticated } from "../errors.ts";
import { signAccessToken, verifyAccessToken } from "./access-token.ts";
import type { User } from "./user.ts";

const config = testConfig();
const now = new Date("2026-01-14T13:12:00.500Z");
const issued = Math.floor(now.getTime() / 1000);
const sessionId = "0198c0de-0000-4000-8000-000000000001";
const user: User = {
  id: 7,
  email: "asha.rao@example.com",
  fullName: "Asha Rao",
  unclaimedEmail: null,
  lastSignInAt: null,
  deletionAt: null,
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

const hs256 = { alg: "HS256", typ: "JWT" };
const good = signAccessToken(config, user, sessionId, now);

describe("signAccessToken", () => {
  it("says exactly what is documented", () => {
    expect(jwt.decode(good)).toEqual(claims);
    expect(jwt.decode(good, { complete: true })?.header).toEqual(hs256);
  });
});

describe("verifyAccessToken", () => {
  it("takes its own tokens, and forged ones when the forger knows the secret", () => {
    const { iss: _iss, aud: _aud, ...known } = claims;
    expect(verifyAccessToken(config, good, now)).toEqual(known);
    expect(verifyAccessToken(config, signClaims(config, claims), now)).toEqual(known);
  });

  it.each(forgedTokens(config, good, issued))("refuses %s", (_what, token) => {
    expect(() => verifyAccessToken(config, token, now)).toThrow(Unauthenticated);
  });

  it("holds for 15 minutes", () => {
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    expect(verifyAccessToken(config, good, later(899)).user_id).toBe(7);
    expect(() => verifyAccessToken(config, good, later(900))).toThrow("has expired");
  });

  it("refuses what differs in a character from a token that was taken before", () => {
    verifyAccessToken(config, good, now);
    const [header = "", payload = "", signature = ""] = good.split(".");
    const other = signature.startsWith("A") ? "B" : "A";
    for (const token of [
      `${header}.${payload}.${other}${signature.slice(1)}`,
      `${header}.${payload}.`,
      `${good} `,
    ]) {
      expect(() => verifyAccessToken(config, token, now), token).toThrow(Unauthenticated);
    }
    expect(verifyAccessToken(config, good, now).user_id).toBe(7);
  });

  it("refuses the token of another installation with the same secret", () => {
    const elsewhere = testConfig({ publicUrl: "https://lexam.example.in" });
    expect(() => verifyAccessToken(elsewhere, good, now)).toThrow(Unauthenticated);
  });
});
