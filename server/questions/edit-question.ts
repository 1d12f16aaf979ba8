import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import type { NormalisedQuestion, QuestionInput } from "#rules/question-rules.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Database } from "../database/client.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { forgetBank } from "./bank-memory.ts";
import { checkedQuestion } from "./checked-question.ts";
import { duplicateOf } from "./duplicate.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Queryable } from "./queryable.ts";
import { requireAdmin } from "./require-admin.ts";

/** Locks the question, so that two edits take turns, and reads its wording. */
async function lockWording(client: pg.PoolClient, id: number) {
  // By itself: joined to the wordings, a row that had to be waited for would meet its old wording.
  await client.query("SELECT FROM questions WHERE id = $1 FOR UPDATE", [id]);
  const { rows } = await client.query<NormalisedQuestion & { number: number }>(
    `SELECT r.number, r.question_text AS "questionText", r.options, r.correct_option_index AS "correctOptionIndex",
       r.subject, r.topic, r.pyq, r.pyq_year AS "pyqYear", r.pyq_exam AS "pyqExam", r.explanation
     FROM questions q JOIN question_revisions r ON r.id = q.revision_id
     WHERE q.id = $1 AND q.deleted_at IS NULL`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new NotFound("Question not found");
  const { number, ...wording } = row;
  return { number, wording };
}

async function findOther(queryable: Queryable, id: number, print: Buffer) {
  const { rows } = await queryable.query<{ id: number }>(
    "SELECT id FROM questions WHERE fingerprint = $1 AND deleted_at IS NULL AND id <> $2",
    [print, id],
  );
  return rows[0]?.id;
}

async function addRevision(
  client: pg.PoolClient,
  id: number,
  number: number,
  question: NormalisedQuestion,
  authorId: number,
  createdAt: Date,
): Promise<void> {
  const labels = [
    question.subject,
    question.topic,
    question.pyq,
    question.pyqYear,
    question.pyqExam,
  ];
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO question_revisions (question_id, subject, topic, pyq, pyq_year, pyq_exam, number,
       question_text, options, correct_option_index, explanation, author_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
    [
      id,
      ...labels,
      number,
      question.questionText,
      question.options,
      question.correctOptionIndex,
      question.explanation,
      authorId,
      createdAt,
    ],
  );
  await client.query(
    `UPDATE questions SET subject = $2, topic = $3, pyq = $4, pyq_year = $5, pyq_exam = $6,
       revision_id = $7, fingerprint = $8
     WHERE id = $1`,
    [id, ...labels, rows[0]?.id, fingerprint(question.questionText, question.options)],
  );
}

/** The tests that hold the question print a new paper for their next attempt. */
async function outdatePapers(client: pg.PoolClient, id: number): Promise<void> {
  // In order, so that two edits never wait for each other; all of them, also those without a paper,
  // since one may be printing just now.
  const tests = await client.query<{ id: number }>(
    `SELECT id FROM tests WHERE id IN (SELECT test_id FROM test_questions WHERE question_id = $1)
     ORDER BY id FOR UPDATE`,
    [id],
  );
  await client.query(
    `UPDATE tests t SET paper_id = NULL, subjects = ARRAY(
       SELECT q.subject FROM test_questions tq JOIN questions q ON q.id = tq.question_id
       WHERE tq.test_id = t.id GROUP BY q.subject ORDER BY min(tq.position))
     WHERE t.id = ANY ($1)`,
    [tests.rows.map((test) => test.id)],
  );
}

function isDuplicate(error: unknown): boolean {
  return (
    error instanceof Error &&
    "constraint" in error &&
    error.constraint === "questions_live_fingerprint_key"
  );
}

/** What is to become of a question. */
export interface QuestionEdit {
  id: number;
  /** The wording that was edited; null or absent overwrites whatever stands there. */
  revisionNumber?: number | null;
  question: QuestionInput;
}

async function edit(
  database: Database,
  viewer: Viewer,
  { id, revisionNumber }: Pick<QuestionEdit, "id" | "revisionNumber">,
  question: NormalisedQuestion,
  createdAt: Date,
): Promise<void> {
  await inTransaction(database, async (client) => {
    const { number, wording } = await lockWording(client, id);
    if (isDeepStrictEqual(wording, question)) return;
    if (revisionNumber != null && revisionNumber !== number) {
      throw new Conflict(
        "Somebody else has edited this question since you opened it. Reload it to see their wording.",
        { revisionNumber: number },
      );
    }
    await addRevision(client, id, number + 1, question, viewer.userId, createdAt);
    await outdatePapers(client, id);
  });
}

/**
 * Gives a question a new wording (docs/api.md, section 2: PUT /questions/{id}). The old one stays,
 * for the attempts that were taken on it; tests with the question use the new one from their next
 * attempt on. An edit that changes nothing leaves no trace. Labels are taken as they are written,
 * so that a misspelt subject can be put right.
 *
 * @returns the question's id
 * @throws NotFound when the bank has no such question
 * @throws InvalidInput with the messages of the question form
 * @throws Conflict with `existingId` when another question has the same text and options; with
 *   `revisionNumber` when somebody else's edit came first
 */
export async function editQuestion(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  { question: input, ...target }: QuestionEdit,
): Promise<number> {
  requireAdmin(viewer);
  const createdAt = now();
  const question = checkedQuestion(input, createdAt);
  try {
    await edit(database, viewer, target, question, createdAt);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const print = fingerprint(question.questionText, question.options);
    const existingId = await findOther(database.pool, target.id, print);
    // Gone again since: the caller may simply repeat the edit.
    if (existingId === undefined) {
      return editQuestion(viewer, { database, now }, { ...target, question });
    }
    throw duplicateOf(existingId);
  }
  forgetBank(database);
  return target.id;
}
