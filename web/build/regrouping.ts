import { type Group, REQUEST, type Unit } from "./grouping.ts";

/** A unit's place, and what it imports at once, by the places of units. */
interface Placed {
  unit: Unit;
  imports: readonly number[];
}

/** For each group its size, the pages that load it, and the groups that it imports at once. */
interface Cut {
  sizes: number[];
  pages: Set<number>[];
  imports: Set<number>[];
}

function cutOf(units: readonly Placed[], homes: readonly number[], count: number): Cut {
  const sizes = Array.from({ length: count }, () => 0);
  const pages = Array.from({ length: count }, () => new Set<number>());
  const imports = Array.from({ length: count }, () => new Set<number>());
  for (const [place, { unit, imports: others }] of units.entries()) {
    const home = homes[place] ?? 0;
    sizes[home] = (sizes[home] ?? 0) + unit.size;
    for (const page of unit.pages) pages[home]?.add(page);
    for (const other of others) {
      const to = homes[other];
      if (to !== undefined && to !== home) imports[home]?.add(to);
    }
  }
  return { sizes, pages, imports };
}

/** The groups, those that import others before these; null where two wait for each other. */
function inOrder(imports: readonly ReadonlySet<number>[]): number[] | null {
  const waiting = imports.map(() => 0);
  for (const others of imports) {
    for (const other of others) waiting[other] = (waiting[other] ?? 0) + 1;
  }
  const order = waiting.flatMap((count, group) => (count === 0 ? [group] : []));
  for (const group of order) {
    for (const other of imports[group] ?? []) {
      waiting[other] = (waiting[other] ?? 0) - 1;
      if (waiting[other] === 0) order.push(other);
    }
  }
  return order.length === imports.length ? order : null;
}

/** What all pages load, by their weights; infinite where a circle waits, or a page loads too many. */
function costOf(
  { sizes, pages, imports }: Cut,
  most: readonly number[],
  weights: readonly number[],
): number {
  const order = inOrder(imports);
  if (order === null) return Number.POSITIVE_INFINITY;
  const counts = weights.map(() => 0);
  let cost = 0;
  for (const group of order) {
    const size = sizes[group] ?? 0;
    if (size === 0) continue;
    for (const page of pages[group] ?? []) {
      counts[page] = (counts[page] ?? 0) + 1;
      cost += (size + REQUEST) * (weights[page] ?? 1);
      for (const other of imports[group] ?? []) pages[other]?.add(page);
    }
  }
  const isTooMany = counts.some((count, page) => count > (most[page] ?? 0));
  return isTooMany ? Number.POSITIVE_INFINITY : cost;
}

/** Groups that there may be besides, for what is better off by itself. */
const MORE_GROUPS = 12;

/**
 * Moves single units to the groups in which they cost least, or to a new one, until none is better off
 * elsewhere: what was joined two by two may have a better place by now.
 *
 * @param groups of these units, as they were joined
 * @param most for each page, how many groups
 * @param weights for each page, how much a character there counts
 */
export function regroup(
  units: readonly Unit[],
  groups: readonly Group[],
  most: readonly number[],
  weights: readonly number[],
): Group[] {
  const count = groups.length + MORE_GROUPS;
  const groupNumbers = Array.from({ length: count }, (_, group) => group);
  const homeOf = new Map(
    groups.flatMap(({ modules }, group) => modules.map((module) => [module, group] as const)),
  );
  const own = units.filter(({ modules }) => modules.length > 0);
  const placeOf = new Map(own.map(({ id }, place) => [id, place] as const));
  const placed = own.map((unit) => ({
    unit,
    imports: unit.imports.flatMap((id) => placeOf.get(id) ?? []),
  }));
  const homes = own.map(({ modules: [first = ""] }) => homeOf.get(first) ?? 0);
  const costNow = () => costOf(cutOf(placed, homes, count), most, weights);
  let cost = costNow();
  for (let moved = true; moved; ) {
    moved = false;
    for (const [place, home] of homes.entries()) {
      let best = home;
      const used = new Set(homes);
      // One that is empty is as good as another.
      const fresh = groupNumbers.find((group) => !used.has(group));
      for (const other of fresh === undefined ? used : [...used, fresh]) {
        homes[place] = other;
        const next = costNow();
        if (next >= cost) continue;
        cost = next;
        best = other;
        moved = true;
      }
      homes[place] = best;
    }
  }
  const { sizes, pages } = cutOf(placed, homes, count);
  return sizes.flatMap((size, group) => {
    const modules = own.flatMap((unit, place) => (homes[place] === group ? unit.modules : []));
    return modules.length === 0 ? [] : [{ modules, size, pages: pages[group] ?? new Set() }];
  });
}
