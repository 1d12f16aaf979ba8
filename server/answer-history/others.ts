import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";

// Raw SQL beside the medians, which Prisma can't work out.
const PICKS = statement({
  text: `SELECT question_id AS "questionId", value AS choice, people FROM question_counts
    WHERE question_id = ANY (:questionIds) AND kind = 0`,
  takes: { questionIds: "int[]" },
  gives: { questionId: "int", choice: "smallint", people: "int" },
});

// The two in the middle, which are one where the number is odd: seconds of so many people stand side by side.
const MEDIANS = statement({
  text: `SELECT question_id AS "questionId", people::int AS people,
      min(value) FILTER (WHERE until >= (people + 1) / 2) AS lower,
      min(value) FILTER (WHERE until >= people / 2 + 1) AS upper
    FROM (
      SELECT question_id, value, sum(people) OVER (PARTITION BY question_id)::bigint AS people,
        sum(people) OVER (PARTITION BY question_id ORDER BY value)::bigint AS until
      FROM question_counts WHERE question_id = ANY (:questionIds) AND kind = 1
    ) AS counted
    GROUP BY question_id, people`,
  takes: { questionIds: "int[]" },
  gives: { questionId: "int", people: "int", lower: "smallint", upper: "smallint" },
});

/** What people's first answers in a test chose. */
export interface Picks {
  /** Anyone who was shown the question. */
  people: number;
  /** By option index, -1 for none; what nobody chose is absent. */
  chosen: ReadonlyMap<number, number>;
}

/** How long people's first answers in a test took. */
export interface MedianSeconds {
  /** Those whose time is known. */
  people: number;
  /** The median: of an even number the mean of the two in the middle. An hour stands for more. */
  seconds: number;
}

/**
 * What everybody chose when they were first asked in a test (docs/learning.md, section 4), a student's
 * own first answer among them. Nothing is left out that rests on few: that is for who shows it.
 *
 * @returns by question; one that nobody was shown is absent
 */
export async function picksOf(
  database: Database,
  questionIds: readonly number[],
): Promise<Map<number, Picks>> {
  const picks = new Map<number, { people: number; chosen: Map<number, number> }>();
  for (const { questionId, choice, people } of await PICKS.rows(database.pool, { questionIds })) {
    const known = picks.get(questionId) ?? { people: 0, chosen: new Map() };
    known.people += people;
    known.chosen.set(choice, people);
    picks.set(questionId, known);
  }
  return picks;
}

/**
 * How long everybody took when they were first asked in a test (docs/learning.md, section 4), where
 * that is known.
 *
 * @returns by question; one without any such time is absent
 */
export async function medianSecondsOf(
  database: Database,
  questionIds: readonly number[],
): Promise<Map<number, MedianSeconds>> {
  const rows = await MEDIANS.rows(database.pool, { questionIds });
  return new Map(
    rows.map(({ questionId, people, lower, upper }) => [
      questionId,
      { people, seconds: (lower + upper) / 2 },
    ]),
  );
}
