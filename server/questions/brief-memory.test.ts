import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BriefMemory } from "./brief-memory.ts";

let memory: BriefMemory;
let asked: ((answer: string) => void)[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  // A real clock is never at 0, which the cache takes for none.
  vi.advanceTimersByTime(1);
  memory = new BriefMemory({ lifetimeMs: 5_000, most: 2 });
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const load = () => new Promise<string>((resolve) => asked.push(resolve));

describe("a brief memory", () => {
  it("asks once for a hundred who ask at once, and for all who come within the lifetime", async () => {
    const answers = Array.from({ length: 100 }, () => memory.get("a", load));
    expect(asked).toHaveLength(1);
    asked[0]?.("first");
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["first"]));
    vi.advanceTimersByTime(5_000);
    expect(await memory.get("a", load)).toBe("first");
    vi.advanceTimersByTime(1);
    const late = memory.get("a", load);
    asked[1]?.("second");
    expect(await late).toBe("second");
    expect(asked).toHaveLength(2);
  });

  it("keeps no failure", async () => {
    const failed = memory.get("a", () => Promise.reject(new Error("away")));
    await expect(failed).rejects.toThrow("away");
    const again = memory.get("a", load);
    asked[0]?.("back");
    expect(await again).toBe("back");
  });

  it("keeps nothing that was asked for before it forgot", async () => {
    const before = memory.get("a", load);
    memory.forget();
    const after = memory.get("a", load);
    expect(asked).toHaveLength(2);
    asked[1]?.("new");
    asked[0]?.("old");
    expect([await before, await after]).toEqual(["old", "new"]);
    expect(await memory.get("a", load)).toBe("new");
  });

  it("holds no more than it may, the oldest going first", async () => {
    for (const key of ["a", "b", "c"]) {
      const answer = memory.get(key, load);
      asked.at(-1)?.(key);
      await answer;
    }
    await memory.get("b", load);
    await memory.get("c", load);
    expect(asked).toHaveLength(3);
    void memory.get("a", load);
    expect(asked).toHaveLength(4);
  });
});
