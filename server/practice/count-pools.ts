import type { PracticeDifficulty, PracticePool } from "#rules/practice-rules.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { rememberOwn } from "../answer-history/remember.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { undrawableQuestions } from "../fixed-tests/secret-keys.ts";
import { countMatches } from "../random-tests/count-matches.ts";
import {
  checkedFilters,
  type FilterInput,
  filterParameters,
  filterValues,
  matchingQuestions,
} from "../random-tests/filters.ts";
import { thirdOf } from "./difficulty.ts";
import { isStale } from "./pools.ts";

/** How many questions a pool has that a practice can be drawn from now. */
export interface PoolCount {
  pool: PracticePool;
  count: number;
  /** Of how many of the pool the difficulty is known, whichever was chosen. */
  difficultyKnown: number;
}

const known = "d.question_id IS NOT NULL";
/** Of how many rows a pool's condition holds: of the chosen third, and with any known. */
const tally = (name: string, condition: string) =>
  `count(*) FILTER (WHERE ${condition} AND (:third::smallint IS NULL OR d.third = :third))::int AS "${name}",
   count(*) FILTER (WHERE ${condition} AND ${known})::int AS "${name}Known"`;

// Raw SQL: one reading counts several conditions over joins that Prisma knows no relations for.
const SEEN = statement({
  text: `SELECT ${tally("seen", "s.first_seen_at IS NOT NULL")}, ${tally("wrong", "s.times_wrong > 0")},
      ${tally("marked", "s.is_marked")}, ${tally("stale", isStale)}
    FROM student_questions s JOIN questions q ON q.id = s.question_id
    LEFT JOIN question_difficulty d ON d.question_id = q.id
    WHERE s.user_id = :userId AND q.id <> ALL (:held::int[]) AND ${matchingQuestions}`,
  takes: { userId: "int", held: "int[]", now: "timestamptz", third: "smallint?" },
  mayTake: filterParameters.matchingQuestions,
  gives: {
    ...{ seen: "int", seenKnown: "int", wrong: "int", wrongKnown: "int" },
    ...{ marked: "int", markedKnown: "int", stale: "int", staleKnown: "int" },
  },
});

const KNOWN = statement({
  text: `SELECT count(*)::int AS known,
      count(*) FILTER (WHERE d.third = :third::smallint)::int AS "ofThird"
    FROM question_difficulty d JOIN questions q ON q.id = d.question_id
    WHERE q.id <> ALL (:held::int[]) AND ${matchingQuestions}`,
  takes: { held: "int[]", third: "smallint?" },
  mayTake: filterParameters.matchingQuestions,
  gives: { known: "int", ofThird: "int" },
});

const HELD_MATCHING = statement({
  text: `SELECT count(*)::int AS count FROM questions q WHERE q.id = ANY (:held::int[]) AND ${matchingQuestions}`,
  takes: { held: "int[]" },
  mayTake: filterParameters.matchingQuestions,
  gives: { count: "int" },
});

/**
 * How many questions each pool has for the viewer under filters (docs/learning.md, section 8). What is of
 * the viewer is as of now; what is of the bank at most some seconds old.
 *
 * @throws InvalidInput for too many choices, and for labels that no drawable question has
 */
export async function countPools(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  input: FilterInput,
  difficulty: PracticeDifficulty | null,
): Promise<PoolCount[]> {
  const { database, now } = dependencies;
  const { userId } = viewer;
  const matching = await countMatches(dependencies, input);
  await rememberOwn(viewer, dependencies);
  const values = filterValues(checkedFilters(input));
  const third = thirdOf(difficulty) ?? null;
  const held = await undrawableQuestions(database.pool, viewer, now());
  const [seen, thirds, heldBack] = await Promise.all([
    SEEN.row(database.pool, { userId, held, now: now(), third, ...values }),
    KNOWN.row(database.pool, { held, third, ...values }),
    held.length === 0 ? null : HELD_MATCHING.row(database.pool, { held, ...values }),
  ]);
  if (seen === undefined || thirds === undefined) throw new Error("A count answered no row.");
  const all = third === null ? matching - (heldBack?.count ?? 0) : thirds.ofThird;
  const counts: Record<PracticePool, [count: number, difficultyKnown: number]> = {
    all: [all, thirds.known],
    unseen: [all - seen.seen, thirds.known - seen.seenKnown],
    wrong: [seen.wrong, seen.wrongKnown],
    marked: [seen.marked, seen.markedKnown],
    stale: [seen.stale, seen.staleKnown],
  };
  return Object.entries(counts).map(([pool, [count, difficultyKnown]]) => ({
    pool: pool as PracticePool,
    // The count of the bank is some seconds older than what was seen of it.
    count: Math.max(0, count),
    difficultyKnown: Math.max(0, difficultyKnown),
  }));
}
