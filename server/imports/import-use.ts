import { type Queryable, statement } from "../database/statement.ts";

const ADDED = "i.import_id = :importId AND i.outcome = 'created' AND q.deleted_at IS NULL";

// By hand: to Prisma rows of imports and lists of wordings have no relations, and an undo asks in
// its transaction of `pg`.
const IN_TEST = statement({
  text: `SELECT q.id AS "questionId", t.id AS "testId", t.title FROM import_rows i
    JOIN questions q ON q.id = i.question_id JOIN test_questions tq ON tq.question_id = q.id JOIN tests t ON t.id = tq.test_id
    WHERE ${ADDED} LIMIT 1`,
  takes: { importId: "int" },
  gives: { questionId: "int", testId: "int", title: "text" },
});

// The latest wording of a question that nobody changed is the first one.
const EDITED = statement({
  text: `SELECT q.id AS "questionId" FROM import_rows i
    JOIN questions q ON q.id = i.question_id JOIN question_revisions r ON r.id = q.revision_id
    WHERE (${ADDED} AND r.number > 1)
      OR (i.import_id = :importId AND i.after_revision_id IS NOT NULL AND q.deleted_at IS NULL AND q.revision_id <> i.after_revision_id)
    LIMIT 1`,
  takes: { importId: "int" },
  gives: { questionId: "int" },
});

const IN_PAPER = statement({
  text: `SELECT EXISTS (SELECT FROM papers p WHERE p.revision_ids && ARRAY(
      SELECT q.revision_id FROM import_rows i JOIN questions q ON q.id = i.question_id
      WHERE ${ADDED} LIMIT :most)) AS used`,
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
  const test = await IN_TEST.row(queryable, { importId });
  if (test !== undefined) return `Question ${test.questionId} is in the test “${test.title}”.`;
  const edited = await EDITED.row(queryable, { importId });
  if (edited !== undefined) return `Question ${edited.questionId} was edited since.`;
  const most = isThorough ? ALL : LOOKED_FOR;
  const isAsked = (await IN_PAPER.row(queryable, { importId, most }))?.used === true;
  return isAsked ? "A student was asked one of its questions." : null;
}
