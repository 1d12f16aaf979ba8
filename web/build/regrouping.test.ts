import { expect, it } from "vitest";
import { groupByPages, REQUEST, type Unit } from "./grouping.ts";
import { cut, regroup } from "./regrouping.ts";

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
    .groups.map(({ modules }) => [...modules].sort().join("+"))
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

it("begins anew until it finds the cheaper cut, and always the same", () => {
  const units = Array.from({ length: 24 }, (_, index) =>
    unit(
      `${index}`,
      [0, 1, 2, 3].filter((page) => ((index * 7 + 5) >> page) & 1),
      index % 5 === 0 ? [] : [`${index - 1}`],
      3_000 + ((index * 7_919) % 40_000),
    ),
  );
  const most = [3, 3, 3, 3];
  const weights = [8, 4, 2, 1];
  const costOf = (groups: readonly { size: number; pages: ReadonlySet<number> }[]) =>
    groups.reduce(
      (sum, { size, pages }) =>
        sum + [...pages].reduce((all, page) => all + (size + REQUEST) * (weights[page] ?? 0), 0),
      0,
    );
  const found = cut(units, most, weights);
  const once = regroup(units, groupByPages(units, most, weights), most, weights);
  expect(costOf(once.groups)).toBe(once.cost);
  expect(costOf(found)).toBeLessThanOrEqual(once.cost);
  expect(found).toEqual(cut(units, most, weights));
  expect(found.flatMap(({ modules }) => modules)).toHaveLength(units.length);
  for (const page of most.keys()) {
    expect(found.filter(({ pages }) => pages.has(page)).length).toBeLessThanOrEqual(3);
  }
});
