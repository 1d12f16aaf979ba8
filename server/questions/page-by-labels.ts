import { type Queryable, statement } from "../database/statement.ts";
import { tallyBank } from "./count-bank.ts";
import {
  type LabelFilter,
  labelParameters,
  labelValues,
  liveCondition,
} from "./question-filter.ts";
import type { PageRequest, QuestionPage } from "./question-page.ts";

const idsInOrder = (order: "ASC" | "DESC") =>
  statement({
    text: `SELECT q.id FROM questions q WHERE ${liveCondition}
      ORDER BY q.id ${order} OFFSET :skip LIMIT :limit`,
    takes: { skip: "bigint", limit: "bigint" },
    mayTake: labelParameters,
    gives: { id: "int" },
  });
const OLDEST_FIRST = idsInOrder("ASC");
const NEWEST_FIRST = idsInOrder("DESC");

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/**
 * A page of the questions with some labels. It counts its way along an index alone, from the nearer
 * end of the list, so that the last page costs as little as the first.
 */
export async function pageByLabels(
  queryable: Queryable,
  filter: LabelFilter,
  { skip, limit }: PageRequest,
): Promise<QuestionPage> {
  const totalCount = await tallyBank(queryable, filter);
  const whole = { totalCount, totalIsExact: true, searchedNewest: null };
  const labels = labelValues(filter);
  const rest = Math.min(limit, totalCount - skip);
  if (rest <= 0) return { ids: [], ...whole };
  if (skip <= totalCount / 2) {
    return { ids: idsOf(await NEWEST_FIRST.rows(queryable, { skip, limit, ...labels })), ...whole };
  }
  const below = { skip: totalCount - skip - rest, limit: rest };
  const ids = idsOf(await OLDEST_FIRST.rows(queryable, { ...below, ...labels }));
  return { ids: ids.reverse(), ...whole };
}
