import { describe, expect, it } from "vitest";
import { testConfig } from "../../tests/support/config.ts";
import { beginAttempt, isAllowedRedirect, returnAttempt } from "./sign-in-attempt.ts";

const config = testConfig();
const secure = testConfig({
  publicUrl: "https://lexam.example.in",
  allowedRedirectOrigins: ["https://lexam.example.in"],
});
const now = new Date("2026-01-14T13:12:00Z");
const redirectUrl = "http://localhost:4000/auth";

function begin(verifier: string, cookieHeader?: string, moment = now) {
  return beginAttempt(config, { verifier, redirectUrl, cookieHeader }, moment);
}

/** What a browser sends back of a `Set-Cookie` value. */
const pair = (cookie = "") => cookie.split(";")[0] ?? "";
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("isAllowedRedirect", () => {
  it("takes an allowed origin plus /auth", () => {
    const two = testConfig({
      allowedRedirectOrigins: ["https://a.example", "http://localhost:5173"],
    });
    expect(isAllowedRedirect(two, "https://a.example/auth")).toBe(true);
    expect(isAllowedRedirect(two, "http://localhost:5173/auth")).toBe(true);
  });

  it.each([
    [undefined],
    [null],
    [""],
    [["http://localhost:4000/auth"]],
    [{ toString: (): string => "http://localhost:4000/auth" }],
    ["/auth"],
    ["//localhost:4000/auth"],
    ["localhost:4000/auth"],
    ["http://localhost:4000"],
    ["http://localhost:4000/"],
    ["http://localhost:4000/auth/"],
    ["http://localhost:4000//auth"],
    ["http://localhost:4000/auth?next=//evil.example"],
    ["http://localhost:4000/auth#evil"],
    ["http://localhost:4000/auth/../evil"],
    ["http://localhost:4000/%61uth"],
    ["http://localhost:4000%2fauth"],
    ["http://localhost:4000\\auth"],
    ["http:\\\\localhost:4000\\auth"],
    ["http:localhost:4000/auth"],
    ["http:///localhost:4000/auth"],
    ["HTTP://localhost:4000/auth"],
    ["http://LOCALHOST:4000/auth"],
    ["http://localhost.:4000/auth"],
    ["http://localhost:4001/auth"],
    ["http://localhost/auth"],
    ["https://localhost:4000/auth"],
    ["http://127.0.0.1:4000/auth"],
    ["http://evil@localhost:4000/auth"],
    ["http://localhost:4000@evil.example/auth"],
    ["http://localhost:4000.evil.example/auth"],
    ["http://evil.example/http://localhost:4000/auth"],
    ["http://localhost:4000/auth\n"],
    [" http://localhost:4000/auth"],
    ["http://localhost:4000/auth\u0000"],
    ["http://lоcalhost:4000/auth"],
    ["javascript://localhost:4000/auth"],
    [`http://localhost:4000/auth${"a".repeat(100_000)}`],
  ])("refuses %j", (address) => {
    expect(isAllowedRedirect(config, address)).toBe(false);
  });
});

describe("an attempt", () => {
  it("comes back with its verifier to the browser that began it, and its cookie goes", () => {
    const started = begin("v1");
    const back = returnAttempt(
      config,
      started.state,
      `theme=dark; ${pair(started.cookies[0])}`,
      now,
    );
    expect(back).toMatchObject({ redirectUrl, verifier: "v1" });
    expect(back?.cookies[0]).toMatch(/^lexam_sign_in_[\w-]{22}=; Max-Age=0; Path=[^;]+; /);
  });

  it("is kept in a cookie that scripts, other paths and other sites don't get", () => {
    expect(begin("v1").cookies).toEqual([
      expect.stringMatching(
        /^lexam_sign_in_[\w-]{22}=[\w.-]+; Max-Age=600; Path=\/api\/v1\/auth\/google; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const attempt = { verifier: "v1", redirectUrl, cookieHeader: undefined };
    expect(beginAttempt(secure, attempt, now).cookies[0]).toMatch(
      /^__Secure-lexam_sign_in_[\w-]{22}=[^;]+; .*; Secure; SameSite=Lax$/,
    );
  });

  it("goes on beside another in the same browser", () => {
    const [one, two] = [begin("v1"), begin("v2")];
    const jar = `${pair(one.cookies[0])}; ${pair(two.cookies[0])}`;
    expect(returnAttempt(config, one.state, jar, now)?.verifier).toBe("v1");
    expect(returnAttempt(config, two.state, jar, now)?.verifier).toBe("v2");
  });

  it("has no verifier for another browser, another attempt's cookie, or after ten minutes", () => {
    const [one, two] = [begin("v1"), begin("v2")];
    const name = pair(one.cookies[0]).split("=")[0];
    const swapped = `${name}=${pair(two.cookies[0]).split("=")[1]}`;
    for (const jar of [undefined, "", pair(two.cookies[0]), swapped, `${name}=forged`]) {
      const back = returnAttempt(config, one.state, jar, now);
      expect(back).toMatchObject({ redirectUrl, verifier: null });
    }
    const jar = pair(one.cookies[0]);
    expect(returnAttempt(config, one.state, jar, later(599))?.verifier).toBe("v1");
    expect(returnAttempt(config, one.state, jar, later(600))?.verifier).toBeNull();
  });

  it("is unknown when its state was forged or its way back is no longer allowed", () => {
    const { state, cookies } = begin("v1");
    expect(returnAttempt(config, "forged", pair(cookies[0]), now)).toBeNull();
    expect(returnAttempt(config, `${state}x`, pair(cookies[0]), now)).toBeNull();
    expect(returnAttempt(secure, state, pair(cookies[0]), now)).toBeNull();
  });

  it("pushes out the oldest of more than five", () => {
    const started = [0, 1, 2, 3, 4].map((second) => begin(`v${second}`, undefined, later(second)));
    const jar = started.map(({ cookies }) => pair(cookies[0])).join("; ");
    const { cookies } = begin("v5", jar, later(5));
    expect(cookies).toHaveLength(2);
    expect(pair(cookies[1])).toBe(`${pair(started[0]?.cookies[0]).split("=")[0]}=`);
  });
});
