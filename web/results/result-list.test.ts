import { describe, expect, it } from "vitest";
import { kindFilterFrom, ofKind, sortOrderFrom, sortResults } from "./result-list.ts";

const result = (id: string, percent: number, day: number, timeTakenSeconds: number) => ({
  id,
  kind: id === "2" ? ("RANDOM" as const) : ("REGULAR" as const),
  percent,
  timeTakenSeconds,
  completedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
});
const results = [
  result("1", 70, 3, 300),
  result("2", 47.5, 5, 100),
  result("3", 70, 4, 200),
  result("4", -5, 4, 100),
];
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join("");

describe("sortResults", () => {
  it("sorts by date, both ways; on one moment by number", () => {
    expect(ids(sortResults(results, "newest"))).toBe("2431");
    expect(ids(sortResults(results, "oldest"))).toBe("1342");
  });

  it("sorts by percent and by time, equals newest first", () => {
    expect(ids(sortResults(results, "highest"))).toBe("3124");
    expect(ids(sortResults(results, "lowest"))).toBe("4231");
    expect(ids(sortResults(results, "fastest"))).toBe("2431");
  });

  it("leaves the list it was given as it is", () => {
    sortResults(results, "lowest");
    expect(ids(results)).toBe("1234");
  });
});

it("keeps one kind", () => {
  expect(ids(ofKind(results, "all"))).toBe("1234");
  expect(ids(ofKind(results, "regular"))).toBe("134");
  expect(ids(ofKind(results, "random"))).toBe("2");
});

it("reads order and kind from the address, with defaults for anything else", () => {
  expect(sortOrderFrom("fastest")).toBe("fastest");
  expect(sortOrderFrom("x")).toBe("newest");
  expect(sortOrderFrom(null)).toBe("newest");
  expect(kindFilterFrom("random")).toBe("random");
  expect(kindFilterFrom("x")).toBe("all");
});
