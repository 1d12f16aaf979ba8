import type pg from "pg";
import { questionRecordset } from "./insert-questions.ts";
import { type Authorship, storingTables } from "./store-questions.ts";

// Any number. Two imports of the same questions in different orders would wait for each other.
const WRITING_LOCK = 4_120_001;

/**
 * Opens the stage: a table of this session's own, beside every lock and log, where the questions of
 * a file wait until all of them are known.
 *
 * @param client a connection that is closed afterwards, and the stage with it
 */
export async function openStage(client: pg.PoolClient): Promise<void> {
  await client.query(`
    CREATE TEMPORARY TABLE staged_questions (
      position int PRIMARY KEY, fingerprint bytea NOT NULL, question_text text NOT NULL,
      options text[] NOT NULL, correct_option_index smallint NOT NULL, subject text NOT NULL,
      topic text, pyq boolean NOT NULL, pyq_year smallint, pyq_exam text, explanation text
    )`);
}

/**
 * Puts questions on the stage, all by one statement.
 *
 * @param json the bytes of what recordList makes of them
 */
export async function stageQuestions(client: pg.PoolClient, json: Buffer): Promise<void> {
  await client.query(`INSERT INTO staged_questions ${questionRecordset("$1")}`, [json]);
}

/**
 * Lets one file at a time write to the bank, until the transaction ends. To be taken before the
 * first storeStaged.
 */
export async function lockBank(client: pg.PoolClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [WRITING_LOCK]);
  // Nobody else looks after a temporary table's statistics.
  await client.query("ANALYZE staged_questions");
}

/**
 * Stores the staged questions whose position is between `first` and `last`, both included.
 *
 * @param outcome how the statement goes on after its WITH list, which ends with `stored` (see
 *   storingTables): further members or the query itself; it may bind `parameters` from $5 on
 * @returns the rows of that query
 */
export async function storeStaged<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  { first, last }: { first: number; last: number },
  { authorId, createdAt }: Authorship,
  outcome: string,
  parameters: unknown[],
): Promise<Row[]> {
  const source = "SELECT * FROM staged_questions WHERE position BETWEEN $3::int AND $4::int";
  const { rows } = await client.query<Row>(`WITH ${storingTables(source)} ${outcome}`, [
    authorId,
    createdAt,
    first,
    last,
    ...parameters,
  ]);
  return rows;
}
