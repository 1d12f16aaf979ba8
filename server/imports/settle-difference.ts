import { isDeepStrictEqual } from "node:util";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { selected, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { editQuestion } from "../questions/edit-question.ts";
import { type WordedQuestion, wording } from "../questions/wording.ts";
import type { GivenWords } from "./row-differences.ts";

/** Which of the two a row that differs is to leave in the bank. */
export type Choice = "bank" | "file";

// Raw SQL: to Prisma rows of imports have no relation to questions, whose values they take.
const FIND = statement({
  text: `SELECT i.question_id AS "questionId", i.given, i.settled, i.before_revision_id AS "beforeId",
      i.after_revision_id AS "afterId", q.revision_id AS "presentId", r.number AS "presentNumber",
      ${selected(wording, "b")}
    FROM import_rows i JOIN questions q ON q.id = i.question_id AND q.deleted_at IS NULL
    JOIN question_revisions r ON r.id = q.revision_id JOIN question_revisions b ON b.id = i.before_revision_id
    JOIN imports m ON m.id = i.import_id AND m.undo_change_id IS NULL
    WHERE i.import_id = :importId AND i.outcome = 'duplicate' AND i.row = :row AND i.given IS NOT NULL`,
  takes: { importId: "int", row: "int" },
  gives: {
    questionId: "int!",
    given: "jsonb!",
    settled: "text?",
    beforeId: "int!",
    afterId: "int?",
    presentId: "int",
    presentNumber: "int",
    ...wording,
  },
});

const SETTLE = statement({
  text: `UPDATE import_rows i SET settled = :choice,
      after_revision_id = CASE WHEN :choice = 'file' THEN q.revision_id END
    FROM questions q WHERE q.id = i.question_id AND i.import_id = :importId AND i.outcome = 'duplicate' AND i.row = :row`,
  takes: { importId: "int", row: "int", choice: "text" },
});

/** The bank's words with the file's in their places; its passage is no part of a question's edit. */
function withGiven(before: WordedQuestion, { passage, ...given }: GivenWords): WordedQuestion {
  const wanted = { ...before, ...given };
  if (passage !== undefined && isDeepStrictEqual(wanted, before)) {
    throw new Conflict("The row has another passage, and nothing else. Edit the passage instead.");
  }
  // Other words are plain.
  if (wanted.explanation !== before.explanation) wanted.explanationHtml = null;
  if (wanted.questionText !== before.questionText) wanted.questionHtml = null;
  if (!isDeepStrictEqual(wanted.options, before.options)) wanted.optionsHtml = [];
  return wanted;
}

/**
 * Settles a row that differs from the bank's question: keeps the bank's words, or takes the file's key,
 * explanation and labels, and of a row that names the question its text and options too. Each choice can be
 * changed for the other as long as nobody else edits the question.
 *
 * @throws NotFound when there is no such row, or its question is gone
 * @throws Conflict when somebody has edited the question since, or the row has another passage alone
 */
export async function settleDifference(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  place: { importId: number; row: number },
  choice: Choice,
): Promise<void> {
  requirePermission(viewer, "bank:import");
  const { pool } = dependencies.database;
  const found = await FIND.row(pool, place);
  if (found === undefined) throw new NotFound("There is no such row, or its question is gone.");
  const { questionId, given, settled, beforeId, afterId, presentId, presentNumber, ...before } =
    found;
  if (settled === choice) return;
  const isTaken = settled === "file";
  const expected = isTaken ? afterId : beforeId;
  const wanted = choice === "file" ? withGiven(before, given as GivenWords) : before;
  if (presentId !== expected && (choice === "file" || isTaken)) {
    throw new Conflict(
      `Question ${questionId} was edited since the import. Open it to see its words now.`,
    );
  }
  if (choice === "file" || isTaken) {
    const edit = { id: questionId, revisionNumber: presentNumber, question: wanted };
    await editQuestion(viewer, dependencies, edit);
  }
  await SETTLE.count(pool, { ...place, choice });
  if (choice === "bank" && isTaken) await REMEMBER_BEFORE.count(pool, place);
}

// Taken back, the bank's words stand in a new wording.
const REMEMBER_BEFORE = statement({
  text: `UPDATE import_rows i SET before_revision_id = q.revision_id FROM questions q
    WHERE q.id = i.question_id AND i.import_id = :importId AND i.outcome = 'duplicate' AND i.row = :row`,
  takes: { importId: "int", row: "int" },
});
