import { rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { temporaryFolder, testConfig } from "../../tests/support/config.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../tests/support/database.ts";
import { startEmbedded } from "../database/embedded.ts";
import { runAdminCommand } from "./admin-command.ts";
import { signIn } from "./sign-in.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.database.prisma.user.deleteMany();
});

const run = (...words: string[]) => runAdminCommand(words, testConfig({ databaseUrl: test.url }));
const signInAs = (email: string) =>
  signIn(
    { database: test.database, config: testConfig(), now: () => new Date() },
    { googleId: email, email, emailVerified: true, fullName: "Asha Rao", picture: null },
  );

it("gives and takes the role of an account", async () => {
  await signInAs("asha@example.com");
  await signInAs("admin@example.com");
  expect(await run("grant", "Asha@example.com")).toEqual({
    lines: ["asha@example.com is now an administrator."],
    exitCode: 0,
  });
  expect((await run("grant", "asha@example.com")).lines).toEqual([
    "asha@example.com is an administrator already.",
  ]);
  expect(await run("revoke", "asha@example.com")).toEqual({
    lines: ["asha@example.com is no longer an administrator."],
    exitCode: 0,
  });
  expect((await run("revoke", "asha@example.com")).lines).toEqual([
    "asha@example.com is not an administrator.",
  ]);
});

it("keeps the role for a first sign-in", async () => {
  expect((await run("grant", "ravi@example.com")).lines).toEqual([
    "ravi@example.com is now an administrator.",
    "There was no such account yet: the role waits for the first sign-in.",
  ]);
  expect((await signInAs("ravi@example.com")).user).toMatchObject({
    role: "admin",
    fullName: "Asha Rao",
  });
});

it("says so when it takes the last administrator's role, or one that comes back", async () => {
  await signInAs("admin@example.com");
  const { lines, exitCode } = await run("revoke", "admin@example.com");
  expect(exitCode).toBe(0);
  expect(lines).toEqual([
    "admin@example.com is no longer an administrator.",
    expect.stringContaining("there is no administrator left"),
    expect.stringContaining("ADMIN_EMAILS contains admin@example.com"),
  ]);
});

it("counts nobody as staying whose account is marked for deletion", async () => {
  await signInAs("meera@example.com");
  await run("grant", "meera@example.com");
  await signInAs("asha@example.com");
  await run("grant", "asha@example.com");
  await test.database.prisma.user.update({
    where: { email: "meera@example.com" },
    data: { deletionAt: new Date(Date.now() + 86_400_000) },
  });
  expect((await run("revoke", "asha@example.com")).lines).toEqual([
    "asha@example.com is no longer an administrator.",
    expect.stringContaining("there is no administrator left"),
  ]);
});

it("fails with a sentence for what it can't do", async () => {
  expect(await run("revoke", "nobody@example.com")).toEqual({
    lines: ["nobody@example.com has no account."],
    exitCode: 1,
  });
  expect(await run("grant", "nobody")).toEqual({
    lines: ["nobody is not an e-mail address."],
    exitCode: 1,
  });
  const empty = await createEmptyDatabase();
  const config = testConfig({ databaseUrl: empty.url });
  const { lines } = await runAdminCommand(["grant", "asha@example.com"], config);
  expect(lines).toEqual(["The database has no tables yet. Start the server once, then try again."]);
  await empty.drop();
});

it.each([[[]], [["grant"]], [["promote", "a@example.com"]], [["grant", "a@example.com", "b"]]])(
  "shows how to use it for %j",
  async (words) => {
    const { lines, exitCode } = await run(...words);
    expect(exitCode).toBe(2);
    expect(lines.join()).toContain("Usage: npm run admin -- grant EMAIL");
  },
);

it("works on the embedded database, with and without a server beside it", async () => {
  const dataDir = temporaryFolder();
  const config = testConfig({ dataDir, databaseUrl: null });
  const alone = await runAdminCommand(["grant", "asha@example.com"], config);
  expect(alone.lines[0]).toBe("asha@example.com is now an administrator.");
  const log = { info: () => undefined, warn: () => undefined };
  const server = await startEmbedded({ dataDir, log });
  const beside = await runAdminCommand(["grant", "asha@example.com"], config);
  expect(beside.lines).toEqual(["asha@example.com is an administrator already."]);
  await server.stop();
  rmSync(dataDir, { recursive: true });
}, 60_000);
