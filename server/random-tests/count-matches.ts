import type { Dependencies } from "../dependencies.ts";
import { checkedFilters, type FilterInput, matchingQuestions } from "./filters.ts";

/**
 * How many live questions the filters leave, for the generator's live count.
 *
 * @throws InvalidInput for filters beyond any that the bank could have
 */
export async function countMatches(
  { database }: Pick<Dependencies, "database">,
  input: FilterInput,
): Promise<number> {
  const parameters: unknown[] = [];
  const condition = matchingQuestions(checkedFilters(input), parameters);
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM questions q WHERE ${condition}`,
    parameters,
  );
  return rows[0]?.count ?? 0;
}
