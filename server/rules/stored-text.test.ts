import fc from "fast-check";
import { expect, test } from "vitest";
import { isLongerThan, storedTextError } from "./stored-text.ts";

test("length is counted in characters, not in code units", () => {
  expect(isLongerThan("😀😀", 2)).toBe(false);
  expect(isLongerThan("😀😀a", 2)).toBe(true);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(20), (text, max) => {
      expect(isLongerThan(text, max)).toBe(Array.from(text).length > max);
    }),
  );
});

test("what can't be stored is named", () => {
  expect(storedTextError("Subject", "Law of Torts", 200)).toBeNull();
  expect(storedTextError("Subject", "a".repeat(200), 200)).toBeNull();
  expect(storedTextError("Subject", "a".repeat(201), 200)).toBe(
    "Subject must be at most 200 characters",
  );
  expect(storedTextError("Explanation", "a".repeat(10_001), 10_000)).toBe(
    "Explanation must be at most 10,000 characters",
  );
  expect(storedTextError("Subject", "Law\0", 200)).toBe("Subject must not contain NUL characters");
  expect(storedTextError("Subject", "Law \ud83d", 200)).toBe("Subject contains a broken character");
});
