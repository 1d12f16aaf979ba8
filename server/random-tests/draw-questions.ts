import { randomInt } from "node:crypto";
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

const KEEP_MATCHING = statement({
  text: `SELECT q.id FROM questions q WHERE q.id = ANY (:ids::int[]) AND ${matchingQuestions}`,
  takes: { ids: "int[]" },
  mayTake: filterParameters.matchingQuestions,
  gives: { id: "int" },
});

/** Those of the ids that name a matching question, in the same order. */
async function keepMatching(queryable: Queryable, filters: RandomTestFilters, ids: number[]) {
  const rows = await KEEP_MATCHING.rows(queryable, { ids, ...filterValues(filters) });
  const matching = new Set(rows.map((row) => row.id));
  return ids.filter((id) => matching.has(id));
}

/**
 * Draws by trying random ids: every matching question is as likely as any other to be the next one
 * hit, whatever else lies in the range. Its cost follows the share of ids that match, not the size
 * of the bank.
 *
 * @returns `count` ids, or null when so few ids match that sorting them is cheaper
 */
export async function drawByProbing(
  queryable: Queryable,
  filters: RandomTestFilters,
  count: number,
  range: IdRange,
): Promise<number[] | null> {
  const span = range.highest - range.lowest + 1;
  const tried = new Set<number>();
  const drawn: number[] = [];
  let probes = Math.ceil(1.25 * count) + 32;
  while (tried.size + probes <= span) {
    drawn.push(...(await keepMatching(queryable, filters, untriedIds(range, probes, tried))));
    if (drawn.length >= count) return drawn.slice(0, count);
    const share = (drawn.length + 0.5) / tried.size;
    probes = Math.ceil((1.2 * (count - drawn.length)) / share) + 32;
    if (probes * SORTED_PER_PROBE > share * span) return null;
  }
  return null;
}

const SHUFFLED = statement({
  text: `SELECT q.id FROM questions q WHERE ${matchingQuestions} ORDER BY random() LIMIT :count`,
  takes: { count: "bigint" },
  mayTake: filterParameters.matchingQuestions,
  gives: { id: "int" },
});

/** Draws by shuffling everything that matches; answers all of it when that is fewer than `count`. */
export async function drawBySorting(
  queryable: Queryable,
  filters: RandomTestFilters,
  count: number,
): Promise<number[]> {
  const rows = await SHUFFLED.rows(queryable, { count, ...filterValues(filters) });
  return rows.map((row) => row.id);
}

/**
 * Draws questions uniformly from all live ones that match and are not kept back, without repeats and in random order
 * (docs/rules.md, section 7). Nothing is kept in memory between calls, so every draw sees the bank
 * as it is: on a million questions either way takes some milliseconds at most, where sorting all of
 * them takes a hundred.
 *
 * @returns `count` question ids, or all that match when they are fewer
 */
export async function drawQuestions(
  queryable: Queryable,
  filters: RandomTestFilters,
  count: number,
): Promise<number[]> {
  const range = await liveRange(queryable);
  if (range === null) return [];
  if (range.highest - range.lowest >= FEW_IDS) {
    const drawn = await drawByProbing(queryable, filters, count, range);
    if (drawn !== null) return drawn;
  }
  return drawBySorting(queryable, filters, count);
}
