import { expect, it } from "vitest";
import { closingWords, placeWords } from "./mistake-words.ts";

const missed = {
  ...({ outcome: "WRONG", missedAt: "2026-01-11T08:00:00Z", missedBefore: false } as const),
  ...{ rightDays: 0, lastRightAt: null, closedAt: null },
};

it.each([
  ["Not yet answered again", {}],
  ["Missed again, Jan 11, 2026", { missedBefore: true }],
  ["Missed again, Jan 11, 2026", { missedBefore: true, outcome: "SKIPPED" as const }],
  // Right and marked, or guessed: a mistake, and no miss.
  ["Not yet answered again", { missedBefore: true, outcome: "RIGHT" as const }],
  ["Right once, Jan 13, 2026", { missedBefore: true, lastRightAt: "2026-01-13T08:00:00Z" }],
  ["Closed, Jan 15, 2026", { missedBefore: true, closedAt: "2026-01-15T08:00:00Z" }],
])("says %j", (words, changes) => {
  expect(closingWords({ ...missed, ...changes }).since).toBe(words);
});

it.each([
  ["Question 120 of CLAT-shape Mock 1", "TEST", "CLAT-shape Mock 1"],
  ["Question 120 of English, passages only", "TEST", "Random Test", "English, passages only"],
  ["Question 120 of a practice", "PRACTICE", null],
  ["Review", "REVIEW", null],
] as const)(
  "names the place %j, so that title and number do not read as one",
  (words, source, title, filtersName: string | null = null) => {
    expect(placeWords({ source, title, filtersName, position: 119 })).toBe(words);
  },
);
