import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import type { Dependencies } from "../dependencies.ts";
import { knownOfBank } from "../questions/bank-memory.ts";
import type { Queryable } from "../questions/queryable.ts";
import { checkLabels } from "./check-labels.ts";
import { checkedFilters, type FilterInput, labelsMatch, matchingQuestions } from "./filters.ts";

async function askOne(
  queryable: Queryable,
  statement: string,
  parameters: unknown[],
): Promise<number> {
  const { rows } = await queryable.query<{ count: number }>(statement, parameters);
  return rows[0]?.count ?? 0;
}

/**
 * Counts the drawable questions that filters leave. The tallies know subjects, topics and whether it
 * is a previous year question; exams and years are counted along their index.
 */
async function count(queryable: Queryable, filters: RandomTestFilters): Promise<number> {
  const parameters: unknown[] = [];
  if (filters.pyqExams.length === 0 && filters.pyqYears.length === 0) {
    const condition = labelsMatch(filters, parameters);
    const statement = `SELECT coalesce(sum(q.change), 0)::int AS count FROM question_tallies q
      WHERE NOT q.kept_back AND ${condition}`;
    return askOne(queryable, statement, parameters);
  }
  const condition = matchingQuestions(filters, parameters);
  const statement = `SELECT count(*)::int AS count FROM questions q WHERE ${condition}`;
  return askOne(queryable, statement, parameters);
}

/** The same for the same filters, however they are ordered. */
function keyOf(filters: RandomTestFilters): string {
  const { subjects, topics, pyqOnly, pyqExams, pyqYears } = filters;
  const lists = [subjects, topics, pyqExams, pyqYears].map((list) => [...list].sort());
  return JSON.stringify(["count", pyqOnly, ...lists]);
}

/**
 * How many drawable questions the filters leave, for the generator's live count; at most some
 * seconds old.
 *
 * @throws InvalidInput for too many choices, and for labels that no drawable question has
 */
export async function countMatches(
  { database }: Pick<Dependencies, "database">,
  input: FilterInput,
): Promise<number> {
  const filters = checkedFilters(input);
  await checkLabels(database, filters);
  return knownOfBank(database, keyOf(filters), () => count(database.pool, filters));
}
