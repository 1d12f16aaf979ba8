import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { UNDRAWABLE } from "../fixed-tests/secret-keys.ts";
import { knownOfBank } from "../questions/bank-cache.ts";
import { checkLabels } from "./check-labels.ts";
import {
  checkedFilters,
  type FilterInput,
  filterParameters,
  filterValues,
  labelsMatch,
  matchingQuestions,
} from "./filters.ts";

const COUNT_TALLIED = statement({
  text: `SELECT coalesce(sum(q.change), 0)::int AS count FROM question_tallies q
    WHERE NOT q.kept_back AND ${labelsMatch}`,
  mayTake: filterParameters.labelsMatch,
  gives: { count: "int" },
});

const COUNT_MATCHING = statement({
  text: `SELECT count(*)::int AS count FROM questions q WHERE ${matchingQuestions}`,
  mayTake: filterParameters.matchingQuestions,
  gives: { count: "int" },
});

/**
 * Counts the drawable questions that filters leave. The tallies know subjects, topics and whether it
 * is a previous year question or asks about a passage; exams and years are counted along their index.
 */
async function count(queryable: Queryable, filters: RandomTestFilters): Promise<number> {
  const isTallied = filters.pyqExams.length === 0 && filters.pyqYears.length === 0;
  const values = filterValues(filters);
  const counted = isTallied
    ? await COUNT_TALLIED.row(queryable, values)
    : await COUNT_MATCHING.row(queryable, values);
  return counted?.count ?? 0;
}

/** The same for the same filters, however they are ordered. */
function keyOf(filters: RandomTestFilters): string {
  const { subjects, topics, pyqOnly, pyqExams, pyqYears, passages } = filters;
  const lists = [subjects, topics, pyqExams, pyqYears].map((list) => [...list].sort());
  return JSON.stringify(["count", pyqOnly, passages, ...lists]);
}

/**
 * How many questions the filters leave that are not reserved, no matter who asks; at most some seconds old.
 *
 * @throws InvalidInput for too many choices, and for labels that no drawable question has
 */
export async function countMatches(
  { database, now }: Pick<Dependencies, "database" | "now">,
  input: FilterInput,
): Promise<number> {
  const filters = checkedFilters(input);
  await checkLabels({ database, now }, filters);
  return knownOfBank(database, keyOf(filters), () => count(database.pool, filters));
}

const COUNT_HELD = statement({
  text: `SELECT count(*)::int AS count FROM questions q WHERE q.id = ANY (${UNDRAWABLE}) AND ${matchingQuestions}`,
  takes: { userId: "int", now: "timestamptz" },
  mayTake: filterParameters.matchingQuestions,
  gives: { count: "int" },
});

/**
 * How many questions a random test of the viewer can be drawn from: what the filters leave, without the
 * held ones (docs/rules.md, section 15).
 *
 * @throws InvalidInput as countMatches
 */
export async function countDrawable(
  { userId }: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  input: FilterInput,
): Promise<number> {
  const matching = await countMatches(dependencies, input);
  const values = filterValues(checkedFilters(input));
  const { database, now } = dependencies;
  const held = await COUNT_HELD.row(database.pool, { userId, now: now(), ...values });
  // The count of the bank is some seconds older.
  return Math.max(0, matching - (held?.count ?? 0));
}
