import type pg from "pg";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest } from "../errors.ts";
import { forgetBank } from "./bank-cache.ts";
import { type BankChange, findChange } from "./bank-change.ts";
import {
  checkedLabels,
  differsFromChange,
  type LabelChange,
  type SetLabels,
} from "./label-change.ts";
import { wouldEmpty } from "./leave-tests.ts";
import {
  type QuestionSelection,
  selectionCondition,
  selectionParameters,
  selectionValues,
} from "./question-selection.ts";
import { startChange } from "./run-change.ts";
import { type WrittenChange, writeChange } from "./write-change.ts";

/** More than any bank has. A bulk change writes its list of questions in one statement. */
const MOST_QUESTIONS = 500_000;

// Raw SQL: it runs in the `pg` transaction that writes the bulk change.
const listing = (condition: string) =>
  statement({
    text: `WITH listed AS (
        INSERT INTO bank_change_questions (change_id, question_id)
        SELECT l.id, q.id FROM bank_changes l, questions q JOIN question_revisions r ON r.id = q.revision_id
        WHERE l.id = :changeId AND ${condition} AND ${selectionCondition} LIMIT :most
        RETURNING question_id
      )
      UPDATE bank_changes SET total = (SELECT count(*) FROM listed) WHERE id = :changeId
      RETURNING (SELECT count(*) FROM listed)::int AS total`,
    takes: { changeId: "int", most: "bigint" },
    mayTake: selectionParameters,
    gives: { total: "int" },
  });
const LIST_ALL = listing("TRUE");
const LIST_DIFFERENT = listing(differsFromChange);

const EMPTIED = statement({
  text: `SELECT t.title FROM tests t
    WHERE t.archived_at IS NULL
      AND t.id IN (SELECT tq.test_id FROM test_questions tq JOIN bank_change_questions c ON c.question_id = tq.question_id
                   WHERE c.change_id = :changeId)
      AND NOT EXISTS (SELECT FROM test_questions tq WHERE tq.test_id = t.id AND NOT EXISTS (
        SELECT FROM bank_change_questions c WHERE c.change_id = :changeId AND c.question_id = tq.question_id))
    ORDER BY t.id LIMIT 10`,
  takes: { changeId: "int" },
  gives: { title: "text" },
});

/** A bulk change to start. */
export interface BulkChange extends Pick<WrittenChange, "kind" | "summary"> {
  selection: QuestionSelection;
  labels: SetLabels;
}

/**
 * Writes a bulk change with its questions, without those that have the labels already, and starts it.
 *
 * @param alsoWrite writes more in the same transaction, before the start
 * @throws Conflict when a deletion would leave a test without a question
 */
export async function beginChange(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  { selection, ...bulkChange }: BulkChange,
  alsoWrite?: (client: pg.PoolClient, changeId: number) => Promise<void>,
): Promise<BankChange> {
  const values = selectionValues(selection);
  const at = now();
  const isDeletion = bulkChange.kind === "deletion";
  const id = await inTransaction(database, async (client) => {
    const { userId } = viewer;
    const changeId = await writeChange(client, { ...bulkChange, userId, now: at });
    const list = isDeletion ? LIST_ALL : LIST_DIFFERENT;
    const most = MOST_QUESTIONS + 1;
    const { total = 0 } = (await list.row(client, { changeId, most, ...values })) ?? {};
    if (total > MOST_QUESTIONS) {
      throw new BadRequest(`At most ${MOST_QUESTIONS} questions can be changed at once.`);
    }
    if (isDeletion) {
      const emptied = await EMPTIED.rows(client, { changeId });
      if (emptied.length > 0) throw wouldEmpty(emptied.map(({ title }) => title));
    }
    await alsoWrite?.(client, changeId);
    await startChange(client, { changeId, authorId: userId, now: at });
    return changeId;
  });
  forgetBank(database);
  return findChange(viewer, { database }, id);
}

function summaryOf({ subject, topic, pyq, pyqExam, pyqYear, withdrawn }: SetLabels): string {
  if (withdrawn !== undefined) return withdrawn ? "Withdrawn" : "Brought back";
  return [
    subject !== undefined && `Subject set to ${subject}`,
    topic !== undefined && (topic === null ? "Topic taken away" : `Topic set to ${topic}`),
    pyq !== undefined && (pyq ? `PYQ set to ${pyqExam} ${pyqYear}` : "PYQ taken away"),
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * Gives many questions a label. Each gets a new revision, so that results keep the old wording
 * (docs/rules.md, section 5). It can also withdraw questions or bring them back, which makes no
 * revision.
 *
 * @throws InvalidInput with the messages of the question form
 * @throws BadRequest for an invalid selection
 */
export async function labelQuestions(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  selection: QuestionSelection,
  change: LabelChange,
): Promise<BankChange> {
  requirePermission(viewer, "question:write");
  const labels = checkedLabels(change, dependencies.now());
  const summary = summaryOf(labels);
  const kind = labels.withdrawn === undefined ? "labels" : "withdrawal";
  return beginChange(viewer, dependencies, { kind, selection, labels, summary });
}

/**
 * Deletes many questions from the bank and from the tests that have them. Attempts in progress and
 * results keep theirs.
 *
 * @throws Conflict when a test would have no question left
 * @throws BadRequest for an invalid selection
 */
export async function deleteQuestions(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  selection: QuestionSelection,
): Promise<BankChange> {
  requirePermission(viewer, "question:write");
  const bulkChange = { kind: "deletion", selection, labels: {}, summary: "Deleted" } as const;
  return beginChange(viewer, dependencies, bulkChange);
}
