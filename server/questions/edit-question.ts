import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import type { NormalisedQuestion, QuestionInput } from "#rules/question-rules.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Database } from "../database/client.ts";
import { assigned, bound, listed, selected, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { forgetBank } from "./bank-memory.ts";
import { checkedQuestion } from "./checked-question.ts";
import { duplicateOf } from "./duplicate.ts";
import { fingerprint } from "./fingerprint.ts";
import { outdateTests } from "./outdate-tests.ts";
import { labels, wording } from "./wording.ts";

// By itself: joined to the wordings, a row that had to be waited for would meet its old wording.
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

/** Locks the question, so that two edits take turns, and reads its wording. */
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
    const { number, question: present } = await lockWording(client, id);
    if (isDeepStrictEqual(present, question)) return;
    if (revisionNumber != null && revisionNumber !== number) {
      throw new Conflict(
        "Somebody else has edited this question since you opened it. Reload it to see their wording.",
        { revisionNumber: number },
      );
    }
    await ADD_REVISION.count(client, {
      ...question,
      id,
      number: number + 1,
      authorId: viewer.userId,
      createdAt,
      fingerprint: fingerprint(question.questionText, question.options),
    });
    await outdateTests(client, [id]);
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
    const print = new Uint8Array(fingerprint(question.questionText, question.options));
    const existing = await database.prisma.question.findFirst({
      where: { fingerprint: print, deletedAt: null, id: { not: target.id } },
      select: { id: true },
    });
    // Gone again since: the caller may simply repeat the edit.
    if (existing === null) {
      return editQuestion(viewer, { database, now }, { ...target, question });
    }
    throw duplicateOf(existing.id);
  }
  forgetBank(database);
  return target.id;
}
