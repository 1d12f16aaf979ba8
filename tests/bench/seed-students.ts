import { randomUUID } from "node:crypto";
import { signAccessToken } from "../../server/accounts/access-token.ts";
import { readConfig } from "../../server/config/config.ts";
import type { Database } from "../../server/database/client.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { createTest } from "../../server/fixed-tests/create-test.ts";
import { printPaper } from "../../server/fixed-tests/papers.ts";
import { insertBank, sampleQuestions } from "../support/bank.ts";
import { runStatement } from "../support/postgres.ts";
import { insertSets } from "./seed-sets.ts";

/** What the servers under measurement sign tokens with. */
export const BENCH_SECRET = "a secret for benchmarks alone, of 32 characters and more";
export const BENCH_URL = "http://localhost:4000";

/** How much a database is to hold. */
export interface SeedSize {
  students: number;
  tests: number;
  questionsPerTest: number;
}

/** A public test, whose paper is printed. */
export interface SeedTest {
  id: number;
  questionIds: number[];
}

/** Students with a session each, and public tests whose papers are printed. */
export interface Seed {
  students: { id: number; sessionId: string }[];
  tests: SeedTest[];
}

const SUBJECTS = ["Law of Torts", "Law of Contracts", "Criminal Law", "Legal Reasoning"];

/**
 * Adds a test over four subjects.
 *
 * @param number another for each, so that no question is there twice
 * @param passageWords of each passage, about which five questions ask; 0 for questions alone
 */
export async function seedTest(
  database: Database,
  number: number,
  questionsPerTest: number,
  passageWords = 0,
): Promise<SeedTest> {
  const questions = sampleQuestions(questionsPerTest, SUBJECTS).map((question) => ({
    ...question,
    text: `Test ${number}. ${question.text} ${"What follows from the facts given? ".repeat(6)}`,
  }));
  const questionIds =
    passageWords === 0
      ? await insertBank(database, questions)
      : await insertSets(database, questions, passageWords);
  const id = await createTest(
    null,
    { database },
    {
      title: `Mock test ${number}`,
      description: `${questionsPerTest} questions over four subjects.`,
      durationMinutes: 60,
      correctHundredths: 100,
      incorrectHundredths: 25,
      isActive: true,
      isPublic: true,
      questionIds,
    },
  );
  await inTransaction(database, (client) => printPaper(client, id));
  return { id, questionIds };
}

/** Fills an empty migrated database. */
export async function seedStudents(database: Database, size: SeedSize): Promise<Seed> {
  const { rows } = await database.pool.query<{ id: number; sessionId: string }>(
    `WITH people AS (
       INSERT INTO users (email, full_name)
       SELECT 'student' || n || '@example.com', 'Student ' || n FROM generate_series(1, $1::int) n RETURNING id
     )
     INSERT INTO sessions (id, user_id, refresh_hash, expires_at)
     SELECT gen_random_uuid(), id, sha256(id::text::bytea), now() + interval '1 day' FROM people
     RETURNING user_id AS id, id AS "sessionId"`,
    [size.students],
  );
  const tests: SeedTest[] = [];
  for (let number = 1; number <= size.tests; number += 1) {
    tests.push(await seedTest(database, number, size.questionsPerTest));
  }
  await database.pool.query("VACUUM ANALYZE");
  return { students: rows, tests };
}

/** Results of so many other attempts, as they would be after a year. */
export async function addAttempts(
  url: string,
  count: number,
  { students, tests }: SeedSize,
): Promise<void> {
  await runStatement(
    url,
    `INSERT INTO attempts (user_id, paper_id, test_id, status, started_at, saved_at, expires_at, completed_at, time_left_seconds,
       score_hundredths, max_hundredths, correct_count, incorrect_count, unanswered_count, time_taken_seconds,
       answers, marked, first_shown, seconds_spent, change_counts)
     SELECT u.id, t.paper_id, t.id, 'submitted', at, at, at, at, 0, 2500, 10000, 40, 60, 0, 1800,
       array_fill(1::smallint, ARRAY[100]), array_fill(false, ARRAY[100]), array_fill(1, ARRAY[100]), array_fill(1, ARRAY[100]), array_fill(1::smallint, ARRAY[100])
     FROM generate_series(1, ${count}) i
     JOIN LATERAL (SELECT now() - interval '2 days' - i * interval '20 seconds' AS at) moment ON true
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM users) u ON u.place = i % ${students}
     JOIN (SELECT id, paper_id, row_number() OVER (ORDER BY id) - 1 AS place FROM tests) t ON t.place = (i / ${students}) % ${tests}`,
  );
  await runStatement(url, "VACUUM ANALYZE");
}

/** An access token for each student, in their order. */
export function tokensFor({ students }: Seed): string[] {
  const config = readConfig({ JWT_SECRET: BENCH_SECRET, PUBLIC_URL: BENCH_URL });
  const now = new Date();
  return students.map(({ id, sessionId }) =>
    signAccessToken(
      config,
      {
        id,
        email: `student${id}@example.com`,
        fullName: `Student ${id}`,
        profilePicture: null,
        unclaimedEmail: null,
        role: "student",
        isActive: true,
        createdAt: now,
        lastSignInAt: null,
        deletionAt: null,
      },
      sessionId || randomUUID(),
      now,
    ),
  );
}
