import { describe, expect, it } from "vitest";
import { answerOf, CALLBACK, PUBLIC_URL, withSignInServer } from "../support/sign-in-server.ts";

const server = withSignInServer();

const browser = () => server.browser();

describe("the return of a sign-in", () => {
  it("counts once", async () => {
    const who = browser();
    const address = await server.reachCallback(who);
    const { cookies } = who;
    const [[name, cookie]] = [...cookies] as [[string, { value: string; path: string }]];
    expect(answerOf((await who.step(address)).location ?? "")).toHaveProperty("access_token");
    expect(answerOf((await who.step(address)).location ?? "")).toMatchObject({
      error: "state_mismatch",
    });
    // Even a copy of the cookie brings nothing, since the provider gives nothing for the code twice.
    cookies.set(name, cookie);
    expect(answerOf((await who.step(address)).location ?? "")).toEqual({
      error: "provider_error",
      error_description: "Google could not complete the sign-in. Please try again.",
    });
  });

  it("counts only in the browser that began", async () => {
    const address = await server.reachCallback(browser());
    const stranger = browser();
    await stranger.step(stranger.loginAddress());
    for (const who of [browser(), stranger]) {
      const { status, location } = await who.step(address);
      expect(status).toBe(302);
      expect(answerOf(location ?? "")).toEqual({
        error: "state_mismatch",
        error_description: expect.stringContaining("began in another browser"),
      });
    }
  });

  it("counts for ten minutes, and says so afterwards", async () => {
    const who = browser();
    const address = await server.reachCallback(who);
    server.setClock(10 * 60 * 1000 + 1000);
    expect(answerOf((await who.step(address)).location ?? "")).toMatchObject({
      error: "state_mismatch",
    });
  });

  it("doesn't take a code that was given to another sign-in", async () => {
    const stolen = new URL(await server.reachCallback(browser(), "victim@example.com"));
    const thief = browser();
    const own = new URL(await server.reachCallback(thief, "thief@example.com"));
    own.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    const { location } = await thief.step(own.href);
    expect(answerOf(location ?? "")).toMatchObject({ error: "provider_error" });
  });

  it.each([
    "",
    "?code=abc",
    "?code=abc&state=forged",
    "?state=a&state=b&code=c",
    "?code=a&code=b&state=c",
    "?error=access_denied",
    `?code=abc&state=${"x".repeat(5000)}`,
  ])("is refused outright without a state of ours: %s", async (query) => {
    const step = await browser().step(`${CALLBACK}${query}`);
    expect(step.status).toBe(400);
    expect(step.location).toBeNull();
    expect(step.headers.get("content-type")).toContain("application/problem+json");
    expect(JSON.parse(step.text)).toMatchObject({ status: 400, title: "Bad Request" });
  });

  it("is not set off by HEAD", async () => {
    const who = browser();
    const address = await server.reachCallback(who);
    expect((await who.step(address, { method: "HEAD" })).status).toBe(405);
    expect(answerOf((await who.step(address)).location ?? "")).toHaveProperty("access_token");
  });
});

describe("redirect_url", () => {
  const good = encodeURIComponent(`${PUBLIC_URL}/auth`);
  const hostile = [
    "",
    "redirect_url",
    "redirect_url=",
    `redirect_url=${good}&redirect_url=${good}`,
    `redirect_url=${good}&redirect_url=https://evil.example/auth`,
    `redirect_url[]=${good}`,
    `redirect_url[0]=${good}`,
    `redirect_url%5B%5D=${good}`,
    `REDIRECT_URL=${good}`,
    `redirect_url=${good}/`,
    `redirect_url=${good}%2F`,
    `redirect_url=${good}%3Fnext=evil`,
    `redirect_url=${good}%23evil`,
    `redirect_url=${good}%00`,
    `redirect_url=${good}%0d%0aSet-Cookie:%20a=b`,
    `redirect_url=%20${good}`,
    `redirect_url=${encodeURIComponent(good)}`,
    "redirect_url=https://evil.example/auth",
    "redirect_url=//localhost:4000/auth",
    "redirect_url=/auth",
    "redirect_url=http:localhost:4000/auth",
    "redirect_url=http:%5C%5Clocalhost:4000%5Cauth",
    "redirect_url=http://localhost:4000%5Cauth",
    "redirect_url=http://localhost:4000%252Fauth",
    "redirect_url=http://localhost:4000//auth",
    "redirect_url=http://localhost:4000/auth/../auth",
    "redirect_url=http://localhost:4000/AUTH",
    "redirect_url=HTTP://localhost:4000/auth",
    "redirect_url=https://localhost:4000/auth",
    "redirect_url=http://localhost/auth",
    "redirect_url=http://localhost:40000/auth",
    "redirect_url=http://localhost.:4000/auth",
    "redirect_url=http://localhost:4000.evil.example/auth",
    "redirect_url=http://user@localhost:4000/auth",
    "redirect_url=http://localhost:4000@evil.example/auth",
    "redirect_url=http://127.0.0.1:4000/auth",
    "redirect_url=http://[::1]:4000/auth",
    "redirect_url=javascript:alert(1)",
    "redirect_url=data:text/html,auth",
    `redirect_url=${good}${"a".repeat(10_000)}`,
  ];

  it.each(hostile.map((query) => [query.slice(0, 80), query]))(
    "is refused before the provider is visited: %s",
    async (_shown, query) => {
      const step = await browser().step(`/api/v1/auth/google/login?${query}`);
      expect(step.status).toBe(400);
      expect(step.location).toBeNull();
      expect(step.headers.getSetCookie()).toEqual([]);
      expect(step.headers.get("content-type")).toContain("application/problem+json");
      expect(JSON.parse(step.text).detail).toContain("redirect_url must be");
    },
  );
});
