import { BYTE_ORDER_MARK, csvRecord } from "#rules/csv.ts";
import { searchForm } from "#rules/fold-text.ts";
import { roundPercent } from "#rules/percent.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import { type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import {
  type AttemptChoice,
  type BatchChoice,
  CHOSEN,
  findTestReport,
} from "./find-test-reports.ts";

const takerColumns = {
  id: "int",
  userId: "int",
  fullName: "text",
  email: "text",
  profilePicture: "text?",
  rank: "int",
  scoreHundredths: "int!",
  maxHundredths: "int!",
  timeTakenSeconds: "int!",
  tabSwitchCount: "smallint",
  startedAt: "timestamptz",
  completedAt: "timestamptz!",
  gradingVersion: "smallint",
  /** The score that it was submitted with; null where no regrade changed it or the maximum. */
  scoreBeforeRegrade: "int?",
} as const;

/** A submitted attempt with the person who made it; `rank` is 1 for the highest score of the chosen attempts. */
export type Taker = Row<typeof takerColumns>;

/** The sort order of a list of takers. */
export type TakerOrder = "score" | "name" | "time" | "tab_switches" | "submitted";

/** Who is listed, and in which order. */
export interface TakerFilter {
  which: AttemptChoice;
  /** Found anywhere in the name or the e-mail; null or blank for all. */
  search: string | null;
  batchId: BatchChoice;
  order: TakerOrder;
  isDescending: boolean;
}

type WhoFilter = Pick<TakerFilter, "which" | "search" | "batchId">;

// Deleted accounts have no name to be listed under; their attempts count in figures and ranks, as those of nobody.
// Raw SQL, like all of this file: Prisma has no window functions such as rank().
const LISTED = `FROM (SELECT chosen.*, rank() OVER (ORDER BY score_hundredths::numeric / max_hundredths DESC)::int AS rank
      FROM ${CHOSEN}) a
    JOIN users u ON u.id = a.user_id AND NOT u.is_erased
    WHERE TRUE[[ AND (search_form(u.email) ILIKE :pattern OR search_form(u.full_name) ILIKE :pattern)]]`;

const COLUMNS: Record<TakerOrder, string> = {
  score: "a.score_hundredths::numeric / a.max_hundredths",
  name: "lower(u.full_name)",
  time: "a.time_taken_seconds",
  tab_switches: "a.tab_switch_count",
  submitted: "a.completed_at",
};

const pageBy = (column: string, direction: "ASC" | "DESC") =>
  statement({
    text: `SELECT a.id, a.user_id AS "userId", u.full_name AS "fullName", u.email, u.profile_picture AS "profilePicture",
        a.rank, a.score_hundredths AS "scoreHundredths", a.max_hundredths AS "maxHundredths",
        a.time_taken_seconds AS "timeTakenSeconds", a.tab_switch_count AS "tabSwitchCount",
        a.started_at AS "startedAt", a.completed_at AS "completedAt", a.grading_version AS "gradingVersion",
        (SELECT e.score_hundredths FROM earlier_grades e WHERE e.attempt_id = a.id AND e.grading_version = 1
          AND (e.score_hundredths, e.max_hundredths) <> (a.score_hundredths, a.max_hundredths)) AS "scoreBeforeRegrade"
      ${LISTED} ORDER BY ${column} ${direction}, a.rank, a.id OFFSET :skip LIMIT :limit`,
    takes: { testId: "int", isAll: "boolean", skip: "bigint", limit: "bigint" },
    mayTake: { pattern: "text", batchId: "int" },
    gives: takerColumns,
  });

type Page = ReturnType<typeof pageBy>;
const PAGES = Object.fromEntries(
  Object.entries(COLUMNS).map(([order, column]) => [
    order,
    { up: pageBy(column, "ASC"), down: pageBy(column, "DESC") },
  ]),
) as Record<TakerOrder, { up: Page; down: Page }>;

const COUNT = statement({
  text: `SELECT count(*)::int AS count ${LISTED}`,
  takes: { testId: "int", isAll: "boolean" },
  mayTake: { pattern: "text", batchId: "int" },
  gives: { count: "int" },
});

function valuesOf(testId: number, { which, search, batchId }: WhoFilter) {
  const text = searchForm(search ?? "");
  const pattern = text === "" ? {} : { pattern: `%${escapeLike(text)}%` };
  const batch = batchId === null ? {} : { batchId };
  return { testId, isAll: which === "all", ...pattern, ...batch };
}

/** A page of who took a test. @throws Forbidden without the permission */
export async function listTakers(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number,
  filter: TakerFilter,
  page: { skip: number; limit: number },
): Promise<Taker[]> {
  requirePermission(viewer, "report:read");
  const { up, down } = PAGES[filter.order];
  const query = filter.isDescending ? down : up;
  return query.rows(database.pool, { ...valuesOf(testId, filter), ...page });
}

/** Counts what `listTakers` returns over all pages. */
export async function countTakers(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number,
  filter: WhoFilter,
): Promise<number> {
  requirePermission(viewer, "report:read");
  return (await COUNT.row(database.pool, valuesOf(testId, filter)))?.count ?? 0;
}

/** Attempts in one part of a CSV file. */
const PART = 2_000;

const HEADER = [
  ...["rank", "full_name", "email", "score", "max_marks", "percent", "time_taken_seconds"],
  ...[
    "tab_switches",
    "started_at",
    "submitted_at",
    "regraded",
    "score_before_regrade",
    "attempt_id",
    "user_id",
  ],
];

/** A part of a file, and how many attempts to leave out for the next; null for the last part. */
export interface FilePart {
  csv: string;
  next: number | null;
}

/**
 * Returns one part of the attempts on a test as CSV, in the order of the list.
 *
 * @param skip how many attempts the parts before have
 * @throws NotFound when there is no such test
 */
export async function takersFile(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  testId: number,
  filter: TakerFilter,
  skip: number,
): Promise<FilePart> {
  await findTestReport(viewer, dependencies, testId);
  const takers = await listTakers(viewer, dependencies, testId, filter, { skip, limit: PART });
  const records = takers.map((taker) => {
    const before = taker.scoreBeforeRegrade;
    return csvRecord([
      ...[taker.rank, taker.fullName, taker.email, taker.scoreHundredths / 100],
      ...[taker.maxHundredths / 100, roundPercent(taker.scoreHundredths, taker.maxHundredths)],
      ...[taker.timeTakenSeconds, taker.tabSwitchCount],
      ...[taker.startedAt.toISOString(), taker.completedAt.toISOString()],
      ...(before === null ? ["no", ""] : ["yes", before / 100]),
      ...[taker.id, taker.userId],
    ]);
  });
  const head = skip === 0 ? BYTE_ORDER_MARK + csvRecord(HEADER) : "";
  return {
    csv: head + records.join(""),
    next: takers.length < PART ? null : skip + PART,
  };
}
