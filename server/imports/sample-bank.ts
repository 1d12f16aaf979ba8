import type pg from "pg";
import { MINUTE_MS } from "#rules/durations.ts";
import { toHundredths } from "#rules/marks.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import type { SectionInput } from "#rules/sections.ts";
import { istYear } from "#rules/times.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { createTest } from "../fixed-tests/create-test.ts";
import { storePicture } from "../images/store-picture.ts";
import { checkedPassage } from "../passages/checked-passage.ts";
import { insertPassage } from "../passages/store-passage.ts";
import { passageFingerprint } from "../questions/fingerprint.ts";
import { type GivenQuestion, insertQuestions } from "../questions/insert-questions.ts";
import { withRichTexts } from "../rich-text/with-rich-texts.ts";
import type { FilePassage } from "./readers/reader.ts";
import type { ImportDependencies } from "./receive-file.ts";
import {
  readSampleMarkup,
  readSamplePicture,
  readSampleQuestions,
  readSampleTests,
  type SampleQuestion,
  type SampleTest,
} from "./sample-files.ts";

/** What the sample bank added. */
export interface LoadedSampleBank {
  questions: number;
  tests: number;
}

type BankQuestion = NormalisedQuestion & Pick<SampleQuestion, "mock"> & { id: number };

// Several servers may start on one empty database.
// Raw SQL: the lock, the look and what is stored are one transaction of `pg`.
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

/** Where the markup of a sample passage has a picture, by the name of its file. */
const PICTURE = /src="([\w.-]+)"/g;

/** Stores a passage when one of its questions comes first. */
class SamplePassages {
  readonly #client: pg.PoolClient;
  readonly #createdAt: Date;
  readonly #known = new Map<string, { passageId: number; passagePrint: Buffer }>();

  constructor(client: pg.PoolClient, createdAt: Date) {
    this.#client = client;
    this.#createdAt = createdAt;
  }

  async of(passage: FilePassage | null) {
    if (passage === null) return { passageId: null, passagePrint: null };
    const print = passageFingerprint(passage.text);
    const key = print.toString("hex");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const html = await this.#markupOf(passage);
    const checked = await checkedPassage(this.#client, { ...passage, html });
    if (!checked.fingerprint.equals(print)) {
      throw new Error(`Sample passage "${passage.title}" says something else in its markup.`);
    }
    const authorship = { authorId: null, createdAt: this.#createdAt };
    const passageId = await insertPassage(this.#client, checked, authorship);
    const place = { passageId, passagePrint: print };
    this.#known.set(key, place);
    return place;
  }

  async #markupOf({ title }: FilePassage): Promise<string | null> {
    let markup = title === null ? null : readSampleMarkup(title);
    for (const [place, name = ""] of markup?.matchAll(PICTURE) ?? []) {
      const bringing = { userId: null, now: this.#createdAt };
      const { hash } = await storePicture(this.#client, readSamplePicture(name), bringing);
      markup = markup?.replaceAll(place, `src="/api/v1/images/${hash}"`) ?? null;
    }
    return markup;
  }
}

async function storeQuestions(client: pg.PoolClient, createdAt: Date): Promise<BankQuestion[]> {
  const passages = new SamplePassages(client, createdAt);
  const read = await readSampleQuestions(istYear(createdAt));
  const questions: GivenQuestion[] = [];
  for (const { question, passage } of read) {
    questions.push({ ...(await withRichTexts(question)), ...(await passages.of(passage)) });
  }
  const stored = await insertQuestions(client, questions, { authorId: null, createdAt });
  return read.map(({ question, mock }, index) => {
    const { id, isNew } = stored[index] ?? { id: 0, isNew: false };
    if (!isNew) throw new Error(`The sample bank has a question twice: ${question.questionText}`);
    return { ...question, mock, id };
  });
}

/** The questions that a sample test asks for, in its order. */
function questionIdsOf(test: SampleTest, bank: readonly BankQuestion[]): number[] {
  return test.sections.flatMap(({ mock = null, subject, topic, skip = 0, count }) => {
    const found = bank
      .filter(
        (question) =>
          mock === question.mock &&
          (subject ?? question.subject) === question.subject &&
          (topic ?? question.topic) === question.topic,
      )
      .slice(skip, skip + count);
    if (found.length < count) {
      const wanted = [mock, subject, topic].filter(Boolean).join(", ");
      throw new Error(
        `Sample test "${test.title}": ${found.length} of ${count} questions on ${wanted}.`,
      );
    }
    return found.map(({ id }) => id);
  });
}

/** The sections of a sample test; none where they have no titles. */
function sectionsOf({ sections }: SampleTest): SectionInput[] {
  return sections.flatMap(({ title, minutes = null, is_locked: isLocked = false, count }) =>
    title === undefined ? [] : [{ title, minutes, isLocked, questionCount: count }],
  );
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
    sections: sectionsOf(test),
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
    await LOCK.count(client, { lock: ADVISORY_LOCKS.sampleBank });
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
