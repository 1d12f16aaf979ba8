import { add, addAll, type Bits, bitsOf, eachOf, numbersOf } from "./bits.ts";
import { type Group, groupByPages, REQUEST, type Unit } from "./grouping.ts";

/** Groups that there may be besides, for what is better off by itself. */
const MORE_GROUPS = 12;

/** A unit, with what it imports at once, by places. */
interface Placed {
  size: number;
  pages: Bits;
  imports: readonly number[];
}

/** What each group weighs, and the pages that load it, with those of what imports it. */
interface Cut {
  sizes: Float64Array;
  pages: readonly Bits[];
  /** What all pages load, by their weights; infinite where a circle waits, or a page loads too many. */
  cost: number;
}

/**
 * The function that says what a cut costs, given each unit's group. Its answers share their memory: one holds
 * until the next is asked for.
 *
 * @param count how many groups there may be
 */
function cutter(
  units: readonly Placed[],
  most: readonly number[],
  weights: readonly number[],
  count: number,
): (homes: readonly number[]) => Cut {
  const sizes = new Float64Array(count);
  const pages = Array.from(sizes, () => bitsOf(weights.length, []));
  const imports = Array.from(sizes, () => bitsOf(count, []));
  const waiting = new Int32Array(count);
  const loads = new Int32Array(weights.length);
  const none = bitsOf(0, []);
  let size = 0;
  let cost = 0;
  let own = none;
  let order: number[] = [];

  const wait = (group: number) => {
    waiting[group] = (waiting[group] ?? 0) + 1;
  };
  const load = (page: number) => {
    loads[page] = (loads[page] ?? 0) + 1;
    cost += (size + REQUEST) * (weights[page] ?? 1);
  };
  const bring = (group: number) => {
    addAll(pages[group] ?? none, own);
    waiting[group] = (waiting[group] ?? 0) - 1;
    if (waiting[group] === 0) order.push(group);
  };

  return (homes) => {
    for (const numbers of [sizes, waiting, loads, ...pages, ...imports]) numbers.fill(0);
    for (let place = 0; place < units.length; place++) {
      const unit = units[place];
      const home = homes[place] ?? 0;
      if (unit === undefined) continue;
      sizes[home] = (sizes[home] ?? 0) + unit.size;
      addAll(pages[home] ?? none, unit.pages);
      for (let next = 0; next < unit.imports.length; next++) {
        const to = homes[unit.imports[next] ?? place] ?? home;
        if (to !== home) add(imports[home] ?? none, to);
      }
    }
    for (const others of imports) eachOf(others, wait);
    cost = 0;
    order = [];
    for (let group = 0; group < count; group++) if (waiting[group] === 0) order.push(group);
    // Those that import others before these.
    for (const group of order) {
      size = sizes[group] ?? 0;
      own = pages[group] ?? none;
      if (size > 0) eachOf(own, load);
      eachOf(imports[group] ?? none, bring);
    }
    const isLoadedWell =
      order.length === count && loads.every((load, page) => load <= (most[page] ?? 0));
    return { sizes, pages, cost: isLoadedWell ? cost : Number.POSITIVE_INFINITY };
  };
}

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
): { groups: Group[]; cost: number } {
  const own = units.filter(({ modules }) => modules.length > 0);
  const placeOf = new Map(own.map(({ id }, place) => [id, place] as const));
  const homeOf = new Map(
    groups.flatMap(({ modules }, group) => modules.map((module) => [module, group] as const)),
  );
  const count = groups.length + MORE_GROUPS;
  const placed = own.map(({ size, pages, imports }) => ({
    size,
    pages: bitsOf(weights.length, pages),
    imports: imports.flatMap((id) => placeOf.get(id) ?? []),
  }));
  const cutOf = cutter(placed, most, weights, count);
  const homes = own.map(({ modules: [first = ""] }) => homeOf.get(first) ?? 0);
  let { cost } = cutOf(homes);
  for (let moved = true; moved; ) {
    moved = false;
    for (const [place, home] of homes.entries()) {
      let best = home;
      const used = new Set(homes);
      // One that is empty is as good as another.
      const fresh = Array.from({ length: count }, (_, group) => group).find(
        (group) => !used.has(group),
      );
      for (const other of fresh === undefined ? used : [...used, fresh]) {
        homes[place] = other;
        const next = cutOf(homes).cost;
        if (next >= cost) continue;
        cost = next;
        best = other;
        moved = true;
      }
      homes[place] = best;
    }
  }
  const { sizes, pages } = cutOf(homes);
  const regrouped = pages.flatMap((bits, group) => {
    const modules = own.flatMap((unit, place) => (homes[place] === group ? unit.modules : []));
    return modules.length === 0
      ? []
      : [{ modules, size: sizes[group] ?? 0, pages: new Set(numbersOf(bits)) }];
  });
  return { groups: regrouped, cost };
}

/** How often a cut is begun anew: where two are joined first that cost least, not all ends as well as it could. */
const BEGINNINGS = 6;

/** How much a page may count more or less at a beginning. */
const STRAY = 0.4;

/**
 * The cheapest of several cuts: each begins with weights a little off, the same in every build, and is
 * measured by the true ones.
 *
 * @param most for each page, how many groups
 * @param weights for each page, how much a character there counts
 */
export function cut(
  units: readonly Unit[],
  most: readonly number[],
  weights: readonly number[],
): Group[] {
  let seed = 1;
  const stray = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return 1 + STRAY * (seed / 0x40000000 - 1);
  };
  const cuts = Array.from({ length: BEGINNINGS }, (_, beginning) => {
    const begun = beginning === 0 ? weights : weights.map((weight) => weight * stray());
    return regroup(units, groupByPages(units, most, begun), most, weights);
  });
  const best = cuts.reduce((one, other) => (other.cost < one.cost ? other : one));
  if (best.cost === Number.POSITIVE_INFINITY) {
    throw new Error("The scripts can't be cut so that no page loads too many.");
  }
  return best.groups;
}
