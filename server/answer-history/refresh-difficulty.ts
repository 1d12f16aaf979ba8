import { type Queryable, statement } from "../database/statement.ts";

/** First answers that a question's difficulty rests on at least. */
const DIFFICULTY_PEOPLE = 20;

/** How hard a question is beside the others, by `question_difficulty.third`. */
export const DIFFICULTIES = { easier: 1, medium: 2, harder: 3 } as const;

// Equal shares are equally hard, so that thirds may differ in size.
// Raw SQL: questions are ranked among each other, and what changed is written, by one statement.
const REFRESH = statement({
  text: `WITH counted AS (
      SELECT c.question_id, sum(c.people)::int AS people,
        coalesce(sum(c.people) FILTER (WHERE c.value = 2), 0)::int AS right_answers
      FROM question_counts c JOIN questions q ON q.id = c.question_id AND q.deleted_at IS NULL
      WHERE c.kind = 2 GROUP BY c.question_id HAVING sum(c.people) >= :least
    ), ranked AS (
      SELECT *, rank() OVER (ORDER BY right_answers::numeric / people DESC) - 1 AS easier, count(*) OVER () AS questions
      FROM counted
    ), gone AS (
      DELETE FROM question_difficulty d WHERE NOT EXISTS (SELECT FROM counted c WHERE c.question_id = d.question_id)
      RETURNING d.question_id
    ), kept AS (
      INSERT INTO question_difficulty AS d (question_id, people, right_answers, third)
      SELECT question_id, people, right_answers, 1 + 3 * easier / questions FROM ranked
      ON CONFLICT (question_id) DO UPDATE
      SET people = excluded.people, right_answers = excluded.right_answers, third = excluded.third
      WHERE (d.people, d.right_answers, d.third) IS DISTINCT FROM (excluded.people, excluded.right_answers, excluded.third)
      RETURNING d.question_id
    )
    SELECT question_id FROM kept UNION ALL SELECT question_id FROM gone`,
  takes: { least: "bigint" },
});

/**
 * Works out again which questions are easier, medium and harder (docs/learning.md, section 4).
 *
 * @returns how many rows changed
 */
export function refreshDifficulty(on: Queryable): Promise<number> {
  return REFRESH.count(on, { least: DIFFICULTY_PEOPLE });
}

/**
 * A condition of SQL: a question is in one third of the difficulty.
 *
 * @param questionId the SQL of its id, such as `q.id`
 * @param third the SQL of the third, such as `:third`: a value of DIFFICULTIES
 */
export function isOfDifficulty(questionId: string, third: string): string {
  return `EXISTS (SELECT FROM question_difficulty d WHERE d.question_id = ${questionId} AND d.third = ${third})`;
}
