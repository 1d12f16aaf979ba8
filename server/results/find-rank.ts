import { percentileAmong } from "#rules/peers.ts";
import { leastRanked, nextPlaces } from "#rules/ranking.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import type { ResultRow } from "./find-results.ts";

/** The place of a result among all students' first attempts on its test. Marks are in hundredths. */
export interface Rank {
  place: number;
  students: number;
  /** How many others share the place. */
  sharing: number;
  computedAt: Date;
  /** When places last changed after the results were out; null for never. */
  changedAt: Date | null;
  /** The distribution of scores around it; null while there are too few students. */
  among: RankAmong | null;
}

/** The distribution of all students' scores around a result. */
export interface RankAmong {
  /** In percent, to one decimal. */
  percentile: number;
  /** How many scored less. */
  below: number;
  /** How many students scored in each twentieth of the maximum, the lowest first. */
  bins: number[];
  /** The quartiles of the students' marks, lowest first. */
  quarterHundredths: number[];
  /** How many hundredths of a mark more would gain how many places; null for the best. */
  next: { places: number; hundredths: number } | null;
  sections: { title: string; medianShare: number; place: number | null }[];
}

// `ahead` is the result whose score would move the student up by `:step` places, if there is one.
const RANK = statement({
  prepared: "rank-of-a-result",
  text: `SELECT r.place, r.sharing, r.section_places AS "sectionPlaces", k.students, k.bins, k.quarters, k.sections,
      k.computed_at AS "computedAt", k.changed_at AS "changedAt", ahead.score, ahead.max
    FROM attempt_ranks r JOIN test_rankings k ON k.test_id = r.test_id JOIN tests t ON t.id = r.test_id
    LEFT JOIN LATERAL (
      SELECT a.score_hundredths AS score, a.max_hundredths AS max
      FROM attempt_ranks o JOIN attempts a ON a.id = o.attempt_id
      WHERE o.test_id = r.test_id
        AND o.place <= r.place - CASE WHEN r.place > 100 THEN 100 WHEN r.place > 10 THEN 10 ELSE 1 END
      ORDER BY o.place DESC LIMIT 1
    ) ahead ON TRUE
    WHERE r.attempt_id = :id AND t.is_ranked AND greatest(t.closes_at, t.results_at) <= :now`,
  takes: { id: "int", now: "timestamptz" },
  gives: {
    ...{ place: "int", sharing: "int", sectionPlaces: "int[]", students: "int", bins: "int[]" },
    ...{ quarters: "float[]", sections: "jsonb", computedAt: "timestamptz" },
    ...{ changedAt: "timestamptz?", score: "int?", max: "int?" },
  },
});

/**
 * Returns the rank of a result once its test is closed and its results are out.
 *
 * @returns null if the test isn't ranked, and for all but a student's first attempt
 */
export async function findRank(
  { database, now }: Pick<Dependencies, "database" | "now">,
  {
    id,
    scoreHundredths,
    maxHundredths,
  }: Pick<ResultRow, "id" | "scoreHundredths" | "maxHundredths">,
): Promise<Rank | null> {
  const row = await RANK.row(database.pool, { id, now: now() });
  if (row === undefined) return null;
  const { place, sharing, students, computedAt, changedAt, score, max } = row;
  const rank = { place, sharing, students, computedAt, changedAt };
  if (students < leastRanked) return { ...rank, among: null };
  const places = nextPlaces(place);
  const below = students - place - sharing;
  return {
    ...rank,
    among: {
      percentile: percentileAmong({ below, equal: sharing, others: students - 1 }),
      below,
      bins: row.bins,
      quarterHundredths: row.quarters.map((share) => Math.round(share * maxHundredths)),
      next:
        places === null || score === null || max === null
          ? null
          : { places, hundredths: Math.ceil((score * maxHundredths) / max) - scoreHundredths },
      sections: (row.sections as { title: string; medianShare: number }[]).map(
        (section, index) => ({
          ...section,
          place: row.sectionPlaces[index] || null,
        }),
      ),
    },
  };
}
