import { expect, it } from "vitest";
import { groupByPages, type Unit } from "./grouping.ts";

function unit(id: string, pages: number[], imports: string[] = [], size = 10_000): Unit {
  return { id, modules: [id], size, pages: new Set(pages), imports };
}

function namesOf(units: Unit[], most: number, weights: number[]): string[] {
  return groupByPages(
    units,
    weights.map(() => most),
    weights,
  )
    .map(({ modules }) => [...modules].sort().join("+"))
    .sort();
}

it("keeps together what the same pages load", () => {
  const units = [unit("a", [0]), unit("b", [0, 1]), unit("c", [0, 1]), unit("d", [1])];
  expect(namesOf(units, 9, [1, 1])).toEqual(["a", "b+c", "d"]);
});

it("makes one of what costs least when a page has too many", () => {
  const units = [
    unit("shared", [0, 1]),
    unit("large", [0], [], 900_000),
    unit("small", [0, 2], [], 5_000),
    unit("other", [1], [], 900_000),
  ];
  expect(namesOf(units, 2, [1, 1, 1])).toEqual(["large", "other", "shared+small"]);
});

it("makes no circle of scripts that wait for each other", () => {
  // First waits for middle, and middle for last: first and last in one would wait for themselves.
  const units = [
    unit("first", [0, 1, 2], ["middle"], 50_000),
    unit("middle", [0, 1, 2, 3], ["last"], 90_000),
    unit("last", [0, 1, 2, 3, 4], [], 50_000),
  ];
  for (const group of groupByPages(units, [2, 2, 2, 2, 2], [1, 1, 1, 1, 1])) {
    expect([...group.modules].sort()).not.toEqual(["first", "last"]);
  }
});

it("loads what a page imports with what it loads", () => {
  const units = [unit("a", [0], ["deep"]), unit("b", [0, 1]), unit("deep", [0], [], 20_000)];
  const groups = groupByPages(units, [1, 1], [1, 1]);
  expect(groups).toHaveLength(1);
  expect(groups[0]?.pages).toEqual(new Set([0, 1]));
});
