import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import {
  PRACTICE_MISSING,
  type Practice,
  practiceGives,
  practiceOf,
  practiceSql,
} from "./practice.ts";

// Raw SQL: right answers are counted along each practice's lists, which Prisma can't join.
const FIND = statement({
  text: `SELECT ${practiceSql} FROM practices p WHERE p.id = :id AND p.user_id = :userId`,
  takes: { id: "int", userId: "int" },
  gives: practiceGives,
});

/**
 * The viewer's own practice.
 *
 * @throws NotFound when there is none, or it is another's
 */
export async function findPractice(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
  id: number,
): Promise<Practice> {
  const row = await FIND.row(database.pool, { id, userId });
  if (row === undefined) throw new NotFound(PRACTICE_MISSING);
  return practiceOf(row);
}

const NARROWED = "p.user_id = :userId[[ AND (p.finished_at IS NOT NULL) = :finished]]";

const LIST = statement({
  text: `SELECT ${practiceSql} FROM practices p WHERE ${NARROWED} ORDER BY p.id DESC LIMIT :limit OFFSET :skip`,
  takes: { userId: "int", limit: "bigint", skip: "bigint" },
  mayTake: { finished: "boolean" },
  gives: practiceGives,
});

// Raw SQL beside the list: both are narrowed by the same words of SQL.
const COUNT = statement({
  text: `SELECT count(*)::int AS count FROM practices p WHERE ${NARROWED}`,
  takes: { userId: "int" },
  mayTake: { finished: "boolean" },
  gives: { count: "int" },
});

/** Which of a student's practices, and how many of them. */
export interface PracticeList {
  /** Those that are over, those in progress; null for both. */
  finished: boolean | null;
  skip: number;
  limit: number;
}

/** A page of the viewer's practices, the newest first. */
export async function listPractices(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
  { finished, skip, limit }: PracticeList,
): Promise<Practice[]> {
  const narrowed = { userId, finished: finished ?? undefined };
  const rows = await LIST.rows(database.pool, { ...narrowed, skip, limit });
  return rows.map(practiceOf);
}

/** How many practices the list has on all its pages. */
export async function countPractices(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
  finished: boolean | null,
): Promise<number> {
  const row = await COUNT.row(database.pool, { userId, finished: finished ?? undefined });
  return row?.count ?? 0;
}

const UNDER_WAY = statement({
  prepared: "practices-under-way",
  text: `SELECT ${practiceSql} FROM practices p WHERE p.user_id = :userId AND p.finished_at IS NULL
    ORDER BY p.id DESC LIMIT :most`,
  takes: { userId: "int", most: "bigint" },
  gives: practiceGives,
});

const DIAGNOSTIC = statement({
  prepared: "diagnostic",
  text: `SELECT ${practiceSql} FROM practices p WHERE p.user_id = :userId AND p.kind = 'diagnostic'
    ORDER BY p.id LIMIT 1`,
  takes: { userId: "int" },
  gives: practiceGives,
});

/** The viewer's diagnostic, started or over; null before. */
export async function findDiagnostic(
  queryable: Queryable,
  { userId }: Viewer,
): Promise<Practice | null> {
  const row = await DIAGNOSTIC.row(queryable, { userId });
  return row === undefined ? null : practiceOf(row);
}

/** The practices that the dashboard shows: the newest in progress, and the diagnostic, started or over. */
export async function practicesToShow(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  most: number,
): Promise<{ underWay: Practice[]; diagnostic: Practice | null }> {
  const { userId } = viewer;
  const { pool } = database;
  const [underWay, diagnostic] = await Promise.all([
    UNDER_WAY.rows(pool, { userId, most }),
    findDiagnostic(pool, viewer),
  ]);
  return { underWay: underWay.map(practiceOf), diagnostic };
}
