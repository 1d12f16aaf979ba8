import { signIn } from "../../server/accounts/sign-in.ts";
import { buildApp } from "../../server/app/build-app.ts";
import { readConfig } from "../../server/config/config.ts";
import { connectDatabase, type Database } from "../../server/database/client.ts";
import { runStatement, startMigratedServer, urlOfDatabase } from "../support/postgres.ts";
import { median } from "./load.ts";

// How long the server takes to answer an administrator with a million questions in the bank. The
// aim is 150 ms for every page of All Questions, every search and the picker of the test editor.
const QUESTIONS = Number(process.env.BANK_SIZE ?? 1_000_000);
const AIM_MS = 150;
const TIMES = 9;

const PAGE = `query Page($search: String, $subject: String, $pyq: Boolean, $keptBack: Boolean, $order: QuestionOrder, $skip: Int!, $limit: Int!) {
  subjects
  questions(search: $search, subject: $subject, pyq: $pyq, keptBack: $keptBack, order: $order, skip: $skip, limit: $limit) {
    totalCount totalIsExact searchedNewest
    items { id testCount questionText options subject topic pyq pyqYear pyqExam }
  }
}`;
const COUNTERS =
  "query Overview { adminCounters { totalQuestions totalTests subjects activeTests } }";
const OPTIONS = "query Options { subjects topics }";

/** Fills the bank by SQL: 40 subjects of 25 topics, an eighth of it from previous years. */
async function fill({ pool }: Database): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid IN ('questions'::regclass, 'question_revisions'::regclass) AND NOT indisunique`,
  );
  for (const { name } of indexes) await pool.query(`DROP INDEX ${name}`);
  const step = 50_000;
  for (let from = 1; from <= QUESTIONS; from += step) {
    await pool.query(
      `WITH words AS (
         -- Phrases of six words each.
         SELECT array_agg(regexp_replace(md5(w::text) || left(md5((w / 7)::text), 10), '(.{7})', '\\1 ', 'g')) AS list
         FROM generate_series(1, 5000) w
       ), given AS (
         SELECT n, 'Subject ' || n % 40 AS subject, 'Topic ' || n % 1000 AS topic, n % 8 = 0 AS pyq,
           'Question ' || n || ' asks which of these a court would hold: ' ||
             CASE WHEN n % 7 = 0 THEN 'promise ' ELSE '' END || CASE WHEN n % 300 = 0 THEN 'estoppel ' ELSE '' END ||
             CASE WHEN n % 11 = 0 THEN 'accepted ' ELSE '' END || CASE WHEN n < 500000 AND n % 9 = 0 THEN 'replevin ' ELSE '' END ||
             list[1 + n % 5000] || list[1 + n / 7 % 5000] || list[1 + n / 31 % 5000] || list[1 + n / 101 % 5000] || list[1 + n / 997 % 5000] AS text
         FROM generate_series($1::int, $2::int) n, words
       ), wordings AS (
         INSERT INTO question_revisions (id, question_id, question_text, options, correct_option_index, subject, topic, pyq, pyq_year, pyq_exam)
         SELECT n, n, text, ARRAY['It is void', 'It is valid', 'It is voidable', 'None of these'], n % 4, subject, topic,
           pyq, CASE WHEN pyq THEN 1990 + n % 30 END, CASE WHEN pyq THEN 'Exam ' || n % 12 END FROM given
       )
       INSERT INTO questions (id, revision_id, subject, topic, pyq, pyq_year, pyq_exam, fingerprint)
       SELECT n, n, subject, topic, pyq, CASE WHEN pyq THEN 1990 + n % 30 END, CASE WHEN pyq THEN 'Exam ' || n % 12 END, sha256(n::text::bytea) FROM given`,
      [from, Math.min(QUESTIONS, from + step - 1)],
    );
  }
  await pool.query(
    "SELECT setval('questions_id_seq', $1), setval('question_revisions_id_seq', $1)",
    [QUESTIONS],
  );
  for (const { definition } of indexes) await pool.query(definition);
  await fillTests(pool);
  await pool.query("VACUUM ANALYZE");
}

/** 3,000 tests of up to 90 questions, so that most questions stand in some and many are kept back. */
async function fillTests(pool: Database["pool"]): Promise<void> {
  await pool.query(
    `INSERT INTO tests (title, duration_minutes, correct_hundredths, incorrect_hundredths, is_active, is_public, subjects, total_questions)
     SELECT 'Test ' || n, 60, 100, 25, n % 5 > 0, n % 7 > 0, ARRAY['Subject ' || n % 40], 90 FROM generate_series(1, 3000) n`,
  );
  await pool.query(
    `INSERT INTO test_questions (test_id, position, question_id)
     SELECT t.id, row_number() OVER (PARTITION BY t.id ORDER BY q) - 1, q FROM tests t, LATERAL (
       SELECT DISTINCT 1 + ((t.id::bigint * 7919 + k * k * 104729 + k * 31) % $1)::int AS q FROM generate_series(1, 90) k) chosen`,
    [QUESTIONS],
  );
}

/** What an administrator asks for. */
const REQUESTS: [what: string, query: string, variables?: Record<string, unknown>][] = [
  ["All Questions, first page", PAGE, { skip: 0, limit: 20 }],
  ["All Questions, page in the middle", PAGE, { skip: QUESTIONS / 2, limit: 20 }],
  ["All Questions, last page", PAGE, { skip: QUESTIONS - 20, limit: 20 }],
  ["a subject, first page", PAGE, { subject: "Subject 7", skip: 0, limit: 20 }],
  [
    "a subject, page in the middle",
    PAGE,
    { subject: "Subject 7", skip: QUESTIONS / 80, limit: 20 },
  ],
  ["previous years, page in the middle", PAGE, { pyq: true, skip: QUESTIONS / 16, limit: 20 }],
  ["no previous years, page in the middle", PAGE, { pyq: false, skip: QUESTIONS / 2.5, limit: 20 }],
  ["most tests first", PAGE, { order: "MOST_TESTS", skip: 0, limit: 20 }],
  [
    "most tests first, in the middle",
    PAGE,
    { order: "MOST_TESTS", skip: QUESTIONS / 2, limit: 20 },
  ],
  [
    "fewest tests first, of a subject",
    PAGE,
    { order: "FEWEST_TESTS", subject: "Subject 7", skip: QUESTIONS / 80, limit: 20 },
  ],
  ["kept back, oldest first", PAGE, { order: "OLDEST", keptBack: true, skip: 0, limit: 20 }],
  ["a search that finds everything", PAGE, { search: "asks which", skip: 0, limit: 20 }],
  ["its 40th page", PAGE, { search: "asks which", skip: 780, limit: 20 }],
  [
    "a search that finds one question",
    PAGE,
    { search: "Question 777777 asks", skip: 0, limit: 20 },
  ],
  ["a search that finds nothing", PAGE, { search: "zzqqxx", skip: 0, limit: 20 }],
  ["a search for a word in a hundred", PAGE, { search: "c4ca423", skip: 0, limit: 20 }],
  ["a word in three hundred", PAGE, { search: "estoppel", skip: 0, limit: 20 }],
  ["its 50th page", PAGE, { search: "estoppel", skip: 980, limit: 20 }],
  ["two words, each of them common", PAGE, { search: "promise accepted", skip: 0, limit: 20 }],
  [
    "four words apart, in any order",
    PAGE,
    { search: "accepted court estoppel 7", skip: 0, limit: 20 },
  ],
  [
    "a phrase in quotation marks",
    PAGE,
    { search: '"a court would hold" promise', skip: 0, limit: 20 },
  ],
  ["a word that only old questions have", PAGE, { search: "replevin", skip: 0, limit: 20 }],
  ["two letters", PAGE, { search: "co", skip: 0, limit: 20 }],
  ["two letters that nothing has", PAGE, { search: "zq", skip: 0, limit: 20 }],
  ["a search in a subject", PAGE, { search: "court", subject: "Subject 3", skip: 0, limit: 20 }],
  ["the picker's page", PAGE, { skip: 0, limit: 50 }],
  ["the picker's search", PAGE, { search: "which of these", pyq: true, skip: 0, limit: 50 }],
  ["the overview's counters", COUNTERS],
  ["all subjects and topics", OPTIONS],
];

const postgres = await startMigratedServer();
try {
  await runStatement(postgres.url, `CREATE DATABASE bench_bank TEMPLATE ${postgres.template}`);
  const database = connectDatabase(urlOfDatabase(postgres.url, "bench_bank"));
  const began = performance.now();
  await fill(database);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${QUESTIONS.toLocaleString("en-IN")} questions filled in by SQL in ${seconds} s`);

  const config = readConfig({
    JWT_SECRET: "a secret for benchmarks alone, of 32 characters and more",
    ADMIN_EMAILS: "admin@example.com",
    LOG_LEVEL: "silent",
    RATE_LIMIT_FACTOR: "0",
  });
  const dependencies = { config, database, now: () => new Date() };
  const app = await buildApp(dependencies);
  const { accessToken } = await signIn(dependencies, {
    googleId: "admin",
    email: "admin@example.com",
    emailVerified: true,
    fullName: "Admin",
    picture: null,
  });
  let over = 0;
  for (const [what, query, variables] of REQUESTS) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const start = performance.now();
      const answer = await app.inject({
        method: "POST",
        url: "/graphql",
        headers: { authorization: `Bearer ${accessToken}` },
        payload: { query, variables },
      });
      times.push(performance.now() - start);
      const { errors } = answer.json() as { errors?: unknown };
      if (errors !== undefined) throw new Error(`${what}: ${JSON.stringify(errors)}`);
    }
    const [middle, worst] = [median(times), Math.max(...times)];
    const beyond = middle > AIM_MS;
    if (beyond) over += 1;
    console.log(
      `${what.padEnd(40)} median ${middle.toFixed(0).padStart(4)} ms, slowest of ${TIMES} ${worst.toFixed(0).padStart(4)} ms${beyond ? "   OVER THE AIM" : ""}`,
    );
  }
  console.log(
    over === 0 ? `every median within ${AIM_MS} ms` : `${over} medians over ${AIM_MS} ms`,
  );
  await app.close();
  await database.close();
} finally {
  await postgres.stop();
}
