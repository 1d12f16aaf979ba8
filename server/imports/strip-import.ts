import type pg from "pg";
import { withoutOwnMarks } from "#rules/own-marks.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { type BankChange, findChange, stripInProgress } from "../questions/bank-change.ts";
import { startChange } from "../questions/run-change.ts";
import { writeChange } from "../questions/write-change.ts";

/** Rows whose questions are read at once. */
const PAGE = 5_000;

// Raw SQL, as the next: two presses at once must not start two changes.
const LOCK = statement({
  text: `SELECT file_name AS "fileName", status = 'finished' AND undo_change_id IS NULL AND undone_at IS NULL AS "isThere"
    FROM imports WHERE id = :importId FOR UPDATE`,
  takes: { importId: "int" },
  gives: { fileName: "text", isThere: "boolean" },
});

const QUESTIONS = statement({
  text: `SELECT i.row, q.id, r.question_text AS "questionText", r.options
    FROM import_rows i JOIN questions q ON q.id = i.question_id AND q.deleted_at IS NULL
    JOIN question_revisions r ON r.id = q.revision_id
    WHERE i.import_id = :importId AND i.outcome = :outcome AND i.row > :after ORDER BY i.row LIMIT :most`,
  takes: { importId: "int", outcome: "import_outcome", after: "int", most: "bigint" },
  gives: { row: "int", id: "int", questionText: "text", options: "text[]" },
});

/** The questions of an import that bring letters or numbers of their own now, new ones and known ones. */
async function markedQuestions(client: pg.PoolClient, importId: number): Promise<number[]> {
  const ids = new Set<number>();
  for (const outcome of ["created", "duplicate"] as const) {
    for (let after = 0; ; ) {
      const rows = await QUESTIONS.rows(client, { importId, outcome, after, most: PAGE });
      for (const row of rows) if (withoutOwnMarks(row) !== null) ids.add(row.id);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) break;
      after = last.row;
    }
  }
  return [...ids];
}

/**
 * Takes letters and numbers of their own out of the questions of an import (docs/rules.md, section 10):
 * a bulk change, which can be undone. Each question gets a new revision, so that results keep theirs.
 *
 * @returns the change; one of many questions continues in the background
 * @throws NotFound when there is no such import
 * @throws Conflict when it isn't in the bank, or none of its questions brings such marks
 */
export async function stripImport(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  importId: number,
): Promise<BankChange> {
  requirePermission(viewer, "bank:import");
  const { database, now } = dependencies;
  const changeId = await inTransaction(database, async (client) => {
    const found = await LOCK.row(client, { importId });
    if (found === undefined) throw new NotFound("Import not found");
    if (!found.isThere) throw new Conflict("Nothing of this import is in the bank.");
    const inProgress = await stripInProgress(client, importId);
    if (inProgress !== null) return inProgress;
    const ids = await markedQuestions(client, importId);
    if (ids.length === 0) {
      throw new Conflict("No question of this import has letters or numbers to strip.");
    }
    const summary = `Letters and numbers of ${found.fileName} stripped`;
    const { userId } = viewer;
    const at = now();
    const id = await writeChange(client, {
      ...{ userId, kind: "marks", labels: { importId }, summary, now: at },
      questions: ids.map((question) => ({ id: question })),
    });
    await startChange(client, { changeId: id, authorId: userId, now: at });
    return id;
  });
  return findChange(viewer, dependencies, changeId);
}
