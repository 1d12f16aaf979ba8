import { expect, it } from "vitest";
import { simulateStudents } from "./testing/simulate.ts";

it("finds what was planted, and nothing in those without", () => {
  const outcome = simulateStudents(1, 100);
  const { found, shownFalseHabit, subjectsFound, shownFalseWeakness } = outcome;
  expect(found, outcome.missed.join("\n")).toBeGreaterThanOrEqual(95);
  expect(shownFalseHabit).toBeLessThanOrEqual(5);
  expect(subjectsFound).toBeGreaterThanOrEqual(95);
  expect(shownFalseWeakness).toBeLessThanOrEqual(10);
  expect(outcome.advisedToAnswer).toBeGreaterThanOrEqual(95);
  expect(outcome.advisedToLeave).toBeGreaterThanOrEqual(95);
  expect(outcome.misadvised).toBeLessThanOrEqual(5);
});
