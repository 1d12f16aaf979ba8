import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "../../server/accounts/open-session.ts";
import { signIn } from "../../server/accounts/sign-in.ts";
import { buildApp } from "../../server/app/build-app.ts";
import type { Dependencies } from "../../server/dependencies.ts";
import { testConfig } from "../support/config.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** Every process must refuse an ended session within a second; this leaves 0.1 s for the requests of the test. */
const FELT_MS = 900;
const DAY_S = 24 * 60 * 60;

let test: TestDatabase;
let dependencies: Dependencies;
let here: FastifyInstance;
let there: FastifyInstance;
let passed = 0;

beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 10 });
  dependencies = {
    database: test.database,
    config: testConfig(),
    now: () => new Date(Date.now() + passed * 1000),
  };
  here = await buildApp(dependencies);
  there = await buildApp({ ...dependencies, database: test.connectAgain() });
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await test.drop();
});
beforeEach(async () => {
  passed = 0;
  await test.database.prisma.user.deleteMany();
});

const enter = (device: string | null, email = "asha@example.com") =>
  signIn(
    dependencies,
    { googleId: email, email, emailVerified: true, fullName: "Asha", picture: null },
    device,
  );
const as = ({ accessToken }: SignedIn) => ({ authorization: `Bearer ${accessToken}` });
const list = async (app: FastifyInstance, who: SignedIn) => {
  const answer = await app.inject({ url: "/api/v1/auth/sessions", headers: as(who) });
  return answer.json() as { id: string; device: string; is_current: boolean }[];
};
const post = (app: FastifyInstance, path: string, who?: SignedIn, payload?: object) =>
  app.inject({ method: "POST", url: `/api/v1${path}`, headers: who ? as(who) : {}, payload });
const end = (app: FastifyInstance, who: SignedIn, id: string) =>
  app.inject({ method: "DELETE", url: `/api/v1/auth/sessions/${id}`, headers: as(who) });
const me = async (app: FastifyInstance, who: SignedIn) =>
  (await app.inject({ url: "/api/v1/auth/me", headers: as(who) })).statusCode;
/** What a page gets when it asks for a new access token. */
const refreshed = async (app: FastifyInstance, { refreshToken }: SignedIn) => {
  const answer = await app.inject({
    method: "POST",
    url: "/graphql",
    payload: {
      query: `mutation { refreshSession(refreshToken: "${refreshToken}") { expiresIn } }`,
    },
    headers: { "x-lexam-csrf": "1" },
  });
  return answer.json().errors?.[0];
};

describe("the list of one's sessions", () => {
  it("lists device, times, and the current one; nobody else's, none that has ended", async () => {
    const gone = await enter("Chrome on Windows");
    await post(here, "/auth/logout", undefined, { refresh_token: gone.refreshToken });
    await enter("Firefox on Ubuntu");
    await enter("Safari on iPhone", "ravi@example.com");
    const mine = await enter(null);
    expect(await list(here, mine)).toEqual([
      {
        id: expect.any(String),
        device: "Unknown device",
        signed_in_at: expect.any(String),
        last_used_at: expect.any(String),
        expires_at: expect.any(String),
        is_current: true,
      },
      expect.objectContaining({ device: "Firefox on Ubuntu", is_current: false }),
    ]);
    passed = 31 * DAY_S;
    expect(await list(here, await enter("Chrome on Android"))).toHaveLength(1);
  });

  it("notes a use at a refresh, once in some minutes, and at an extension", async () => {
    const mine = await enter("Chrome on Windows");
    const used = async () =>
      (await test.database.prisma.session.findFirstOrThrow()).lastUsedAt?.getTime() ?? null;
    await refreshed(here, mine);
    expect(await used()).toBeNull();
    passed = 10 * 60;
    await refreshed(here, mine);
    const first = await used();
    expect(first).not.toBeNull();
    await refreshed(here, mine);
    expect(await used()).toBe(first);
    passed = 11 * 60;
    expect((await post(here, "/auth/extend-session", mine)).statusCode).toBe(200);
    expect(await used()).toBeGreaterThan(first ?? 0);
  });
});

describe("ending one session", () => {
  it("is felt on every process within a second, and says so there", async () => {
    const mine = await enter("Chrome on Windows");
    const other = await enter("Firefox on Ubuntu");
    await Promise.all([me(there, mine), me(there, other)]);
    const [, { id } = { id: "" }] = await list(here, mine);
    expect((await end(here, mine, id)).statusCode).toBe(204);
    await sleep(FELT_MS);
    expect(await me(there, other)).toBe(401);
    expect(await me(there, mine)).toBe(200);
    expect(await refreshed(there, other)).toMatchObject({
      message: "This session has ended: you signed it out on another device. Sign in again.",
      extensions: {
        code: "UNAUTHENTICATED",
        reason: "OTHER_DEVICE",
        endedAt: expect.any(String),
        endedFrom: "Chrome on Windows",
      },
    });
    expect((await end(here, mine, id)).statusCode).toBe(404);
  });

  it("reaches nobody else's, and no name that can't be one", async () => {
    const mine = await enter("Chrome on Windows");
    const theirs = await enter("Safari on iPhone", "ravi@example.com");
    const [{ id } = { id: "" }] = await list(here, theirs);
    for (const name of [id, "1", "x", "0198c0de-5e55-4000-8000-000000000001", "%00"]) {
      expect((await end(here, mine, name)).statusCode, name).toBe(404);
    }
    expect(await me(here, theirs)).toBe(200);
  });
});

describe("signing out on all devices", () => {
  it("ends every session of the account on every process within a second, and no other", async () => {
    const mine = await enter("Chrome on Windows");
    const phone = await enter("Chrome on Android");
    const theirs = await enter("Safari on iPhone", "ravi@example.com");
    await Promise.all([me(there, mine), me(there, phone)]);
    expect((await post(here, "/auth/logout-all", mine)).statusCode).toBe(204);
    expect(await me(here, mine)).toBe(401);
    await sleep(FELT_MS);
    for (const who of [mine, phone]) {
      expect(await me(there, who)).toBe(401);
      expect(await refreshed(there, who)).toMatchObject({
        extensions: { reason: "ALL_DEVICES", endedFrom: "Chrome on Windows" },
      });
    }
    expect(await me(there, theirs)).toBe(200);
    const problem = await post(there, "/auth/refresh", undefined, {
      refresh_token: phone.refreshToken,
    });
    expect(problem.json()).toMatchObject({
      status: 401,
      detail: "This session has ended: you signed out on all devices. Sign in again.",
    });
  });
});

describe("a session that has ended", () => {
  it("says that it was too old, for a week", async () => {
    const mine = await enter("Chrome on Windows");
    passed = 31 * DAY_S;
    await enter("Chrome on Android");
    expect(await refreshed(here, mine)).toMatchObject({
      extensions: { reason: "EXPIRED", endedAt: expect.any(String) },
    });
    passed = 38 * DAY_S;
    await enter("Chrome on Android");
    const late = await refreshed(here, mine);
    expect(late.extensions).not.toHaveProperty("reason");
  });

  it("says nothing to anyone who never had it", async () => {
    const stranger = { ...(await enter("Chrome on Windows")), refreshToken: "x".repeat(43) };
    const { message, extensions } = await refreshed(here, stranger);
    expect(message).toBe("This session has ended. Sign in again.");
    expect(Object.keys(extensions).sort()).toEqual(["code"]);
  });
});
