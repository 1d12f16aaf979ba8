import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BriefCache } from "./brief-cache.ts";

let cache: BriefCache;
let asked: ((answer: string) => void)[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  // A real clock is never at 0, which the cache takes for none.
  vi.advanceTimersByTime(1);
  cache = new BriefCache({ lifetimeMs: 5_000, most: 2 });
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const load = () => new Promise<string>((resolve) => asked.push(resolve));

describe("a brief cache", () => {
  it("asks once for a hundred who ask at once, and for all who come within the lifetime", async () => {
    const answers = Array.from({ length: 100 }, () => cache.get("a", load));
    expect(asked).toHaveLength(1);
    asked[0]?.("first");
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["first"]));
    vi.advanceTimersByTime(5_000);
    expect(await cache.get("a", load)).toBe("first");
    vi.advanceTimersByTime(1);
    const late = cache.get("a", load);
    asked[1]?.("second");
    expect(await late).toBe("second");
    expect(asked).toHaveLength(2);
  });

  it("keeps no failure", async () => {
    const failed = cache.get("a", () => Promise.reject(new Error("away")));
    await expect(failed).rejects.toThrow("away");
    const again = cache.get("a", load);
    asked[0]?.("back");
    expect(await again).toBe("back");
  });

  it("keeps nothing that was asked for before it forgot", async () => {
    const before = cache.get("a", load);
    cache.forget();
    const after = cache.get("a", load);
    expect(asked).toHaveLength(2);
    asked[1]?.("new");
    asked[0]?.("old");
    expect([await before, await after]).toEqual(["old", "new"]);
    expect(await cache.get("a", load)).toBe("new");
  });

  it("holds no more than it may, the oldest going first", async () => {
    for (const key of ["a", "b", "c"]) {
      const answer = cache.get(key, load);
      asked.at(-1)?.(key);
      await answer;
    }
    await cache.get("b", load);
    await cache.get("c", load);
    expect(asked).toHaveLength(3);
    void cache.get("a", load);
    expect(asked).toHaveLength(4);
  });
});
