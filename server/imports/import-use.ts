import { snakeCase } from "#rules/snake-case.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { wordingNames } from "../questions/wording.ts";

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
export const isEditedSince = `EXISTS (SELECT FROM question_revisions r JOIN question_revisions m ON m.question_id = r.question_id
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
