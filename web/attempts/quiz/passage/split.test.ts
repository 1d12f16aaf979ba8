import { describe, expect, it } from "vitest";
import { MemoryStorage } from "../../testing/memory-storage.ts";
import { keepSplit, keptSplit, splitAfter, splitWithin } from "./split.ts";

describe("the border between passage and question", () => {
  it("stays between 36 and 64 %", () => {
    expect([10, 36, 50.04, 64, 90].map(splitWithin)).toEqual([36, 36, 50, 64, 64]);
  });

  it("moves by 24 px with the arrows, and to half with Home", () => {
    expect(splitAfter("ArrowRight", 50, 1200)).toBe(52);
    expect(splitAfter("ArrowLeft", 50, 1200)).toBe(48);
    expect(splitAfter("ArrowLeft", 36.5, 1200)).toBe(36);
    expect(splitAfter("Home", 61, 1200)).toBe(50);
    expect(splitAfter("ArrowDown", 50, 1200)).toBeNull();
  });

  it("is kept on the device, and half where nothing sensible is", () => {
    const storage = new MemoryStorage();
    expect(keptSplit(storage)).toBe(50);
    keepSplit(41.5, storage);
    expect(keptSplit(storage)).toBe(41.5);
    for (const kept of ['"wide"', "1e999", "nonsense", "null"]) {
      storage.setItem("lexam.quiz-split", kept);
      expect(keptSplit(storage)).toBe(50);
    }
    storage.setItem("lexam.quiz-split", "99");
    expect(keptSplit(storage)).toBe(64);
    storage.full = true;
    expect(() => keepSplit(50, storage)).not.toThrow();
    expect(keptSplit(null)).toBe(50);
  });
});
