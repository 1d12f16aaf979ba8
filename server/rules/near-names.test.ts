import { expect, it } from "vitest";
import { areNear, nameNear, slipsBetween } from "./near-names.ts";

it.each([
  ["Law of Trots", "Law of Torts", true],
  ["law of  torts", "Law of Torts", false],
  ["Negligance", "Negligence", true],
  ["Legal Reasoning", "Logical Reasoning", false],
  ["Paper I", "Paper II", false],
  ["Unit 1 of torts", "Unit 2 of torts", false],
  ["Torts", "Torte", true],
  ["Tort", "Port", true],
  ["Art", "Act", false],
  ["Constitutional Law", "Criminal Law", false],
  ["संविधान", "सविधान", true],
])("%s and %s are near: %s", (one, other, near) => {
  expect(areNear(one, other)).toBe(near);
  expect(areNear(other, one)).toBe(near);
});

it("counts slips, and no further than asked", () => {
  expect(slipsBetween("kitten", "sitting", 5)).toBe(3);
  expect(slipsBetween("ab", "ba", 2)).toBe(1);
  expect(slipsBetween("", "abc", 5)).toBe(3);
  expect(slipsBetween("abcdef", "uvwxyz", 2)).toBe(3);
});

it("warns of the name with the most questions, where several are near", () => {
  const counts = new Map([
    ["Neglgence", 1],
    ["Negligence", 212],
    ["Negligences", 3],
  ]);
  const known = [...counts.keys()];
  expect(nameNear("Negligance", known, (name) => counts.get(name) ?? 0)).toBe("Negligence");
  expect(nameNear("Negligance", known)).toBe("Neglgence");
});

it("warns of a new name that is near a known one, or goes on from it", () => {
  const known = ["Capacity", "Consideration"];
  expect(nameNear("Capacity to contract", known)).toBe("Capacity");
  expect(nameNear("Considerations", known)).toBe("Consideration");
  expect(nameNear(" capacity", known)).toBeNull();
  expect(nameNear("Mistake", known)).toBeNull();
  expect(nameNear("", known)).toBeNull();
});
