import { type MissReason, noteLimits } from "#rules/mistakes.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { visibleText } from "#rules/visible-text.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { requireMet } from "../answer-history/met-question.ts";
import { OUTCOMES, SOURCES } from "../answer-history/outcomes.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput } from "../errors.ts";

/** What a student wrote of a question. */
export interface OwnNote {
  questionId: number;
  reason: MissReason | null;
  note: string | null;
}

// What a person writes is kept one after the other, since it may be a part of a note.
// Raw SQL: what is held, read and written of a note is one transaction of `pg`.
const HOLD = statement({
  text: `SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.notes}, :userId)`,
  takes: { userId: "int" },
});

const noteColumns = { questionId: "int", reason: "text?", note: "text?" } as const;

// A guess is the newest answer in a test, where that was right: chosen again it stays the one it was.
const KEEP = statement({
  text: `WITH newest AS (
      SELECT s.answered_at, s.source_id, s.outcome FROM student_answers s
      WHERE s.user_id = :userId AND s.question_id = :questionId AND s.source = ${SOURCES.test}
        AND s.outcome <> ${OUTCOMES.neverShown}
      ORDER BY s.answered_at DESC, s.source_id DESC LIMIT 1
    ), guess AS (
      SELECT answered_at, source_id FROM newest WHERE outcome = ${OUTCOMES.right} AND :reason::text = 'guessed'
    )
    INSERT INTO question_notes AS n (user_id, question_id, reason, note, updated_at, guessed_at, guessed_id)
    SELECT :userId, :questionId, :reason::text, :note::text, :now, g.answered_at, g.source_id
    FROM (SELECT) one LEFT JOIN guess g ON TRUE
    ON CONFLICT (user_id, question_id) DO UPDATE SET reason = excluded.reason, note = excluded.note,
      updated_at = excluded.updated_at,
      guessed_at = CASE WHEN n.reason = 'guessed' AND excluded.reason = 'guessed' THEN n.guessed_at ELSE excluded.guessed_at END,
      guessed_id = CASE WHEN n.reason = 'guessed' AND excluded.reason = 'guessed' THEN n.guessed_id ELSE excluded.guessed_id END
    WHERE (n.reason, n.note) IS DISTINCT FROM (excluded.reason, excluded.note)`,
  takes: {
    ...{ userId: "int", questionId: "int", reason: "text?", note: "text?" },
    now: "timestamptz",
  },
});

const FORGET = statement({
  text: "DELETE FROM question_notes WHERE user_id = :userId AND question_id = :questionId",
  takes: { userId: "int", questionId: "int" },
});

const OWN = statement({
  text: `SELECT question_id AS "questionId", reason, note FROM question_notes
    WHERE user_id = :userId AND question_id = ANY (:questionIds)`,
  takes: { userId: "int", questionIds: "int[]" },
  gives: noteColumns,
});

async function notesOf(
  on: Queryable,
  userId: number,
  questionIds: readonly number[],
): Promise<OwnNote[]> {
  const rows = await OWN.rows(on, { userId, questionIds });
  return rows.map((row) => ({ ...row, reason: row.reason as MissReason | null }));
}

/** The viewer's own notes of some questions, for each that has one. */
export function findNotes(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
  questionIds: readonly number[],
): Promise<OwnNote[]> {
  return notesOf(database.pool, userId, questionIds);
}

/** What is written of a question; what is undefined stays as it is, null is none. */
export interface NoteChange {
  reason?: MissReason | null | undefined;
  note?: string | null | undefined;
}

/** A note as it is kept: without the white space around it, null for nothing. @throws InvalidInput */
function keptNote(note: string | null): string | null {
  const trimmed = visibleText(note ?? "");
  if (trimmed === "") return null;
  const message = storedTextError("note", trimmed, noteLimits.noteMaxLength);
  if (message !== null) throw new InvalidInput([{ field: "note", message: `${message}.` }]);
  return trimmed;
}

/**
 * Keeps why the viewer missed a question, and what they note of it (docs/learning.md, section 6). Done
 * twice it is the same; of two at once the last one stays.
 *
 * @throws NotFound for a question that they have met in nothing they submitted
 * @throws InvalidInput for a note that can't be kept
 */
export async function noteMistake(
  viewer: Viewer,
  dependencies: Dependencies,
  questionId: number,
  change: NoteChange,
): Promise<OwnNote> {
  const { userId } = viewer;
  const { database, now } = dependencies;
  const given = change.note === undefined ? undefined : keptNote(change.note);
  await requireMet(viewer, dependencies, questionId);
  return inTransaction(database, async (client) => {
    await HOLD.count(client, { userId });
    const [known] = await notesOf(client, userId, [questionId]);
    const reason = change.reason === undefined ? (known?.reason ?? null) : change.reason;
    const note = given === undefined ? (known?.note ?? null) : given;
    if (reason === null && note === null) await FORGET.count(client, { userId, questionId });
    else await KEEP.count(client, { userId, questionId, reason, note, now: now() });
    return { questionId, reason, note };
  });
}
