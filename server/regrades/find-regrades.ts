import { regradeLimits } from "#rules/limits.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma } from "../database/generated/prisma/client.ts";
import { type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { MISSING } from "./regrade-row.ts";

type Reading = Pick<Dependencies, "database">;

const everything = {
  author: { select: { fullName: true } },
  job: { select: { done: true, total: true, startedAt: true } },
  _count: { select: { attempts: true } },
  corrections: {
    orderBy: { questionId: "asc" },
    include: { question: { include: { revision: true } } },
  },
} as const satisfies Prisma.RegradeInclude;

/** A regrade with its corrections, who applied it, and the job that works on it. */
export type RegradeRow = Prisma.RegradeGetPayload<{ include: typeof everything }>;

/** Returns the regrades, newest first. @throws Forbidden without the permission */
export async function listRegrades(
  viewer: Viewer,
  { database }: Reading,
  { skip, limit }: { skip: number; limit: number },
): Promise<RegradeRow[]> {
  requirePermission(viewer, "key:correct");
  return database.prisma.regrade.findMany({
    include: everything,
    orderBy: { id: "desc" },
    ...{ skip, take: limit },
  });
}

/** Returns the number of regrades. @throws Forbidden without the permission */
export async function countRegrades(viewer: Viewer, { database }: Reading): Promise<number> {
  requirePermission(viewer, "key:correct");
  return database.prisma.regrade.count();
}

/** Returns one regrade. @throws NotFound when there is none. @throws Forbidden without the permission */
export async function findRegrade(
  viewer: Viewer,
  { database }: Reading,
  id: number,
): Promise<RegradeRow> {
  requirePermission(viewer, "key:correct");
  const regrade = await database.prisma.regrade.findUnique({ where: { id }, include: everything });
  if (regrade === null) throw new NotFound(MISSING);
  return regrade;
}

/** The number of attempts whose score changes by `change` hundredths of a mark. */
export interface ScoreChange {
  change: number;
  attempts: number;
}

/** Attempts that cross the border under a letter grade. */
export interface BorderCrossing {
  /** The rank of the grade above the border, 1 for D. */
  grade: number;
  rises: number;
  falls: number;
}

/** The effects of a regrade on its results, planned or applied. Marks are in hundredths. */
export interface RegradeFigures {
  attempts: number;
  /** The number with a different score or maximum. */
  changed: number;
  rises: number;
  falls: number;
  meanRise: number;
  meanFall: number;
  /** From the greatest loss to the greatest gain. */
  changes: ScoreChange[];
  /** From the highest grade. */
  borders: BorderCrossing[];
  /** The numbers of attempts that rise to a higher grade, and that fall to a lower one. */
  higherGrades: number;
  lowerGrades: number;
}

// Raw SQL in this whole file: it aggregates thousands of rows.
const CHANGES = statement({
  text: `SELECT score_after - score_before AS change, count(*)::int AS attempts,
      count(*) FILTER (WHERE score_after <> score_before OR max_after <> max_before)::int AS changed
    FROM regrade_attempts WHERE regrade_id = :id GROUP BY 1 ORDER BY 1`,
  takes: { id: "int" },
  gives: { change: "int", attempts: "int", changed: "int" },
});

const GRADES_CHANGED = statement({
  text: `SELECT grade_before AS "from", grade_after AS "to", count(*)::int AS attempts
    FROM regrade_attempts WHERE regrade_id = :id AND grade_after <> grade_before GROUP BY 1, 2`,
  takes: { id: "int" },
  gives: { from: "smallint", to: "smallint", attempts: "int" },
});

const sumOf = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

const meanOf = (rows: readonly ScoreChange[]) => {
  const attempts = sumOf(rows, (row) => row.attempts);
  return attempts === 0 ? 0 : sumOf(rows, (row) => row.change * row.attempts) / attempts;
};

/** Returns the effects of a regrade on its results, planned or applied. */
export async function figuresOf(
  viewer: Viewer,
  { database }: Reading,
  id: number,
): Promise<RegradeFigures> {
  requirePermission(viewer, "key:correct");
  const [changes, moves] = await Promise.all([
    CHANGES.rows(database.pool, { id }),
    GRADES_CHANGED.rows(database.pool, { id }),
  ]);
  const rising = changes.filter(({ change }) => change > 0);
  const falling = changes.filter(({ change }) => change < 0);
  const borders = [5, 4, 3, 2, 1].map((grade) => ({
    grade,
    rises: sumOf(moves, ({ from, to, attempts }) => (from < grade && to >= grade ? attempts : 0)),
    falls: sumOf(moves, ({ from, to, attempts }) => (from >= grade && to < grade ? attempts : 0)),
  }));
  return {
    attempts: sumOf(changes, (row) => row.attempts),
    changed: sumOf(changes, (row) => row.changed),
    rises: sumOf(rising, (row) => row.attempts),
    falls: sumOf(falling, (row) => row.attempts),
    meanRise: meanOf(rising),
    meanFall: meanOf(falling),
    changes: changes.map(({ change, attempts }) => ({ change, attempts })),
    borders,
    higherGrades: sumOf(moves, ({ from, to, attempts }) => (to > from ? attempts : 0)),
    lowerGrades: sumOf(moves, ({ from, to, attempts }) => (to < from ? attempts : 0)),
  };
}

const testColumns = {
  testId: "int?",
  title: "text?",
  attempts: "int",
  changed: "int",
  mean: "float",
  highest: "int",
  lowest: "int",
  isRanked: "boolean",
  ranked: "int?",
} as const;

/** The effects of a regrade on the results of one test, or of all random tests together, in hundredths of a mark. */
export type RegradedTest = Row<typeof testColumns>;

const TESTS = statement({
  text: `SELECT a.test_id AS "testId", t.title, count(*)::int AS attempts,
      count(*) FILTER (WHERE r.score_after <> r.score_before OR r.max_after <> r.max_before)::int AS changed,
      avg(r.score_after - r.score_before)::float AS mean,
      max(r.score_after - r.score_before) AS highest, min(r.score_after - r.score_before) AS lowest,
      coalesce(t.is_ranked, FALSE) AS "isRanked", k.students AS ranked
    FROM regrade_attempts r JOIN attempts a ON a.id = r.attempt_id LEFT JOIN tests t ON t.id = a.test_id
    LEFT JOIN test_rankings k ON k.test_id = t.id AND t.is_ranked
    WHERE r.regrade_id = :id GROUP BY a.test_id, t.title, t.is_ranked, k.students
    ORDER BY a.test_id IS NULL, 4 DESC, 3 DESC, a.test_id LIMIT :most`,
  takes: { id: "int", most: "bigint" },
  gives: testColumns,
});

/** Returns the tests with results in a regrade, by number of changes, with random tests last. */
export async function testsOf(
  viewer: Viewer,
  { database }: Reading,
  id: number,
): Promise<RegradedTest[]> {
  requirePermission(viewer, "key:correct");
  return TESTS.rows(database.pool, { id, most: regradeLimits.testsListed });
}

const crossingColumns = {
  attemptId: "int",
  fullName: "text?",
  title: "text",
  scoreBefore: "int",
  maxBefore: "int",
  scoreAfter: "int",
  maxAfter: "int",
  gradeBefore: "smallint",
  gradeAfter: "smallint",
  rankBefore: "int?",
  rankAfter: "int?",
} as const;

/** A result whose grade changes; without a name if the account was deleted. */
export type Crossing = Row<typeof crossingColumns>;

// Ranks follow the test's report: only students' first attempts, with their actual or planned marks.
const CROSSINGS = statement({
  text: `WITH shown AS (
      SELECT r.*, a.test_id, a.user_id, a.paper_id FROM regrade_attempts r JOIN attempts a ON a.id = r.attempt_id
        JOIN users u ON u.id = a.user_id
      WHERE r.regrade_id = :id AND r.grade_after <> r.grade_before
      ORDER BY r.grade_after > r.grade_before, r.grade_before DESC, u.full_name, r.attempt_id OFFSET :skip LIMIT :limit
    ), graded AS (
      SELECT a.id, a.test_id, row_number() OVER (PARTITION BY a.test_id, a.user_id ORDER BY a.completed_at, a.id) AS nth,
        coalesce(r.score_before, a.score_hundredths)::numeric / coalesce(r.max_before, a.max_hundredths) AS before,
        coalesce(r.score_after, a.score_hundredths)::numeric / coalesce(r.max_after, a.max_hundredths) AS after
      FROM attempts a LEFT JOIN regrade_attempts r ON r.attempt_id = a.id AND r.regrade_id = :id
      WHERE a.test_id IN (SELECT test_id FROM shown) AND a.status = 'submitted' AND NOT a.by_staff AND NOT a.is_practice
    ), ranked AS (
      SELECT id, rank() OVER (PARTITION BY test_id ORDER BY before DESC)::int AS before,
        rank() OVER (PARTITION BY test_id ORDER BY after DESC)::int AS after
      FROM graded WHERE nth = 1
    )
    SELECT s.attempt_id AS "attemptId", CASE WHEN NOT u.is_erased THEN u.full_name END AS "fullName", p.title,
      s.score_before AS "scoreBefore", s.max_before AS "maxBefore", s.score_after AS "scoreAfter", s.max_after AS "maxAfter",
      s.grade_before AS "gradeBefore", s.grade_after AS "gradeAfter", k.before AS "rankBefore", k.after AS "rankAfter"
    FROM shown s JOIN users u ON u.id = s.user_id JOIN papers p ON p.id = s.paper_id
      LEFT JOIN ranked k ON k.id = s.attempt_id
    ORDER BY s.grade_after > s.grade_before, s.grade_before DESC, u.full_name, s.attempt_id`,
  takes: { id: "int", skip: "bigint", limit: "bigint" },
  gives: crossingColumns,
});

/**
 * Returns the results whose grade changes, falling ones first.
 *
 * @throws Forbidden without the permission to correct keys, or to read reports on students
 */
export async function crossingsOf(
  viewer: Viewer,
  { database }: Reading,
  id: number,
  page: { skip: number; limit: number },
): Promise<Crossing[]> {
  requirePermission(viewer, "key:correct");
  requirePermission(viewer, "report:read");
  return CROSSINGS.rows(database.pool, { id, ...page });
}
