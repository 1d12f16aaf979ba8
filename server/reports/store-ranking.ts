import { rankingOf } from "#rules/ranking.ts";
import { type Queryable, statement } from "../database/statement.ts";
import type { TestTally } from "./tally-attempts.ts";

// Raw SQL, in the transaction that works out the statistics of a test: its ranks are never of other attempts.
const IS_RANKED = statement({
  text: 'SELECT is_ranked AS "isRanked" FROM tests WHERE id = :testId',
  takes: { testId: "int" },
  gives: { isRanked: "boolean" },
});

/** Whether students get ranks on a test. */
export async function isRanked(on: Queryable, testId: number): Promise<boolean> {
  return (await IS_RANKED.row(on, { testId }))?.isRanked ?? false;
}

const NEW_PLACES = `jsonb_to_recordset(:places::jsonb) AS new (id int, place int, sharing int, "sectionPlaces" int[])`;

// Places that nobody could see yet don't change for anybody.
const STORE = statement({
  text: `INSERT INTO test_rankings AS r (test_id, students, bins, quarters, sections, computed_at)
    SELECT id, :students, :bins, :quarters, :sections, :now FROM tests WHERE id = :testId
    ON CONFLICT (test_id) DO UPDATE SET students = excluded.students, bins = excluded.bins, quarters = excluded.quarters,
      sections = excluded.sections, computed_at = excluded.computed_at,
      changed_at = CASE WHEN EXISTS (
          SELECT FROM attempt_ranks old LEFT JOIN ${NEW_PLACES} ON new.id = old.attempt_id
          WHERE old.test_id = :testId AND new.place IS DISTINCT FROM old.place
        ) AND EXISTS (
          SELECT FROM tests t WHERE t.id = :testId AND greatest(t.closes_at, t.results_at) <= r.computed_at
        ) THEN :now ELSE r.changed_at END`,
  takes: {
    ...{ testId: "int", students: "int", bins: "int[]", quarters: "float[]", sections: "jsonb" },
    ...{ now: "timestamptz", places: "jsonb" },
  },
});

const FORGET_RANKING = statement({
  text: "DELETE FROM test_rankings WHERE test_id = :testId",
  takes: { testId: "int" },
});

const FORGET_PLACES = statement({
  text: "DELETE FROM attempt_ranks WHERE test_id = :testId",
  takes: { testId: "int" },
});

const STORE_PLACES = statement({
  text: `INSERT INTO attempt_ranks (attempt_id, test_id, place, sharing, section_places)
    SELECT new.id, :testId, new.place, new.sharing, new."sectionPlaces" FROM ${NEW_PLACES}
      JOIN attempts a ON a.id = new.id`,
  takes: { testId: "int", places: "jsonb" },
});

/**
 * Replaces the ranks of a test by those of the attempts that its statistics are of; there are none where it isn't ranked.
 *
 * @param on the transaction of its statistics
 */
export async function storeRanking(
  on: Queryable,
  testId: number,
  { scores, newest }: TestTally,
  now: Date,
): Promise<void> {
  if (scores === null || scores.length === 0) {
    await FORGET_RANKING.count(on, { testId });
    return;
  }
  const titles = newest?.sections.map(({ title }) => title) ?? [];
  const { students, bins, quarters, sections, places } = rankingOf(scores, titles);
  const rows = places.map(({ sectionPlaces, ...place }) => ({
    ...place,
    sectionPlaces: sectionPlaces.map((own) => own ?? 0),
  }));
  const stored = { testId, students, bins, quarters, sections: JSON.stringify(sections), now };
  await STORE.count(on, { ...stored, places: JSON.stringify(rows) });
  await FORGET_PLACES.count(on, { testId });
  await STORE_PLACES.count(on, { testId, places: JSON.stringify(rows) });
}
