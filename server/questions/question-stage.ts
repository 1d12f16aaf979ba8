import type pg from "pg";
import { passageLimits } from "#rules/limits.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { listed, statement } from "../database/statement.ts";
import { questionRecordset } from "./insert-questions.ts";
import { storingTables } from "./store-questions.ts";
import { wording, wordingDefinition } from "./wording.ts";

/**
 * Creates the stage: a temporary table, without locks against others and without WAL, that holds the questions of a
 * file until all of them are read.
 *
 * @param client a connection that is closed afterwards, which drops the stage
 */
export async function openStage(client: pg.PoolClient): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE staged_questions (
      position int PRIMARY KEY, fingerprint bytea NOT NULL, passage_print bytea, target_id int, fields text[], ${wordingDefinition})`,
  );
}

const STAGE = statement({
  text: `INSERT INTO staged_questions (position, fingerprint, passage_print, target_id, fields, ${listed(wording)}) ${questionRecordset}`,
  takes: { questions: "json" },
});

/**
 * Adds questions to the stage in one statement.
 *
 * @param json the output of recordList, as bytes
 */
export async function stageQuestions(client: pg.PoolClient, json: Buffer): Promise<void> {
  await STAGE.count(client, { questions: json });
}

// Without this lock, two imports of the same questions in different orders could deadlock.
const LOCK = statement({
  text: "SELECT pg_advisory_xact_lock(:lock)",
  takes: { lock: "bigint" },
});

/**
 * Lets only one file at a time write to the bank, until the transaction ends. Call it before storing anything from
 * the stage.
 */
export async function lockBank(client: pg.PoolClient): Promise<void> {
  await LOCK.count(client, { lock: ADVISORY_LOCKS.questions });
}

/**
 * Runs a statement that stores thousands of questions. The planner can't know their number, and with a low estimate
 * it would compare each with each in a nested loop.
 */
export async function storingMany<T>(client: pg.PoolClient, store: () => Promise<T>): Promise<T> {
  await client.query("SET LOCAL enable_nestloop = off; SET LOCAL work_mem = '32MB'");
  const stored = await store();
  await client.query("SET LOCAL enable_nestloop = on");
  return stored;
}

/** Call it when all questions are staged: autovacuum doesn't analyse temporary tables. */
export async function analyseStage(client: pg.PoolClient): Promise<void> {
  await client.query("ANALYZE staged_questions");
}

const PLACE = statement({
  text: `UPDATE staged_questions s SET passage_id = p.id, fingerprint = sha256(s.fingerprint || p.fingerprint)
    FROM passages p WHERE p.fingerprint = s.passage_print AND p.archived_at IS NULL`,
});

// Duplicates of questions in the bank, or earlier in the file, don't count.
const TAKE_OFF = statement({
  text: `WITH fresh AS (
      SELECT position, passage_id, row_number() OVER (PARTITION BY passage_id ORDER BY position) AS place
      FROM (SELECT DISTINCT ON (s.fingerprint) s.position, s.passage_id FROM staged_questions s
        WHERE s.passage_id IS NOT NULL
          AND NOT EXISTS (SELECT FROM questions q WHERE q.fingerprint = s.fingerprint AND q.deleted_at IS NULL)
          AND NOT EXISTS (SELECT FROM questions q WHERE q.id = s.target_id AND q.passage_id = s.passage_id AND q.deleted_at IS NULL)
        ORDER BY s.fingerprint, s.position) s
    ), excess AS (
      SELECT f.position FROM fresh f
      WHERE f.place + (SELECT count(*) FROM questions q WHERE q.passage_id = f.passage_id AND q.deleted_at IS NULL) > :most
    )
    DELETE FROM staged_questions s USING excess e WHERE s.position = e.position RETURNING s.position`,
  takes: { most: "bigint" },
  gives: { position: "int" },
});

/**
 * Sets the passages of the staged questions, which are in the bank by now.
 *
 * @returns the rows removed from the stage because their passage is full
 */
export async function placeStaged(client: pg.PoolClient): Promise<number[]> {
  await PLACE.count(client);
  const rows = await TAKE_OFF.rows(client, { most: passageLimits.passageQuestionsMax });
  return rows.map(({ position }) => position).sort((one, other) => one - other);
}

/** Questions of the bank that staged rows move to another passage, or to none. */
export interface StagedMove {
  /** The first of these rows. */
  position: number;
  fromId: number;
  /** Null for none. */
  toId: number | null;
  /** How many questions move, and how many the old passage has. */
  moved: number;
  held: number;
}

const MOVES = statement({
  text: `SELECT min(s.position) AS position, p.id AS "fromId", s.passage_id AS "toId", count(*)::int AS moved,
      (SELECT count(*)::int FROM questions o WHERE o.passage_id = p.id AND o.deleted_at IS NULL) AS held
    FROM staged_questions s JOIN questions q ON q.id = s.target_id AND q.deleted_at IS NULL
    JOIN passages p ON p.id = q.passage_id
    WHERE s.passage_id IS DISTINCT FROM p.id AND (s.fields IS NULL OR 'passage' = ANY (s.fields)) GROUP BY p.id, s.passage_id ORDER BY position LIMIT :most::int`,
  takes: { most: "int" },
  gives: { position: "int", fromId: "int", toId: "int?", moved: "int", held: "int" },
});

/** Returns the moves of questions whose ids a file contains, at most `most`. */
export function stagedMoves(client: pg.PoolClient, most: number): Promise<StagedMove[]> {
  return MOVES.rows(client, { most });
}

/**
 * CTEs that store the staged questions whose position is between `:first` and `:last`, both
 * included; see storingTables. The last one is `stored`.
 */
export const storingStaged = storingTables(
  "SELECT * FROM staged_questions WHERE position BETWEEN :first::int AND :last::int",
);
