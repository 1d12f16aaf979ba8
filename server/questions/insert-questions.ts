import type { CompanionValues } from "#rules/question-companions.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { snakeCase } from "#rules/snake-case.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { fingerprint } from "./fingerprint.ts";
import {
  type Authorship,
  authorshipColumns,
  type StoredQuestion,
  storedColumns,
  storingTables,
} from "./store-questions.ts";
import { worded, wordingNames, wordingRecord } from "./wording.ts";

/** A valid question, with the fingerprint of the passage that it asks about. */
export interface GivenQuestion extends NormalisedQuestion, Partial<CompanionValues> {
  /** Null for a question that stands by itself. */
  passagePrint?: Uint8Array | null;
}

/**
 * A valid question at its place among others, as JSON that `questionRecordset` reads.
 */
function questionRecord(
  { passagePrint = null, ...question }: GivenQuestion,
  position: number,
): string {
  const print = fingerprint(question.questionText, question.options, passagePrint).toString("hex");
  return JSON.stringify({ position, fingerprint: print, ...worded(question) });
}

/**
 * The same of a file, whose passage the bank may not have yet: its fingerprint is that of the question by
 * itself, with its passage's beside it.
 *
 * @param targetId the question that it is to change; null for a new one
 * @param fields what it says of that question, where other rows of its file say more or less
 */
export function stagedRecord(
  { passagePrint = null, ...question }: GivenQuestion,
  position: number,
  targetId: number | null,
  fields?: readonly string[],
): string {
  const print = fingerprint(question.questionText, question.options).toString("hex");
  const about = passagePrint === null ? null : Buffer.from(passagePrint).toString("hex");
  const record = { position, fingerprint: print, passagePrint: about, targetId, fields };
  return JSON.stringify({ ...record, ...worded(question) });
}

/** Many records as one JSON list, the parameter of `questionRecordset`. */
export function recordList(records: readonly string[]): string {
  return `[${records.join(",")}]`;
}

/** The rows of the recordList `:questions` as a query; with the questions they are to change. */
export const questionRecordset = `SELECT position, decode(fingerprint, 'hex') AS fingerprint,
    decode("passagePrint", 'hex') AS passage_print, "targetId" AS target_id, fields,
    ${wordingNames.map((name) => `"${name}" AS ${snakeCase(name)}`).join(", ")}
  FROM json_to_recordset(:questions::json) AS record (position int, fingerprint text, "passagePrint" text, "targetId" int, fields text[], ${wordingRecord})`;

const INSERT_QUESTIONS = statement({
  text: `WITH ${storingTables(questionRecordset)} SELECT * FROM stored`,
  takes: { ...authorshipColumns, questions: "json" },
  gives: storedColumns,
});

/**
 * Stores many questions by one statement, about 12 times as fast as one by one.
 *
 * @param queryable the caller's transaction, or the pool for a transaction of its own
 * @param questions valid by the rules of the question form; they are not checked again
 * @returns for each question, in the given order, its id, or that of the same question which was
 *   there already
 */
export async function insertQuestions(
  queryable: Queryable,
  questions: readonly GivenQuestion[],
  authorship: Authorship,
): Promise<StoredQuestion[]> {
  const records = recordList(
    questions.map((question, position) => questionRecord(question, position)),
  );
  const stored = await INSERT_QUESTIONS.rows(queryable, { ...authorship, questions: records });
  return stored.sort((one, other) => one.position - other.position);
}
