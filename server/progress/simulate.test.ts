import { expect, it } from "vitest";
import { simulateStudents } from "./testing/simulate.ts";

it("finds what was planted, and nothing in those without", () => {
  const { found, toldOfNone, subjectsFound, toldOfNoWeakness, missed } = simulateStudents(1, 100);
  expect(found, missed.join("\n")).toBeGreaterThanOrEqual(95);
  expect(toldOfNone).toBeLessThanOrEqual(5);
  expect(subjectsFound).toBeGreaterThanOrEqual(95);
  expect(toldOfNoWeakness).toBeLessThanOrEqual(10);
});
