import type pg from "pg";
import { HOUR_MS } from "#rules/durations.ts";
import { undoLimits } from "#rules/limits.ts";
import { snakeCase } from "#rules/snake-case.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { recordEntry } from "../audit/record-entry.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { archiveImportedTest } from "../fixed-tests/archive-test.ts";
import { defineJob } from "../jobs/job.ts";
import { addJob, waitForJob } from "../jobs/job-record.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { runChange } from "../questions/run-change.ts";
import { wordingNames } from "../questions/wording.ts";
import { writeChange } from "../questions/write-change.ts";

const ADDED = "i.import_id = :importId AND i.outcome = 'created' AND q.deleted_at IS NULL";

// The test that was made of the file goes with its undo.
// Raw SQL: to Prisma rows of imports and lists of wordings have no relations, and an undo asks in
// its transaction of `pg`.
const IN_TEST = statement({
  text: `SELECT q.id AS "questionId", t.id AS "testId", t.title FROM import_rows i
    JOIN questions q ON q.id = i.question_id JOIN test_questions tq ON tq.question_id = q.id JOIN tests t ON t.id = tq.test_id
    WHERE ${ADDED} AND t.id IS DISTINCT FROM (SELECT test_id FROM imports WHERE id = :importId) LIMIT 1`,
  takes: { importId: "int" },
  gives: { questionId: "int", testId: "int", title: "text" },
});

const contentOf = (table: string) =>
  `(${wordingNames
    .filter((name) => name !== "subject" && name !== "topic")
    .map((name) => `${table}.${snakeCase(name)}`)
    .join(", ")})`;

/**
 * Whether somebody has edited the question `q` of the row `i` since the import. A question whose subject or
 * topic alone is another one was not: renaming or merging a subject, such as putting the import's own new
 * subject into one of the bank, makes such wordings. Nor was one whose own letters and numbers were stripped.
 */
const isEditedSince = `EXISTS (SELECT FROM question_revisions r JOIN question_revisions m ON m.question_id = r.question_id
      AND CASE WHEN i.outcome = 'created' THEN m.number = 1 ELSE m.id = i.after_revision_id END
    WHERE r.id = q.revision_id AND r.id <> m.id AND ${contentOf("r")} IS DISTINCT FROM ${contentOf("m")}
      AND NOT EXISTS (SELECT FROM bank_changes b JOIN bank_change_questions c ON c.change_id = b.id
        JOIN question_revisions s ON s.id = c.after_revision_id
        WHERE b.kind = 'marks' AND c.question_id = q.id AND ${contentOf("r")} IS NOT DISTINCT FROM ${contentOf("s")}))`;

const STARTED = statement({
  text: `SELECT EXISTS (SELECT FROM attempts a JOIN imports i ON i.test_id = a.test_id WHERE i.id = :importId) AS started`,
  takes: { importId: "int" },
  gives: { started: "boolean" },
});

const IN_PAPER = statement({
  text: `SELECT EXISTS (SELECT FROM papers p WHERE p.revision_ids && ARRAY(
      SELECT r.id FROM import_rows i JOIN questions q ON q.id = i.question_id
      JOIN question_revisions r ON r.question_id = q.id WHERE ${ADDED} LIMIT :most)) AS used`,
  takes: { importId: "int", most: "bigint" },
  gives: { used: "boolean" },
});

/** So many questions are looked for in papers to tell whether an import is offered to be undone. */
const LOOKED_FOR = 2_000;
/** More than any import has. */
const ALL = 1_000_000;

/**
 * Why an import can't be undone any more: where one of its questions is used. Null while none is.
 *
 * @param isThorough whether all of its questions are looked for in attempts; otherwise the first alone
 */
export async function useOf(
  queryable: Queryable,
  importId: number,
  isThorough = false,
): Promise<string | null> {
  const started = await STARTED.row(queryable, { importId });
  if (started?.started === true) return "A student has started the test.";
  const test = await IN_TEST.row(queryable, { importId });
  if (test !== undefined) return `Question ${test.questionId} is in the test “${test.title}”.`;
  const most = isThorough ? ALL : LOOKED_FOR;
  const isAsked = (await IN_PAPER.row(queryable, { importId, most }))?.used === true;
  return isAsked ? "A student was asked one of its questions." : null;
}

type UndoDependencies = Pick<Dependencies, "database" | "now">;

/** Until when an import that finished then can be undone. */
export function undoEndOf(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + undoLimits.labelUndoHours * HOUR_MS);
}

// Raw SQL: the import is held, looked at and started to be taken back in one transaction of `pg`.
const LOCK = statement({
  text: `SELECT status::text AS status, file_name AS "fileName", finished_at AS "finishedAt",
      test_id AS "testId", undo_change_id AS "changeId", undone_at IS NOT NULL AS "isUndone"
    FROM imports WHERE id = :id FOR UPDATE`,
  takes: { id: "int" },
  gives: {
    status: "text",
    fileName: "text",
    finishedAt: "timestamptz?",
    testId: "int?",
    changeId: "int?",
    isUndone: "boolean",
  },
});

// Of a question in several rows, what the last of them made; as the question is now, which may have
// another subject since. What somebody has edited since stays.
const MADE = statement({
  text: `SELECT DISTINCT ON (q.id) q.id, i.before_revision_id AS "beforeId",
      q.revision_id AS "afterId"
    FROM import_rows i JOIN questions q ON q.id = i.question_id
    WHERE i.import_id = :id AND q.deleted_at IS NULL
      AND (i.outcome = 'created' OR i.after_revision_id IS NOT NULL) AND NOT ${isEditedSince}
    ORDER BY q.id, i.outcome = 'created' DESC, i.row`,
  takes: { id: "int" },
  gives: { id: "int", beforeId: "int?", afterId: "int" },
});

const BEGIN = statement({
  text: "UPDATE imports SET undo_change_id = :changeId WHERE id = :id",
  takes: { id: "int", changeId: "int" },
});

// Raw SQL: Prisma can't take a value from another table.
const NOTE = statement({
  text: `UPDATE imports i SET taken_back = c.changed, undone_at = c.finished_at FROM bank_changes c
    WHERE i.id = :id AND c.id = i.undo_change_id`,
  takes: { id: "int" },
});

interface Input {
  importId: number;
}

/** The job that undoes an import. */
const UNDO = { name: "import-undo" };

/** How long the request that undoes an import waits for its end, in milliseconds. */
const ANSWER_WITHIN_MS = 4_000;

const ACTIVE_JOB = statement({
  text: `SELECT id FROM jobs WHERE kind = 'import-undo' AND input = jsonb_build_object('importId', :id::int)
    AND state IN ('queued', 'running')`,
  takes: { id: "int" },
  gives: { id: "int" },
});

/** Writes down that the import is undone. @returns the job that does it; null when it is done */
async function begin(
  viewer: Viewer,
  { database, now }: UndoDependencies,
  id: number,
): Promise<number | null> {
  return inTransaction(database, async (client) => {
    const found = await LOCK.row(client, { id });
    if (found === undefined) throw new NotFound("Import not found");
    const job = { ownerId: viewer.userId, input: { importId: id }, now: now() };
    if (found.isUndone) return null;
    // Two who undo it at once do the same.
    if (found.changeId !== null) {
      return (await ACTIVE_JOB.row(client, { id }))?.id ?? (await addJob(client, UNDO, job));
    }
    if (found.status !== "finished" || found.finishedAt === null) {
      throw new Conflict("Nothing of this import is in the bank.");
    }
    if (undoEndOf(found.finishedAt) <= now()) {
      throw new Conflict(`An import can be undone for ${undoLimits.labelUndoHours} hours.`);
    }
    const use = await useOf(client, id, true);
    if (use !== null) throw new Conflict(`${use} An import that is used can't be undone.`);
    const made = await MADE.rows(client, { id });
    if (made.length === 0 && found.testId === null) {
      throw new Conflict(
        "Nothing of this import can be taken back: its questions were edited since, or are not in the bank any more.",
      );
    }
    if (found.testId !== null) requirePermission(viewer, "test:write");
    if (found.testId !== null) await archiveImportedTest(client, found.testId, now());
    const changeId = await writeChange(client, {
      ...{ userId: viewer.userId, kind: "import", questions: made, now: now() },
      summary: `${found.fileName} taken back`,
    });
    await BEGIN.count(client, { id, changeId });
    const jobId = await addJob(client, UNDO, job);
    await recordEntry(client, {
      ...{ at: now(), action: "undoImport", actorId: viewer.userId, origin: viewer.origin },
      subject: { kind: "import", id },
    });
    return jobId;
  });
}

/**
 * Undoes an import, with the test that was made of it, for 24 hours and as long as nothing of it is used
 * (docs/rules.md, section 10). A job does it; what was edited since, or is used by then, stays and is counted.
 *
 * @returns when it is done, or after about 4 seconds
 * @throws NotFound when there is no such import
 * @throws Conflict when its time is over, or one of its questions is used
 */
export async function undoImport(
  viewer: Viewer,
  dependencies: UndoDependencies,
  id: number,
): Promise<void> {
  requirePermission(viewer, "bank:import");
  const jobId = await begin(viewer, dependencies, id);
  const { database } = dependencies;
  if (jobId !== null) await waitForJob(database.pool, jobId, ANSWER_WITHIN_MS);
  forgetBank(database);
}

// Raw SQL: Prisma would ask for the imports and for their bulk changes one after the other.
const UNFINISHED = statement({
  text: `SELECT i.id, i.file_name AS "fileName", i.undo_change_id AS "changeId", c.user_id AS "userId" FROM imports i
    JOIN bank_changes c ON c.id = i.undo_change_id WHERE i.undone_at IS NULL ORDER BY i.id`,
  gives: { id: "int", fileName: "text", changeId: "int!", userId: "int?" },
});

/** The files that are being undone, by their names. */
export async function filesInUndo(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  return (await UNFINISHED.rows(client)).map(({ fileName }) => fileName);
}

/**
 * Undoes what is being undone, to its end.
 *
 * @param onStep called from time to time; what it throws ends this
 */
export async function finishUndos(
  dependencies: UndoDependencies,
  onStep?: (progress: { done: number; total: number }) => Promise<void>,
): Promise<void> {
  const { pool } = dependencies.database;
  for (const { id, changeId, userId } of await UNFINISHED.rows(pool)) {
    await runChange(dependencies, changeId, userId, onStep);
    await NOTE.count(pool, { id });
  }
}

export const undoJob = defineJob<Input>({
  ...UNDO,
  isSingle: true,
  async run({ dependencies, progress }) {
    await finishUndos(dependencies, ({ done, total }) => progress(done, total));
    return null;
  },
});
