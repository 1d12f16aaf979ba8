import { expect, it } from "vitest";
import { switchedWords } from "./switched-words.ts";

it("says what a switch means for students, and for attempts in progress", () => {
  const words = (name: "isActive" | "isPublic", isActive: boolean, isPublic: boolean, open = 0) =>
    switchedWords("Mock", name, { isActive, isPublic }, open);
  expect(words("isActive", false, true)).toBe("“Mock” is inactive: students don’t see it.");
  expect(words("isActive", false, true, 2)).toMatch(/2 attempts in progress can be finished\.$/);
  expect(words("isPublic", true, false, 1)).toBe(
    "“Mock” is private: only people who are invited see it. 1 attempt in progress can be finished.",
  );
  expect(words("isPublic", false, true)).toBe(
    "“Mock” is public, and students see it once it is active.",
  );
  expect(words("isActive", true, true)).toMatch(/every student can take it/);
  expect(words("isActive", true, false)).toMatch(/for people who are invited/);
  const long = switchedWords("Mock ".repeat(40), "isActive", { isActive: true, isPublic: true });
  expect(long.length).toBeLessThan(120);
});
