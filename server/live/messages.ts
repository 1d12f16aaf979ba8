import { messageError } from "#rules/live.ts";
import { visibleText } from "#rules/visible-text.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { AttemptRow } from "../attempts/attempt.ts";
import { MESSAGES_OF } from "../attempts/newest-message.ts";
import { type Queryable, type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput, NotFound } from "../errors.ts";
import { findLiveTest } from "./live-tests.ts";

type Needed = Pick<Dependencies, "database" | "now">;

const columns = {
  id: "int",
  text: "text",
  sentAt: "timestamptz",
  withdrawnQuestionId: "int?",
} as const;

/** A message to students who take a test. */
export type LiveMessage = Row<typeof columns>;

// Raw SQL, like all of this file: it runs on a pool or on the client of a transaction.
const ADD = statement({
  text: `INSERT INTO live_messages (test_id, attempt_id, text, withdrawn_question_id, sent_at, sent_by_id)
    VALUES (:testId, :attemptId, :text, :withdrawnQuestionId, :now, :sentById)
    RETURNING id, text, sent_at AS "sentAt", withdrawn_question_id AS "withdrawnQuestionId"`,
  takes: {
    ...{ testId: "int", attemptId: "int?", text: "text", withdrawnQuestionId: "int?" },
    ...{ now: "timestamptz", sentById: "int" },
  },
  gives: columns,
});

const IS_OF_TEST = statement({
  text: "SELECT FROM attempts WHERE id = :attemptId AND test_id = :testId AND status = 'open'",
  takes: { attemptId: "int", testId: "int" },
});

/** A new message. */
interface NewMessage {
  testId: number;
  /** The attempt that gets it; null for all attempts. */
  attemptId: number | null;
  text: string;
  /** The question that was withdrawn; null or absent for any other message. */
  withdrawnQuestionId?: number | null;
}

/** Stores a message that was checked already. */
export async function addMessage(
  on: Queryable,
  { userId }: Viewer,
  { withdrawnQuestionId = null, ...message }: NewMessage,
  now: Date,
): Promise<LiveMessage> {
  const row = await ADD.row(on, { ...message, withdrawnQuestionId, now, sentById: userId });
  if (row === undefined) throw new Error("INSERT ... RETURNING returned no row.");
  return row;
}

/**
 * Sends a message to everybody who takes a test, including students who start later, or to one attempt. It comes with the
 * response to the next save.
 *
 * @throws InvalidInput for a blank or too long text
 * @throws NotFound when there is no such test, or no such attempt in progress on it
 */
export async function sendMessage(
  viewer: Viewer,
  { database, now }: Needed,
  { testId, attemptId, text }: NewMessage,
): Promise<LiveMessage> {
  requirePermission(viewer, "live:act");
  const flaw = messageError(text);
  if (flaw !== null) throw new InvalidInput([{ field: "text", message: flaw }]);
  await findLiveTest(viewer, { database, now }, testId);
  if (attemptId !== null) {
    const found = await IS_OF_TEST.count(database.pool, { attemptId, testId });
    if (found === 0) throw new NotFound("This student isn’t taking the test now.");
  }
  const message = { testId, attemptId, text: visibleText(text) };
  return addMessage(database.pool, viewer, message, now());
}

const OF_ATTEMPT = statement({
  prepared: "messages-of-attempt",
  // After an undo the question counts again, so the old message no longer marks it as withdrawn.
  text: `SELECT m.id, m.text, m.sent_at AS "sentAt", CASE WHEN EXISTS (SELECT FROM question_revisions r
          JOIN key_corrections k ON k.revision_id = r.id AND k.kind = 'dropped' AND k.undone_at IS NULL
        WHERE r.question_id = m.withdrawn_question_id) THEN m.withdrawn_question_id END AS "withdrawnQuestionId"
    FROM attempts JOIN live_messages m ON ${MESSAGES_OF}
    WHERE attempts.id = :attemptId AND m.id > :after ORDER BY m.id`,
  takes: { attemptId: "int", after: "int" },
  gives: columns,
});

/**
 * Returns the messages to the viewer's own attempt, the oldest first. Runs no statement when the attempt's row shows that
 * there is no new one, since every save calls this.
 *
 * @param after the number of the newest message that the page has; 0 for none
 */
export async function messagesOf(
  { database }: Pick<Dependencies, "database">,
  { id, newestMessageId, testId }: AttemptRow,
  after: number,
): Promise<LiveMessage[]> {
  if (testId === null || (newestMessageId !== undefined && (newestMessageId ?? 0) <= after))
    return [];
  return OF_ATTEMPT.rows(database.pool, { attemptId: id, after });
}
