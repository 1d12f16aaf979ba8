import { expect, it } from "vitest";
import { type NamedResult, resultName, resultRemark } from "./result-name.ts";

const random = (changes: Partial<NamedResult> = {}): NamedResult => ({
  kind: "RANDOM",
  testTitle: "Random Test",
  totalQuestions: 20,
  filtersName: "Law of Torts: strict liability",
  chosenFrom: null,
  ofPastYears: false,
  ...changes,
});

it("calls a random test without a name by its filters", () => {
  expect(resultName(random())).toBe("Law of Torts: strict liability");
  expect(resultRemark(random({ ofPastYears: true }))).toBe("Random, 20 questions, past years");
});

it("keeps a name that was given, and says the filters under it", () => {
  const named = random({ testTitle: "Before breakfast", totalQuestions: 1 });
  expect(resultName(named)).toBe("Before breakfast");
  expect(resultRemark(named)).toBe("Random, 1 question, Law of Torts: strict liability");
});

it("says once that it is of past years", () => {
  const past = random({ filtersName: "Past years", ofPastYears: true });
  expect(resultName(past)).toBe("Past years");
  expect(resultRemark(past)).toBe("Random, 20 questions");
  expect(resultRemark({ ...past, testTitle: "Old" })).toBe("Random, 20 questions, Past years");
});

it("doesn't call chosen questions random", () => {
  const chosen = random({
    ...{ testTitle: "Practice: Full Mock 4", filtersName: null, chosenFrom: "Full Mock 4" },
  });
  expect(resultName(chosen)).toBe("Practice: Full Mock 4");
  expect(resultRemark(chosen)).toBe("20 chosen questions");
  expect(resultRemark({ ...chosen, totalQuestions: 1 })).toBe("1 chosen question");
});

it("leaves fixed tests alone, also one that is called like a random one", () => {
  const fixed = random({ kind: "REGULAR", filtersName: null });
  expect(resultName(fixed)).toBe("Random Test");
  expect(resultRemark(fixed)).toBeNull();
});
