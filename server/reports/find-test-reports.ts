import { searchForm } from "#rules/fold-text.ts";
import {
  type Bin,
  deviationOf,
  ENOUGH_ATTEMPTS,
  histogramOf,
  meanOf,
  quantileOf,
  sizeOf,
  tallyOf,
} from "#rules/test-statistics.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import { type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { ofBatch } from "./of-batch.ts";

/** Which attempts of each student are meant. */
export type AttemptChoice = "first" | "all";

type Needed = Pick<Dependencies, "database" | "now">;

const reportColumns = {
  id: "int",
  title: "text",
  isArchived: "boolean",
  closesAt: "timestamptz?",
  totalQuestions: "int",
  attemptCount: "int",
  firstAttemptCount: "int",
  openAttemptCount: "int",
  lastSubmittedAt: "timestamptz?",
} as const;

/**
 * A test with how often students took it; `firstAttemptCount` is how many students that is. Attempts of staff count
 * nowhere.
 */
export type TestReport = Row<typeof reportColumns> & {
  /** The batch whose students are meant; null for all. */
  batchId: number | null;
};

/** Whose attempts are meant: a batch's, by its number, or everybody's. */
export type BatchChoice = number | null;

const batchOf = (batchId: BatchChoice) => (batchId === null ? {} : { batchId });

// Raw SQL, like all of this file: attempts are counted for a page of tests by one statement, and Prisma sends a
// status with a cast, which no partial index serves.
const LISTED = "FROM tests t WHERE TRUE[[ AND t.id = :id]][[ AND t.search_text ILIKE :pattern]]";
const TAKEN = `EXISTS (SELECT FROM attempts a WHERE a.test_id = t.id AND a.status IN ('submitted', 'open')
  AND NOT a.by_staff AND NOT a.is_practice${ofBatch("a")})`;

const REPORTS = statement({
  text: `SELECT t.id, t.title, t.archived_at IS NOT NULL AS "isArchived", t.closes_at AS "closesAt",
      t.total_questions AS "totalQuestions", taken.*, (SELECT count(*)::int FROM attempts o
        WHERE o.test_id = t.id AND o.status = 'open' AND NOT o.by_staff AND NOT o.is_practice AND o.expires_at > :now${ofBatch("o")}) AS "openAttemptCount"
    FROM (SELECT t.* ${LISTED} AND (${TAKEN} OR t.id = :always::int)
      ORDER BY t.id DESC OFFSET :skip LIMIT :limit) t
    CROSS JOIN LATERAL (SELECT count(*)::int AS "attemptCount", count(DISTINCT a.user_id)::int AS "firstAttemptCount",
        max(a.completed_at) AS "lastSubmittedAt" FROM attempts a
      WHERE a.test_id = t.id AND a.status = 'submitted' AND NOT a.by_staff AND NOT a.is_practice${ofBatch("a")}) taken
    ORDER BY t.id DESC`,
  takes: { now: "timestamptz", skip: "bigint", limit: "bigint", always: "int?" },
  mayTake: { id: "int", pattern: "text", batchId: "int" },
  gives: reportColumns,
});

const COUNT = statement({
  text: `SELECT count(*)::int AS count ${LISTED} AND ${TAKEN}`,
  mayTake: { id: "int", pattern: "text", batchId: "int" },
  gives: { count: "int" },
});

function searched(search: string | null) {
  const text = searchForm(search ?? "");
  return text === "" ? {} : { pattern: `%${escapeLike(text)}%` };
}

/** Which tests are listed, and whose attempts count. */
export interface ReportFilter {
  search: string | null;
  batchId: BatchChoice;
}

/** Tests that students have taken or take now, the newest first. @throws Forbidden without the permission */
export async function listTestReports(
  viewer: Viewer,
  { database, now }: Needed,
  { search, batchId }: ReportFilter,
  page: { skip: number; limit: number },
): Promise<TestReport[]> {
  requirePermission(viewer, "report:read");
  const which = { ...searched(search), ...batchOf(batchId) };
  const rows = await REPORTS.rows(database.pool, { now: now(), always: null, ...page, ...which });
  return rows.map((row) => ({ ...row, batchId }));
}

/** How many tests `listTestReports` has, over all pages. */
export async function countTestReports(
  viewer: Viewer,
  { database }: Needed,
  { search, batchId }: ReportFilter,
): Promise<number> {
  requirePermission(viewer, "report:read");
  const which = { ...searched(search), ...batchOf(batchId) };
  return (await COUNT.row(database.pool, which))?.count ?? 0;
}

/** The report of one test, taken or not. @throws NotFound when there is no such test */
export async function findTestReport(
  viewer: Viewer,
  { database, now }: Needed,
  id: number,
  batchId: BatchChoice = null,
): Promise<TestReport> {
  requirePermission(viewer, "report:read");
  const which = { id, always: id, skip: 0, limit: 1, ...batchOf(batchId) };
  const report = await REPORTS.row(database.pool, { now: now(), ...which });
  if (report === undefined) throw new NotFound("Test not found");
  return { ...report, batchId };
}

/** How the scores of a test lie. Marks are on the scale of the newest attempt, and not rounded. */
export interface ScoreFigures {
  attempts: number;
  maxMarks: number;
  /** Whether some attempts had another maximum, as the paper was another: their scores are brought to this one. */
  isScaled: boolean;
  mean: number;
  median: number;
  firstQuartile: number;
  thirdQuartile: number;
  deviation: number;
  highest: number;
  lowest: number;
  medianSeconds: number;
  /** Attempts whose time was over before they were submitted. */
  ranOutOfTime: number;
  bins: Bin[];
}

/**
 * SQL of a test's submitted attempts, `:testId`: the first of each student, or all of them where `:isAll`; those of a
 * batch's students where `:batchId` is given. Read along attempts_counted_of_a_test_idx alone, as long as nothing but
 * its columns is asked for. "At most", since PostgreSQL expects few rows of a condition with OR, and then looks each up.
 */
export const CHOSEN = `(SELECT * FROM (SELECT a.*, row_number() OVER (PARTITION BY a.user_id ORDER BY a.completed_at, a.id) AS nth
    FROM attempts a WHERE a.test_id = :testId AND a.status = 'submitted' AND NOT a.by_staff AND NOT a.is_practice${ofBatch("a")}) numbered
  WHERE nth <= CASE WHEN :isAll::boolean THEN 2147483647 ELSE 1 END) AS chosen`;

const SCORES = statement({
  text: `SELECT score_hundredths AS score, max_hundredths AS max, count(*)::int AS count, max(id)::int AS newest
    FROM ${CHOSEN} GROUP BY score_hundredths, max_hundredths`,
  takes: { testId: "int", isAll: "boolean" },
  mayTake: { batchId: "int" },
  gives: { score: "int!", max: "int!", count: "int", newest: "int!" },
});

const TIMES = statement({
  text: `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY time_taken_seconds) AS median,
      count(time_over_at)::int AS "ranOut" FROM ${CHOSEN}`,
  takes: { testId: "int", isAll: "boolean" },
  mayTake: { batchId: "int" },
  gives: { median: "float?", ranOut: "int" },
});

/** How the scores of a test lie; null below 20 attempts. */
export async function findScoreFigures(
  viewer: Viewer,
  { database }: Needed,
  testId: number,
  which: AttemptChoice,
  batchId: BatchChoice = null,
): Promise<ScoreFigures | null> {
  requirePermission(viewer, "report:read");
  const chosen = { testId, isAll: which === "all", ...batchOf(batchId) };
  const [rows, times] = await Promise.all([
    SCORES.rows(database.pool, chosen),
    TIMES.row(database.pool, chosen),
  ]);
  const newest = rows.reduce((max, row) => (row.newest > max.newest ? row : max), {
    ...{ newest: 0, max: 1 },
  });
  const maxMarks = newest.max / 100;
  const scores = tallyOf(
    rows.map(({ score, max, count }) => [
      max === newest.max ? score / 100 : (score / max) * maxMarks,
      count,
    ]),
  );
  const attempts = sizeOf(scores);
  if (attempts < ENOUGH_ATTEMPTS) return null;
  const quantile = (part: number) => quantileOf(scores, part) ?? 0;
  return {
    attempts,
    maxMarks,
    isScaled: rows.some(({ max }) => max !== newest.max),
    mean: meanOf(scores) ?? 0,
    median: quantile(0.5),
    firstQuartile: quantile(0.25),
    thirdQuartile: quantile(0.75),
    deviation: deviationOf(scores) ?? 0,
    highest: quantile(1),
    lowest: quantile(0),
    medianSeconds: times?.median ?? 0,
    ranOutOfTime: times?.ranOut ?? 0,
    bins: histogramOf(scores, maxMarks),
  };
}
