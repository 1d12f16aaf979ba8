import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testConfig } from "../../tests/support/config.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import type { Dependencies } from "../dependencies.ts";
import { Forbidden } from "../errors.ts";
import { authenticate } from "./authenticate.ts";
import { type ProviderProfile, signIn } from "./sign-in.ts";

let test: TestDatabase;
let dependencies: Dependencies;
beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 10 });
  dependencies = { database: test.database, config: testConfig(), now: () => new Date() };
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.database.prisma.user.deleteMany();
});

const asha: ProviderProfile = {
  googleId: "1001",
  email: "Asha.Rao@Example.com",
  emailVerified: true,
  fullName: "Asha Rao",
  picture: "https://lh3.example.com/a.png",
};
const users = () => test.database.prisma.user.findMany({ orderBy: { id: "asc" } });

describe("signIn", () => {
  it("makes an account at the first sign-in and finds it at the second", async () => {
    const first = await signIn(dependencies, asha);
    expect(first.user).toMatchObject({
      email: "asha.rao@example.com",
      fullName: "Asha Rao",
      profilePicture: "https://lh3.example.com/a.png",
      role: "student",
      isActive: true,
    });
    const second = await signIn(dependencies, asha);
    expect(second.user.id).toBe(first.user.id);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await users()).toHaveLength(1);
    expect(await authenticate(dependencies, second.accessToken)).toMatchObject({
      userId: first.user.id,
      email: "asha.rao@example.com",
      fullName: "Asha Rao",
      role: "student",
    });
  });

  it("keeps nothing of the refresh token but its hash", async () => {
    const { refreshToken } = await signIn(dependencies, asha);
    expect(refreshToken).toMatch(/^[\w-]{63}$/);
    const dump = JSON.stringify(await test.database.prisma.session.findMany());
    expect(dump).not.toContain(refreshToken);
  });

  it("takes over a changed name, picture and e-mail", async () => {
    const { user } = await signIn(dependencies, asha);
    await signIn(dependencies, {
      ...asha,
      fullName: "Asha Rao-Menon",
      picture: null,
      email: "asha@example.org",
    });
    expect(await users()).toMatchObject([
      { id: user.id, fullName: "Asha Rao-Menon", profilePicture: null, email: "asha@example.org" },
    ]);
  });

  it("keeps the old e-mail when the new one is another account's, and says so", async () => {
    await signIn(dependencies, asha);
    const ravi = { ...asha, googleId: "1002", email: "ravi@example.com", fullName: "Ravi" };
    await signIn(dependencies, ravi);
    const { user } = await signIn(dependencies, { ...asha, email: "Ravi@example.com" });
    expect(user).toMatchObject({
      email: "asha.rao@example.com",
      unclaimedEmail: "ravi@example.com",
      fullName: "Asha Rao",
    });
    expect(await users()).toMatchObject([
      { email: "asha.rao@example.com", googleId: "1001" },
      { email: "ravi@example.com", googleId: "1002", fullName: "Ravi", unclaimedEmail: null },
    ]);

    // As soon as the other account has gone on to another address, this one is free.
    await signIn(dependencies, { ...ravi, email: "ravi@example.org" });
    const free = await signIn(dependencies, { ...asha, email: "ravi@example.com" });
    expect(free.user).toMatchObject({ email: "ravi@example.com", unclaimedEmail: null });
  });

  it("forgets the e-mail that another account has when the provider's is the old one again", async () => {
    await signIn(dependencies, asha);
    await signIn(dependencies, { ...asha, googleId: "1002", email: "ravi@example.com" });
    await signIn(dependencies, { ...asha, email: "ravi@example.com" });
    expect((await signIn(dependencies, asha)).user.unclaimedEmail).toBeNull();
  });

  it("gives nobody the role that belongs to another account's e-mail", async () => {
    const admin = { ...asha, googleId: "1002", email: "admin@example.com" };
    await signIn(dependencies, asha);
    expect((await signIn(dependencies, admin)).user.role).toBe("admin");
    const moved = await signIn(dependencies, { ...asha, email: "admin@example.com" });
    expect(moved.user).toMatchObject({ role: "student", email: "asha.rao@example.com" });
  });

  it("attaches itself to an account that was made by e-mail", async () => {
    const { prisma } = test.database;
    const { id } = await prisma.user.create({
      data: { email: "asha.rao@example.com", fullName: "asha.rao", role: "admin" },
    });
    const { user } = await signIn(dependencies, asha);
    expect(user).toMatchObject({ id, role: "admin", fullName: "Asha Rao" });
    expect(await users()).toMatchObject([{ googleId: "1001" }]);
  });

  it("lets Google take over an account of development sign-in, which can still use it", async () => {
    const development = { ...asha, googleId: "development:asha.rao@example.com" };
    const { user } = await signIn(dependencies, development);
    expect((await signIn(dependencies, asha)).user.id).toBe(user.id);
    expect((await signIn(dependencies, development)).user.id).toBe(user.id);
    expect(await users()).toMatchObject([{ googleId: "1001" }]);
  });

  it("refuses an e-mail that is another Google account's", async () => {
    await signIn(dependencies, asha);
    const other = signIn(dependencies, { ...asha, googleId: "1002" });
    await expect(other).rejects.toMatchObject({ reason: "email_taken" });
  });

  it("refuses an unverified or unusable e-mail, and makes no account", async () => {
    const unverified = signIn(dependencies, { ...asha, emailVerified: false });
    await expect(unverified).rejects.toMatchObject({ reason: "email_not_verified" });
    for (const email of ["", "asha", "@", "asha rao@example.com", "äsha@example.com"]) {
      const missing = signIn(dependencies, { ...asha, email });
      await expect(missing).rejects.toMatchObject({ reason: "email_missing" });
    }
    expect(await users()).toEqual([]);
  });

  it("refuses an inactive account and says so", async () => {
    await signIn(dependencies, asha);
    await test.database.prisma.user.updateMany({ data: { isActive: false } });
    const attempt = signIn(dependencies, asha);
    await expect(attempt).rejects.toThrow("This account is inactive");
    await expect(attempt).rejects.toBeInstanceOf(Forbidden);
  });

  it("makes administrators of ADMIN_EMAILS, and never takes the role away", async () => {
    const admin = { ...asha, email: "Admin@example.com" };
    expect((await signIn(dependencies, admin)).user.role).toBe("admin");
    const config = testConfig({ adminEmails: [] });
    expect((await signIn({ ...dependencies, config }, admin)).user.role).toBe("admin");
  });

  it("makes one account of many first sign-ins at once", async () => {
    const runs = Array.from({ length: 20 }, () => signIn(dependencies, asha));
    const ids = new Set((await Promise.all(runs)).map(({ user }) => user.id));
    expect(ids.size).toBe(1);
    expect(await test.database.prisma.session.count()).toBe(20);
  });

  it("has a name for people without one, and drops what is no picture", async () => {
    const { user } = await signIn(dependencies, {
      ...asha,
      fullName: " \u0000 ",
      picture: "javascript:alert(1)",
    });
    expect(user).toMatchObject({ fullName: "asha.rao", profilePicture: null });
  });

  it("clears away the user's sessions that ended more than a day ago", async () => {
    const past = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
    await signIn({ ...dependencies, now: () => past }, asha);
    await signIn(dependencies, asha);
    expect(await test.database.prisma.session.count()).toBe(1);
  });
});
