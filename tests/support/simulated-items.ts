import { seeded } from "../../server/progress/testing/simulated-student.ts";
import { simulateBank } from "../../server/reports/testing/simulate-radar.ts";
import type { TestApp } from "./app.ts";

/**
 * Students of a simulated bank whose answers are stored as attempts of a fixed test, or of random tests of their own.
 * Three keys are wrong.
 *
 * @returns the bank's questions, and which of them have a wrong key
 */
export async function simulateItems(
  server: TestApp,
  settings: { questions: number; students: number; seed: number; isRandom?: boolean },
  made?: { testId: number; questionIds: number[] },
): Promise<{ testId: number; questionIds: number[]; wrong: number[] }> {
  const { pool } = server.dependencies.database;
  const { questions, students, seed, isRandom = false } = settings;
  const { testId, questionIds } = made ?? (await server.makeTest({ count: questions }));
  const bank = simulateBank(seed, { items: questions, planted: 3, students, papers: null });
  const random = seeded(seed + 1);
  const { rows } = await pool.query<{ id: number; revision: number; key: number }>(
    `SELECT q.id, q.revision_id AS revision, r.correct_option_index AS key
     FROM questions q JOIN question_revisions r ON r.id = q.revision_id WHERE q.id = ANY ($1)`,
    [questionIds],
  );
  const printed = questionIds.map((id) => rows.find((row) => row.id === id) ?? rows[0]);
  const { rows: people } = await pool.query<{ id: number }>(
    `INSERT INTO users (email, full_name) SELECT $1 || n || '@example.com', 'Simulated ' || n
     FROM generate_series(1, $2::int) n RETURNING id`,
    [`items${seed}-${isRandom}-`, students],
  );
  const paper = async (order: readonly number[], ofTest: number | null) => {
    const answer = await pool.query<{ id: number }>(
      `INSERT INTO papers (test_id, title, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids)
       VALUES ($1, 'Simulated', 60, 100, 25, $2) RETURNING id`,
      [ofTest, order.map((place) => printed[place]?.revision)],
    );
    return answer.rows[0]?.id ?? 0;
  };
  const whole = questionIds.map((_, place) => place);
  const shared = isRandom ? 0 : await paper(whole, testId);
  for (const [index, attempt] of bank.attempts.entries()) {
    const order = isRandom ? attempt.items.slice(0, Math.ceil(questions * 0.7)) : whole;
    const choices = order.map((item) => {
      const choice = attempt.choices[attempt.items.indexOf(item)] ?? -1;
      const key = bank.items[item]?.key ?? 0;
      // The simulated options are turned, so that the printed key is the simulated one.
      return choice < 0 ? -1 : (choice - key + (printed[item]?.key ?? 0) + 4) % 4;
    });
    const right = choices.filter((choice, place) => choice === printed[order[place] ?? 0]?.key);
    const skipped = choices.filter((choice) => choice < 0).length;
    const wrong = choices.length - right.length - skipped;
    const userId = people[attempt.student]?.id;
    const paperId = isRandom ? await paper(order, null) : shared;
    await pool.query(
      `WITH own AS (
         INSERT INTO random_tests (user_id, paper_id, subjects, topics, pyq_exams, pyq_years)
         SELECT $1, $2, '{}', '{}', '{}', '{}' WHERE $3::int IS NULL RETURNING id
       )
       INSERT INTO attempts (user_id, paper_id, test_id, random_test_id, status, started_at, saved_at, expires_at,
         completed_at, time_left_seconds, answers, first_shown, seconds_spent, change_counts, marked,
         score_hundredths, max_hundredths, correct_count, incorrect_count, unanswered_count, time_taken_seconds)
       SELECT $1, $2, $3, (SELECT id FROM own), 'submitted', at, at, at, at, 0, $4, array_fill(0, ARRAY[$5::int]), $6,
         array_fill(0::smallint, ARRAY[$5::int]), array_fill(false, ARRAY[$5::int]), $7, $8, $9, $10, $11, 3600
       FROM (SELECT timestamptz '2026-11-01' + $12 * interval '1 minute' AS at) x`,
      [
        ...[userId, paperId, isRandom ? null : testId, choices, choices.length],
        choices.map(() => 10 + Math.floor(100 * random())),
        ...[100 * right.length - 25 * wrong, 100 * choices.length],
        ...[right.length, wrong, skipped, index],
      ],
    );
  }
  return {
    ...{ testId, questionIds },
    wrong: [...bank.planted].map((place) => questionIds[place] ?? 0).sort((a, b) => a - b),
  };
}
