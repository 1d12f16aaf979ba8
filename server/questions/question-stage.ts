import type pg from "pg";
import { listed, statement } from "../database/statement.ts";
import { questionRecordset } from "./insert-questions.ts";
import { storingTables } from "./store-questions.ts";
import { wording, wordingDefinition } from "./wording.ts";

// Any number. Two imports of the same questions in different orders would wait for each other.
const WRITING_LOCK = 4_120_001;

/**
 * Opens the stage: a table of this session's own, beside every lock and log, where the questions of
 * a file wait until all of them are known.
 *
 * @param client a connection that is closed afterwards, and the stage with it
 */
export async function openStage(client: pg.PoolClient): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE staged_questions (
      position int PRIMARY KEY, fingerprint bytea NOT NULL, target_id int, ${wordingDefinition})`,
  );
}

const STAGE = statement({
  text: `INSERT INTO staged_questions (position, fingerprint, target_id, ${listed(wording)}) ${questionRecordset}`,
  takes: { questions: "json" },
});

/**
 * Puts questions on the stage, all by one statement.
 *
 * @param json the bytes of what recordList makes of them
 */
export async function stageQuestions(client: pg.PoolClient, json: Buffer): Promise<void> {
  await STAGE.count(client, { questions: json });
}

const LOCK = statement({
  text: "SELECT pg_advisory_xact_lock(:lock)",
  takes: { lock: "bigint" },
});

/**
 * Lets one file at a time write to the bank, until the transaction ends. To be taken before the
 * first storeStaged.
 */
export async function lockBank(client: pg.PoolClient): Promise<void> {
  await LOCK.count(client, { lock: WRITING_LOCK });
}

/**
 * Runs a statement that stores thousands of questions. The planner can't know how many they are, and
 * would compare each with each where it guesses a few.
 */
export async function storingMany<T>(client: pg.PoolClient, store: () => Promise<T>): Promise<T> {
  await client.query("SET LOCAL enable_nestloop = off; SET LOCAL work_mem = '32MB'");
  const stored = await store();
  await client.query("SET LOCAL enable_nestloop = on");
  return stored;
}

/** To be called when all is staged: nobody else looks after a temporary table's statistics. */
export async function analyseStage(client: pg.PoolClient): Promise<void> {
  await client.query("ANALYZE staged_questions");
}

/**
 * The WITH list that stores the staged questions whose position is between `:first` and `:last`, both
 * included, for the authorship (see storingTables). It ends with `stored`.
 */
export const storingStaged = storingTables(
  "SELECT * FROM staged_questions WHERE position BETWEEN :first::int AND :last::int",
);

/** Likewise those of the recordList `:questions`, which were on no stage. */
export const storingGiven = storingTables(questionRecordset);
