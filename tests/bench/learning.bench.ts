import { BUILT_SERVER } from "../../scripts/build.ts";
import { connectDatabase, type Database } from "../../server/database/client.ts";
import { medianSecondsOf, picksOf } from "../../server/memory/others.ts";
import { rebuildMemories, rebuildMemoryOf } from "../../server/memory/rebuild.ts";
import { rememberBatch, rememberOwn } from "../../server/memory/remember.ts";
import { freePort } from "../support/free-port.ts";
import { runStatement, startMigratedServer, urlOfDatabase } from "../support/postgres.ts";
import { comparePages } from "./learning-pages.ts";
import { median, sendAll } from "./load.ts";
import {
  BENCH_SECRET,
  BENCH_URL,
  type Seed,
  seedStudents,
  seedTest,
  tokensFor,
} from "./seed-students.ts";
import { type ServerChild, startChild } from "./server-child.ts";
import { startsAndSubmits } from "./starts-and-submits.ts";

// What the memory costs: submits on a database with its triggers beside one without, in turns, while
// its worker is held; then what the worker and its readers do, beside a plain statement; then the pages of a
// student with as much as anybody has, beside their dashboard. Fails where a submit costs more than 1.15 of one
// without, or a page takes 100 ms more than the dashboard.
const STUDENTS = 200;
const TESTS = 12;
const QUESTIONS = 50;
const ROUNDS = 7;
const REQUESTS = 300;
const LONG = 120;
const TESTS_OF_ONE = 300;
const MOST_OF_A_SUBMIT = 1.15;
const MOST_BEYOND_DASHBOARD_MS = 100;
const LEAST_MISTAKES = 5_000;

/** Milliseconds that work takes in the middle of so many tries. */
async function time(tries: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < tries; n += 1) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return median(taken);
}

function tell(what: string, ms: number, beside = ""): void {
  console.log(`${what.padEnd(52)} ${ms.toFixed(2).padStart(9)} ms   ${beside}`);
}

/** The worker of a server finds its place taken while this connection is open. */
async function holdWorker(database: Database): Promise<() => void> {
  const client = await database.pool.connect();
  await client.query("SELECT pg_advisory_lock(4150, 0)");
  return () => client.release(true);
}

/** Fails the run, and says why. */
function fail(words: string): void {
  console.log(words);
  process.exitCode = 1;
}

async function compareSubmits(servers: readonly ServerChild[], seed: Seed): Promise<void> {
  const { starts, submits } = startsAndSubmits(seed.tests, tokensFor(seed));
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const part = [round * REQUESTS, (round + 1) * REQUESTS] as const;
    const rates = new Map<ServerChild, number>();
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      await sendAll(server.url, starts.slice(...part));
      rates.set(server, await sendAll(server.url, submits.slice(...part)));
    }
    const [remembering = 1, plain = 1] = servers.map((server) => rates.get(server));
    // The first round warms both.
    if (round > 0) ratios.push(plain / remembering);
  }
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const ratio = median(ratios);
  console.log(`a submit costs ${ratio.toFixed(2)} of one without the triggers (${spread})`);
  if (ratio > MOST_OF_A_SUBMIT) fail(`That is more than ${MOST_OF_A_SUBMIT}.`);
}

/** Attempts of a student, one each two hours up to now, on tests in turn, answered at random. */
async function addAttempts(database: Database, userId: number, tests: number[], count: number) {
  await database.pool.query(
    `INSERT INTO attempts (user_id, paper_id, test_id, status, started_at, saved_at, expires_at, completed_at, time_left_seconds,
       score_hundredths, max_hundredths, correct_count, incorrect_count, unanswered_count, time_taken_seconds,
       answers, marked, first_shown, seconds_spent, change_counts)
     SELECT $1, t.paper_id, t.id, 'submitted', at, at, at, at, 0, 2500, 12000, 40, 80, 0, 1800,
       ARRAY(SELECT (random() * 4 - 1)::smallint FROM generate_series(1, n + 0 * i)), ARRAY(SELECT random() < 0.1 FROM generate_series(1, n + 0 * i)),
       array_fill(1, ARRAY[n]), ARRAY(SELECT (random() * 90)::int FROM generate_series(1, n + 0 * i)), array_fill(1::smallint, ARRAY[n])
     FROM generate_series(1, $3::int) i
     JOIN LATERAL (SELECT now() - i * interval '2 hours' AS at) moment ON true
     JOIN (SELECT tests.id, paper_id, cardinality(p.revision_ids) AS n, row_number() OVER (ORDER BY tests.id) - 1 AS place
       FROM tests JOIN papers p ON p.id = paper_id WHERE tests.id = ANY ($2)) t ON t.place = i % $4`,
    [userId, tests, count, tests.length],
  );
}

async function takeAllIn(database: Database): Promise<number> {
  let taken = 0;
  for (;;) {
    const batch = await rememberBatch(database, null);
    if (batch === 0) return taken;
    taken += batch;
  }
}

async function measureMemory(database: Database, seed: Seed): Promise<void> {
  const long: number[] = [];
  for (let n = 1; n <= 44; n += 1) long.push((await seedTest(database, 1_000 + n, LONG)).id);
  const [veteran, ...others] = seed.students;
  if (veteran === undefined) throw new Error("Nobody was seeded.");
  await takeAllIn(database);
  await database.pool.query("TRUNCATE memory_tasks");
  for (const { id } of others.slice(0, 60)) await addAttempts(database, id, long, 5);
  const began = performance.now();
  const taken = await takeAllIn(database);
  const each = (performance.now() - began) / taken;
  await addAttempts(database, veteran.id, long, TESTS_OF_ONE);
  const beginning = performance.now();
  await takeAllIn(database);
  const ofVeteran = (performance.now() - beginning) / TESTS_OF_ONE;
  await database.pool.query("VACUUM ANALYZE");

  const plain = await time(200, () => database.pool.query("SELECT 1"));
  tell("SELECT 1", plain);
  const viewer = {
    ...{ userId: veteran.id, sessionId: veteran.sessionId, role: "student" as const },
    ...{ email: "", fullName: "" },
  };
  const idle = await time(200, () => rememberOwn(viewer, { database }));
  tell(
    `rememberOwn, nothing due, ${TESTS_OF_ONE} tests`,
    idle,
    `${(idle / plain).toFixed(1)} of it`,
  );
  tell(`taking in one attempt of ${LONG} questions, in batches`, each);
  tell("the same, of a student with 300 tests", ofVeteran);
  const own = await time(20, async () => {
    await addAttempts(database, veteran.id, long, 1);
    await rememberOwn(viewer, { database });
  });
  tell("submitting one and reading it at once", own);
  const { rows } = await database.pool.query<{ id: number }>(
    "SELECT question_id AS id FROM student_questions WHERE user_id = $1 LIMIT 200",
    [veteran.id],
  );
  const ids = rows.map(({ id }) => id);
  tell("picksOf 200 questions", await time(30, () => picksOf(database, ids)));
  tell("medianSecondsOf 200 questions", await time(30, () => medianSecondsOf(database, ids)));
  tell(
    "rebuilding a student of 300 tests",
    await time(3, () => rebuildMemoryOf(database, veteran.id)),
  );
  const whole = performance.now();
  const { students, corrected } = await rebuildMemories(database);
  tell(`rebuilding ${students} students`, performance.now() - whole, `${corrected} corrected`);
}

const postgres = await startMigratedServer();
const servers: ServerChild[] = [];
const databases: Database[] = [];
const open = (name: string) => {
  const database = connectDatabase(urlOfDatabase(postgres.url, name));
  databases.push(database);
  return database;
};
try {
  await runStatement(postgres.url, `CREATE DATABASE bench_seed TEMPLATE ${postgres.template}`);
  const seedDatabase = connectDatabase(urlOfDatabase(postgres.url, "bench_seed"));
  const seed = await seedStudents(seedDatabase, {
    ...{ students: STUDENTS, tests: TESTS, questionsPerTest: QUESTIONS },
  });
  await seedDatabase.close();
  for (const name of ["remembering", "plain"]) {
    await runStatement(postgres.url, `CREATE DATABASE bench_${name} TEMPLATE bench_seed`);
  }
  await open("bench_plain").pool.query(
    "DROP TRIGGER attempts_remember_submit ON attempts; DROP TRIGGER attempts_remember_insert ON attempts",
  );
  const remembering = open("bench_remembering");
  const letGo = await holdWorker(remembering);
  const start = async (name: string) => {
    const env = {
      ...{ PORT: String(await freePort()), PUBLIC_URL: BENCH_URL, JWT_SECRET: BENCH_SECRET },
      DATABASE_URL: urlOfDatabase(postgres.url, `bench_${name}`),
      ...{ LOG_LEVEL: "warn", NODE_ENV: "", WEB_CONCURRENCY: "1", RATE_LIMIT_FACTOR: "0" },
    };
    const server = await startChild(BUILT_SERVER, env);
    servers.push(server);
    return server;
  };
  for (const name of ["remembering", "plain"]) await start(name);
  await compareSubmits(servers, seed);
  for (const server of servers) await server.stop();
  letGo();
  await measureMemory(remembering, seed);
  const { rows } = await remembering.pool.query<{ missed: number }>(
    "SELECT count(missed_at)::int AS missed FROM student_questions WHERE user_id = $1",
    [seed.students[0]?.id],
  );
  const missed = rows[0]?.missed ?? 0;
  console.log(`pages of a student of ${TESTS_OF_ONE} tests and ${missed} mistakes`);
  if (missed < LEAST_MISTAKES) fail(`These are fewer than ${LEAST_MISTAKES} mistakes.`);
  const beyond = await comparePages((await start("remembering")).url, tokensFor(seed)[0] ?? "");
  if (beyond > MOST_BEYOND_DASHBOARD_MS) {
    fail(`A page takes more than ${MOST_BEYOND_DASHBOARD_MS} ms beyond the dashboard.`);
  }
} finally {
  for (const server of servers) await server.stop();
  for (const database of databases) await database.close();
  await postgres.stop();
}
