import { type LivePhase, liveLimits } from "#rules/live.ts";
import { may, requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Columns, type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";

type Reading = Pick<Dependencies, "database" | "now">;

const columns = {
  id: "int",
  title: "text",
  durationMinutes: "int",
  totalQuestions: "int",
  opensAt: "timestamptz?",
  closesAt: "timestamptz?",
  resultsAt: "timestamptz?",
  isLateStartCut: "boolean",
  phase: "text",
} as const satisfies Columns;

/** A test while it runs, shortly before and shortly after. */
export interface LiveTest extends Omit<Row<typeof columns>, "phase"> {
  phase: LivePhase;
}

export const TEST_MISSING = "Test not found";

/** When the last clock of the test `t` ends; null for a test that never closes. */
const LAST_END =
  "t.closes_at + CASE WHEN t.is_late_start_cut THEN interval '0' ELSE t.duration_minutes * interval '1 minute' END";

const SELECT = `SELECT t.id, t.title, t.duration_minutes AS "durationMinutes", t.total_questions AS "totalQuestions",
    t.opens_at AS "opensAt", t.closes_at AS "closesAt", t.results_at AS "resultsAt",
    t.is_late_start_cut AS "isLateStartCut", CASE WHEN t.opens_at > :now::timestamptz THEN 'before'
      WHEN ${LAST_END} <= :now THEN 'over' ELSE 'open' END AS phase
  FROM tests t WHERE t.archived_at IS NULL`;

// Raw SQL, like all of this file: the statement orders by the phase, which it computes from the times. A test that opened
// more than a day ago and never closes is not listed; its own page can still be opened.
const LIST = statement({
  text: `SELECT * FROM (${SELECT} AND t.is_active AND (t.opens_at IS NOT NULL OR t.closes_at IS NOT NULL)
      AND coalesce(t.opens_at < :now::timestamptz + interval '${liveLimits.daysBefore} days', TRUE)
      AND coalesce(${LAST_END} > :now::timestamptz - interval '${liveLimits.hoursAfter} hours',
        t.opens_at > :now::timestamptz - interval '24 hours')) found
    ORDER BY phase = 'open' DESC, phase = 'before' DESC, coalesce("opensAt", "closesAt"), id LIMIT ${liveLimits.listed}`,
  takes: { now: "timestamptz" },
  gives: { ...columns, phase: "text!" },
});

const ONE = statement({
  text: `${SELECT} AND t.id = :testId`,
  takes: { now: "timestamptz", testId: "int" },
  gives: { ...columns, phase: "text!" },
});

/** Tests that are open, open soon, or have just closed; open ones first. */
export async function listLiveTests(
  viewer: Viewer,
  { database, now }: Reading,
): Promise<LiveTest[]> {
  requirePermission(viewer, "live:watch");
  return (await LIST.rows(database.pool, { now: now() })) as LiveTest[];
}

/** One test, whatever its times. @throws NotFound when there is none */
export async function findLiveTest(
  viewer: Viewer,
  { database, now }: Reading,
  testId: number,
): Promise<LiveTest> {
  requirePermission(viewer, "live:watch");
  const row = await ONE.row(database.pool, { testId, now: now() });
  if (row === undefined) throw new NotFound(TEST_MISSING);
  return row as LiveTest;
}

const batchColumns = { id: "int", name: "text", letters: "text", tint: "text" } as const;

/** A batch that a test is open to. */
export type LiveBatch = Row<typeof batchColumns>;

const BATCHES = statement({
  text: `SELECT b.id, b.name, b.letters, b.tint FROM test_batches o JOIN batches b ON b.id = o.batch_id
    WHERE o.test_id = :testId AND b.archived_at IS NULL ORDER BY b.id`,
  takes: { testId: "int" },
  gives: batchColumns,
});

/** The batches that a test is open to. */
export async function batchesOf(
  viewer: Viewer,
  { database }: Pick<Reading, "database">,
  testId: number,
): Promise<LiveBatch[]> {
  requirePermission(viewer, "live:watch");
  return BATCHES.rows(database.pool, { testId });
}

const QUESTIONS = statement({
  text: `SELECT p.position::int AS number, r.question_id AS "questionId", left(r.question_text, 200) AS text,
      coalesce((SELECT k.kind = 'dropped' FROM key_corrections k WHERE k.revision_id = r.id AND k.undone_at IS NULL
        ORDER BY k.number DESC LIMIT 1), FALSE) AS "isWithdrawn"
    FROM tests t JOIN papers printed ON printed.id = t.paper_id
      CROSS JOIN unnest(printed.revision_ids) WITH ORDINALITY AS p (revision_id, position)
      JOIN question_revisions r ON r.id = p.revision_id
    WHERE t.id = :testId ORDER BY p.position`,
  takes: { testId: "int" },
  gives: { number: "int!", questionId: "int", text: "text!", isWithdrawn: "boolean!" },
});

/** A question of the test's current paper. `number` is 1 for the first. */
export interface LiveQuestion {
  number: number;
  questionId: number;
  /** The beginning of its text. */
  text: string;
  /** Whether it counts for nobody. */
  isWithdrawn: boolean;
}

/** The questions of a test's current paper, without keys; empty for a viewer who may not act. */
export async function liveQuestions(
  viewer: Viewer,
  { database }: Pick<Reading, "database">,
  testId: number,
): Promise<LiveQuestion[]> {
  return may(viewer, "live:act") ? QUESTIONS.rows(database.pool, { testId }) : [];
}

const OTHER_TESTS = statement({
  text: `SELECT DISTINCT ON (a.test_id) a.test_id AS "testId", array_position(p.revision_ids, r.id) AS number
    FROM attempts a JOIN papers p ON p.id = a.paper_id
      JOIN question_revisions r ON r.question_id = :questionId AND r.id = ANY (p.revision_ids)
    WHERE a.status = 'open' AND a.expires_at > :now AND a.test_id <> :testId ORDER BY a.test_id, a.id DESC`,
  takes: { questionId: "int", testId: "int", now: "timestamptz" },
  gives: { testId: "int!", number: "int!" },
});

/** Other tests with the question that students are taking now, each with the question's number on its newest paper. */
export async function otherTestsWithQuestion(
  viewer: Viewer,
  { database, now }: Reading,
  of: { testId: number; questionId: number },
): Promise<{ testId: number; number: number }[]> {
  requirePermission(viewer, "live:act");
  return OTHER_TESTS.rows(database.pool, { ...of, now: now() });
}
