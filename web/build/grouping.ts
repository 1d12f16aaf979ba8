import {
  add,
  type Bits,
  bitsOf,
  eachOf,
  has,
  intersection,
  numbersOf,
  union,
  weigher,
} from "./bits.ts";

/** Modules that are loaded together, and the pages that load them. */
export interface Group {
  modules: readonly string[];
  /** Characters before they are made small. */
  size: number;
  /** Numbers of pages. */
  pages: ReadonlySet<number>;
}

/** Modules that are to stay together, with the other units that they import at once. */
export interface Unit extends Group {
  id: string;
  imports: readonly string[];
}

/** A group on the way, made of units. */
interface Union {
  units: readonly Unit[];
  size: number;
  pages: Bits;
}

/** What one more request is worth, in characters before they are made small. */
export const REQUEST = 2_000;

const NONE = bitsOf(0, []);

/** For each group the others that it imports, at once or through others, by their places. */
function reachesOf(groups: readonly Union[]): Bits[] {
  const homes = new Map(
    groups.flatMap(({ units }, home) => units.map(({ id }) => [id, home] as const)),
  );
  const reaches = groups.map(({ units }, home) => {
    const imported = units.flatMap(({ imports }) => imports.flatMap((id) => homes.get(id) ?? []));
    return bitsOf(
      groups.length,
      imported.filter((other) => other !== home),
    );
  });
  for (const [through] of reaches.entries()) {
    const further = reaches[through] ?? NONE;
    for (const [own, known] of reaches.entries()) {
      if (has(known, through)) reaches[own] = union(known, further);
    }
  }
  return reaches;
}

/** Whether two groups can't be one, for a circle of scripts that wait for each other. */
function makesCircle(one: number, other: number, reaches: readonly Bits[]): boolean {
  const through = (from: number, to: number) => {
    let isThrough = false;
    eachOf(reaches[from] ?? NONE, (next) => {
      const further = reaches[next];
      if (next !== to && further && has(further, to)) isThrough = true;
    });
    return isThrough;
  };
  return through(one, other) || through(other, one);
}

function joined(some: readonly Union[]): Union {
  return {
    units: some.flatMap(({ units }) => units),
    size: some.reduce((sum, { size }) => sum + size, 0),
    pages: some.reduce((all, { pages }) => union(all, pages), bitsOf(0, [])),
  };
}

/**
 * Groups modules so that no page loads more than so many groups, and the least that it doesn't need
 * (docs/decisions/0095): first by the exact set of pages that load a module, then the two groups
 * together that cost least, until it is enough.
 *
 * @param most for each page, how many groups
 * @param weights for each page, how much a character there counts
 */
export function groupByPages(
  units: readonly Unit[],
  most: readonly number[],
  weights: readonly number[],
): Group[] {
  const weigh = weigher(weights);
  const count = weigher(weights.map(() => 1));
  const bySet = Map.groupBy(units, ({ pages }) =>
    [...pages].sort((one, other) => one - other).join(),
  );
  let groups = [...bySet.values()].map((same) =>
    joined(
      same.map((unit) => ({
        units: [unit],
        size: unit.size,
        pages: bitsOf(weights.length, unit.pages),
      })),
    ),
  );
  for (;;) {
    const crowded = bitsOf(weights.length, []);
    for (const [page, allowed] of most.entries()) {
      if (groups.filter(({ pages }) => has(pages, page)).length > allowed) add(crowded, page);
    }
    const reaches = reachesOf(groups);

    let best: { one: number; other: number; cost: number } | null = null;
    for (const [one, first] of groups.entries()) {
      for (let other = one + 1; other < groups.length; other++) {
        const second = groups[other] ?? first;
        const shared = intersection(first.pages, second.pages);
        const helped = count(shared, crowded);
        // What costs nothing is done anyhow; what costs something, where most pages gain by it.
        const shareOf = (cost: number) => (cost < 0 ? cost : cost / helped);
        const isWorse = (cost: number) =>
          (cost >= 0 && helped === 0) || (best !== null && shareOf(cost) >= best.cost);
        // What pages load without needing it when two are one, less the requests saved ...
        const pages = union(first.pages, second.pages);
        const all = weigh(pages, pages);
        let cost = -REQUEST * weigh(shared, shared);
        for (const own of [first, second]) cost += own.size * (all - weigh(own.pages, own.pages));
        if (isWorse(cost)) continue;
        // ... and what that imports.
        eachOf(union(reaches[one] ?? NONE, reaches[other] ?? NONE), (place) => {
          const own = groups[place];
          if (own === undefined || place === one || place === other) return;
          cost += (own.size + REQUEST) * (all - weigh(pages, own.pages));
        });
        if (isWorse(cost) || makesCircle(one, other, reaches)) continue;
        best = { one, other, cost: shareOf(cost) };
      }
    }
    if (best === null) break;
    const merged = new Set([best.one, best.other]);
    const both = joined(groups.filter((_, place) => merged.has(place)));
    // A page that comes to load the one loads what it imports too.
    for (const place of merged) {
      eachOf(reaches[place] ?? NONE, (imported) => {
        const own = groups[imported];
        if (own) own.pages = union(own.pages, both.pages);
      });
    }
    groups = [...groups.filter((_, place) => !merged.has(place)), both];
  }
  return groups.map(({ units: own, size, pages }) => ({
    modules: own.flatMap(({ modules }) => modules),
    size,
    pages: new Set(numbersOf(pages)),
  }));
}
