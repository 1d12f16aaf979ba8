import type pg from "pg";
import { HOUR_MS } from "#rules/durations.ts";
import { undoLimits } from "#rules/limits.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import { type ImportRow, Prisma } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import type { NewSubject } from "./import-record.ts";

/** Imports of one person whose rows are kept; of older ones the counts alone. */
export const KEPT_IMPORTS = 5;

/**
 * A list of rows: by their outcome, and of the duplicates those that differ from the bank's question,
 * those that changed it by its number, and those that say the same.
 */
type RowList = "created" | "duplicate" | "error" | "differing" | "updated" | "same";

const LISTS: Readonly<Record<RowList, Prisma.ImportRowWhereInput>> = {
  created: { outcome: "created" },
  duplicate: { outcome: "duplicate" },
  error: { outcome: "error" },
  differing: { outcome: "duplicate", given: { not: Prisma.AnyNull } },
  updated: {
    outcome: "duplicate",
    given: { equals: Prisma.AnyNull },
    afterRevisionId: { not: null },
  },
  same: { outcome: "duplicate", given: { equals: Prisma.AnyNull }, afterRevisionId: null },
};

/** Which rows of an import are wanted. */
export interface ImportRowFilter {
  importId: number;
  outcome: RowList;
  /** Found anywhere in the question, its subject or the error, or the whole row number; null is all. */
  search?: string | null;
}

function matching({ importId, outcome, search }: ImportRowFilter): Prisma.ImportRowWhereInput {
  const wanted = search?.trim() ?? "";
  if (wanted === "") return { importId, ...LISTS[outcome] };
  const contains = { contains: escapeLike(wanted), mode: "insensitive" } as const;
  const number = /^\d{1,9}$/.test(wanted) ? Number(wanted) : null;
  const numbered = number === null ? [] : [{ row: number }, { questionId: number }];
  return {
    importId,
    ...LISTS[outcome],
    OR: [{ question: contains }, { subject: contains }, { error: contains }, ...numbered],
  };
}

/**
 * What became of the rows of a file, in its order.
 *
 * @param page rows above `after` alone (0 for all), and how many to answer at most
 */
export async function findImportRows(
  viewer: Viewer | null,
  { database }: Pick<Dependencies, "database">,
  filter: ImportRowFilter,
  page: { after: number; limit: number },
): Promise<ImportRow[]> {
  requirePermission(viewer, "bank:read");
  return database.prisma.importRow.findMany({
    where: { AND: [matching(filter), { row: { gt: page.after } }] },
    orderBy: { row: "asc" },
    take: page.limit,
  });
}

/** How many rows the filter leaves. */
export async function countImportRows(
  viewer: Viewer | null,
  { database }: Pick<Dependencies, "database">,
  filter: ImportRowFilter,
): Promise<number> {
  requirePermission(viewer, "bank:read");
  return database.prisma.importRow.count({ where: matching(filter) });
}

/**
 * One row that differs from the bank's question.
 *
 * @throws NotFound when there is no such row
 */
export async function findDifferingRow(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { importId, row }: { importId: number; row: number },
): Promise<ImportRow> {
  requirePermission(viewer, "bank:read");
  const found = await database.prisma.importRow.findFirst({
    where: { importId, row, ...LISTS.differing },
  });
  if (found === null) throw new NotFound("There is no such row.");
  return found;
}

// Raw SQL, as the two below: within the import's own transaction of `pg`.
const IMPORTED = statement({
  text: `SELECT r.question_id AS id, min(r.row)::int AS row, min(q.passage_id)::int AS "passageId"
    FROM import_rows r JOIN questions q ON q.id = r.question_id
    WHERE r.import_id = :importId AND r.outcome <> 'error' GROUP BY r.question_id ORDER BY min(r.row)`,
  takes: { importId: "int" },
  gives: { id: "int!", row: "int!", passageId: "int?" },
});

/** A question of an import, with the first row that says it. */
export interface ImportedQuestion {
  id: number;
  row: number;
  /** Null for one that stands by itself. */
  passageId: number | null;
}

/** The questions of an import in the order of the file, each once. */
export async function importedQuestions(
  client: pg.PoolClient,
  importId: number,
): Promise<ImportedQuestion[]> {
  return IMPORTED.rows(client, { importId });
}

const FIRST_ERROR = statement({
  text: `SELECT row, error FROM import_rows
    WHERE import_id = :importId AND outcome = 'error' ORDER BY row LIMIT 1`,
  takes: { importId: "int" },
  gives: { row: "int", error: "text!" },
});

/** The first row that could not become a question, or null. */
export async function firstError(
  client: pg.PoolClient,
  importId: number,
): Promise<{ row: number; error: string } | null> {
  return (await FIRST_ERROR.row(client, { importId })) ?? null;
}

const NEW_SUBJECTS = statement({
  text: `SELECT subject AS name, count(*)::int AS rows FROM import_rows
    WHERE import_id = :importId AND outcome = 'created' AND subject <> ALL (:known::text[])
    GROUP BY subject ORDER BY min(row) LIMIT :most`,
  takes: { importId: "int", known: "text[]", most: "bigint" },
  gives: { name: "text!", rows: "int" },
});

/** More new subjects of one file are not named: it is no file of questions then. */
const MOST_NEW_SUBJECTS = 200;

/** The subjects of its questions that the bank didn't know before. */
export async function newSubjectsOf(
  client: pg.PoolClient,
  importId: number,
  known: readonly string[],
): Promise<NewSubject[]> {
  return NEW_SUBJECTS.rows(client, { importId, known, most: MOST_NEW_SUBJECTS });
}

// Raw SQL: Prisma would read which imports are older, and delete then.
const FORGET_OLD = statement({
  text: `DELETE FROM import_rows WHERE import_id IN (
      SELECT id FROM imports WHERE user_id = :userId ORDER BY id DESC OFFSET :kept)
    AND import_id NOT IN (
      SELECT id FROM imports WHERE user_id = :userId AND finished_at > :since AND created + updated > 0)`,
  takes: { userId: "int", kept: "bigint", since: "timestamptz" },
});

/** Forgets the rows of a person's older imports that can't be undone any more. */
export async function forgetOldRows(pool: pg.Pool, userId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - undoLimits.labelUndoHours * HOUR_MS);
  await FORGET_OLD.count(pool, { userId, kept: KEPT_IMPORTS, since });
}
