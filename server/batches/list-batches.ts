import { searchForm } from "#rules/fold-text.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import type { Batch } from "../database/generated/prisma/client.ts";
import { type Row, statement } from "../database/statement.ts";
import { NotFound } from "../errors.ts";
import { MISSING_BATCH, type Needed } from "./batch.ts";

/** Which batches are listed. */
export interface BatchFilter {
  /** Found in the batch's name, or in the name or e-mail of a student of it. */
  search: string | null;
  withArchived: boolean;
}

const figureColumns = {
  batchId: "int",
  studentCount: "int!",
  waitingCount: "int!",
  openTestCount: "int!",
  testId: "int?",
  testTitle: "text?",
  meanShare: "float?",
  maxHundredths: "int?",
} as const;

/**
 * The figures of a batch. Its last test is the newest of those that its students took last and that is open to it or
 * that at least half of them took; the mean is of the first attempts of its students, as a share of the marks.
 */
export type BatchFigures = Row<typeof figureColumns>;

/** SQL: addresses that wait for a batch. Addresses of staff wait as well, but are not shown. */
export const WAITING = `(SELECT * FROM batch_waiting waiting
  WHERE NOT EXISTS (SELECT FROM users known WHERE known.email = waiting.email)) AS w`;

const FOUND = `FROM batches b WHERE (:withArchived OR b.archived_at IS NULL)[[ AND (search_form(b.name) ILIKE :pattern
    OR b.id IN (SELECT m.batch_id FROM users u JOIN batch_members m ON m.user_id = u.id
      WHERE search_form(u.email) ILIKE :pattern OR search_form(u.full_name) ILIKE :pattern)
    OR b.id IN (SELECT w.batch_id FROM ${WAITING}
      WHERE search_form(w.email) ILIKE :pattern OR search_form(w.full_name) ILIKE :pattern))]]`;

// Raw SQL, like all of this file: the search needs the index on search_form(), and one statement computes the figures of
// a whole page.
const IDS = statement({
  text: `SELECT b.id ${FOUND} ORDER BY b.archived_at IS NOT NULL, b.id OFFSET :skip LIMIT :limit`,
  takes: { withArchived: "boolean", skip: "bigint", limit: "bigint" },
  mayTake: { pattern: "text" },
  gives: { id: "int" },
});

const COUNT = statement({
  text: `SELECT count(*)::int AS count ${FOUND}`,
  takes: { withArchived: "boolean" },
  mayTake: { pattern: "text" },
  gives: { count: "int!" },
});

const isOpenTo = (taken: string) =>
  `EXISTS (SELECT FROM test_batches o WHERE o.batch_id = b.id AND o.test_id = ${taken}.test_id)`;

/** SQL: the test that each student of the batch `b` took last, of those that pass a condition on the attempt `a`. */
const latestOf = (condition: string) => `FROM batch_members m CROSS JOIN LATERAL (
    SELECT a.test_id FROM attempts a WHERE a.user_id = m.user_id AND a.completed_at IS NOT NULL
      AND a.test_id IS NOT NULL AND NOT a.by_staff AND NOT a.is_practice AND ${condition} ORDER BY a.completed_at DESC LIMIT 1) latest
  WHERE m.batch_id = b.id`;

const FIGURES = statement({
  text: `SELECT b.id AS "batchId", (SELECT count(*)::int FROM batch_members m WHERE m.batch_id = b.id) AS "studentCount",
      (SELECT count(*)::int FROM ${WAITING} WHERE w.batch_id = b.id) AS "waitingCount",
      (SELECT count(*)::int FROM test_batches o JOIN tests t ON t.id = o.test_id
        WHERE o.batch_id = b.id AND t.is_active AND t.archived_at IS NULL AND b.archived_at IS NULL) AS "openTestCount",
      last.test_id AS "testId", t.title AS "testTitle", taken."meanShare", taken."maxHundredths"
    FROM unnest(:ids::int[]) AS wanted (id) JOIN batches b ON b.id = wanted.id
    LEFT JOIN LATERAL (SELECT coalesce(
        (SELECT max(taken.test_id) FROM (SELECT latest.test_id, count(*) AS students ${latestOf("TRUE")}
            GROUP BY latest.test_id) taken
          WHERE ${isOpenTo("taken")}
            OR taken.students * 2 >= (SELECT count(*) FROM batch_members m WHERE m.batch_id = b.id)),
        (SELECT max(latest.test_id) ${latestOf(isOpenTo("a"))})) AS test_id) last ON TRUE
    LEFT JOIN tests t ON t.id = last.test_id
    LEFT JOIN LATERAL (SELECT avg(first.score_hundredths::float / first.max_hundredths) AS "meanShare",
        max(first.max_hundredths) AS "maxHundredths"
      FROM batch_members m CROSS JOIN LATERAL (
        SELECT a.score_hundredths, a.max_hundredths FROM attempts a WHERE a.user_id = m.user_id
          AND a.test_id = last.test_id AND a.status = 'submitted' AND NOT a.by_staff AND NOT a.is_practice
        ORDER BY a.completed_at, a.id LIMIT 1) first
      WHERE m.batch_id = b.id) taken ON TRUE`,
  takes: { ids: "int[]" },
  gives: figureColumns,
});

function valuesOf({ search, withArchived }: BatchFilter) {
  const text = searchForm(search ?? "");
  return { withArchived, ...(text === "" ? {} : { pattern: `%${escapeLike(text)}%` }) };
}

/** A page of batches, the oldest first, archived ones last. @throws Forbidden without the permission */
export async function listBatches(
  viewer: Viewer,
  { database }: Needed,
  filter: BatchFilter,
  page: { skip: number; limit: number },
): Promise<(Batch & { figures?: BatchFigures })[]> {
  requirePermission(viewer, "batch:read");
  const rows = await IDS.rows(database.pool, { ...valuesOf(filter), ...page });
  const ids = rows.map(({ id }) => id);
  const [batches, figures] = await Promise.all([
    database.prisma.batch.findMany({ where: { id: { in: ids } } }),
    FIGURES.rows(database.pool, { ids }),
  ]);
  return ids.flatMap((id) => {
    const batch = batches.find((one) => one.id === id);
    const own = figures.find(({ batchId }) => batchId === id);
    return batch === undefined || own === undefined ? [] : [{ ...batch, figures: own }];
  });
}

/** Counts what `listBatches` returns over all pages. */
export async function countBatches(
  viewer: Viewer,
  { database }: Needed,
  filter: BatchFilter,
): Promise<number> {
  requirePermission(viewer, "batch:read");
  return (await COUNT.row(database.pool, valuesOf(filter)))?.count ?? 0;
}

/** One batch. @throws NotFound when there is none */
export async function findBatch(viewer: Viewer, { database }: Needed, id: number): Promise<Batch> {
  requirePermission(viewer, "batch:read");
  const batch = await database.prisma.batch.findUnique({ where: { id } });
  if (batch === null) throw new NotFound(MISSING_BATCH);
  return batch;
}

/** The figures of one batch. @throws NotFound when there is none */
export async function findBatchFigures(
  viewer: Viewer,
  { database }: Needed,
  id: number,
): Promise<BatchFigures> {
  requirePermission(viewer, "batch:read");
  const row = await FIGURES.row(database.pool, { ids: [id] });
  if (row === undefined) throw new NotFound(MISSING_BATCH);
  return row;
}
