import { searchForm } from "#rules/fold-text.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { personColumns, personIn, visibleSql } from "./availability.ts";
import { shareSql, underWaySql } from "./own-attempts.ts";
import type { TestFilter, TestOrder } from "./test-filter.ts";

// Raw SQL: Prisma can't order or filter by aggregates of a person's attempts. The join reads these attempts once for
// all tests.
const OWN = `LEFT JOIN (
    SELECT a.test_id, count(a.completed_at) > 0 AS taken, bool_or${underWaySql} AS under_way,
      max(a.completed_at) AS last_at, max(${shareSql}) AS best
    FROM attempts a WHERE a.user_id = :userId AND a.test_id IS NOT NULL GROUP BY a.test_id
  ) own ON own.test_id = t.id`;

const FOUND = `FROM tests t ${OWN} WHERE ${visibleSql}
  [[AND t.search_text ILIKE :text]]
  [[AND :subject = ANY (t.subjects)]]
  [[AND t.is_public = :isPublic]]
  [[AND CASE :own::text WHEN 'taken' THEN coalesce(own.taken, false)
      WHEN 'under_way' THEN coalesce(own.under_way, false)
      ELSE own.test_id IS NULL OR NOT (own.taken OR own.under_way) END]]`;

const ORDERS: Record<TestOrder, string> = {
  newest: "",
  under_way_first:
    "CASE WHEN own.under_way THEN 0 WHEN coalesce(own.taken, false) THEN 2 ELSE 1 END,",
  last_taken: "own.last_at DESC NULLS LAST,",
  lowest_best: "own.best NULLS LAST,",
  highest_best: "own.best DESC NULLS LAST,",
};

const viewerParameters = { ...personColumns, now: "timestamptz" } as const;
const filterParameters = {
  text: "text",
  subject: "text",
  isPublic: "boolean",
  own: "text",
} as const;

const idsBy = (order: TestOrder) =>
  statement({
    text: `SELECT t.id ${FOUND}[[ AND (t.created_at, t.id) < (:afterAt::timestamptz, :afterId::int)]] ORDER BY ${ORDERS[order]} t.created_at DESC, t.id DESC
      OFFSET :skip LIMIT :limit`,
    takes: { ...viewerParameters, skip: "bigint", limit: "bigint" },
    mayTake: { ...filterParameters, afterAt: "timestamptz", afterId: "int" },
    gives: { id: "int" },
  });

const IDS: Record<TestOrder, ReturnType<typeof idsBy>> = {
  newest: idsBy("newest"),
  under_way_first: idsBy("under_way_first"),
  last_taken: idsBy("last_taken"),
  lowest_best: idsBy("lowest_best"),
  highest_best: idsBy("highest_best"),
};

const COUNT = statement({
  text: `SELECT count(*)::int AS count ${FOUND}`,
  takes: viewerParameters,
  mayTake: filterParameters,
  gives: { count: "int" },
});

function valuesOf(viewer: Viewer, now: Date, filter: TestFilter) {
  const text = searchForm(filter.search ?? "");
  return {
    ...personIn(viewer),
    now,
    ...(text ? { text: `%${escapeLike(text)}%` } : {}),
    ...(filter.subject ? { subject: filter.subject } : {}),
    ...(filter.publicOnly ? { isPublic: true } : {}),
    ...(filter.own ? { own: filter.own } : {}),
  };
}

/** Returns the ids of a page of the tests that the viewer sees, newest first unless another order is requested. */
export async function orderedTestIds(
  viewer: Viewer,
  { database, now }: Dependencies,
  filter: TestFilter,
): Promise<number[]> {
  const { order, skip, limit, after } = filter;
  const behind = after ? { afterAt: after.at, afterId: after.id } : {};
  const values = { ...valuesOf(viewer, now(), filter), skip, limit, ...behind };
  const rows = await IDS[order ?? "newest"].rows(database.pool, values);
  return rows.map(({ id }) => id);
}

/** Returns the number of tests that the viewer sees and that pass a filter. */
export async function countVisible(
  viewer: Viewer,
  { database, now }: Dependencies,
  filter: TestFilter,
): Promise<number> {
  return (await COUNT.row(database.pool, valuesOf(viewer, now(), filter)))?.count ?? 0;
}
