import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { countResults } from "./count-results.ts";
import { checkedLabels, differsFromChange, type LabelChange } from "./label-change.ts";
import {
  type QuestionSelection,
  selectionCondition,
  selectionParameters,
  selectionValues,
} from "./question-selection.ts";
import { inSpan, SECTION_SPANS } from "./section-spans.ts";

/** Most tests listed in a preview. */
export const PREVIEWED_TESTS = 10;
/** Most questions that are searched for in results. */
const LOOKED_FOR = 5_000;

/** A test that has some of the questions. */
export interface TouchedTest {
  id: number;
  title: string;
  /** The number of its questions, and of those in the selection. */
  totalQuestions: number;
  chosenQuestions: number;
  /** The titles of sections whose questions are all in the selection. */
  chosenSections: string[];
}

/** The effects that a bulk change would have. */
export interface ChangePreview {
  selection: QuestionSelection;
  questionCount: number;
  /** The number of questions that would change; all of them for a deletion. */
  changingCount: number;
  tests: TouchedTest[];
  testCount: number;
}

// Raw SQL, to share the SQL conditions of the bulk change.
const COUNT = statement({
  text: `WITH l AS (SELECT :labels::jsonb AS labels)
    SELECT count(*)::int AS "questionCount", count(*) FILTER (WHERE ${differsFromChange})::int AS "changingCount"
    FROM l, questions q JOIN question_revisions r ON r.id = q.revision_id WHERE ${selectionCondition}`,
  takes: { labels: "jsonb" },
  mayTake: selectionParameters,
  gives: { questionCount: "int", changingCount: "int" },
});

const TESTS = statement({
  text: `WITH touched AS (
      SELECT t.id, array_agg(tq.position) AS positions, (count(*) OVER ())::int AS tests
      FROM test_questions tq JOIN tests t ON t.id = tq.test_id JOIN questions q ON q.id = tq.question_id
      WHERE t.archived_at IS NULL AND ${selectionCondition}
      GROUP BY t.id ORDER BY t.id DESC LIMIT :most
    )
    SELECT t.id, t.title, t.total_questions AS "totalQuestions", cardinality(c.positions) AS "chosenQuestions",
      c.tests AS "testCount", ARRAY(
        SELECT s.section->>'title' FROM ${SECTION_SPANS} s
        WHERE (s.section->>'count')::int > 0 AND (s.section->>'count')::int =
          (SELECT count(*) FROM unnest(c.positions) AS p (position) WHERE ${inSpan("p.position")})
        ORDER BY s.place
      ) AS "chosenSections"
    FROM touched c JOIN tests t ON t.id = c.id ORDER BY t.id DESC`,
  takes: { most: "bigint" },
  mayTake: selectionParameters,
  gives: {
    id: "int",
    title: "text",
    totalQuestions: "int",
    chosenQuestions: "int",
    testCount: "int",
    chosenSections: "text[]",
  },
});

const SOME = statement({
  text: `SELECT q.id FROM questions q WHERE ${selectionCondition} LIMIT :most`,
  takes: { most: "bigint" },
  mayTake: selectionParameters,
  gives: { id: "int" },
});

/**
 * Returns the effects that a bulk change would have. Changes nothing.
 *
 * @param change the labels to set; null for a deletion
 * @throws InvalidInput, BadRequest as the bulk change does
 */
export async function previewChange(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  selection: QuestionSelection,
  change: LabelChange | null,
): Promise<ChangePreview> {
  requirePermission(viewer, "bank:read");
  const values = selectionValues(selection);
  const labels = change === null ? {} : checkedLabels(change, now());
  const counted = await COUNT.row(database.pool, { labels, ...values });
  const { questionCount = 0, changingCount = 0 } = counted ?? {};
  const rows = await TESTS.rows(database.pool, { most: PREVIEWED_TESTS, ...values });
  return {
    selection,
    questionCount,
    changingCount: change === null ? questionCount : changingCount,
    tests: rows.map(({ testCount: _, ...test }) => test),
    testCount: rows[0]?.testCount ?? 0,
  };
}

/** Returns the number of results with one of the questions; see countResults. */
export async function countResultsOf(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  selection: QuestionSelection,
): Promise<number> {
  const values = selectionValues(selection);
  const rows = await SOME.rows(database.pool, { most: LOOKED_FOR, ...values });
  return countResults(
    viewer,
    { database },
    rows.map(({ id }) => id),
  );
}
