import type pg from "pg";
import { toHundredths } from "#rules/marks.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { istYear } from "#rules/times.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { createTest } from "../fixed-tests/create-test.ts";
import { insertQuestions } from "../questions/insert-questions.ts";
import type { ImportDependencies } from "./run-import.ts";
import { readSampleQuestions, readSampleTests, type SampleTest } from "./sample-files.ts";

/** What the sample bank added. */
export interface LoadedSampleBank {
  questions: number;
  tests: number;
}

type BankQuestion = NormalisedQuestion & { id: number };

// Any number: several servers may start on one empty database.
const SAMPLE_BANK_LOCK = 4_120_002;

const MINUTE_MS = 60_000;

const LOCK = statement({
  text: "SELECT pg_advisory_xact_lock(:lock)",
  takes: { lock: "bigint" },
});

const IS_EMPTY = statement({
  text: `SELECT NOT EXISTS (SELECT FROM questions) AND NOT EXISTS (SELECT FROM tests) AS "isEmpty"`,
  gives: { isEmpty: "boolean" },
});

const BACKDATE = statement({
  text: "UPDATE tests SET created_at = :createdAt, updated_at = :createdAt WHERE id = :id",
  takes: { id: "int", createdAt: "timestamptz" },
});

async function storeQuestions(client: pg.PoolClient, createdAt: Date): Promise<BankQuestion[]> {
  const questions = readSampleQuestions(istYear(createdAt));
  const stored = await insertQuestions(client, questions, { authorId: null, createdAt });
  return questions.map((question, index) => {
    const { id, isNew } = stored[index] ?? { id: 0, isNew: false };
    if (!isNew) throw new Error(`The sample bank has a question twice: ${question.questionText}`);
    return { ...question, id };
  });
}

/** The questions that a sample test asks for, in its order. */
function questionIdsOf(test: SampleTest, bank: readonly BankQuestion[]): number[] {
  return test.sections.flatMap(({ subject, topic, skip = 0, count }) => {
    const found = bank
      .filter(
        (question) => question.subject === subject && (topic ?? question.topic) === question.topic,
      )
      .slice(skip, skip + count);
    if (found.length < count) {
      const wanted = [subject, topic].filter(Boolean).join(", ");
      throw new Error(
        `Sample test "${test.title}": ${found.length} of ${count} questions on ${wanted}.`,
      );
    }
    return found.map(({ id }) => id);
  });
}

async function storeTest(
  client: pg.PoolClient,
  { database }: ImportDependencies,
  test: SampleTest,
  bank: readonly BankQuestion[],
  createdAt: Date,
): Promise<void> {
  const input = {
    title: test.title,
    description: test.description,
    durationMinutes: test.duration_minutes,
    correctHundredths: toHundredths(test.correct_marks),
    incorrectHundredths: toHundredths(test.incorrect_marks),
    isActive: test.is_active,
    isPublic: test.is_public,
    questionIds: questionIdsOf(test, bank),
  };
  const id = await createTest(null, { database }, input, client);
  await BACKDATE.count(client, { id, createdAt });
}

/**
 * Fills an empty database with the sample bank of prisma/sample: its questions, and its tests with
 * the first of the list as the newest. All of it lands or nothing, however many servers start.
 *
 * @returns what was added, or null when the database has questions or tests already
 * @throws Error when a sample file is wrong, naming the file and the row
 */
export async function loadSampleBank(
  dependencies: ImportDependencies,
): Promise<LoadedSampleBank | null> {
  const loadedAt = dependencies.now();
  return inTransaction(dependencies.database, async (client) => {
    await LOCK.count(client, { lock: SAMPLE_BANK_LOCK });
    if ((await IS_EMPTY.row(client))?.isEmpty !== true) return null;
    const bank = await storeQuestions(client, loadedAt);
    const tests = readSampleTests();
    for (const [age, test] of [...tests.entries()].reverse()) {
      const createdAt = new Date(loadedAt.getTime() - age * MINUTE_MS);
      await storeTest(client, dependencies, test, bank, createdAt);
    }
    return { questions: bank.length, tests: tests.length };
  });
}
