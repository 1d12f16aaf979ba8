import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockDataDir, tryLock, waitForLock } from "./lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lexam-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a lock", () => {
  test("is held by one, in the same process too, until it is released", () => {
    const file = join(folder, "lock");
    const first = tryLock(file);
    expect(first).not.toBeNull();
    expect(tryLock(file)).toBeNull();
    first?.release();
    first?.release();
    const second = tryLock(file);
    expect(second).not.toBeNull();
    second?.release();
  });

  test("is waited for", async () => {
    const file = join(folder, "lock");
    const first = tryLock(file);
    const order: string[] = [];
    const waiting = waitForLock(file).then((lock) => {
      order.push("second");
      lock.release();
    });
    order.push("first");
    first?.release();
    await waiting;
    expect(order).toEqual(["first", "second"]);
  });
});

describe("the lock on DATA_DIR", () => {
  test("names its holder to the next process that wants it", async () => {
    writeFileSync(join(folder, "server.pid"), "1");
    const lock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(
      `Another Lexam server (process ${process.pid}) is already using DATA_DIR ${folder}. Stop it, or set DATA_DIR and PORT to run a second copy.`,
    );
    lock.release();
    expect(readdirSync(folder)).toEqual(["server.lock"]);
    (await lockDataDir(folder)).release();
  });

  test("can't be had where nothing can be written", async () => {
    await expect(lockDataDir(join(folder, "missing"))).rejects.toThrow(
      "its lock file can't be opened",
    );
  });
});
