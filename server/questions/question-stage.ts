import type pg from "pg";
import { passageLimits } from "#rules/limits.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { listed, statement } from "../database/statement.ts";
import { questionRecordset } from "./insert-questions.ts";
import { storingTables } from "./store-questions.ts";
import { wording, wordingDefinition } from "./wording.ts";

/**
 * Opens the stage: a table of this session's own, beside every lock and log, where the questions of
 * a file wait until all of them are known.
 *
 * @param client a connection that is closed afterwards, and the stage with it
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
 * Puts questions on the stage, all by one statement.
 *
 * @param json the bytes of what recordList makes of them
 */
export async function stageQuestions(client: pg.PoolClient, json: Buffer): Promise<void> {
  await STAGE.count(client, { questions: json });
}

// Two imports of the same questions in different orders would wait for each other.
const LOCK = statement({
  text: "SELECT pg_advisory_xact_lock(:lock)",
  takes: { lock: "bigint" },
});

/**
 * Lets one file at a time write to the bank, until the transaction ends. To be taken before anything
 * that was staged is stored.
 */
export async function lockBank(client: pg.PoolClient): Promise<void> {
  await LOCK.count(client, { lock: ADVISORY_LOCKS.questions });
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

const PLACE = statement({
  text: `UPDATE staged_questions s SET passage_id = p.id, fingerprint = sha256(s.fingerprint || p.fingerprint)
    FROM passages p WHERE p.fingerprint = s.passage_print AND p.archived_at IS NULL`,
});

// What the bank has already, or the file before, takes no place.
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
 * Gives the staged questions their passages, which stand in the bank by now.
 *
 * @returns the rows that are taken off the stage, since their passage has all the questions it may
 */
export async function placeStaged(client: pg.PoolClient): Promise<number[]> {
  await PLACE.count(client);
  const rows = await TAKE_OFF.rows(client, { most: passageLimits.passageQuestionsMax });
  return rows.map(({ position }) => position).sort((one, other) => one - other);
}

/** Questions of the bank that the stage puts under another passage, or under none. */
export interface StagedMove {
  /** The first row that does. */
  position: number;
  fromId: number;
  /** Null for none. */
  toId: number | null;
  /** So many go there, of those that the passage has. */
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

/** The questions that leave their passage by a file that says their numbers, as many moves as are asked for. */
export function stagedMoves(client: pg.PoolClient, most: number): Promise<StagedMove[]> {
  return MOVES.rows(client, { most });
}

/**
 * The WITH list that stores the staged questions whose position is between `:first` and `:last`, both
 * included, for the authorship (see storingTables). It ends with `stored`.
 */
export const storingStaged = storingTables(
  "SELECT * FROM staged_questions WHERE position BETWEEN :first::int AND :last::int",
);
