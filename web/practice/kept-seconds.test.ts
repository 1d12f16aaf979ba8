import { expect, it } from "vitest";
import { memoryStorage } from "../apollo/browser-storage.ts";
import { keepSeconds, keptSeconds } from "./kept-seconds.ts";

it("knows the seconds at the last question, and of no other", () => {
  const storage = memoryStorage();
  expect(keptSeconds("7.0", storage)).toBe(0);
  keepSeconds("7.0", 12, storage);
  expect([keptSeconds("7.0", storage), keptSeconds("7.1", storage)]).toEqual([12, 0]);
  keepSeconds("7.1", 3, storage);
  expect([keptSeconds("7.0", storage), keptSeconds("7.1", storage)]).toEqual([0, 3]);
});

it.each(["7.0 -5", "7.0 x", "7.0", "", "7.0 99999999"])("reads nothing from %j", (value) => {
  expect(keptSeconds("7.0", { ...memoryStorage(), getItem: () => value })).toBe(0);
});

it("goes on where the storage is full", () => {
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(() => keepSeconds("7.0", 1, { ...memoryStorage(), setItem })).not.toThrow();
});
