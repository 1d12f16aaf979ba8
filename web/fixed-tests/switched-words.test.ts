import { expect, it } from "vitest";
import { switchedWords } from "./switched-words.ts";

it("says what a switch means for students, and for the questions", () => {
  const words = (name: "isActive" | "isPublic", isActive: boolean, isPublic: boolean) =>
    switchedWords("Mock", name, { isActive, isPublic });
  expect(words("isActive", false, true)).toMatch(
    /is inactive: students don’t see it.*Random tests/,
  );
  expect(words("isPublic", true, false)).toMatch(/is private: only people who are invited.*Random/);
  expect(words("isPublic", false, true)).toBe(
    "“Mock” is public, and students see it once it is active.",
  );
  expect(words("isActive", true, true)).toMatch(/every student can take it/);
  expect(words("isActive", true, false)).toMatch(/for people who are invited/);
});
