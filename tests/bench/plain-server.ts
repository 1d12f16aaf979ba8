import { createSecretKey } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import Fastify from "fastify";
import jwt from "jsonwebtoken";
import pg from "pg";
import type { Database } from "../../server/database/client.ts";
import { rememberAlways } from "../../server/memory/remember.ts";
import { serveJourney } from "./plain-journey.ts";

// The server that Lexam is measured against: what somebody would write by hand for these
// calls alone, with Fastify and pg. It checks the token's signature, keeps papers in memory, asks
// PostgreSQL for nothing that it doesn't need, and answers the same bodies. It has no rules beyond
// that: no revoked sessions, no private tests, no retries, no conflicts, no limits, no checks.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
// What was submitted comes into its student's memory within five seconds here too, by the same statements.
rememberAlways({ database: { pool } as Database }, console);
const key = createSecretKey(Buffer.from(process.env.JWT_SECRET ?? "", "utf8"));

interface Paper {
  paperId: number;
  seconds: number;
  correct: number;
  incorrect: number;
  head: Record<string, unknown>;
  questions: Record<string, unknown>[];
  passages: Record<string, unknown>[];
  keys: Map<number, { position: number; key: number; subject: string }>;
}

const papers = new Map<number, Promise<Paper>>();

async function readPaper(testId: number): Promise<Paper> {
  const { rows } = await pool.query(
    `SELECT p.id, p.title, p.description, p.duration_minutes, p.correct_hundredths, p.incorrect_hundredths,
       p.passage_revision_ids, r.question_id, r.question_text, r.options, r.correct_option_index, r.subject,
       r.passage_id, r.lang, r.question_html, r.options_html
     FROM tests t JOIN papers p ON p.id = t.paper_id
     CROSS JOIN LATERAL unnest(p.revision_ids) WITH ORDINALITY AS asked (revision_id, position)
     JOIN question_revisions r ON r.id = asked.revision_id
     WHERE t.id = $1 ORDER BY asked.position`,
    [testId],
  );
  const [first] = rows;
  const { rows: passages } = await pool.query(
    `SELECT r.passage_id AS id, r.title, r.text, r.html, r.source, r.lang
     FROM unnest($1::int[]) WITH ORDINALITY AS asked (id, position) JOIN passage_revisions r ON r.id = asked.id
     ORDER BY asked.position`,
    [first.passage_revision_ids],
  );
  return {
    paperId: first.id,
    seconds: first.duration_minutes * 60,
    correct: first.correct_hundredths,
    incorrect: first.incorrect_hundredths,
    head: {
      title: first.title,
      description: first.description,
      total_questions: rows.length,
      duration_minutes: first.duration_minutes,
      correct_marks: first.correct_hundredths / 100,
      incorrect_marks: first.incorrect_hundredths / 100,
      // The tests that are measured have none.
      sections: [],
    },
    questions: rows.map((row) => ({
      id: row.question_id,
      question_text: row.question_text,
      options: row.options,
      passage_id: row.passage_id,
      lang: row.lang,
      question_html: row.question_html,
      options_html: row.options_html.length === 0 ? null : row.options_html,
    })),
    passages,
    keys: new Map(
      rows.map((row, position) => [
        row.question_id,
        { position, key: row.correct_option_index, subject: row.subject },
      ]),
    ),
  };
}

function paperOf(testId: number): Promise<Paper> {
  let paper = papers.get(testId);
  if (paper === undefined) {
    paper = readPaper(testId);
    papers.set(testId, paper);
  }
  return paper;
}

function userOf(authorization: string | undefined): number {
  const claims = jwt.verify((authorization ?? "").slice(7), key, { algorithms: ["HS256"] });
  return (claims as { user_id: number }).user_id;
}

const app = Fastify();
await app.register(compress, {
  threshold: 1_024,
  encodings: ["br", "gzip"],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});

app.get<{ Params: { id: string } }>("/api/v1/tests/:id/start", async (request) => {
  const userId = userOf(request.headers.authorization);
  const testId = Number(request.params.id);
  const paper = await paperOf(testId);
  const open = await pool.query(
    "SELECT id, started_at, annotations FROM attempts WHERE user_id = $1 AND test_id = $2 AND status = 'open'",
    [userId, testId],
  );
  let attempt = open.rows[0];
  if (attempt === undefined) {
    const made = await pool.query(
      `INSERT INTO attempts (user_id, paper_id, test_id, expires_at, time_left_seconds, answers, marked, first_shown, seconds_spent, change_counts)
       VALUES ($1, $2, $3, now() + interval '24 hours', $4, array_fill((-1)::smallint, ARRAY[$5::int]), array_fill(false, ARRAY[$5::int]),
         array_fill(-1, ARRAY[$5::int]), array_fill(0, ARRAY[$5::int]), array_fill(0::smallint, ARRAY[$5::int]))
       RETURNING id, started_at, annotations`,
      [userId, paper.paperId, testId, paper.seconds, paper.questions.length],
    );
    attempt = made.rows[0];
  }
  return {
    id: testId,
    test_id: testId,
    attempt_id: attempt.id,
    ...paper.head,
    started_at: attempt.started_at,
    annotations: attempt.annotations,
    questions: paper.questions,
    passages: paper.passages,
  };
});

interface SubmitBody {
  test_id: number;
  answers: { question_id: number; selected_option_index: number }[];
  time_taken_minutes: number;
}

app.post<{ Body: SubmitBody }>("/api/v1/results/submit-quiz", async (request, reply) => {
  const userId = userOf(request.headers.authorization);
  const { test_id: testId, answers, time_taken_minutes: minutes } = request.body;
  const paper = await paperOf(testId);
  const along = new Array<number>(paper.questions.length).fill(-1);
  const subjects = new Map<string, { correct: number; incorrect: number; asked: number }>();
  for (const { subject } of paper.keys.values()) {
    const counts = subjects.get(subject) ?? { correct: 0, incorrect: 0, asked: 0 };
    counts.asked += 1;
    subjects.set(subject, counts);
  }
  let correct = 0;
  let incorrect = 0;
  for (const answer of answers) {
    const question = paper.keys.get(answer.question_id);
    if (question === undefined || answer.selected_option_index < 0) continue;
    along[question.position] = answer.selected_option_index;
    const counts = subjects.get(question.subject);
    if (question.key === answer.selected_option_index) {
      correct += 1;
      if (counts) counts.correct += 1;
    } else {
      incorrect += 1;
      if (counts) counts.incorrect += 1;
    }
  }
  const marks = (right: number, wrong: number) => right * paper.correct - wrong * paper.incorrect;
  const max = paper.questions.length * paper.correct;
  const score = marks(correct, incorrect);
  const parts = [...subjects].map(([subject, counts]) => ({
    subject,
    ...counts,
    score: marks(counts.correct, counts.incorrect),
    max: counts.asked * paper.correct,
  }));
  const { rows } = await pool.query(
    `WITH submitted AS (
       UPDATE attempts SET status = 'submitted', answers = $3, completed_at = now(), saved_at = now(), score_hundredths = $4,
         max_hundredths = $5, correct_count = $6, incorrect_count = $7, unanswered_count = $8, time_taken_seconds = $9::int * 60
       WHERE user_id = $1 AND test_id = $2 AND status = 'open' RETURNING id, completed_at
     ), parts AS (
       SELECT * FROM jsonb_to_recordset($10) AS p (subject text, correct int, incorrect int, asked int, score int, max int)
     ), kept AS (
       INSERT INTO attempt_subjects (attempt_id, subject, correct_count, incorrect_count, unanswered_count, score_hundredths, max_hundredths)
       SELECT submitted.id, subject, correct, incorrect, asked - correct - incorrect, score, max FROM submitted, parts
     ), counted AS (
       INSERT INTO user_statistics AS u (user_id, tests_taken, percent_sum, best_percent, time_spent_minutes)
       VALUES ($1, 1, $4::numeric * 100 / $5::numeric, $4::numeric * 100 / $5::numeric, $9)
       ON CONFLICT (user_id) DO UPDATE SET tests_taken = u.tests_taken + 1, percent_sum = u.percent_sum + excluded.percent_sum,
         best_percent = greatest(u.best_percent, excluded.best_percent), time_spent_minutes = u.time_spent_minutes + excluded.time_spent_minutes
     ), counted_subjects AS (
       INSERT INTO user_subject_statistics AS u (user_id, subject, tests_taken, percent_sum, best_percent)
       SELECT $1, subject, 1, score::numeric * 100 / max, score::numeric * 100 / max FROM parts ORDER BY subject
       ON CONFLICT (user_id, subject) DO UPDATE SET tests_taken = u.tests_taken + 1, percent_sum = u.percent_sum + excluded.percent_sum,
         best_percent = greatest(u.best_percent, excluded.best_percent)
     )
     SELECT id, completed_at FROM submitted`,
    [
      userId,
      testId,
      along,
      score,
      max,
      correct,
      incorrect,
      paper.questions.length - correct - incorrect,
      minutes,
      JSON.stringify(parts),
    ],
  );
  return reply.code(201).send({
    id: rows[0].id,
    test_id: testId,
    test_title: paper.head.title,
    score: score / 100,
    max_marks: max / 100,
    time_taken_minutes: minutes,
    completed_at: rows[0].completed_at,
    answers_counted: answers.length,
    late_answers: 0,
  });
});

/** The dashboard in one operation of fields of the root, as programs ask for it. */
async function dashboard(userId: number): Promise<unknown> {
  const [user, subjects, tests, testCount, results, resultCount, attempts] = await Promise.all([
    pool.query(
      `SELECT user_id AS id, tests_taken AS "totalTestsTaken", round(percent_sum / tests_taken, 1)::float8 AS "averageScore",
         round(best_percent, 1)::float8 AS "bestScore", time_spent_minutes AS "totalTimeSpentMinutes"
       FROM user_statistics WHERE user_id = $1`,
      [userId],
    ),
    pool.query(
      `SELECT user_id || ':' || subject AS id, subject, tests_taken AS "testsTaken", round(percent_sum / tests_taken, 1)::float8 AS "averageScore",
         round(best_percent, 1)::float8 AS "bestScore" FROM user_subject_statistics WHERE user_id = $1 ORDER BY subject`,
      [userId],
    ),
    pool.query(
      `SELECT id, title, description, total_questions AS "totalQuestions", duration_minutes AS "durationMinutes",
         correct_hundredths / 100.0::float8 AS "correctMarks", incorrect_hundredths / 100.0::float8 AS "incorrectMarks",
         total_questions * correct_hundredths / 100.0::float8 AS "totalMarks"
       FROM tests t WHERE archived_at IS NULL AND is_active AND is_public ORDER BY created_at DESC, id DESC LIMIT 5`,
    ),
    pool.query(
      "SELECT count(*)::int AS n FROM tests WHERE archived_at IS NULL AND is_active AND is_public",
    ),
    pool.query(
      `SELECT a.id, 'REGULAR' AS kind, p.title AS "testTitle", score_hundredths / 100.0::float8 AS score, max_hundredths / 100.0::float8 AS "maxMarks",
         round(score_hundredths * 100.0 / max_hundredths, 1)::float8 AS percent, ceil(time_taken_seconds / 60.0)::int AS "timeTakenMinutes", completed_at AS "completedAt"
       FROM attempts a JOIN papers p ON p.id = a.paper_id WHERE user_id = $1 AND status = 'submitted' ORDER BY completed_at DESC, a.id DESC LIMIT 12`,
      [userId],
    ),
    pool.query(
      "SELECT count(*)::int AS n FROM attempts WHERE user_id = $1 AND status = 'submitted'",
      [userId],
    ),
    pool.query(
      `SELECT a.id, 'REGULAR' AS kind, a.test_id::text AS "testId", random_test_id AS "randomTestId", p.title, cardinality(answers) AS "totalQuestions",
         saved_at AS "savedAt", sequence, current_question AS "currentQuestion", time_left_seconds AS "timeLeftSeconds",
         tab_switch_count AS "tabSwitchCount", penalty_minutes AS "penaltyMinutes", answers
       FROM attempts a JOIN papers p ON p.id = a.paper_id WHERE user_id = $1 AND status = 'open' AND expires_at > now() ORDER BY saved_at DESC`,
      [userId],
    ),
  ]);
  return {
    data: {
      userStatistics: user.rows[0],
      subjectStatistics: subjects.rows,
      tests: { totalCount: testCount.rows[0].n, items: tests.rows },
      results: { totalCount: resultCount.rows[0].n, items: results.rows },
      openAttempts: attempts.rows,
    },
  };
}

serveJourney(app, pool, userOf, dashboard);

await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
