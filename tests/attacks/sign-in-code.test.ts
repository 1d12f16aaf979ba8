import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { describe, expect, it } from "vitest";
import { answerOf, PUBLIC_URL, withSignInServer } from "../support/sign-in-server.ts";

const server = withSignInServer();

const anything = () => randomBytes(32).toString("base64url");
const browser = () => server.browser();
const exchange = (input: object, app: FastifyInstance = server.app) =>
  app.inject({ method: "POST", url: "/api/v1/auth/exchange", payload: input });
const me = (accessToken: string) =>
  server.app.inject({
    url: "/api/v1/auth/me",
    headers: { authorization: `Bearer ${accessToken}` },
  });
const sessions = () => server.dependencies.database.prisma.session.count();

const REFUSAL = {
  status: 401,
  detail:
    "This sign-in code was used already, is older than a minute, or belongs to a sign-in that another browser began. Sign in again.",
};

describe("a one-time code", () => {
  it("stands in the address in place of the tokens, and gives them for its nonce", async () => {
    const before = await sessions();
    const { code, nonce } = await browser().reachCode("code@example.com");
    expect(code).toMatch(/^[\w-]{63}$/);
    expect(await sessions()).toBe(before);
    const answer = await exchange({ code, nonce });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[\w-]{63}$/),
      token_type: "bearer",
      expires_in: 900,
    });
    expect((await me(answer.json().access_token)).json()).toMatchObject({
      email: "code@example.com",
    });
  });

  it("is the whole of the return", async () => {
    const who = browser();
    const challenge = anything();
    const query = { login_hint: "a@example.com", response: "code", challenge };
    const { location, headers } = await who.follow(who.loginAddress(query));
    expect(Object.keys(answerOf(location))).toEqual(["code"]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("counts once, and the second use ends nothing", async () => {
    const sign = await browser().reachCode("twice@example.com");
    const { access_token } = (await exchange(sign)).json();
    const again = await exchange(sign);
    expect(again.statusCode).toBe(401);
    expect(again.json()).toMatchObject(REFUSAL);
    expect((await me(access_token)).statusCode).toBe(200);
  });

  it("counts once in a race over two processes", async () => {
    await server.withConfig({}, async (other) => {
      const sign = await browser().reachCode("race@example.com");
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => exchange(sign, index % 2 ? other : server.app)),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
        200,
        ...Array<number>(9).fill(401),
      ]);
    });
  });

  it("gives nothing for another nonce, and stays its browser's", async () => {
    const mine = await browser().reachCode("mine@example.com");
    const theirs = await browser().reachCode("theirs@example.com");
    for (const nonce of [theirs.nonce, anything(), mine.code, "", "x".repeat(900)]) {
      expect((await exchange({ code: mine.code, nonce })).json()).toMatchObject(REFUSAL);
    }
    expect((await exchange(mine)).statusCode).toBe(200);
    expect((await exchange(theirs)).statusCode).toBe(200);
  });

  it("gives nothing after a minute", async () => {
    const sign = await browser().reachCode("late@example.com");
    server.setClock(60_001);
    expect((await exchange(sign)).json()).toMatchObject(REFUSAL);
    server.setClock(0);
    const soon = await browser().reachCode("soon@example.com");
    server.setClock(59_000);
    expect((await exchange(soon)).statusCode).toBe(200);
  });

  it("gives nothing to an account that was closed in the meantime", async () => {
    const sign = await browser().reachCode("closed@example.com");
    await server.dependencies.database.prisma.user.update({
      where: { email: "closed@example.com" },
      data: { isActive: false },
    });
    const answer = await exchange(sign);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().detail).toContain("This account is inactive");
  });

  it("is kept as a hash alone, and gone when the next one is made after its time", async () => {
    const { code, nonce } = await browser().reachCode("kept@example.com");
    const { prisma } = server.dependencies.database;
    const kept = JSON.stringify(await prisma.signInCode.findMany());
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(nonce);
    server.setClock(120_000);
    await browser().reachCode("next@example.com");
    expect(await prisma.signInCode.count()).toBe(1);
  });

  it.each([
    [{}],
    [{ code: "a" }],
    [{ code: 1, nonce: 2 }],
    [{ code: ["a"], nonce: { $ne: "" } }],
    [{ code: "x".repeat(2_000), nonce: "a" }],
  ])("is refused in another form: %j", async (body) => {
    expect((await exchange(body)).statusCode).toBe(422);
  });

  it("can't be started with half a wish", async () => {
    const challenge = anything();
    const wishes: Record<string, string>[] = [
      { response: "code" },
      { challenge },
      { response: "token", challenge },
      { response: "code", challenge: "short" },
      { response: "code", challenge: `${challenge}x` },
      { response: "code", challenge: `${challenge.slice(1)}+` },
    ];
    for (const wish of wishes) {
      const step = await browser().step(browser().loginAddress(wish));
      expect(step.status, JSON.stringify(wish)).toBe(400);
      expect(JSON.parse(step.text).detail).toContain("challenge must be the SHA-256");
      expect(step.headers.getSetCookie()).toEqual([]);
    }
  });

  it("leads nowhere but to the sign-in page that was asked for", async () => {
    const who = browser();
    const query = { login_hint: "a@example.com", response: "code", challenge: anything() };
    const { location } = await who.follow(who.loginAddress(query));
    expect(location.startsWith(`${PUBLIC_URL}/auth?code=`)).toBe(true);
  });
});
