import { type QuestionList, questionLists } from "#rules/progress.ts";
import { attemptColumns, type SubmittedColumns } from "../attempts/attempt.ts";
import type { Attempt, Prisma } from "../database/generated/prisma/client.ts";
import {
  type Columns,
  type ColumnType,
  type Queryable,
  type Row,
  selected,
  statement,
} from "../database/statement.ts";

/** A submitted attempt: the columns that are null before the submit have values. */
export type ResultRow = Attempt &
  SubmittedColumns & {
    /** Null if none was started; absent if it was not read with the result. */
    blindReview?: JoinedReview | null;
  };

const neverNull = [
  "completedAt",
  "scoreHundredths",
  "maxHundredths",
  "correctCount",
  "incorrectCount",
  "unansweredCount",
  "timeTakenSeconds",
] as const satisfies readonly (keyof SubmittedColumns)[];

type ReadColumns = { [Name in keyof Attempt]?: unknown };

function isResult(row: ReadColumns): row is ResultRow {
  return neverNull.every((name) => row[name] !== null);
}

/**
 * Narrows an attempt's row to a result. Columns that the query left out are absent, as in every row
 * from Prisma and Pothos.
 *
 * @throws Error for an attempt that is not submitted
 */
export function asResult(row: ReadColumns): ResultRow {
  if (!isResult(row)) throw new Error("A submitted attempt lacks its result.");
  return row;
}

/** The fields of each result to load, in Prisma's terms. */
export type ResultQuery = { select?: Prisma.AttemptSelect; include?: Prisma.AttemptInclude };

const submittedColumns = {
  completedAt: "timestamptz!",
  scoreHundredths: "int!",
  maxHundredths: "int!",
  correctCount: "smallint!",
  incorrectCount: "smallint!",
  unansweredCount: "smallint!",
  timeTakenSeconds: "int!",
  latePositions: "smallint[]",
  lastSavedAt: "timestamptz?",
  timeOverAt: "timestamptz?",
  scoreSeenAt: "timestamptz?",
  gradingVersion: "smallint",
  correctionIds: "int[]",
} as const satisfies Record<keyof SubmittedColumns, ColumnType>;

// The section state has no use once the attempt is submitted.
const { sectionState: _, ...takenColumns } = attemptColumns;

type Brief = Omit<typeof takenColumns, QuestionList> & typeof submittedColumns;

// Lists of results don't show the arrays along the paper, which are long.
const briefColumns = Object.fromEntries(
  Object.entries({ ...takenColumns, ...submittedColumns }).filter(
    ([name]) => !(name in questionLists),
  ),
) as Brief;
const wholeColumns = { ...takenColumns, ...submittedColumns, annotations: "json?" } as const;

const paperColumns = {
  title: "text",
  description: "text?",
  durationMinutes: "int",
  correctHundredths: "int",
  incorrectHundredths: "int",
} as const;

const filterColumns = {
  subjects: "text[]?",
  topics: "text[]?",
  pyqOnly: "boolean?",
  pyqExams: "text[]?",
  pyqYears: "int[]?",
  passages: "text?",
  chosenFrom: "text?",
} as const;

const subjectColumns = {
  attemptId: "int",
  subject: "text",
  correctCount: "smallint",
  incorrectCount: "smallint",
  unansweredCount: "smallint",
  scoreHundredths: "int",
  maxHundredths: "int",
} as const;

/** Relations joined to a result, under names that differ from its own columns. */
const joined = {
  paper: "json",
  randomTest: "json?",
  subjects: "json?",
} as const;

const asJson = (columns: Columns, table: string) =>
  `(SELECT to_json(${table}_) FROM (SELECT ${selected(columns, table)}) ${table}_)`;

const FROM = `FROM attempts a JOIN papers p ON p.id = a.paper_id LEFT JOIN random_tests r ON r.id = a.random_test_id
  WHERE a.user_id = :userId AND a.completed_at IS NOT NULL`;

/** The blind review of a result, if it was started. */
interface JoinedReview {
  positions: number[];
  answers: number[];
  /** Null for none. */
  marked: boolean[] | null;
  /** An ISO 8601 time, since the row comes as JSON. */
  startedAt: string;
  finishedAt: string | null;
}

const REVIEW = `(SELECT json_build_object('positions', b.positions, 'answers', b.answers,
      'marked', b.marked, 'startedAt', b.started_at, 'finishedAt', b.finished_at)
    FROM blind_reviews b WHERE b.attempt_id = a.id AND b.user_id = a.user_id) AS "blindReview",`;

const resultSql = (columns: Columns, rest: string, more = "") =>
  `SELECT ${selected(columns, "a")}, ${more} ${asJson(paperColumns, "p")} AS paper,
    CASE WHEN r.id IS NOT NULL THEN ${asJson(filterColumns, "r")} END AS "randomTest",
    CASE WHEN :withSubjects::boolean THEN (SELECT json_agg(s ORDER BY s.subject) FROM
      (SELECT ${selected(subjectColumns)} FROM attempt_subjects WHERE attempt_id = a.id) s) END AS subjects
  ${FROM} ${rest}`;

const takes = { userId: "int", withSubjects: "boolean" } as const;
const mayTake = { isRandom: "boolean" } as const;
const KIND = "[[AND (a.test_id IS NULL) = :isRandom]]";
const NEWEST = "ORDER BY a.completed_at DESC, a.id DESC LIMIT :limit::int OFFSET :skip::int";
const briefly = { ...briefColumns, ...joined } as const;

const WHOLE = statement({
  prepared: "whole-result",
  text: resultSql(wholeColumns, `AND a.id = :id ${KIND}`, REVIEW),
  takes: { ...takes, id: "int" },
  mayTake,
  gives: { ...wholeColumns, ...joined, blindReview: "json?" },
});

const BRIEF = statement({
  prepared: "results-by-number",
  text: resultSql(briefColumns, `AND a.id = ANY (:ids::int[]) ${KIND}`),
  takes: { ...takes, ids: "int[]" },
  mayTake,
  gives: briefly,
});

const PAGE = statement({
  prepared: "newest-results",
  text: resultSql(briefColumns, `${KIND} ${NEWEST}`),
  takes: { ...takes, limit: "int", skip: "int" },
  mayTake,
  gives: briefly,
});

const onTarget = (column: string) =>
  statement({
    prepared: `results-on ${column}`,
    text: resultSql(briefColumns, `AND a.${column} = :targetId ${NEWEST}`),
    takes: { ...takes, targetId: "int", limit: "int", skip: "int" },
    gives: briefly,
  });

const ON_TARGET = { testId: onTarget("test_id"), randomTestId: onTarget("random_test_id") };

const bestOn = (column: string) =>
  statement({
    prepared: `best-result ${column}`,
    text: resultSql(
      briefColumns,
      `AND a.${column} = :targetId AND a.score_seen_at IS NOT NULL
        ORDER BY a.score_hundredths::numeric / a.max_hundredths DESC, a.id DESC LIMIT 1`,
    ),
    takes: { ...takes, targetId: "int" },
    gives: briefly,
  });

const BEST_ON = { testId: bestOn("test_id"), randomTestId: bestOn("random_test_id") };

/** The results to read: some by id, a page of the newest, those on a test, or the best of those. */
type Which =
  | { ids: readonly number[]; isRandom?: boolean }
  | { limit: number; skip: number; isRandom?: boolean }
  | { testId: number; randomTestId: null; limit: number | "best" }
  | { testId: null; randomTestId: number; limit: number | "best" };

const orderings = { subjects: { orderBy: { subject: "asc" } } } as const;

/** Returns true if a query selects no more of a relation than readResults joins. */
function isJoined(wanted: unknown, columns: Columns, orderBy?: object): boolean {
  if (typeof wanted !== "object" || wanted === null) return false;
  const { select, ...rest } = wanted as { select?: Record<string, unknown> };
  if (JSON.stringify(rest) !== JSON.stringify(orderBy ?? {})) return false;
  return Object.entries(select ?? {}).every(([name, is]) => is === true && name in columns);
}

/** Returns what readResults must read for a query; null if the query selects more than its statements return. */
function neededFor({ select }: ResultQuery): { lists: boolean; withSubjects: boolean } | null {
  if (select === undefined) return null;
  const needed = { lists: false, withSubjects: false };
  for (const [name, wanted] of Object.entries(select)) {
    if (name === "paper" && isJoined(wanted, paperColumns)) continue;
    if (name === "randomTest" && isJoined(wanted, filterColumns)) continue;
    if (name === "subjects" && isJoined(wanted, subjectColumns, orderings.subjects)) {
      needed.withSubjects = true;
    } else if (wanted !== true) return null;
    else if (name in questionLists || name === "annotations") needed.lists = true;
    else if (!(name in briefColumns)) return null;
  }
  return needed;
}

/**
 * Reads results with their paper's head, a random test's filters and, if selected, their subjects, in one statement.
 *
 * @returns null if the query selects anything else, so that the caller must use Prisma
 */
export async function readResults(
  on: Queryable,
  userId: number,
  which: Which,
  query: ResultQuery,
): Promise<ResultRow[] | null> {
  const needed = neededFor(query);
  if (needed === null) return null;
  const { lists, withSubjects } = needed;
  const given = { userId, withSubjects };
  let rows: Row<typeof briefly>[];
  if (lists) {
    if (!("ids" in which) || which.ids.length !== 1) return null;
    const { ids, ...rest } = which;
    rows = await WHOLE.rows(on, { ...given, ...rest, id: ids[0] ?? 0 });
  } else if ("ids" in which) rows = await BRIEF.rows(on, { ...given, ...which });
  else if ("testId" in which) {
    const column = which.testId === null ? "randomTestId" : "testId";
    const targetId = which.testId ?? which.randomTestId;
    rows =
      which.limit === "best"
        ? await BEST_ON[column].rows(on, { ...given, targetId })
        : await ON_TARGET[column].rows(on, { ...given, targetId, limit: which.limit, skip: 0 });
  } else rows = await PAGE.rows(on, { ...given, ...which });
  for (const row of rows) row.subjects ??= [];
  return rows.map(asResult);
}
