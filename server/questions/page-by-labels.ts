import { tallyBank } from "./count-bank.ts";
import type { Queryable } from "./queryable.ts";
import { type LabelFilter, liveCondition } from "./question-filter.ts";
import type { PageRequest, QuestionPage } from "./question-page.ts";

async function idsFrom(
  queryable: Queryable,
  filter: LabelFilter,
  order: "ASC" | "DESC",
  { skip, limit }: PageRequest,
): Promise<number[]> {
  const parameters: unknown[] = [skip, limit];
  const { rows } = await queryable.query<{ id: number }>(
    `SELECT q.id FROM questions q WHERE ${liveCondition(filter, parameters)}
     ORDER BY q.id ${order} OFFSET $1 LIMIT $2`,
    parameters,
  );
  return rows.map(({ id }) => id);
}

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
  const rest = Math.min(limit, totalCount - skip);
  if (rest <= 0) return { ids: [], ...whole };
  if (skip <= totalCount / 2) {
    return { ids: await idsFrom(queryable, filter, "DESC", { skip, limit }), ...whole };
  }
  const below = { skip: totalCount - skip - rest, limit: rest };
  return { ids: (await idsFrom(queryable, filter, "ASC", below)).reverse(), ...whole };
}
