import { describe, expect, it } from "vitest";
import { sampleClaims, sampleToken } from "./testing/sample-tokens.ts";
import { decodeToken } from "./token-claims.ts";

describe("decodeToken", () => {
  it("reads the user out of the claims", () => {
    expect(decodeToken(sampleToken())).toEqual({
      userId: 7,
      email: "ananya@example.com",
      role: "student",
      fullName: "Ananya Deshpande",
      profilePicture: null,
    });
  });

  it("reads names in any script, and segments whose base64 has - and _", () => {
    for (const name of ["अनन्या देशपांडे", "Zoë Ÿÿÿ>>>???", "𠮷野"]) {
      expect(decodeToken(sampleToken(sampleClaims({ full_name: name })))?.fullName).toBe(name);
    }
  });

  it("takes student for a role that is absent or unknown", () => {
    expect(decodeToken(sampleToken(sampleClaims({ role: undefined })))?.role).toBe("student");
    expect(decodeToken(sampleToken(sampleClaims({ role: "owner" })))?.role).toBe("student");
    expect(decodeToken(sampleToken(sampleClaims({ role: "admin" })))?.role).toBe("admin");
  });

  it("falls back to the e-mail for a name", () => {
    const claims = sampleClaims({ full_name: undefined });
    expect(decodeToken(sampleToken(claims))?.fullName).toBe("ananya@example.com");
  });

  it("answers null for what can't be decoded", () => {
    const broken = [
      "",
      "abc",
      "e30.e30",
      "e30.!!!.x",
      "e30.bm90IGpzb24.x",
      sampleToken("text"),
      sampleToken(null),
      sampleToken([]),
      sampleToken(sampleClaims({ sub: "" })),
      sampleToken(sampleClaims({ user_id: "seven" })),
      sampleToken(sampleClaims({ user_id: 0 })),
    ];
    for (const token of broken) expect(decodeToken(token)).toBeNull();
  });
});
