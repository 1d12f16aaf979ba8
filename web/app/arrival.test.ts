import { describe, expect, it } from "vitest";
import { readArrival } from "./arrival.ts";

const failed = { kind: "failed", problem: "Authentication failed. Please try again." };

describe("readArrival", () => {
  it("takes a code from the return address, and from nowhere else", () => {
    expect(readArrival("/auth", "?code=a_b-c")).toEqual({ kind: "code", code: "a_b-c", to: null });
    expect(readArrival("/tests", "?code=a")).toEqual({ kind: "none" });
    expect(readArrival("/auth", "")).toEqual({ kind: "none" });
  });

  it.each(["/auth/", "/auth//", "/Auth", "/AUTH/", "/%61uth"])(
    "takes %s for the sign-in page, as the router does",
    (path) => {
      expect(readArrival(path, "?access_token=a.b.c")).toEqual(failed);
      expect(readArrival(path, "?code=a")).toEqual({ kind: "code", code: "a", to: null });
      expect(readArrival(path, "")).toEqual({ kind: "none" });
    },
  );

  it.each(["/authors", "/auth/x", "/x/auth", "/%E0%A4%A"])("leaves %s alone", (path) => {
    expect(readArrival(path, "?code=a")).toEqual({ kind: "none" });
  });

  it.each([
    "?access_token=a.b.c&refresh_token=r",
    "?access_token=a.b.c",
    "?refresh_token=r",
    "?code=a&access_token=a.b.c&refresh_token=r",
    "?code=",
    "?error=",
    "?error=odd",
    "?error=constructor",
    "?error=odd&error_description=Call+1-800-SCAM",
  ])("refuses %s, without a word of it", (search) => {
    expect(readArrival("/auth", search)).toEqual(failed);
  });

  it.each([
    ["access_denied", "Failed to initiate Google Sign-In: the sign-in was cancelled"],
    ["account_inactive", "This account is inactive"],
    ["email_not_verified", "Failed to initiate Google Sign-In: the e-mail address"],
    ["server_error", "Failed to initiate Google Sign-In: sign-in is not possible"],
  ])("has its own words for %s", (error, words) => {
    const arrival = readArrival("/auth", `?error=${error}&error_description=Call+1-800-SCAM`);
    expect(arrival).toEqual({ kind: "failed", problem: expect.stringContaining(words) });
    expect(JSON.stringify(arrival)).not.toContain("SCAM");
  });
});
