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
interface Union extends Group {
  units: readonly Unit[];
}

/** For each group those that it imports, at once or through others. */
type Reaches = ReadonlyMap<Union, ReadonlySet<Union>>;

const NONE: ReadonlySet<Union> = new Set();

/** What one more request is worth, in characters before they are made small. */
export const REQUEST = 2_000;

function union<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): Set<T> {
  return new Set([...one, ...other]);
}

/**
 * What pages load without needing it when two groups are one, less what they save in requests. A page
 * that comes to load the one loads what it imports too.
 */
function costOf(one: Union, other: Union, reaches: Reaches, weights: readonly number[]): number {
  const pages = union(one.pages, other.pages);
  const sum = (size: number, without: ReadonlySet<number>) => {
    let cost = 0;
    for (const page of pages) if (!without.has(page)) cost += size * (weights[page] ?? 1);
    return cost;
  };
  let cost = sum(one.size, one.pages) + sum(other.size, other.pages);
  for (const page of one.pages) if (other.pages.has(page)) cost -= REQUEST * (weights[page] ?? 1);
  for (const imported of union(reaches.get(one) ?? NONE, reaches.get(other) ?? NONE)) {
    if (imported !== one && imported !== other)
      cost += sum(imported.size + REQUEST, imported.pages);
  }
  return cost;
}

/** Whether two groups can be one without a circle of scripts that wait for each other.. */
function makesCircle(one: Union, other: Union, reaches: Reaches): boolean {
  const through = (from: Union, to: Union) =>
    [...(reaches.get(from) ?? [])].some((next) => next !== to && reaches.get(next)?.has(to));
  return through(one, other) || through(other, one);
}

function reachesOf(groups: readonly Union[]): Reaches {
  const home = new Map(
    groups.flatMap((group) => group.units.map(({ id }) => [id, group] as const)),
  );
  const direct = new Map(
    groups.map((group) => {
      const imported = group.units.flatMap(({ imports }) => imports.map((id) => home.get(id)));
      return [group, imported.filter((next) => next !== undefined && next !== group)] as const;
    }),
  );
  const reaches = new Map<Union, Set<Union>>();
  for (const group of groups) {
    const found = new Set<Union>();
    const open = [...(direct.get(group) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(...(direct.get(next) ?? []));
    }
    reaches.set(group, found);
  }
  return reaches;
}

function unionOf(unit: Unit): Union {
  const { modules, size, pages } = unit;
  return { modules, size, pages, units: [unit] };
}

function joined(some: readonly Union[], last: Union): Union {
  const all = [...some, last];
  return {
    modules: all.flatMap(({ modules }) => modules),
    size: all.reduce((sum, { size }) => sum + size, 0),
    pages: new Set(all.flatMap(({ pages }) => [...pages])),
    units: all.flatMap(({ units }) => units),
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
  const bySet = Map.groupBy(units, ({ pages }) =>
    [...pages].sort((one, other) => one - other).join(),
  );
  let groups = [...bySet.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [joined(others.map(unionOf), unionOf(first))],
  );
  for (;;) {
    const counts = weights.map((_, page) => groups.filter(({ pages }) => pages.has(page)).length);
    const reaches = reachesOf(groups);
    let best: { one: Union; other: Union; cost: number } | null = null;
    for (const [index, one] of groups.entries()) {
      for (const other of groups.slice(index + 1)) {
        const helped = [...one.pages].filter(
          (page) => other.pages.has(page) && (counts[page] ?? 0) > (most[page] ?? 0),
        ).length;
        const whole = costOf(one, other, reaches, weights);
        // What costs nothing is done anyhow; what costs something, where most pages gain by it.
        const cost = whole < 0 ? whole : whole / helped;
        if (cost === Number.POSITIVE_INFINITY || (best !== null && cost >= best.cost)) continue;
        if (!makesCircle(one, other, reaches)) best = { one, other, cost };
      }
    }
    if (best === null) return groups;
    const { one, other } = best;
    const pages = union(one.pages, other.pages);
    const imported = union(reaches.get(one) ?? NONE, reaches.get(other) ?? NONE);
    const rest = groups
      .filter((group) => group !== one && group !== other)
      .map((group) =>
        imported.has(group) ? { ...group, pages: union(group.pages, pages) } : group,
      );
    groups = [...rest, joined([one], other)];
  }
}
