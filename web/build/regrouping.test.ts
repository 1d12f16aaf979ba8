import { expect, it } from "vitest";
import type { Unit } from "./grouping.ts";
import { regroup } from "./regrouping.ts";

function unit(id: string, pages: number[], imports: string[] = [], size = 10_000): Unit {
  return { id, modules: [id], size, pages: new Set(pages), imports };
}

/** Regroups units that were joined as the names say. */
function namesOf(units: Unit[], joined: string[][], most: number): string[] {
  const groups = joined.map((modules) => {
    const own = units.filter(({ id }) => modules.includes(id));
    const pages = new Set(own.flatMap(({ pages: all }) => [...all]));
    return { modules, size: own.reduce((sum, { size }) => sum + size, 0), pages };
  });
  const each = [1, 1, 1];
  return regroup(
    units,
    groups,
    each.map(() => most),
    each,
  )
    .map(({ modules }) => [...modules].sort().join("+"))
    .sort();
}

it("moves what one page needs out of what all load", () => {
  const units = [unit("all", [0, 1, 2]), unit("one", [0]), unit("its", [0])];
  expect(namesOf(units, [["all", "one"], ["its"]], 2)).toEqual(["all", "its+one"]);
});

it("leaves a group empty rather than ask for a script that saves less than its request", () => {
  const units = [unit("all", [0, 1, 2]), unit("small", [0, 1, 2], [], 100)];
  expect(namesOf(units, [["all"], ["small"]], 2)).toEqual(["all+small"]);
});

it("makes no circle of scripts that wait for each other", () => {
  const units = [
    unit("first", [0, 1, 2], ["middle"]),
    unit("middle", [0, 1, 2], ["last"], 90_000),
    unit("last", [0, 1, 2]),
  ];
  expect(namesOf(units, [["first"], ["middle"], ["last"]], 3)).toEqual(["first+last+middle"]);
  const apart = [
    unit("a", [0], ["b"]),
    unit("b", [0, 1], ["c"], 90_000),
    unit("c", [0, 1, 2], [], 50_000),
  ];
  for (const names of namesOf(apart, [["a"], ["b"], ["c"]], 3)) expect(names).not.toBe("a+c");
});

it("lets no page load more groups than it may", () => {
  const units = [unit("all", [0, 1, 2], [], 50_000), unit("one", [0], [], 50_000)];
  expect(namesOf(units, [["all", "one"], []], 1)).toEqual(["all+one"]);
  expect(namesOf(units, [["all", "one"], []], 2)).toEqual(["all", "one"]);
});
