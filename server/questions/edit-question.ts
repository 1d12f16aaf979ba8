import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { assigned, bound, listed, selected, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { forgetBank } from "./bank-cache.ts";
import { type BankQuestionInput, checkedQuestion, withCompanionsOf } from "./checked-question.ts";
import { duplicateOf } from "./duplicate.ts";
import { fingerprint } from "./fingerprint.ts";
import { outdateTests } from "./outdate-tests.ts";
import { holdPassage, passagePrintOf } from "./passage-held.ts";
import { labels, type WordedQuestion, wording } from "./wording.ts";

// A statement without a join: after waiting for the lock, a joined one would return the old revision.
// Raw SQL: the question is locked, read and written in one `pg` transaction.
const LOCK_QUESTION = statement({
  text: "SELECT FROM questions WHERE id = :id FOR UPDATE",
  takes: { id: "int" },
});

const WORDING = statement({
  text: `SELECT r.number, ${selected(wording, "r")}
    FROM questions q JOIN question_revisions r ON r.id = q.revision_id
    WHERE q.id = :id AND q.deleted_at IS NULL`,
  takes: { id: "int" },
  gives: { number: "int", ...wording },
});

/** Locks the question, so that two edits can't overlap, and returns its current revision. */
async function lockWording(client: pg.PoolClient, id: number) {
  await LOCK_QUESTION.count(client, { id });
  const row = await WORDING.row(client, { id });
  if (row === undefined) throw new NotFound("Question not found");
  const { number, ...question } = row;
  return { number, question };
}

const ADD_REVISION = statement({
  text: `WITH added AS (
      INSERT INTO question_revisions (question_id, number, ${listed(wording)}, author_id, created_at)
      VALUES (:id, :number, ${bound(wording)}, :authorId, :createdAt) RETURNING id
    )
    UPDATE questions SET ${assigned(labels)}, revision_id = added.id, fingerprint = :fingerprint
    FROM added WHERE questions.id = :id`,
  takes: {
    id: "int",
    number: "int",
    ...wording,
    authorId: "int",
    createdAt: "timestamptz",
    fingerprint: "bytea",
  },
});

/** Returns true if a statement failed because the bank already has the question. */
export function isDuplicate(error: unknown): boolean {
  return (
    error instanceof Error &&
    "constraint" in error &&
    error.constraint === "questions_live_fingerprint_key"
  );
}

/** An edit of a question. */
export interface QuestionEdit {
  id: number;
  /** The revision that the editor saw; null or absent overwrites any revision. */
  revisionNumber?: number | null;
  question: BankQuestionInput;
}

/**
 * Edits a question in the caller's transaction. A passage that the question moves to is locked first.
 *
 * @param isHeld true if the caller has locked that passage and checks the number of its questions
 * @returns false when the edit changes nothing
 * @throws NotFound, InvalidInput and Conflict as editQuestion does; a duplicate aborts the transaction
 */
export async function editIn(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, revisionNumber, question: input }: QuestionEdit,
  question: WordedQuestion,
  createdAt: Date,
  isHeld = false,
): Promise<boolean> {
  if (input.passageId != null && !isHeld) await holdPassage(client, input.passageId, id);
  const { number, question: present } = await lockWording(client, id);
  const next = withCompanionsOf(question, input, present);
  if (isDeepStrictEqual(present, next)) return false;
  if (revisionNumber != null && revisionNumber !== number) {
    throw new Conflict(
      "Somebody else has edited this question since you opened it. Reload it to see their wording.",
      { revisionNumber: number },
    );
  }
  const passagePrint = await passagePrintOf(client, next.passageId);
  await ADD_REVISION.count(client, {
    ...next,
    id,
    number: number + 1,
    authorId: viewer.userId,
    createdAt,
    fingerprint: fingerprint(next.questionText, next.options, passagePrint),
  });
  await outdateTests(client, [id]);
  return true;
}

// Raw SQL, like the next statement: both run in one `pg` transaction with the passage's fingerprint.
const FIND_SAME = statement({
  text: `SELECT o.id, o.passage_id AS "passageId"
    FROM questions o WHERE o.deleted_at IS NULL AND o.id <> :id AND o.fingerprint = ANY (:prints::bytea[])`,
  takes: { id: "int", prints: "bytea[]" },
  gives: { id: "int", passageId: "int?" },
});

const PASSAGE_NOW = statement({
  text: "SELECT passage_id AS id FROM questions WHERE id = :id",
  takes: { id: "int" },
  gives: { id: "int?" },
});

/** Returns the question that an edit would duplicate; null if it has been deleted since. */
async function sameAs(
  client: pg.PoolClient,
  { id, question: input }: QuestionEdit,
  { questionText, options }: WordedQuestion,
) {
  const now = (await PASSAGE_NOW.row(client, { id }))?.id ?? null;
  const passageId = input.passageId === undefined ? now : input.passageId;
  const print = fingerprint(questionText, options, await passagePrintOf(client, passageId));
  return (await FIND_SAME.row(client, { id, prints: [print] })) ?? null;
}

/**
 * Gives a question a new revision (docs/api.md, section 2: PUT /questions/{id}). The old one stays
 * for attempts that have it; tests use the new one from their next attempt on. An edit that changes nothing stores
 * nothing. Labels keep the spelling of the edit, so that a misspelt subject can be corrected. Companions of the texts,
 * such as HTML, stay if the edit leaves them out.
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
  target: QuestionEdit,
): Promise<number> {
  requirePermission(viewer, "question:write");
  const createdAt = now();
  const question = await checkedQuestion(database.pool, target.question, createdAt);
  try {
    await inTransaction(database, (client) => editIn(client, viewer, target, question, createdAt));
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const existing = await inTransaction(database, (client) => sameAs(client, target, question));
    // The duplicate has been deleted since, so the edit can be repeated.
    if (existing === null) return editQuestion(viewer, { database, now }, target);
    throw duplicateOf(existing.id, existing.passageId);
  }
  forgetBank(database);
  return target.id;
}
