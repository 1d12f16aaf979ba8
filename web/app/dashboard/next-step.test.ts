import { expect, it } from "vitest";
import { type NextFacts, nextStep } from "./next-step.ts";

const test = (id: string, totalQuestions: number, timesTaken = 0, isUnderWay = false) => ({
  id,
  totalQuestions,
  own: { timesTaken, isUnderWay },
});
type Test = ReturnType<typeof test>;

const experienced: NextFacts<Test> = {
  dueReviews: 20,
  testsTaken: 25,
  hasStartedDiagnostic: true,
  diagnosticQuestions: 12,
  weakest: "Logical Reasoning",
  tests: [test("1", 30), test("2", 120)],
  live: [],
};

it("chooses what is due, then the weakest subject, then a mock", () => {
  expect(nextStep(experienced)).toEqual({ kind: "review", due: 20 });
  const rested = { ...experienced, dueReviews: 0 };
  expect(nextStep(rested)).toEqual({ kind: "subject", subject: "Logical Reasoning" });
  expect(nextStep({ ...rested, weakest: null })).toMatchObject({ kind: "test", test: { id: "2" } });
});

it("always names one thing to do", () => {
  const nothing = { ...experienced, dueReviews: 0, weakest: null, tests: [] };
  expect(nextStep(nothing)).toEqual({ kind: "practice" });
});

it("offers the diagnostic until it was started, and never after a test", () => {
  const first = { ...experienced, dueReviews: 0, weakest: null, testsTaken: 0 };
  const fresh = { ...first, hasStartedDiagnostic: false };
  expect(nextStep(fresh)).toEqual({ kind: "diagnostic", questions: 12 });
  expect(nextStep({ ...fresh, diagnosticQuestions: 0 }).kind).toBe("test");
  expect(nextStep(first).kind).toBe("test");
  expect(nextStep({ ...fresh, testsTaken: 1 }).kind).toBe("test");
});

it("takes a mock that is neither taken nor in progress first", () => {
  const facts = { ...experienced, dueReviews: 0, weakest: null };
  const tests = [test("1", 120, 0, true), test("2", 100, 3), test("3", 30)];
  expect(nextStep({ ...facts, tests })).toMatchObject({ test: { id: "3" } });
  expect(nextStep({ ...facts, tests: tests.slice(0, 2) })).toMatchObject({ test: { id: "2" } });
});

it("puts a live mock before everything else, unless it was taken or is in progress", () => {
  const live = [test("3", 120, 1), test("4", 120, 0, true), test("5", 120)];
  expect(nextStep({ ...experienced, live })).toMatchObject({ kind: "live", test: { id: "5" } });
  expect(nextStep({ ...experienced, live: live.slice(0, 2) }).kind).toBe("review");
});
