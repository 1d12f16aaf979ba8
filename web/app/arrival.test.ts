import { describe, expect, it } from "vitest";
import { readArrival } from "./arrival.ts";

describe("readArrival", () => {
  it("takes both tokens from the return address", () => {
    expect(readArrival("/auth", "?access_token=a.b.c&refresh_token=r%2Bs")).toEqual({
      kind: "tokens",
      tokens: { accessToken: "a.b.c", refreshToken: "r+s" },
    });
  });

  it("reads the tokens nowhere else", () => {
    expect(readArrival("/tests", "?access_token=a&refresh_token=r")).toEqual({ kind: "none" });
    expect(readArrival("/auth", "")).toEqual({ kind: "none" });
  });

  it("treats half of a return as one that can't be decoded", () => {
    expect(readArrival("/auth", "?refresh_token=r")).toEqual({
      kind: "tokens",
      tokens: { accessToken: "", refreshToken: "r" },
    });
  });

  it("gives the provider's reason, in words where it has none", () => {
    expect(readArrival("/auth", "?error=access_denied")).toEqual({
      kind: "failed",
      reason: "the sign-in was cancelled",
    });
    const described = "?error=server_error&error_description=The%20account%20is%20inactive.";
    expect(readArrival("/auth", described)).toEqual({
      kind: "failed",
      reason: "The account is inactive.",
    });
    expect(readArrival("/auth", "?error=odd")).toEqual({ kind: "failed", reason: "odd" });
  });
});
