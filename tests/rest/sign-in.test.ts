import jwt from "jsonwebtoken";
import { describe, expect, it } from "vitest";
import { buildApp } from "../../server/app/build-app.ts";
import { connectDatabase } from "../../server/database/client.ts";
import { Browser } from "../support/browser.ts";
import { answerOf, PUBLIC_URL, withSignInServer } from "../support/sign-in-server.ts";

const server = withSignInServer();

const browser = () => server.browser();

describe("a sign-in by redirects", () => {
  it("ends at redirect_url with two tokens that nothing on the way keeps", async () => {
    const step = await browser()
      .follow(browser().loginAddress({ login_hint: "student@example.com" }))
      .catch((error: unknown) => error);
    expect(step).not.toBeInstanceOf(Error);
    const { location, headers, status } = step as Awaited<ReturnType<Browser["follow"]>>;
    expect(location.startsWith(`${PUBLIC_URL}/auth?access_token=`)).toBe(true);
    const answer = answerOf(location);
    expect(Object.keys(answer)).toEqual(["access_token", "refresh_token"]);
    expect(status).toBe(302);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(jwt.decode(answer.access_token ?? "")).toMatchObject({
      sub: "student@example.com",
      role: "student",
      full_name: "Ananya Deshpande",
      profile_picture: null,
      typ: "access",
      iss: PUBLIC_URL,
      aud: "lexam",
    });
    expect(answer.refresh_token).toMatch(/^[\w-]{63}$/);
  });

  it("makes the sample administrator an administrator", async () => {
    const { accessToken } = await browser().signIn("admin@example.com");
    const me = await server.app.inject({
      url: "/api/v1/auth/me",
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(me.statusCode).toBe(200);
    expect(me.json()).toMatchObject({
      email: "admin@example.com",
      full_name: "Meera Krishnan",
      role: "admin",
      is_active: true,
    });
  });

  it("works in two tabs of one browser at once", async () => {
    const who = browser();
    const one = await server.reachCallback(who, "one@example.com");
    const two = await server.reachCallback(who, "two@example.com");
    for (const [address, email] of [
      [two, "two@example.com"],
      [one, "one@example.com"],
    ] as const) {
      const token = answerOf((await who.step(address)).location ?? "").access_token ?? "";
      expect(jwt.decode(token)).toMatchObject({ sub: email });
    }
    expect(who.cookies.size).toBe(0);
  });

  it("keeps a handful of sign-ins in progress for each browser, no more", async () => {
    const who = browser();
    for (let tab = 0; tab < 9; tab += 1) await who.step(who.loginAddress());
    expect(who.cookies.size).toBe(5);
  });
});

describe("the return of a sign-in", () => {
  it("explains why an inactive account can't sign in", async () => {
    await browser().signIn("gone@example.com");
    await server.dependencies.database.prisma.user.update({
      where: { email: "gone@example.com" },
      data: { isActive: false },
    });
    const { location } = await browser().follow(
      browser().loginAddress({ login_hint: "gone@example.com" }),
    );
    expect(answerOf(location)).toEqual({
      error: "account_inactive",
      error_description:
        "This account is inactive, so it can't sign in. Write to support to have it opened again.",
    });
  });

  it("says when the database is away", async () => {
    const database = connectDatabase("postgresql://nobody@127.0.0.1:1/none");
    const other = await buildApp({ ...server.dependencies, database });
    try {
      const who = new Browser(PUBLIC_URL, await other.listen({ host: "127.0.0.1", port: 0 }));
      const { location } = await who.follow(who.loginAddress({ login_hint: "a@example.com" }));
      expect(answerOf(location)).toMatchObject({ error: "server_error" });
    } finally {
      await other.close();
      await database.close();
    }
  });
});

describe("redirect_url", () => {
  it("may lead to any allowed origin, and the return goes there", async () => {
    const allowedRedirectOrigins = [PUBLIC_URL, "http://localhost:5173"];
    await server.withConfig({ allowedRedirectOrigins }, async (other) => {
      const who = new Browser(PUBLIC_URL, await other.listen({ host: "127.0.0.1", port: 0 }));
      const { location } = await who.follow(
        who.loginAddress({
          redirect_url: "http://localhost:5173/auth",
          login_hint: "a@example.com",
        }),
      );
      expect(location.startsWith("http://localhost:5173/auth?access_token=")).toBe(true);
    });
  });
});
