import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rebuildHistoryOf } from "../../server/answer-history/rebuild.ts";
import type { Database } from "../../server/database/client.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { createTest } from "../../server/fixed-tests/create-test.ts";
import { printPaper } from "../../server/fixed-tests/papers.ts";
import { familyProcessorMs, parentOf } from "../bench/processor-time.ts";
import { type Answer, type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { insertBank, sampleQuestions } from "../support/bank.ts";

/**
 * Questions of the bank, all of which the student has missed. Set, it has the times checked as well, which a
 * machine that is busy with other work can't keep.
 */
const BANK = Number(process.env.COST_BANK ?? 3_000);
const ROUNDS = Number(process.env.COST_ROUNDS ?? 5);
/** What the worst operation may cost, in milliseconds of node and PostgreSQL (docs/operations.md, section 10). */
const MOST_MS = { student: 50, visitor: 5 };
const MOST_BYTES = 2 * 1024 * 1024;
/** This client parses what it gets, and a busy machine makes everything dearer. */
const TOLERANCE = 2;

let server: TestApp;
let student: Caller;
let resultId: number;
let postmaster: number;

/** Submits a paper with every question wrong, each after another time. */
const MISS = `INSERT INTO attempts (user_id, paper_id, test_id, status, started_at, saved_at, expires_at, completed_at, score_seen_at,
    time_left_seconds, score_hundredths, max_hundredths, correct_count, incorrect_count, unanswered_count, time_taken_seconds,
    answers, marked, first_shown, seconds_spent, change_counts)
  SELECT u.id, t.paper_id, t.id, 'submitted', at, at, at, at, at, 0, 0, 100 * n, 0, n, 0, 1800,
    ARRAY (SELECT ((r.correct_option_index + 1) % 4)::smallint FROM unnest(p.revision_ids) WITH ORDINALITY AS one (id, place)
      JOIN question_revisions r ON r.id = one.id ORDER BY place),
    array_fill(false, ARRAY[n]), array_fill(1, ARRAY[n]),
    ARRAY (SELECT (10 + i * 7 % 90)::int FROM generate_series(1, n) i), array_fill(1::smallint, ARRAY[n])
  FROM tests t JOIN papers p ON p.id = t.paper_id
  CROSS JOIN LATERAL (SELECT cardinality(p.revision_ids) AS n, now() - t.id * interval '1 hour' AS at) facts
  JOIN users u ON u.email = $1`;

async function fill(database: Database): Promise<void> {
  const subjects = Array.from({ length: 12 }, (_, index) => `Subject ${index}`);
  const ids: number[] = [];
  for (let made = 0; made < BANK; made += 5_000) {
    const questions = sampleQuestions(Math.min(5_000, BANK - made), subjects);
    const wordy = questions.map((question, index) => ({
      ...question,
      text: `Number ${made + index}. A bailee is bound to take as much care of the goods bailed to him as a man of ordinary prudence would. ${question.text}`,
    }));
    ids.push(...(await insertBank(database, wordy)));
  }
  const size = (number: number) => (number === 0 ? 1_000 : 120);
  for (let from = 0, number = 0; from < ids.length; from += size(number), number += 1) {
    const questionIds = ids.slice(from, from + size(number));
    const testId = await createTest(
      null,
      { database },
      {
        ...{ title: `Mock ${number}`, description: "", durationMinutes: 60, questionIds },
        ...{ correctHundredths: 100, incorrectHundredths: 25, isActive: true, isPublic: true },
      },
    );
    await inTransaction(database, (client) => printPaper(client, testId));
  }
  await database.pool.query(MISS, ["costly@example.com"]);
  const { id } = await database.prisma.user.findFirstOrThrow({
    where: { email: "costly@example.com" },
  });
  await database.pool.query("DELETE FROM memory_tasks");
  await rebuildHistoryOf(database, id);
  await database.pool.query("VACUUM ANALYZE");
  const first = await database.prisma.attempt.findFirstOrThrow({ orderBy: { testId: "asc" } });
  resultId = first.id;
}

beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  student = await server.as("costly@example.com");
  const { database } = server.dependencies;
  await fill(database);
  const { rows } = await database.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  postmaster = parentOf(rows[0]?.pid ?? 0);
}, 600_000);
afterAll(() => server.close());

interface Cost {
  node: number;
  postgres: number;
  bytes: number;
  status: number;
  refusal: string;
}

/** What one request costs on the average of some. */
async function costOf(send: () => Promise<Answer>): Promise<Cost> {
  let answer = await send();
  await send();
  const before = { node: process.cpuUsage(), postgres: familyProcessorMs(postmaster) };
  for (let round = 0; round < ROUNDS; round += 1) answer = await send();
  const { user, system } = process.cpuUsage(before.node);
  return {
    node: (user + system) / 1_000 / ROUNDS,
    postgres: (familyProcessorMs(postmaster) - before.postgres) / ROUNDS,
    bytes: Buffer.byteLength(answer.text),
    status: answer.status,
    refusal: answer.text.startsWith('{"errors"') ? answer.text.slice(11, 120) : "",
  };
}

const aliases = (field: string, most = 5) =>
  `{ ${Array.from({ length: most }, (_, index) => `a${index}: ${field}`).join(" ")} }`;
const everything =
  "id questionText options optionsHtml subject topic missedAt source resultId title position outcome marked selectedOptionIndex secondsSpent usualSeconds changeCount proposedReason noted { reason note } missedBefore rightDays correctedAt";

const one = (field: string) => aliases(field, 1);

const operations: Record<string, () => string> = {
  "mistakes, searched": () =>
    one('mistakes(limit: 200, filter: { search: "a" }) { items { usualSeconds } }'),
  "mistakes, searched for what is nowhere": () =>
    one('mistakes(limit: 200, filter: { search: "zzzz" }) { items { usualSeconds } totalCount }'),
  "mistakes, searched and counted": () =>
    one('mistakes(filter: { search: "a" }) { totalCount questionIds }'),
  "mistakes, whole": () => `{ mistakes(limit: 200) { items { ${everything} } totalCount } }`,
  "mistakes, far back": () => one("mistakes(limit: 200, skip: 1000000) { items { usualSeconds } }"),
  "mistakes of a test": () =>
    one("mistakes(limit: 200, filter: { testId: 1 }) { items { usualSeconds } totalCount }"),
  review: () =>
    one(
      "review { dueCount missedIds cards { id question { questionText options } met { outcome } } forecast { again fresh } }",
    ),
  progress: () => one("progress { subjects { subject topics { topic } } findings { __typename } }"),
  dashboard: () => "{ dashboard { dueReviews findings { __typename } } }",
  "results with their questions": () =>
    "{ results(limit: 20) { items { questions { subject } } } }",
  "results with their subjects": () => one("results(limit: 100) { items { id testSubjects } }"),
  "results with their subjects, twice": () =>
    aliases("results(limit: 100) { items { id testSubjects } }", 2),
  "a result": () =>
    `{ result(id: ${resultId}) { questions { id questionText options subject topic explanation correctOptionIndex } } }`,
  "a result, five times": () =>
    aliases(
      `result(id: ${resultId}) { questions { id questionText options subject topic explanation } }`,
    ),
  tests: () => one('tests(limit: 200, search: "a") { items { id title subjects } totalCount }'),
  "practice pools": () => one("practicePools { __typename }"),
};

function report(who: string, name: string, cost: Cost): void {
  console.log(
    `${who.padEnd(8)} ${name.padEnd(42)} node ${cost.node.toFixed(1).padStart(7)} ms  PostgreSQL ${cost.postgres.toFixed(1).padStart(7)} ms  ${String(cost.bytes).padStart(8)} bytes  ${cost.status} ${cost.refusal}`,
  );
}

it("the worst that a student can send stays small", async () => {
  for (const [name, query] of Object.entries(operations)) {
    const cost = await costOf(() => student.graphql(query()));
    report("student", name, cost);
    expect(cost.status, name).toBeLessThan(500);
    expect(cost.bytes, name).toBeLessThanOrEqual(MOST_BYTES);
    if (process.env.COST_BANK === undefined) continue;
    expect.soft(cost.node + cost.postgres, name).toBeLessThan(TOLERANCE * MOST_MS.student);
  }
  const whole = await costOf(() => student.get(`/api/v1/results/${resultId}`));
  report("student", "REST: a result of 1,000 questions", whole);
}, 600_000);

it("the worst that a visitor can send stays smaller", async () => {
  const introspection = getIntrospectionQuery({ inputValueDeprecation: true });
  let number = 0;
  const ways: Record<string, () => Promise<Answer>> = {
    introspection: () => server.visitor.graphql(introspection),
    "introspection, otherwise each time": () => {
      number += 1;
      return server.visitor.graphql(introspection.replace("IntrospectionQuery", `Again${number}`));
    },
    "all types": () =>
      server.visitor.graphql(
        "{ __schema { types { name description fields { name description type { name } args { name description } } } } }",
      ),
    application: () => server.visitor.graphql(aliases("application { supportEmail }")),
  };
  for (const [name, send] of Object.entries(ways)) {
    const cost = await costOf(send);
    report("visitor", name, cost);
    if (process.env.COST_BANK === undefined) continue;
    expect.soft(cost.node + cost.postgres, name).toBeLessThan(TOLERANCE * MOST_MS.visitor);
  }
}, 600_000);
