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

/** A valid question, with the fingerprint of its passage. */
export interface GivenQuestion extends NormalisedQuestion, Partial<CompanionValues> {
  /** Null for a question without a passage. */
  passagePrint?: Uint8Array | null;
}

/**
 * Returns a valid question with its position as JSON for `questionRecordset`.
 */
function questionRecord(
  { passagePrint = null, ...question }: GivenQuestion,
  position: number,
): string {
  const print = fingerprint(question.questionText, question.options, passagePrint).toString("hex");
  return JSON.stringify({ position, fingerprint: print, ...worded(question) });
}

/**
 * As questionRecord, for a question of a file. The bank may not have its passage yet, so the fingerprints of question
 * and passage stay separate.
 *
 * @param targetId the question that it changes; null for a new one
 * @param fields the fields that its row sets, if rows of the file set different ones
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

/** Joins records to a JSON list, the parameter of `questionRecordset`. */
export function recordList(records: readonly string[]): string {
  return `[${records.join(",")}]`;
}

/** A query for the rows of the recordList `:questions`, with the questions that they change. */
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
 * Stores many questions in one statement, about 12 times as fast as one by one.
 *
 * @param queryable the caller's transaction, or the pool for a separate one
 * @param questions valid by the rules of the question form; they are not checked again
 * @returns the id of each question, in the given order; for a duplicate, the id of the existing question
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
