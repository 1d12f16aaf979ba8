import { randomBytes } from "node:crypto";
import type { PracticeDifficulty, PracticePool } from "#rules/practice-rules.ts";
import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { drawUniformly } from "../random-tests/draw-questions.ts";
import { filterValues } from "../random-tests/filters.ts";
import { thirdOf } from "./difficulty.ts";
import { poolValues, practisable, practisableMayTake, practisableTakes } from "./pools.ts";

/** What a practice is drawn from. */
export interface Source {
  userId: number;
  pool: PracticePool;
  filters: RandomTestFilters;
  difficulty: PracticeDifficulty | null;
  /** Questions that are left out. */
  held: readonly number[];
  now: Date;
}

// Raw SQL: the conditions of the pools and the order of the draw are words of SQL that Prisma
// doesn't have.
const HIT = statement({
  text: `SELECT q.id FROM questions q WHERE q.id = ANY (:ids::int[]) AND ${practisable}`,
  takes: { ids: "int[]", ...practisableTakes },
  mayTake: practisableMayTake,
  gives: { id: "int" },
});

const SHUFFLED = statement({
  text: `SELECT q.id FROM questions q WHERE ${practisable}
    ORDER BY hashint8extended(q.id, :seed), q.id LIMIT :count`,
  takes: { count: "bigint", seed: "bigint", ...practisableTakes },
  mayTake: practisableMayTake,
  gives: { id: "int" },
});

const SETS = statement({
  text: `SELECT q.id FROM unnest(:ids::int[]) WITH ORDINALITY AS drawn (id, place)
    JOIN questions q ON q.id = drawn.id
    ORDER BY min(drawn.place) OVER (PARTITION BY coalesce(-q.passage_id, q.id)), q.passage_position, q.id`,
  takes: { ids: "int[]" },
  gives: { id: "int" },
});

/**
 * Draws questions of a pool, each as likely as any other (docs/learning.md, section 8). A question about a
 * passage is drawn for itself; those that were drawn of one passage then stand together, in their order.
 *
 * @returns `count` question ids, or all of the pool when they are fewer
 */
export async function drawPractice(
  queryable: Queryable,
  source: Source,
  count: number,
): Promise<number[]> {
  const { userId, pool, filters, difficulty, held, now } = source;
  const values = {
    held,
    ...filterValues(filters),
    ...poolValues(pool, userId, now),
    third: thirdOf(difficulty),
  };
  const sort = async () => {
    const seed = randomBytes(8).readBigInt64BE().toString();
    const rows = await SHUFFLED.rows(queryable, { count, seed, ...values });
    return rows.map(({ id }) => id);
  };
  const hit = async (ids: number[]) => {
    const rows = await HIT.rows(queryable, { ids, ...values });
    const hits = new Set(rows.map(({ id }) => id));
    return { units: ids.filter((id) => hits.has(id)).map((id) => [id]), matching: hits.size };
  };
  // The other pools are what the student has seen: few beside a large bank.
  const isOfBank = pool === "all" || pool === "unseen";
  const drawn = isOfBank ? await drawUniformly(queryable, count, { hit, sort }) : await sort();
  const rows = drawn.length < 2 ? null : await SETS.rows(queryable, { ids: drawn });
  return rows === null ? drawn : rows.map(({ id }) => id);
}
