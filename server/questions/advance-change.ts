import type pg from "pg";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";
import { type BankChange, findChange } from "./bank-change.ts";
import { forgetBank } from "./bank-memory.ts";
import { deleteMany, restoreMany } from "./delete-many.ts";
import { type Piece, relabelBack, relabelQuestions } from "./relabel-questions.ts";
import { restoreMarks, stripMarks } from "./strip-marks.ts";
import { takeBackImported } from "./take-back.ts";

/** So many questions are changed by one transaction. */
const PIECE = 1_000;
/** A caller is answered after about this time, however much is left; they go on then. */
export const TURN_MS = 4_000;

// Two who go on with one bulk change take turns.
// Raw SQL, like all of this file: each piece is one transaction of `pg` with the rows it holds.
const LOCK_CHANGE = statement({
  text: `SELECT kind, finished_at IS NOT NULL AS "isFinished", undo_started_at IS NOT NULL AS "isUndo",
      undone_at IS NOT NULL AS "isUndone" FROM bank_changes WHERE id = :changeId FOR UPDATE`,
  takes: { changeId: "int" },
  gives: { kind: "text", isFinished: "boolean", isUndo: "boolean", isUndone: "boolean" },
});

const NEXT = statement({
  text: `SELECT question_id AS id FROM bank_change_questions
    WHERE change_id = :changeId AND state = :state ORDER BY question_id LIMIT :most`,
  takes: { changeId: "int", state: "smallint", most: "bigint" },
  gives: { id: "int" },
});

// What an import added goes before what it changed gets its words back.
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
  text: "UPDATE bank_changes SET changed = changed + :done, skipped = skipped + :left WHERE id = :changeId",
  takes: { changeId: "int", done: "int", left: "int" },
});
const NOTE_UNDONE = statement({
  text: "UPDATE bank_changes SET undone = undone + :done WHERE id = :changeId",
  takes: { changeId: "int", done: "int" },
});
const FINISH = statement({
  text: "UPDATE bank_changes SET finished_at = :now WHERE id = :changeId",
  takes: { changeId: "int", now: "timestamptz" },
});
const FINISH_UNDO = statement({
  text: "UPDATE bank_changes SET undone_at = :now WHERE id = :changeId",
  takes: { changeId: "int", now: "timestamptz" },
});
// A subject that was named before its questions has its name back.
const RENAME_ADDED_BACK = statement({
  text: `UPDATE added_subjects a SET name = l.subject FROM label_aliases l
    WHERE l.change_id = :changeId AND l.topic = '' AND l.subject <> l."into" AND a.name = l."into"
      AND NOT EXISTS (SELECT FROM added_subjects o WHERE o.name = l.subject)`,
  takes: { changeId: "int" },
});
// Names mean what they did before it.
const FORGET_ALIASES = statement({
  text: "DELETE FROM label_aliases WHERE change_id = :changeId",
  takes: { changeId: "int" },
});

type Change = Omit<Piece, "ids">;

async function undoPiece(client: pg.PoolClient, change: Change, kind: string): Promise<boolean> {
  const { changeId, now } = change;
  // What was still waiting when the undo began is never done.
  const rows = await NEXT.rows(client, { changeId, state: 1, most: PIECE });
  if (rows.length === 0) {
    if (kind === "rename") await RENAME_ADDED_BACK.count(client, { changeId });
    await FORGET_ALIASES.count(client, { changeId });
    await FINISH_UNDO.count(client, { changeId, now });
    return false;
  }
  const piece = { ...change, ids: rows.map(({ id }) => id) };
  await LOCK_QUESTIONS.count(client, piece);
  const { done } = await undoingOf(kind)(client, piece);
  await NOTE_UNDONE.count(client, { changeId, done });
  return true;
}

async function donePiece(client: pg.PoolClient, change: Change, kind: string): Promise<boolean> {
  const { changeId, now } = change;
  const next = kind === "import" ? NEXT_NEWEST : NEXT;
  const rows = await next.rows(client, { changeId, state: 0, most: PIECE });
  if (rows.length === 0) {
    await FINISH.count(client, { changeId, now });
    return false;
  }
  const piece = { ...change, ids: rows.map(({ id }) => id) };
  await LOCK_QUESTIONS.count(client, piece);
  const outcome = await workOf(kind)(client, piece);
  await NOTE_DONE.count(client, { changeId, ...outcome });
  return true;
}

/** How a piece of a bulk change is done, by the kind of bulk change. */
function workOf(kind: string) {
  if (kind === "import") return takeBackImported;
  if (kind === "marks") return stripMarks;
  return kind === "deletion" ? deleteMany : relabelQuestions;
}

/** How a piece of a bulk change is undone, by the kind of change. */
function undoingOf(kind: string) {
  if (kind === "marks") return restoreMarks;
  return kind === "deletion" ? restoreMany : relabelBack;
}

/** Does the next piece of a bulk change, or of its undoing. @returns false when nothing is left */
async function nextPiece(client: pg.PoolClient, change: Change): Promise<boolean> {
  const locked = await LOCK_CHANGE.row(client, { changeId: change.changeId });
  if (locked === undefined) return false;
  const { kind, isFinished, isUndo, isUndone } = locked;
  if (isUndo) return !isUndone && undoPiece(client, change, kind);
  return !isFinished && donePiece(client, change, kind);
}

/**
 * Does a bulk change for about 4 seconds, no matter who asks for it.
 *
 * @param authorId who did it; null when their account is gone
 */
export async function workOnChange(
  { database, now }: Pick<Dependencies, "database" | "now">,
  changeId: number,
  authorId: number | null,
): Promise<void> {
  const end = performance.now() + TURN_MS;
  const change = { changeId, authorId, now: now() };
  try {
    while (await inTransaction(database, (client) => nextPiece(client, change))) {
      if (performance.now() > end) break;
    }
  } finally {
    forgetBank(database);
  }
}

/**
 * Goes on with a bulk change for about 4 seconds, a thousand questions at a time, each in a transaction of
 * its own: a whole bank is more than one request may take. What is left is done by the next call.
 *
 * @throws NotFound when there is no such bulk change
 */
export async function advanceChange(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  changeId: number,
): Promise<BankChange> {
  requirePermission(viewer, "question:write");
  await workOnChange(dependencies, changeId, viewer.userId);
  return findChange(viewer, dependencies, changeId);
}

/**
 * Undoes a bulk change, as far as nobody has changed its questions since. What it had not done yet stays
 * undone.
 *
 * @throws NotFound when there is no such bulk change
 * @throws Conflict when its time is over
 */
export async function undoChange(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  id: number,
): Promise<BankChange> {
  requirePermission(viewer, "question:write");
  const { database, now } = dependencies;
  await findChange(viewer, dependencies, id);
  const { count } = await database.prisma.bankChange.updateMany({
    where: { id, OR: [{ undoUntil: { gt: now() } }, { undoStartedAt: { not: null } }] },
    data: { undoStartedAt: now() },
  });
  if (count === 0) throw new Conflict("The time to undo this is over.");
  return advanceChange(viewer, dependencies, id);
}
