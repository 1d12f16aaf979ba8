import { createHash } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { memoryStorage } from "./browser-storage.ts";
import { beginSignIn, takeNonce } from "./sign-in-nonce.ts";

afterEach(() => vi.useRealTimers());

it("is kept for one return, and its challenge is its SHA-256", async () => {
  const storage = memoryStorage();
  const challenge = await beginSignIn(storage);
  const nonce = takeNonce(storage) ?? "";
  expect(nonce).toMatch(/^[\w-]{43}$/);
  expect(createHash("sha256").update(nonce).digest("base64url")).toBe(challenge);
  expect(takeNonce(storage)).toBeNull();
});

it("is each tab's own", async () => {
  const [one, two] = [memoryStorage(), memoryStorage()];
  expect(await beginSignIn(one)).not.toBe(await beginSignIn(two));
  expect(takeNonce(one)).not.toBe(takeNonce(two));
});

it("is none in a tab that began no sign-in, began it too long ago, or keeps nonsense", async () => {
  expect(takeNonce(memoryStorage())).toBeNull();
  const storage = memoryStorage();
  await beginSignIn(storage);
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000 });
  expect(takeNonce(storage)).toBeNull();
  for (const kept of ["", "{", "1", "[]", '{"nonce":1,"startedAt":0}']) {
    storage.setItem("lexam-sign-in", kept);
    expect(takeNonce(storage)).toBeNull();
  }
});
