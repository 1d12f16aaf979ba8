import { expect, it } from "vitest";
import { simulateStudents } from "./testing/simulate.ts";

it("finds what was planted, and nothing in those without", () => {
  const { found, toldOfNone, missed } = simulateStudents(1, 100);
  expect(found, missed.join("\n")).toBeGreaterThanOrEqual(95);
  expect(toldOfNone).toBeLessThanOrEqual(5);
});
