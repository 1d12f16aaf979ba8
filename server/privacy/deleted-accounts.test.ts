import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { daysBefore, promises } from "#rules/promises.ts";
import { testConfig } from "../../tests/support/config.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertViewer } from "../../tests/support/people.ts";
import { sweepTasks } from "../sweep/sweep-tasks.ts";
import { readDeleted } from "./deleted-accounts.ts";
import { runPeopleCommand } from "./people-command.ts";

let test: TestDatabase;
let folder: string;
beforeEach(async () => {
  test = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "lexam-deleted-"));
  await insertViewer(test.database, "admin");
});
afterEach(async () => {
  await test.drop();
  rmSync(folder, { recursive: true });
});

const run = (...words: string[]) => runPeopleCommand(words, testConfig({ databaseUrl: test.url }));
const yesterday = () => daysBefore(new Date(), 1).toISOString();

async function person(email: string): Promise<number> {
  return (await insertViewer(test.database, "student", email)).userId;
}

function listIn(name: string, ...lines: string[]): string {
  const file = join(folder, name);
  writeFileSync(file, lines.join("\n"));
  return file;
}

describe("people -- deleted --since", () => {
  it("returns the numbers of deleted accounts and when they were deleted, and nothing else", async () => {
    expect(await run("deleted", "--since", yesterday())).toEqual({ lines: [], exitCode: 0 });
    const [first, second] = [await person("one@example.com"), await person("two@example.com")];
    await run("delete", "two@example.com", "--now");
    // Whichever hand deletes it.
    await test.database.pool.query("DELETE FROM users WHERE id = $1", [first]);
    const { lines, exitCode } = await run("deleted", "--since", yesterday());
    expect(exitCode).toBe(0);
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^${second} \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$`)),
      expect.stringMatching(new RegExp(`^${first} \\d{4}-`)),
    ]);
    const [, time = ""] = lines[1]?.split(" ") ?? [];
    expect(await run("deleted", "--since", time)).toEqual({ lines: [lines[1]], exitCode: 0 });
  });

  it("begins a day in India, and goes back as far as backups", async () => {
    const userId = await person("one@example.com");
    const { pool } = test.database;
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    await pool.query("DELETE FROM users WHERE id = $1", [userId]);
    const midnight = new Date(`${today}T00:00:00+05:30`);
    await pool.query("UPDATE deleted_accounts SET deleted_at = $1", [midnight]);
    const line = `${userId} ${midnight.toISOString()}`;
    expect(await run("deleted", "--since", today)).toEqual({ lines: [line], exitCode: 0 });
    await pool.query("UPDATE deleted_accounts SET deleted_at = $1", [new Date(+midnight - 1)]);
    expect((await run("deleted", "--since", today)).lines).toEqual([]);

    const before = daysBefore(new Date(), promises.deletedNumberDays + 1).toISOString();
    expect(await run("deleted", "--since", before)).toEqual({
      lines: [
        "The list goes back 31 days, since no backup may be older than 30. Name a later day.",
      ],
      exitCode: 1,
    });
    const later = daysBefore(new Date(), -1).toISOString();
    expect(await run("deleted", "--since", later)).toEqual({
      lines: [`${later} has not come yet. Name the moment of the backup, or earlier.`],
      exitCode: 1,
    });
  });

  it("forgets a number when no backup holds it any more", async () => {
    const { pool } = test.database;
    const days = promises.deletedNumberDays;
    expect(days).toBeGreaterThan(promises.backupDays);
    await pool.query(
      `INSERT INTO deleted_accounts VALUES (7, now() - interval '${days} days'), (8, now() - interval '${days} days' + interval '1 hour')`,
    );
    const task = sweepTasks.find(({ what }) => what === "numbers of deleted accounts");
    const client = await pool.connect();
    const now = new Date();
    const dependencies = { ...test, config: testConfig(), now: () => now };
    const log = { info: () => undefined, error: () => undefined };
    await task?.run({ client, now, dependencies, log, signal: new AbortController().signal });
    client.release();
    expect((await pool.query("SELECT user_id FROM deleted_accounts")).rows).toEqual([
      { user_id: 8 },
    ]);
  });

  it.each(["yesterday", "2026-13-01", "31.01.2026", "2026-01-31T10:00:00", "2026-02-30T10:00:00Z"])(
    "takes %s for no day",
    async (since) => {
      const { lines, exitCode } = await run("deleted", "--since", since);
      expect(exitCode).toBe(1);
      expect(lines).toEqual([
        `${since} is no day. Write it as 2026-01-31, or a moment as 2026-01-31T22:00:00Z.`,
      ]);
    },
  );
});

describe("people -- delete --ids", () => {
  it("deletes after a restore the accounts that were deleted before, no others, and however often it runs", async () => {
    const { prisma, pool } = test.database;
    const [gone, stays] = [await person("gone@example.com"), await person("stays@example.com")];
    const before = await prisma.user.findUniqueOrThrow({ where: { id: gone } });
    await run("delete", "gone@example.com", "--now");
    const { lines } = await run("deleted", "--since", yesterday());
    const file = listIn("list", ...lines, "");
    // As a backup of before brings it back, with an empty list.
    await prisma.user.create({ data: before });
    await pool.query("DELETE FROM deleted_accounts");

    expect(await run("delete", "--ids", file)).toEqual({
      lines: ["1 account deleted, 0 gone already."],
      exitCode: 0,
    });
    expect(await prisma.user.findMany({ select: { email: true }, orderBy: { id: "asc" } })).toEqual(
      [{ email: "admin@example.com" }, { email: "stays@example.com" }],
    );
    expect((await run("delete", "--ids", file)).lines).toEqual([
      "0 accounts deleted, 1 gone already.",
    ]);
    // Another restore would need it again.
    expect((await run("deleted", "--since", yesterday())).lines).toHaveLength(1);
    expect((await run("delete", "--ids", listIn("bare", `${stays}`, `${gone}`))).lines).toEqual([
      "1 account deleted, 1 gone already.",
    ]);
  });

  it("spares who has the number now, and nobody's answers", async () => {
    const { prisma } = test.database;
    const newer = await person("newer@example.com");
    const nobody = await prisma.user.create({
      data: { email: "deleted-1", fullName: "Deleted account", isErased: true, isActive: false },
    });
    const file = listIn("list", `${newer} ${yesterday()}`, `${nobody.id}`);
    expect(await run("delete", "--ids", file)).toEqual({
      lines: [
        "0 accounts deleted, 1 gone already.",
        "1 account stays: it was made after the deletion of that number, by somebody else.",
      ],
      exitCode: 0,
    });
    expect(await prisma.user.count()).toBe(3);
  });

  it("deletes an administrator too, and says when none is left", async () => {
    const { id } = await test.database.prisma.user.findFirstOrThrow();
    const { lines, exitCode } = await run("delete", "--ids", listIn("list", `${id}`));
    expect(exitCode).toBe(0);
    expect(lines).toEqual([
      "1 account deleted, 0 gone already.",
      expect.stringContaining("there is no administrator"),
    ]);
  });

  it("deletes nobody when a line is wrong, and says which", async () => {
    const userId = await person("one@example.com");
    const file = listIn(
      "list",
      `${userId}`,
      "one@example.com",
      "0",
      "99999999999",
      `${userId} soon`,
    );
    const { lines, exitCode } = await run("delete", "--ids", file);
    expect(exitCode).toBe(1);
    expect(lines.join()).toContain(
      `Line 2 of ${file} is not an account's number, alone or with the moment of its deletion: one@example.com`,
    );
    for (const wrong of [3, 4, 5]) expect(lines.join()).toContain(`Line ${wrong} of`);
    expect(await test.database.prisma.user.count()).toBe(2);
    const missing = join(folder, "missing");
    const unread = await run("delete", "--ids", missing);
    expect(unread).toEqual({
      lines: [expect.stringContaining(`${missing} can't be read: ENOENT`)],
      exitCode: 1,
    });
    expect(await run("delete", "--ids", listIn("empty", "", ""))).toEqual({
      lines: [`${join(folder, "empty")} names no account.`],
      exitCode: 0,
    });
  });

  it.each([
    [["deleted"]],
    [["deleted", "--since"]],
    [["deleted", "one@example.com"]],
    [["delete", "--ids"]],
    [["delete", "--ids", "list", "more"]],
    [["delete", "--since", "2026-01-31"]],
    [["delete", "--now"]],
    [["export", "--ids", "list"]],
  ])("shows how to use it for %j", async (words) => {
    const { lines, exitCode } = await run(...words);
    expect(exitCode).toBe(2);
    expect(lines.join()).toContain("people -- delete --ids FILE");
  });

  it("reads what a spreadsheet or an editor may have made of the lines", () => {
    expect(readDeleted("12\t2026-01-31T22:00:00.000Z\r\n\r\n  13  \r\n", "list")).toEqual([
      { userId: 12, deletedAt: new Date("2026-01-31T22:00:00Z") },
      { userId: 13, deletedAt: null },
    ]);
  });
});
