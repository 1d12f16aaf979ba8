import { type Queryable, statement } from "../database/statement.ts";
import { countLabelled } from "./count-bank.ts";
import { type LabelFilter, labelValues, liveCondition, liveParameters } from "./question-filter.ts";
import type { QuestionOrder, QuestionPage } from "./question-page.ts";

const idsInOrder = (order: "ASC" | "DESC", condition = "") =>
  statement({
    text: `SELECT q.id FROM questions q WHERE ${liveCondition} ${condition}
      ORDER BY q.id ${order} OFFSET :skip LIMIT :limit`,
    takes: { skip: "bigint", limit: "bigint" },
    mayTake: liveParameters,
    gives: { id: "int" },
  });
const ALL = { oldest: idsInOrder("ASC"), newest: idsInOrder("DESC") };
const IN_NO_TEST = `AND NOT EXISTS (SELECT FROM test_questions tq JOIN tests t ON t.id = tq.test_id
  WHERE tq.question_id = q.id AND t.archived_at IS NULL)`;
const UNUSED = { oldest: idsInOrder("ASC", IN_NO_TEST), newest: idsInOrder("DESC", IN_NO_TEST) };

/** In how many tests each question stands that stands in one; archived ones don't count. */
export const testsByQuestion = `SELECT tq.question_id AS id, count(*)::int AS tests
  FROM test_questions tq JOIN tests t ON t.id = tq.test_id WHERE t.archived_at IS NULL
  GROUP BY tq.question_id`;

// Tests hold few of the bank's questions, so that these alone are counted and sorted.
const USED = statement({
  text: `WITH uses AS MATERIALIZED (${testsByQuestion}), found AS MATERIALIZED (
      SELECT q.id, uses.tests FROM uses JOIN questions q ON q.id = uses.id WHERE ${liveCondition}
    )
    SELECT (SELECT count(*) FROM found)::int AS used,
      ARRAY (SELECT f.id FROM found f ORDER BY f.tests DESC, f.id DESC OFFSET :skip LIMIT :limit) AS ids`,
  takes: { skip: "bigint", limit: "bigint" },
  mayTake: liveParameters,
  gives: { used: "int", ids: "int[]" },
});

interface Part {
  skip: number;
  limit: number;
}

/** The questions of a part of a list by number, counted off from its nearer end. */
async function byNumber(
  queryable: Queryable,
  list: typeof ALL,
  filter: LabelFilter,
  total: number,
  { skip, limit }: Part,
): Promise<number[]> {
  const labels = labelValues(filter);
  const rest = Math.min(limit, total - skip);
  if (rest <= 0) return [];
  const isNearStart = skip <= total / 2;
  const part = isNearStart ? { skip, limit } : { skip: total - skip - rest, limit: rest };
  const rows = await list[isNearStart ? "newest" : "oldest"].rows(queryable, {
    ...part,
    ...labels,
  });
  const ids = rows.map(({ id }) => id);
  return isNearStart ? ids : ids.reverse();
}

/** The same for those that most tests hold first. */
async function byTests(
  queryable: Queryable,
  filter: LabelFilter,
  total: number,
  { skip, limit }: Part,
): Promise<number[]> {
  const values = { skip, limit, ...labelValues(filter) };
  const { used = 0, ids = [] } = (await USED.row(queryable, values)) ?? {};
  const part = { skip: Math.max(0, skip - used), limit: limit - ids.length };
  if (part.limit === 0) return ids;
  return [...ids, ...(await byNumber(queryable, UNUSED, filter, total - used, part))];
}

/**
 * A page of the questions with some labels. It counts its way along an index alone, from the nearer
 * end of the list, so that the last page costs as little as the first; only an order by tests has to
 * look at what tests hold (docs/decisions/0034-a-long-list-is-never-counted-or-skipped-through.md).
 */
export async function pageByLabels(
  queryable: Queryable,
  filter: LabelFilter,
  { skip, limit, order = "newest" }: Part & { order?: QuestionOrder | undefined },
): Promise<QuestionPage> {
  const totalCount = await countLabelled(queryable, filter);
  const whole = { totalCount, totalIsExact: true, searchedNewest: null, isSorted: true };
  const rest = Math.min(limit, totalCount - skip);
  if (rest <= 0) return { ids: [], ...whole };
  const isOpposite = order === "oldest" || order === "fewestTests";
  const part = isOpposite ? { skip: totalCount - skip - rest, limit: rest } : { skip, limit };
  const ids =
    order === "newest" || order === "oldest"
      ? await byNumber(queryable, ALL, filter, totalCount, part)
      : await byTests(queryable, filter, totalCount, part);
  return { ids: isOpposite ? ids.reverse() : ids, ...whole };
}
