import { expect, it } from "vitest";
import { forecastBars, nextWords } from "./forecast.ts";

const day = (number: number, again: number, fresh: number) => ({
  ...{ __typename: "ReviewDay" as const, again, fresh },
  day: `2026-01-${number - 1}T18:30:00.000Z`,
});

it("draws the days against the fullest of them", () => {
  const bars = forecastBars([day(15, 8, 2), day(16, 0, 0), day(17, 5, 0)]);
  expect(bars.map(({ short, due, percent }) => [short, due, percent])).toEqual([
    ["Thu", 10, 100],
    ["Fri", 0, 0],
    ["Sat", 5, 50],
  ]);
});

it("says when the next ones come", () => {
  expect(nextWords([day(15, 8, 3), day(16, 1, 0)])).toBe("Next: 11 tomorrow");
  expect(nextWords([day(15, 0, 0), day(16, 1, 0)])).toBe("Next: 1 on Friday, Jan 16, 2026");
  expect(nextWords([day(15, 0, 0)])).toBeNull();
});
