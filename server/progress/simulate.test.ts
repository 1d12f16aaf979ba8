import { expect, it } from "vitest";
import { simulateStudents } from "./testing/simulate.ts";

it("finds what was planted, and nothing in those without", () => {
  const told = simulateStudents(1, 100);
  const { found, toldOfNone, subjectsFound, toldOfNoWeakness } = told;
  expect(found, told.missed.join("\n")).toBeGreaterThanOrEqual(95);
  expect(toldOfNone).toBeLessThanOrEqual(5);
  expect(subjectsFound).toBeGreaterThanOrEqual(95);
  expect(toldOfNoWeakness).toBeLessThanOrEqual(10);
  expect(told.toldToAnswer).toBeGreaterThanOrEqual(95);
  expect(told.toldToLeave).toBeGreaterThanOrEqual(95);
  expect(told.misadvised).toBeLessThanOrEqual(5);
});
