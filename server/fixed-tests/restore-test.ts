import { undoLimits } from "#rules/limits.ts";
import { daysBefore } from "#rules/promises.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { recountTests } from "../questions/outdate-tests.ts";
import { lockQuestions } from "./held-questions.ts";

type RestoreDependencies = Pick<Dependencies, "database" | "now">;

/** A test that was deleted and can still be restored. */
export interface DeletedTest {
  id: number;
  title: string;
  totalQuestions: number;
  archivedAt: Date;
}

/** Most deleted tests in the list. */
const DELETED_LISTED = 20;

// A test whose import was undone can't be restored, since its questions were deleted too.
const RESTORABLE = `t.archived_at > :since
  AND NOT EXISTS (SELECT FROM imports i WHERE i.test_id = t.id AND i.undo_change_id IS NOT NULL)`;

// Raw SQL: Prisma has no relation from a test to the undo of its import, and the restore runs in the
// `pg` transaction that locks the test's questions.
const DELETED = statement({
  text: `SELECT t.id, t.title, t.total_questions AS "totalQuestions", t.archived_at AS "archivedAt"
    FROM tests t WHERE ${RESTORABLE} ORDER BY t.archived_at DESC LIMIT :most`,
  takes: { since: "timestamptz", most: "bigint" },
  gives: { id: "int", title: "text", totalQuestions: "int", archivedAt: "timestamptz!" },
});

const RESTORE = statement({
  text: `UPDATE tests t SET archived_at = NULL, updated_at = :now WHERE t.id = :id AND ${RESTORABLE}`,
  takes: { id: "int", now: "timestamptz", since: "timestamptz" },
});

const LEAVE = statement({
  text: `DELETE FROM test_questions tq USING questions q
    WHERE tq.test_id = :id AND q.id = tq.question_id AND q.deleted_at IS NOT NULL`,
  takes: { id: "int" },
});

const ASKS_SOMETHING = statement({
  text: "SELECT EXISTS (SELECT FROM test_questions WHERE test_id = :id) AS asks",
  takes: { id: "int" },
  gives: { asks: "boolean" },
});

const since = (now: Date) => daysBefore(now, undoLimits.testUndoDays);

/** Returns the tests deleted in the last 30 days, latest first. */
export async function listDeletedTests(
  viewer: Viewer,
  { database, now }: RestoreDependencies,
): Promise<DeletedTest[]> {
  requirePermission(viewer, "test:read");
  return DELETED.rows(database.pool, { since: since(now()), most: DELETED_LISTED });
}

/**
 * Restores a deleted test with its link and access, within 30 days. Questions that were deleted from the bank since
 * then are removed from it.
 *
 * @throws NotFound when there is no such test, or it was deleted too long ago
 * @throws Conflict when none of its questions is left
 */
export async function restoreTest(
  viewer: Viewer,
  { database, now }: RestoreDependencies,
  id: number,
): Promise<void> {
  requirePermission(viewer, "test:write");
  const moment = now();
  await inTransaction(database, async (client) => {
    await lockQuestions(client, [], id);
    const found = await RESTORE.count(client, { id, now: moment, since: since(moment) });
    if (found === 0) throw new NotFound("Deleted test not found");
    const left = await LEAVE.count(client, { id });
    if ((await ASKS_SOMETHING.row(client, { id }))?.asks !== true) {
      throw new Conflict("All questions of this test have been deleted from the bank.");
    }
    if (left > 0) await recountTests(client, [id], moment);
  });
  forgetBank(database);
}
