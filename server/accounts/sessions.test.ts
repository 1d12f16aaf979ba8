import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testConfig } from "../../tests/support/config.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import type { Dependencies } from "../dependencies.ts";
import { Unauthenticated } from "../errors.ts";
import { authenticate } from "./authenticate.ts";
import { currentUser } from "./current-user.ts";
import { extendSession } from "./extend-session.ts";
import { logout } from "./logout.ts";
import type { SignedIn } from "./open-session.ts";
import { refreshSession } from "./refresh-session.ts";
import { newRefreshToken } from "./refresh-token.ts";
import { setRole } from "./set-role.ts";
import { signIn } from "./sign-in.ts";

const DAY = 24 * 60 * 60 * 1000;
const config = testConfig();
let test: TestDatabase;
/** Two processes on one database. */
let here: Dependencies;
let there: Dependencies;
let signedIn: SignedIn;

beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 10 });
  here = { database: test.database, config, now: () => new Date() };
  there = { ...here, database: test.connectAgain() };
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.database.prisma.user.deleteMany();
  signedIn = await signIn(here, {
    googleId: "1001",
    email: "asha.rao@example.com",
    emailVerified: true,
    fullName: "Asha Rao",
    picture: null,
  });
});

/** The clock, so many days on. */
const daysOn = (days: number) => ({ ...here, now: () => new Date(Date.now() + days * DAY) });

describe("authenticate", () => {
  it("knows the person by the database, not by the token", async () => {
    await test.database.prisma.user.updateMany({ data: { fullName: "Asha Menon" } });
    const viewer = await authenticate(here, signedIn.accessToken);
    expect(viewer).toMatchObject({ userId: signedIn.user.id, fullName: "Asha Menon" });
    expect(await currentUser(viewer, here)).toMatchObject({ fullName: "Asha Menon" });
  });

  it.each([
    ["a logout", () => logout(here, signedIn.refreshToken)],
    [
      "a deactivated account",
      () => test.database.prisma.user.updateMany({ data: { isActive: false } }),
    ],
    ["a deleted account", () => test.database.prisma.user.deleteMany()],
  ])("feels %s within a second in every process", async (_what, end) => {
    await authenticate(here, signedIn.accessToken);
    await authenticate(there, signedIn.accessToken);
    await end();
    await sleep(900);
    for (const dependencies of [here, there]) {
      const attempt = authenticate(dependencies, signedIn.accessToken);
      await expect(attempt).rejects.toBeInstanceOf(Unauthenticated);
    }
    await expect(refreshSession(here, signedIn.refreshToken)).rejects.toBeInstanceOf(
      Unauthenticated,
    );
  });

  it("feels a changed role within a second in every process", async () => {
    expect((await authenticate(there, signedIn.accessToken)).role).toBe("student");
    await setRole(here, { email: "asha.rao@example.com", role: "admin" });
    expect((await authenticate(here, signedIn.accessToken)).role).toBe("admin");
    await sleep(900);
    expect((await authenticate(there, signedIn.accessToken)).role).toBe("admin");
  });

  it("feels a logout in its own process at once", async () => {
    await authenticate(here, signedIn.accessToken);
    await logout(here, signedIn.refreshToken);
    await expect(authenticate(here, signedIn.accessToken)).rejects.toThrow("has ended");
  });

  it("asks the database once for many requests of one session at once", async () => {
    const query = vi.spyOn(there.database.pool, "query");
    const runs = Array.from({ length: 100 }, () => authenticate(there, signedIn.accessToken));
    await Promise.all(runs);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it("forgets a lookup that failed", async () => {
    const query = vi.spyOn(there.database.pool, "query");
    query.mockImplementationOnce(() => Promise.reject(new Error("away")));
    await expect(authenticate(there, signedIn.accessToken)).rejects.toThrow("away");
    expect((await authenticate(there, signedIn.accessToken)).userId).toBe(signedIn.user.id);
    query.mockRestore();
  });
});

describe("refreshSession", () => {
  it("gives a new access token and leaves the refresh token as it is", async () => {
    const first = await refreshSession(here, signedIn.refreshToken);
    expect(first.expiresIn).toBe(900);
    expect((await authenticate(here, first.accessToken)).userId).toBe(signedIn.user.id);
    await refreshSession(here, signedIn.refreshToken);
  });

  it("bears fifty at once", async () => {
    const runs = Array.from({ length: 50 }, () => refreshSession(here, signedIn.refreshToken));
    for (const { accessToken } of await Promise.all(runs)) {
      expect((await authenticate(here, accessToken)).userId).toBe(signedIn.user.id);
    }
  });

  it("refuses unknown, malformed and expired tokens", async () => {
    for (const token of ["", "x", newRefreshToken(), signedIn.accessToken, "\u0000".repeat(43)]) {
      await expect(refreshSession(here, token)).rejects.toBeInstanceOf(Unauthenticated);
    }
    await refreshSession(daysOn(29.99), signedIn.refreshToken);
    await expect(refreshSession(daysOn(30), signedIn.refreshToken)).rejects.toThrow("has ended");
  });

  it("gives nothing that outlives a logout at the same time", async () => {
    const [, ...refreshed] = await Promise.allSettled([
      logout(here, signedIn.refreshToken),
      ...Array.from({ length: 10 }, () => refreshSession(there, signedIn.refreshToken)),
    ]);
    await sleep(900);
    for (const outcome of refreshed) {
      if (outcome.status === "rejected") {
        expect(outcome.reason).toBeInstanceOf(Unauthenticated);
      } else {
        const attempt = authenticate(there, outcome.value.accessToken);
        await expect(attempt).rejects.toBeInstanceOf(Unauthenticated);
      }
    }
  });
});

describe("extendSession", () => {
  it("slides to 30 days from now, and to 90 days after the sign-in at most", async () => {
    const viewer = await authenticate(here, signedIn.accessToken);
    const { createdAt } = await test.database.prisma.session.findFirstOrThrow();
    const daysAfter = (moment: Date) => (moment.getTime() - createdAt.getTime()) / DAY;
    for (const [day, end] of [
      [10, 40],
      [5, 40],
      [35, 65],
      [60, 90],
      [85, 90],
    ] as const) {
      const { expiresAt } = await extendSession(viewer, daysOn(day));
      expect(daysAfter(expiresAt)).toBeCloseTo(end, 2);
    }
    await expect(extendSession(viewer, daysOn(91))).rejects.toBeInstanceOf(Unauthenticated);
  });

  it("doesn't bring a logged-out session back", async () => {
    const viewer = await authenticate(here, signedIn.accessToken);
    await logout(there, signedIn.refreshToken);
    await expect(extendSession(viewer, here)).rejects.toBeInstanceOf(Unauthenticated);
  });
});

describe("logout", () => {
  it("takes any token, twice too, and ends no other session", async () => {
    const other = await signIn(here, {
      googleId: "1001",
      email: "asha.rao@example.com",
      emailVerified: true,
      fullName: "Asha Rao",
      picture: null,
    });
    for (const token of ["", "nonsense", newRefreshToken()]) await logout(here, token);
    await logout(here, signedIn.refreshToken);
    await logout(here, signedIn.refreshToken);
    await expect(authenticate(here, signedIn.accessToken)).rejects.toThrow("has ended");
    expect((await authenticate(here, other.accessToken)).userId).toBe(signedIn.user.id);
  });
});
