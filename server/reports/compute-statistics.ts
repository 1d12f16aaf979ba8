import { itemStatistics, mergeWordings } from "#rules/item-statistics.ts";
import type { Database } from "../database/client.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { loadPaperAsGraded } from "../fixed-tests/corrected-paper.ts";
import { ofBatch } from "./of-batch.ts";
import { SAME_WORDING } from "./same-wording.ts";
import { type ScaleTally, scaleStatistics } from "./scale-statistics.ts";
import { isRanked, storeRanking } from "./store-ranking.ts";
import { addAttempt, emptyTest, type TestTally } from "./tally-attempts.ts";

/** Attempts in memory at the same time. */
const CHUNK = 200;

// Raw SQL, like all of this file: one transaction of `pg`, and rows that are read in chunks.
const DUE = statement({
  text: 'SELECT test_id AS "testId" FROM statistics_tasks WHERE test_id > :after ORDER BY test_id LIMIT 1',
  takes: { after: "int" },
  gives: { testId: "int!" },
});

// The questions of the papers are due over all tests, too.
const TAKE = statement({
  text: `WITH taken AS (DELETE FROM statistics_tasks WHERE test_id = :testId RETURNING paper_id)
    INSERT INTO item_tasks (question_id) SELECT DISTINCT r.question_id FROM (SELECT DISTINCT paper_id FROM taken) t
      JOIN papers p ON p.id = t.paper_id CROSS JOIN LATERAL unnest(p.revision_ids) AS asked (id)
      JOIN question_revisions r ON r.id = asked.id`,
  takes: { testId: "int" },
});

const FIRST_ATTEMPTS = statement({
  text: `SELECT DISTINCT ON (a.user_id) a.id FROM attempts a
    WHERE a.test_id = :testId AND a.status = 'submitted' AND NOT a.by_staff AND NOT a.is_practice${ofBatch("a")}
    ORDER BY a.user_id, a.completed_at, a.id`,
  takes: { testId: "int" },
  mayTake: { batchId: "int" },
  gives: { id: "int" },
});

const ATTEMPTS = statement({
  text: `SELECT id, paper_id AS "paperId", correction_ids AS "correctionIds", answers, seconds_spent AS "secondsSpent",
      time_taken_seconds AS "timeTakenSeconds"
    FROM attempts WHERE id = ANY (:ids) ORDER BY id`,
  takes: { ids: "int[]" },
  gives: {
    ...{
      id: "int",
      paperId: "int",
      correctionIds: "int[]",
      answers: "smallint[]",
      secondsSpent: "int[]",
    },
    timeTakenSeconds: "int!",
  },
});

const FORGET = statement({
  text: `WITH items AS (DELETE FROM item_statistics WHERE test_id = :testId)
    DELETE FROM test_statistics WHERE test_id = :testId`,
  takes: { testId: "int" },
});

const KEEP = statement({
  text: `INSERT INTO test_statistics (test_id, attempts, whole, sections, subjects, computed_at)
    SELECT id, :attempts, :whole, :sections, :subjects, :now FROM tests WHERE id = :testId`,
  takes: {
    ...{ testId: "int", attempts: "int", now: "timestamptz" },
    ...{ whole: "jsonb", sections: "jsonb", subjects: "jsonb" },
  },
});

const ITEM_COLUMNS = `question_id, position, attempts, facility, discrimination, efficiency, mean_rest, not_reached,
  median_seconds, p90_seconds, revision_id, revision_attempts, choices`;

/** Figures of questions, `:items`, as rows of item_statistics. */
export const ITEM_ROWS = `(SELECT :testId::int AS test_id, given.* FROM jsonb_to_recordset(:items::jsonb) AS item (
    "questionId" int, position smallint, attempts int, facility float, discrimination float, efficiency float,
    "meanRest" float, "notReached" int, "medianSeconds" float, "p90Seconds" float, "revisionId" int,
    "revisionAttempts" int, choices jsonb)
  CROSS JOIN LATERAL (SELECT item.*) AS given (${ITEM_COLUMNS}))`;

const KEEP_ITEMS = statement({
  text: `INSERT INTO item_statistics (test_id, ${ITEM_COLUMNS}) SELECT test_id, ${ITEM_COLUMNS} FROM ${ITEM_ROWS} i
    WHERE EXISTS (SELECT FROM test_statistics WHERE test_id = :testId)`,
  takes: { testId: "int", items: "jsonb" },
});

const SAME = statement({
  text: `SELECT r.id, max(r.id) OVER (PARTITION BY r.question_id, ${SAME_WORDING("r")}) AS "sameAs"
    FROM question_revisions r WHERE r.id = ANY (:ids)`,
  takes: { ids: "int[]" },
  gives: { id: "int", sameAs: "int!" },
});

/** Counts wordings together that differ in the key alone, as a regrade and its undo leave them. */
async function mergeSame(on: Queryable, { items }: TestTally): Promise<void> {
  const several = [...items.values()].filter(({ wordings }) => wordings.size > 1);
  if (several.length === 0) return;
  const ids = several.flatMap(({ wordings }) => [...wordings.keys()]);
  const sameAs = new Map((await SAME.rows(on, { ids })).map((row) => [row.id, row.sameAs]));
  for (const item of several) mergeWordings(item, sameAs);
}

async function tallyTest(
  on: Queryable,
  database: Database,
  which: { testId: number; batchId?: number },
  { keepsScores, signal }: { keepsScores: boolean; signal?: AbortSignal | undefined },
): Promise<TestTally> {
  const ids = (await FIRST_ATTEMPTS.rows(on, which)).map(({ id }) => id);
  const test = emptyTest(keepsScores);
  for (let from = 0; from < ids.length; from += CHUNK) {
    signal?.throwIfAborted();
    const attempts = await ATTEMPTS.rows(on, { ids: ids.slice(from, from + CHUNK) });
    for (const attempt of attempts) {
      await addAttempt(test, attempt, (one) => loadPaperAsGraded(database, one));
    }
  }
  await mergeSame(on, test);
  return test;
}

function named(scales: ReadonlyMap<string, ScaleTally>, order: readonly string[]) {
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = (name: string) => places.get(name) ?? order.length;
  return [...scales]
    .filter(([, { attempts }]) => attempts > 0)
    .map(([name, tally]) => ({ name, ...scaleStatistics(tally) }))
    .sort((one, other) => placeOf(one.name) - placeOf(other.name));
}

function itemsOf({ items, newest }: TestTally) {
  const places = new Map(newest?.questions.map(({ questionId }, place) => [questionId, place]));
  return [...items]
    .filter(([, { attempts }]) => attempts > 0)
    .map(([questionId, tally]) => ({
      questionId,
      position: places.get(questionId) ?? null,
      ...itemStatistics(tally),
    }));
}

/** The statistics of a test that at least one attempt was added to. */
function statisticsOf(test: TestTally) {
  const sections = test.newest?.sections.map(({ title }) => title) ?? [];
  return {
    attempts: test.whole.attempts,
    whole: scaleStatistics(test.whole),
    sections: named(test.sections, sections),
    subjects: named(test.subjects, [...test.subjects.keys()].sort()),
    items: itemsOf(test),
    paperId: test.newest?.id ?? 0,
  };
}

/**
 * Works out the statistics of a test from the attempts of the students whom a batch has now, and stores nothing. A
 * thousand attempts of 100 questions take a fifth of a second of this process.
 *
 * @returns null when none of them took it
 */
export async function batchStatistics(
  database: Database,
  which: { testId: number; batchId: number },
): Promise<ReturnType<typeof statisticsOf> | null> {
  const test = await tallyTest(database.pool, database, which, { keepsScores: false });
  return test.whole.attempts === 0 ? null : statisticsOf(test);
}

/**
 * Works out the statistics of one test and of its questions from all its attempts (docs/rules.md, section 18), and
 * replaces the stored ones: the first submitted attempt of each student, none of staff and none of practice. There are no others: what
 * marks a test as due leads here, too.
 */
export async function computeStatistics(
  { database, now }: Pick<Dependencies, "database" | "now">,
  testId: number,
  signal?: AbortSignal,
): Promise<void> {
  await inTransaction(database, async (client) => {
    // Before anything is read: an attempt that is submitted from now on leaves a task of its own.
    await TAKE.count(client, { testId });
    const keepsScores = await isRanked(client, testId);
    const test = await tallyTest(client, database, { testId }, { keepsScores, signal });
    await FORGET.count(client, { testId });
    await storeRanking(client, testId, test, now());
    if (test.whole.attempts === 0) return;
    const { attempts, whole, sections, subjects, items } = statisticsOf(test);
    await KEEP.count(client, {
      ...{ testId, attempts, now: now() },
      whole: JSON.stringify(whole),
      sections: JSON.stringify(sections),
      subjects: JSON.stringify(subjects),
    });
    await KEEP_ITEMS.count(client, { testId, items: JSON.stringify(items) });
  });
}

/**
 * Works out the statistics of every test that is due, one after the other.
 *
 * @param rest waits after a test, given the milliseconds that it took
 * @throws in the end what the first test failed with that could not be worked out; it stays due
 */
export async function computeDue(
  dependencies: Pick<Dependencies, "database" | "now">,
  signal?: AbortSignal,
  rest?: (tookMs: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0; !signal?.aborted; ) {
    const due = await DUE.row(dependencies.database.pool, { after });
    if (due === undefined) break;
    after = due.testId;
    const began = performance.now();
    try {
      await computeStatistics(dependencies, due.testId, signal);
    } catch (error) {
      failures.push(error);
    }
    await rest?.(performance.now() - began);
  }
  if (failures.length > 0 && !signal?.aborted) throw failures[0];
}
