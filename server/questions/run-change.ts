import type pg from "pg";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { defineJob } from "../jobs/job.ts";
import { addJob } from "../jobs/job-record.ts";
import { forgetBank } from "./bank-cache.ts";
import { deleteMany, restoreMany } from "./delete-many.ts";
import type { Piece } from "./new-wordings.ts";
import { relabelBack, relabelQuestions } from "./relabel-questions.ts";
import { restoreMarks, stripMarks } from "./strip-marks.ts";
import { takeBackImported } from "./take-back.ts";
import { unwithdrawMany, withdrawMany } from "./withdraw-many.ts";

/** Questions per transaction. */
const PIECE = 1_000;

// The lock lets a change and its undo run at the same time: each piece sees the committed pieces of the other.
// Raw SQL in this whole file: each piece is one `pg` transaction with row locks.
const LOCK_CHANGE = statement({
  text: `SELECT kind, finished_at IS NOT NULL AS "isFinished", undo_started_at IS NOT NULL AS "isUndo",
      undone_at IS NOT NULL AS "isUndone", total, changed, skipped, undone
    FROM bank_changes WHERE id = :changeId FOR UPDATE`,
  takes: { changeId: "int" },
  gives: {
    ...{ kind: "text", isFinished: "boolean", isUndo: "boolean", isUndone: "boolean" },
    ...{ total: "int", changed: "int", skipped: "int", undone: "int" },
  },
});

const NEXT = statement({
  text: `SELECT question_id AS id FROM bank_change_questions
    WHERE change_id = :changeId AND state = :state ORDER BY question_id LIMIT :most`,
  takes: { changeId: "int", state: "smallint", most: "bigint" },
  gives: { id: "int" },
});

// Questions that an import added are deleted before the questions that it changed are restored.
const NEXT_NEWEST = statement({
  text: `SELECT question_id AS id FROM bank_change_questions
    WHERE change_id = :changeId AND state = :state ORDER BY question_id DESC LIMIT :most`,
  takes: { changeId: "int", state: "smallint", most: "bigint" },
  gives: { id: "int" },
});

const LOCK_QUESTIONS = statement({
  text: "SELECT FROM questions WHERE id = ANY (:ids::int[]) ORDER BY id FOR UPDATE",
  takes: { ids: "int[]" },
});

const NOTE_DONE = statement({
  text: `UPDATE bank_changes SET changed = changed + :done, skipped = skipped + :left WHERE id = :changeId
    RETURNING changed + skipped AS done, total`,
  takes: { changeId: "int", done: "int", left: "int" },
  gives: { done: "int", total: "int" },
});
const NOTE_UNDONE = statement({
  text: `UPDATE bank_changes SET undone = undone + :done WHERE id = :changeId
    RETURNING undone AS done, changed AS total`,
  takes: { changeId: "int", done: "int" },
  gives: { done: "int", total: "int" },
});
const FINISH = statement({
  text: "UPDATE bank_changes SET finished_at = :now WHERE id = :changeId",
  takes: { changeId: "int", now: "timestamptz" },
});
const FINISH_UNDO = statement({
  text: "UPDATE bank_changes SET undone_at = :now WHERE id = :changeId",
  takes: { changeId: "int", now: "timestamptz" },
});
const NOTE_FAILURE = statement({
  text: "UPDATE bank_changes SET failure = :failure WHERE id = :changeId",
  takes: { changeId: "int", failure: "text?" },
});
// Restores the name of a subject that was added without questions.
const RENAME_ADDED_BACK = statement({
  text: `UPDATE added_subjects a SET name = l.subject FROM label_aliases l
    WHERE l.change_id = :changeId AND l.topic = '' AND l.subject <> l."into" AND a.name = l."into"
      AND NOT EXISTS (SELECT FROM added_subjects o WHERE o.name = l.subject)`,
  takes: { changeId: "int" },
});
// Without the aliases, names mean the same as before the change.
const FORGET_ALIASES = statement({
  text: "DELETE FROM label_aliases WHERE change_id = :changeId",
  takes: { changeId: "int" },
});

type Change = Omit<Piece, "ids">;

/** The progress of a bulk change, or of its undo. */
interface Progress {
  done: number;
  total: number;
}

async function undoPiece(
  client: pg.PoolClient,
  change: Change,
  kind: string,
): Promise<Progress | undefined> {
  const { changeId, now } = change;
  // Questions that were still waiting when the undo started are never changed.
  const rows = await NEXT.rows(client, { changeId, state: 1, most: PIECE });
  if (rows.length === 0) {
    if (kind === "rename") await RENAME_ADDED_BACK.count(client, { changeId });
    await FORGET_ALIASES.count(client, { changeId });
    await FINISH_UNDO.count(client, { changeId, now });
    return;
  }
  const piece = { ...change, ids: rows.map(({ id }) => id) };
  await LOCK_QUESTIONS.count(client, piece);
  const { done } = await undoingOf(kind)(client, piece);
  return NOTE_UNDONE.row(client, { changeId, done });
}

async function donePiece(
  client: pg.PoolClient,
  change: Change,
  kind: string,
): Promise<Progress | undefined> {
  const { changeId, now } = change;
  const next = kind === "import" ? NEXT_NEWEST : NEXT;
  const rows = await next.rows(client, { changeId, state: 0, most: PIECE });
  if (rows.length === 0) {
    await FINISH.count(client, { changeId, now });
    return;
  }
  const piece = { ...change, ids: rows.map(({ id }) => id) };
  await LOCK_QUESTIONS.count(client, piece);
  const outcome = await workOf(kind)(client, piece);
  return NOTE_DONE.row(client, { changeId, ...outcome });
}

/** Returns the function that processes a piece, by the kind of bulk change. */
function workOf(kind: string) {
  if (kind === "import") return takeBackImported;
  if (kind === "marks") return stripMarks;
  if (kind === "withdrawal") return withdrawMany;
  return kind === "deletion" ? deleteMany : relabelQuestions;
}

/** Returns the function that undoes a piece, by the kind of bulk change. */
function undoingOf(kind: string) {
  if (kind === "marks") return restoreMarks;
  if (kind === "withdrawal") return unwithdrawMany;
  return kind === "deletion" ? restoreMany : relabelBack;
}

/** Processes the next piece of a bulk change, or of its undo. @returns undefined when nothing is left */
async function nextPiece(client: pg.PoolClient, change: Change): Promise<Progress | undefined> {
  const locked = await LOCK_CHANGE.row(client, { changeId: change.changeId });
  if (locked === undefined) return;
  const { kind, isFinished, isUndo, isUndone } = locked;
  if (isUndo) return isUndone ? undefined : undoPiece(client, change, kind);
  return isFinished ? undefined : donePiece(client, change, kind);
}

/**
 * Processes the rest of a bulk change, or of its undo, with one transaction per thousand questions. It can be stopped
 * at any time and run again.
 *
 * @param authorId the author's account; null if it was deleted
 * @param afterPiece may throw to end the run
 */
export async function runChange(
  { database, now }: Pick<Dependencies, "database" | "now">,
  changeId: number,
  authorId: number | null,
  afterPiece?: (progress: Progress) => Promise<void>,
): Promise<void> {
  const change = { changeId, authorId, now: now() };
  try {
    for (;;) {
      const progress = await inTransaction(database, (client) => nextPiece(client, change));
      if (progress === undefined) return;
      await afterPiece?.(progress);
    }
  } finally {
    forgetBank(database);
  }
}

/** The job for a bulk change, or its undo, that is too large for a request. */
export const bulkChange = defineJob<{ changeId: number }>({
  name: "bulk-change",
  concurrency: 2,
  async run({ input: { changeId }, ownerId, dependencies, progress }) {
    await runChange(dependencies, changeId, ownerId, ({ done, total }) => progress(done, total));
    return null;
  },
  async failed({ input: { changeId }, dependencies: { database } }, failure) {
    await NOTE_FAILURE.count(database.pool, { changeId, failure: failure?.message ?? null });
  },
});

/**
 * Starts a bulk change, or its undo, in the transaction that wrote it. A small one is processed there, so that
 * it is either complete or not stored at all; a large one becomes a job.
 */
export async function startChange(client: pg.PoolClient, change: Change): Promise<void> {
  const { changeId, authorId, now } = change;
  const locked = await LOCK_CHANGE.row(client, { changeId });
  if (locked === undefined) return;
  const { isUndo, total, changed, skipped, undone } = locked;
  const left = isUndo ? changed - undone : total - changed - skipped;
  if (left > PIECE) {
    await addJob(client, bulkChange, { ownerId: authorId, input: { changeId }, now });
    return;
  }
  while (await nextPiece(client, change));
}

const UNFINISHED = statement({
  text: `SELECT id, user_id AS "userId" FROM bank_changes c
    WHERE kind <> 'import' AND failure IS NULL
      AND CASE WHEN undo_started_at IS NULL THEN finished_at ELSE undone_at END IS NULL
      AND NOT EXISTS (SELECT FROM jobs j WHERE j.kind = :kind AND j.state IN ('queued', 'running')
        AND (j.input->>'changeId')::int = c.id)`,
  takes: { kind: "text" },
  gives: { id: "int", userId: "int?" },
});

/** Adds a job for each unfinished bulk change that has none, since earlier versions processed them without jobs. */
export async function adoptChanges({ pool }: Dependencies["database"], now: Date): Promise<void> {
  for (const { id, userId } of await UNFINISHED.rows(pool, { kind: bulkChange.name })) {
    await addJob(pool, bulkChange, { ownerId: userId, input: { changeId: id }, now });
  }
}
