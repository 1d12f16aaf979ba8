import type pg from "pg";
import { statement } from "../database/statement.ts";
import { countLater, countNow, uncount } from "./count-answers.ts";
import { foldQuestions } from "./fold-questions.ts";
import { DROP_ATTEMPTS, KEEP_ATTEMPTS } from "./keep-answers.ts";
import { holdMemories } from "./locks.ts";

// The newest first: what waits for long, such as all that was submitted before there was an answer history,
// keeps nobody's latest test waiting. The tasks go before anything is read: what asks for one again
// at the same time waits, and leaves a new one.
// Raw SQL, like all of this file: one transaction of `pg` with what it holds.
const TAKE_DUE = statement({
  text: `DELETE FROM memory_tasks WHERE attempt_id = ANY (ARRAY(
      SELECT attempt_id FROM memory_tasks WHERE attempt_id <> ALL (:but::int[])
      ORDER BY attempt_id DESC LIMIT :most FOR UPDATE SKIP LOCKED))
    RETURNING attempt_id AS "attemptId"`,
  takes: { most: "bigint", but: "int[]" },
  gives: { attemptId: "int" },
});

const TAKE_OWN_DUE = statement({
  text: `DELETE FROM memory_tasks WHERE attempt_id = ANY (ARRAY(
      SELECT t.attempt_id FROM attempts a JOIN memory_tasks t ON t.attempt_id = a.id
      WHERE a.user_id = :userId AND a.completed_at IS NOT NULL LIMIT :most FOR UPDATE OF t))
    RETURNING attempt_id AS "attemptId"`,
  takes: { userId: "int", most: "bigint" },
  gives: { attemptId: "int" },
});

// Who deletes an account holds its row: anyone who is deleted while this waits is missing here. The history of a
// student has no foreign key to them, whose check for each row cost as much as the row: this is what protects it.
const HOLD_STUDENTS = statement({
  text: `SELECT a.id AS "attemptId", a.user_id AS "userId" FROM attempts a JOIN users u ON u.id = a.user_id
    WHERE a.id = ANY (:attemptIds) AND a.status = 'submitted' ORDER BY a.user_id FOR KEY SHARE OF u`,
  takes: { attemptIds: "int[]" },
  gives: { attemptId: "int", userId: "int" },
});

// An attempt comes into the history whole, so that its first question says whether it is there.
const TAKEN_IN = statement({
  text: `SELECT a.id AS "attemptId" FROM attempts a JOIN papers p ON p.id = a.paper_id
      JOIN question_revisions r ON r.id = p.revision_ids[1]
    WHERE a.id = ANY (:attemptIds) AND EXISTS (SELECT FROM student_answers s
      WHERE s.user_id = a.user_id AND s.question_id = r.question_id AND s.source = 0 AND s.source_id = a.id)`,
  takes: { attemptIds: "int[]" },
  gives: { attemptId: "int" },
});

const LEAVE = statement({
  text: `INSERT INTO memory_tasks (attempt_id)
    SELECT id FROM attempts WHERE id = ANY (:attemptIds) AND status = 'submitted' ON CONFLICT DO NOTHING`,
  takes: { attemptIds: "int[]" },
});

/** Keeps hold of an account that stays while its answer history is written. */
const HOLD_ACCOUNT = statement({
  text: "SELECT FROM users WHERE id = :userId FOR KEY SHARE",
  takes: { userId: "int" },
});

/** Waits until this transaction alone may write a student's answer history. @returns false when they are gone */
export async function holdStudent(client: pg.PoolClient, userId: number): Promise<boolean> {
  if ((await HOLD_ACCOUNT.count(client, { userId })) === 0) return false;
  await holdMemories(client, [userId]);
  return true;
}

/**
 * Adds due attempts to their students' answer histories (docs/learning.md, section 1). A later job counts them in the
 * figures shown to other students; attempts already there with other answers are recounted here.
 *
 * @param userId of one student alone; null for everybody's, the newest first
 * @param most how many at most
 * @param but attempts that are left where they are
 * @returns how many were added
 */
export async function takeInDue(
  client: pg.PoolClient,
  userId: number | null,
  most: number,
  but: readonly number[] = [],
): Promise<number> {
  const due =
    userId === null
      ? await TAKE_DUE.rows(client, { most, but })
      : await TAKE_OWN_DUE.rows(client, { userId, most });
  if (due.length === 0) return 0;
  const dueIds = due.map(({ attemptId }) => attemptId);
  const held = await HOLD_STUDENTS.rows(client, { attemptIds: dueIds });
  const attemptIds = held.map(({ attemptId }) => attemptId);
  const left = dueIds.filter((id) => !attemptIds.includes(id));
  if (left.length > 0) await LEAVE.count(client, { attemptIds: left });
  const userIds = held.map((row) => row.userId);
  await holdMemories(client, userIds);
  const takenIn = await TAKEN_IN.rows(client, { attemptIds });
  const changed = takenIn.map(({ attemptId }) => attemptId);
  if (changed.length > 0) {
    await uncount(client, changed);
    await DROP_ATTEMPTS.count(client, { attemptIds: changed });
  }
  await foldQuestions(client, await KEEP_ATTEMPTS.rows(client, { attemptIds }));
  const added = attemptIds.filter((id) => !changed.includes(id));
  if (changed.length > 0) await countNow(client, changed);
  if (added.length > 0) await countLater(client, added);
  return attemptIds.length;
}
