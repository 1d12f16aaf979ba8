import { seeded } from "../../server/progress/testing/simulated-student.ts";
import type { TestApp } from "./app.ts";

/** What one simulated student did on a paper, as the simulation knows it; lists run along the paper. */
export interface SimulatedAttempt {
  questionIds: number[];
  answers: number[];
  seconds: number[];
  /** Null for a dropped question, which counts nowhere. */
  right: (boolean | null)[];
  /** In hundredths. */
  marks: number[];
  score: number;
  max: number;
  timeTaken: number;
}

export interface SimulatedTest {
  testId: number;
  /** First attempts of students. */
  first: SimulatedAttempt[];
  /** The keys as printed, by question id. */
  keys: Map<number, number>;
}

const CORRECT = 100;
const WRONG = 25;

/**
 * A test that students of different ability took, by a two-parameter logistic model. A fifth took a later paper with
 * another last question; half were graded with one question dropped and another key of a second one. Some run out of
 * time, some take it twice, and staff took it too.
 */
export async function simulateTest(
  server: TestApp,
  { students, questions, seed }: { students: number; questions: number; seed: number },
): Promise<SimulatedTest> {
  const random = seeded(seed);
  const { pool } = server.dependencies.database;
  const { testId, questionIds } = await server.makeTest({ count: questions + 1 });
  const { rows: wordings } = await pool.query<{ id: number; revision: number; key: number }>(
    `SELECT q.id, q.revision_id AS revision, r.correct_option_index AS key
     FROM questions q JOIN question_revisions r ON r.id = q.revision_id WHERE q.id = ANY ($1)`,
    [questionIds],
  );
  const wordingOf = new Map(wordings.map((row) => [row.id, row]));
  const keys = new Map(wordings.map(({ id, key }) => [id, key]));
  const printed = [
    questionIds.slice(0, questions),
    [...questionIds.slice(0, questions - 1), questionIds[questions] ?? 0],
  ];
  const paperIds: number[] = [];
  for (const ids of printed) {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO papers (test_id, title, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids)
       VALUES ($1, 'Simulated', 60, $2, $3, $4) RETURNING id`,
      [testId, CORRECT, WRONG, ids.map((id) => wordingOf.get(id)?.revision)],
    );
    paperIds.push(rows[0]?.id ?? 0);
  }
  const [dropped = 0, other = 0] = [questionIds[1], questionIds[4]];
  const otherKey = ((keys.get(other) ?? 0) + 1) % 4;
  const { rows: corrections } = await pool.query<{ id: number }>(
    `INSERT INTO key_corrections (revision_id, number, kind, options, reason)
     VALUES ($1, 1, 'dropped', '{}', 'simulated'), ($2, 1, 'other_key', $3, 'simulated') RETURNING id`,
    [wordingOf.get(dropped)?.revision, wordingOf.get(other)?.revision, [otherKey]],
  );
  const correctionIds = corrections.map(({ id }) => id);

  const items = questionIds.map(() => ({ hard: 3 * random() - 1.5, sharp: 0.5 + 1.2 * random() }));
  function attempt(isLater: boolean, isCorrected: boolean): SimulatedAttempt {
    const ids = printed[isLater ? 1 : 0] ?? [];
    const ability = 2 * (random() + random() + random() - 1.5);
    const reached = random() < 0.3 ? Math.ceil(questions * (0.6 + 0.4 * random())) : questions;
    const answers = ids.map((id, place) => {
      const item = items[questionIds.indexOf(id)] ?? { hard: 0, sharp: 1 };
      if (place >= reached || random() < 0.08) return -1;
      const chance = 1 / (1 + Math.exp(-item.sharp * (ability - item.hard)));
      const key = keys.get(id) ?? 0;
      return random() < chance ? key : (key + 1 + Math.floor(3 * random())) % 4;
    });
    const right = ids.map((id, place) => {
      if (isCorrected && id === dropped) return null;
      const key = isCorrected && id === other ? otherKey : keys.get(id);
      return answers[place] === key;
    });
    const marks = right.map((isRight, place) =>
      isRight === null || answers[place] === -1 ? 0 : isRight ? CORRECT : -WRONG,
    );
    const seconds = ids.map((_, place) => (place < reached ? 1 + Math.floor(120 * random()) : 0));
    return {
      ...{ questionIds: [...ids], answers, seconds, right, marks },
      score: marks.reduce((sum, one) => sum + one, 0),
      max: right.filter((one) => one !== null).length * CORRECT,
      timeTaken: seconds.reduce((sum, one) => sum + one, 0),
    };
  }

  const { rows: people } = await pool.query<{ id: number }>(
    `INSERT INTO users (email, full_name, role)
     SELECT 'simulated' || $2::text || '-' || n || '@example.com', 'Simulated ' || n,
       CASE WHEN n > $1 THEN 'admin' ELSE 'student' END::role FROM generate_series(1, $1 + 3) n RETURNING id`,
    [students, String(seed)],
  );
  const taken = people.flatMap(({ id }, place) => {
    const isLater = place % 5 === 4;
    const one = (hour: number) => {
      const isCorrected = random() < 0.5;
      return { userId: id, hour, isLater, isCorrected, attempt: attempt(isLater, isCorrected) };
    };
    // The second attempt is stored first.
    return place % 7 === 0 ? [one(2), one(1)] : [one(1)];
  });
  for (let from = 0; from < taken.length; from += 500) {
    await pool.query(
      `INSERT INTO attempts (user_id, paper_id, test_id, status, started_at, saved_at, expires_at, completed_at,
         time_left_seconds, answers, first_shown, seconds_spent, change_counts, marked, correction_ids,
         score_hundredths, max_hundredths, correct_count, incorrect_count, unanswered_count, time_taken_seconds)
       SELECT g.user_id, g.paper_id, $2, 'submitted', at, at, at, at, 0, g.answers, array_fill(0, ARRAY[n]), g.seconds,
         array_fill(0::smallint, ARRAY[n]), array_fill(false, ARRAY[n]), g.corrections,
         g.score, g.max, g.correct, g.wrong, g.skipped, g.taken
       FROM jsonb_to_recordset($1) AS g (user_id int, paper_id int, hour int, answers smallint[], seconds int[],
         corrections int[], score int, max int, correct int, wrong int, skipped int, taken int)
       CROSS JOIN LATERAL (SELECT cardinality(g.answers) AS n, timestamptz '2026-11-01' + g.hour * interval '1 hour' AS at) x`,
      [
        JSON.stringify(
          taken.slice(from, from + 500).map((row) => {
            const { answers, seconds, right, score, max, timeTaken } = row.attempt;
            const counted = right.filter((one) => one !== null);
            const correct = counted.filter(Boolean).length;
            const skipped = answers.filter(
              (one, place) => one === -1 && right[place] !== null,
            ).length;
            return {
              user_id: row.userId,
              paper_id: paperIds[row.isLater ? 1 : 0],
              corrections: row.isCorrected ? correctionIds : [],
              ...{ hour: row.hour, answers, seconds, score, max, taken: timeTaken },
              ...{ correct, skipped, wrong: counted.length - correct - skipped },
            };
          }),
        ),
        testId,
      ],
    );
  }
  const studentIds = new Set(people.slice(0, students).map(({ id }) => id));
  return {
    testId,
    keys,
    first: taken
      .filter(({ userId, hour }) => studentIds.has(userId) && hour === 1)
      .map((row) => row.attempt),
  };
}
