import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import type { Queryable } from "../../database/statement.ts";
import { hitUnits, type IdRange, probe } from "../draw-questions.ts";

/** Draws units that match filters by trying random ids, whatever else would be cheaper; see probe. */
export function probing(
  queryable: Queryable,
  filters: RandomTestFilters,
  count: number,
  range: IdRange,
): Promise<number[] | null> {
  return probe((ids) => hitUnits(queryable, filters, ids), count, range);
}
