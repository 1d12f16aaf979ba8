import { createHash } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { beginSignIn, takeNonce } from "./sign-in-nonce.ts";

function tab() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

afterEach(() => vi.useRealTimers());

it("is kept for one return, and its challenge is its SHA-256", async () => {
  const storage = tab();
  const challenge = await beginSignIn(storage);
  const nonce = takeNonce(storage) ?? "";
  expect(nonce).toMatch(/^[\w-]{43}$/);
  expect(createHash("sha256").update(nonce).digest("base64url")).toBe(challenge);
  expect(takeNonce(storage)).toBeNull();
});

it("is each tab's own", async () => {
  const [one, two] = [tab(), tab()];
  expect(await beginSignIn(one)).not.toBe(await beginSignIn(two));
  expect(takeNonce(one)).not.toBe(takeNonce(two));
});

it("is none in a tab that began no sign-in, began it too long ago, or keeps nonsense", async () => {
  expect(takeNonce(tab())).toBeNull();
  const storage = tab();
  await beginSignIn(storage);
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000 });
  expect(takeNonce(storage)).toBeNull();
  for (const kept of ["", "{", "1", "[]", '{"nonce":1,"begunAt":0}']) {
    storage.setItem("lexam-sign-in", kept);
    expect(takeNonce(storage)).toBeNull();
  }
});
