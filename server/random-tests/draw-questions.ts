import { randomBytes, randomInt } from "node:crypto";
import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { filterParameters, filterValues, matchingQuestions } from "./filters.ts";

/** Looking up an id costs about as much as sorting this many matching questions (measured). */
const SORTED_PER_PROBE = 20;
/** With fewer ids than this, sorting costs less than the round trips of probing. */
const FEW_IDS = 2_000;

/** The ids that live questions can have, both included. */
export interface IdRange {
  lowest: number;
  highest: number;
}

const LIVE_RANGE = statement({
  text: "SELECT min(id) AS lowest, max(id) AS highest FROM questions WHERE deleted_at IS NULL",
  gives: { lowest: "int?", highest: "int?" },
});

async function liveRange(queryable: Queryable): Promise<IdRange | null> {
  const { lowest = null, highest = null } = (await LIVE_RANGE.row(queryable)) ?? {};
  return lowest === null || highest === null ? null : { lowest, highest };
}

/** Ids drawn uniformly from a range, none of them tried before; `tried` gets them. */
function untriedIds({ lowest, highest }: IdRange, count: number, tried: Set<number>): number[] {
  const ids: number[] = [];
  while (ids.length < count) {
    const id = randomInt(lowest, highest + 1);
    if (tried.has(id)) continue;
    tried.add(id);
    ids.push(id);
  }
  return ids;
}

/** What matches, but for held questions (docs/rules.md, section 15), as a condition over `questions q`. */
const drawable = `${matchingQuestions} AND q.id <> ALL (:held::int[])`;

const UNITS = statement({
  text: `SELECT hit.id, CASE WHEN hit.passage_id IS NULL THEN ARRAY[hit.id] ELSE ARRAY(
      SELECT q.id FROM questions q WHERE q.passage_id = hit.passage_id AND ${drawable}
      ORDER BY q.passage_position, q.id) END AS ids
    FROM (SELECT q.id, q.passage_id FROM questions q WHERE q.id = ANY (:ids::int[]) AND ${drawable}) hit`,
  takes: { ids: "int[]", held: "int[]" },
  mayTake: filterParameters.matchingQuestions,
  gives: { id: "int", ids: "int[]!" },
});

/** What ids have hit: units, and how many of the ids name a matching question. */
export interface Hits {
  /** Single questions and whole sets, in the order of the ids. */
  units: number[][];
  matching: number;
}

/**
 * The units that ids hit, in the same order. A set is hit by its first matching question alone, so that
 * it is as likely as a single question, whatever its size.
 */
export async function hitUnits(
  queryable: Queryable,
  filters: RandomTestFilters,
  ids: number[],
  held: readonly number[] = [],
): Promise<Hits> {
  const rows = await UNITS.rows(queryable, { ids, held, ...filterValues(filters) });
  const unitOf = new Map(rows.map((row) => [row.id, row.ids]));
  const units = ids.flatMap((id) => {
    const unit = unitOf.get(id);
    return unit !== undefined && unit[0] === id ? [unit] : [];
  });
  return { units, matching: rows.length };
}

/**
 * Draws by trying random ids: every unit (a single question, or a set of those that match) is as likely
 * as any other to be the next one hit, whatever else lies in the range. The last set gives its first
 * questions. Its cost follows the share of ids that match, not the size of the bank.
 *
 * @param hit what ids hit
 * @returns `count` ids, or null when so few ids match that sorting them is cheaper
 */
export async function probe(
  hit: (ids: number[]) => Promise<Hits>,
  count: number,
  range: IdRange,
): Promise<number[] | null> {
  const span = range.highest - range.lowest + 1;
  const tried = new Set<number>();
  const drawn: number[] = [];
  let matching = 0;
  let probes = Math.ceil(1.25 * count) + 32;
  while (tried.size + probes <= span) {
    const hits = await hit(untriedIds(range, probes, tried));
    drawn.push(...hits.units.flat());
    if (drawn.length >= count) return drawn.slice(0, count);
    // Each set counts as many questions as it has, but by chance none of it: what matches is steadier.
    matching += hits.matching;
    const share = (matching + 0.5) / tried.size;
    probes = Math.ceil((1.2 * (count - drawn.length)) / share) + 32;
    if (probes * SORTED_PER_PROBE > share * span) return null;
  }
  return null;
}

// The questions of a set have one lot, so that they come together and in their order; the lots of units
// are as random as the seed.
const SHUFFLED = statement({
  text: `SELECT q.id FROM questions q WHERE ${drawable}
    ORDER BY hashint8extended(coalesce(-q.passage_id, q.id), :seed), q.passage_position, q.id LIMIT :count`,
  takes: { count: "bigint", seed: "bigint", held: "int[]" },
  mayTake: filterParameters.matchingQuestions,
  gives: { id: "int" },
});

/**
 * Draws by shuffling all units that match, the last of which gives its first questions; answers all of it
 * when that is fewer than `count`.
 */
export async function drawBySorting(
  queryable: Queryable,
  filters: RandomTestFilters,
  count: number,
  held: readonly number[] = [],
): Promise<number[]> {
  const seed = randomBytes(8).readBigInt64BE().toString();
  const rows = await SHUFFLED.rows(queryable, { count, seed, held, ...filterValues(filters) });
  return rows.map((row) => row.id);
}

/** The two ways to draw: what random ids hit, and all that match in random order, cut at the count. */
export interface WaysToDraw {
  hit: (ids: number[]) => Promise<Hits>;
  sort: () => Promise<number[]>;
}

/**
 * Draws without repeats, in uniformly random order, by the way that costs less. Nothing is kept in memory
 * between calls, so every draw sees the bank as it is: on a million questions either way takes some
 * milliseconds at most, where sorting all of them takes a hundred.
 *
 * @returns `count` question ids, or all that match when they are fewer
 */
export async function drawUniformly(
  queryable: Queryable,
  count: number,
  { hit, sort }: WaysToDraw,
): Promise<number[]> {
  const range = await liveRange(queryable);
  if (range === null) return [];
  if (range.highest - range.lowest >= FEW_IDS) {
    const drawn = await probe(hit, count, range);
    if (drawn !== null) return drawn;
  }
  return sort();
}

/**
 * Draws questions from all live ones that match and are not reserved: units (single questions and whole
 * sets) until there are enough (docs/rules.md, section 7).
 *
 * @param held questions that are left out
 * @returns `count` question ids, or all that match when they are fewer
 */
export function drawQuestions(
  queryable: Queryable,
  filters: RandomTestFilters,
  count: number,
  held: readonly number[] = [],
): Promise<number[]> {
  return drawUniformly(queryable, count, {
    hit: (ids) => hitUnits(queryable, filters, ids, held),
    sort: () => drawBySorting(queryable, filters, count, held),
  });
}
