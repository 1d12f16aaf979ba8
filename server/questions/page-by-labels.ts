import { type Queryable, statement } from "../database/statement.ts";
import { countLabelled } from "./count-bank.ts";
import { type LabelFilter, labelValues, liveCondition, liveParameters } from "./question-filter.ts";
import type { PageRequest, QuestionOrder, QuestionPage } from "./question-page.ts";

const idsInOrder = (order: string) =>
  statement({
    text: `SELECT q.id FROM questions q WHERE ${liveCondition} ORDER BY ${order} OFFSET :skip LIMIT :limit`,
    takes: { skip: "bigint", limit: "bigint" },
    mayTake: liveParameters,
    gives: { id: "int" },
  });
const BY = {
  newest: idsInOrder("q.id DESC"),
  oldest: idsInOrder("q.id"),
  mostTests: idsInOrder("q.test_count DESC, q.id DESC"),
  fewestTests: idsInOrder("q.test_count, q.id"),
} satisfies Record<QuestionOrder, unknown>;

const BELOW = statement({
  text: `SELECT q.id FROM questions q WHERE ${liveCondition} AND q.id < :below ORDER BY q.id DESC LIMIT :limit`,
  takes: { below: "int", limit: "bigint" },
  mayTake: liveParameters,
  gives: { id: "int" },
});

/** The reverse of each order. */
const OPPOSITE = {
  newest: "oldest",
  oldest: "newest",
  mostTests: "fewestTests",
  fewestTests: "mostTests",
} as const satisfies Record<QuestionOrder, QuestionOrder>;

/**
 * Returns a page of the questions with some labels. It skips rows with an index-only scan from the nearer
 * end of the list, so that the last page costs as little as the first
 * (docs/decisions/0034).
 */
export async function pageByLabels(
  queryable: Queryable,
  filter: LabelFilter,
  { skip, limit, below = null, order = "newest" }: PageRequest,
): Promise<QuestionPage> {
  const totalCount = await countLabelled(queryable, filter);
  const whole = { totalCount, totalIsExact: true, searchedNewest: null, isSorted: true };
  if (below !== null) {
    const rows = await BELOW.rows(queryable, { below, limit, ...labelValues(filter) });
    return { ids: rows.map(({ id }) => id), ...whole };
  }
  const rest = Math.min(limit, totalCount - skip);
  if (rest <= 0) return { ids: [], ...whole };
  const isNearStart = skip <= totalCount / 2;
  const part = isNearStart ? { skip, limit } : { skip: totalCount - skip - rest, limit: rest };
  const list = BY[isNearStart ? order : OPPOSITE[order]];
  const rows = await list.rows(queryable, { ...part, ...labelValues(filter) });
  const ids = rows.map(({ id }) => id);
  return { ids: isNearStart ? ids : ids.reverse(), ...whole };
}
