import { fromHundredths } from "#rules/marks.ts";
import {
  notEnoughQuestionsDetail,
  type RandomTestFilters,
  randomTestFieldErrors,
  withRandomTestDefaults,
} from "#rules/random-test-rules.ts";
import { normaliseDeduction } from "#rules/test-rules.ts";
import type { Viewer } from "../accounts/viewer.ts";
import {
  bound,
  type ColumnType,
  listed,
  type Queryable,
  statement,
} from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest, Conflict, InvalidInput } from "../errors.ts";
import { paperColumns } from "../fixed-tests/papers.ts";
import { undrawableQuestions } from "../fixed-tests/secret-keys.ts";
import { checkLabels } from "./check-labels.ts";
import { drawQuestions } from "./draw-questions.ts";
import {
  checkedFilters,
  type FilterInput,
  filterParameters,
  filterValues,
  matchingQuestions,
} from "./filters.ts";
import { refuseAboveQuota, withinQuotaSql } from "./quota.ts";
import type { RandomTest } from "./random-test.ts";

/** What a student asks of the generator; marks in hundredths. */
export interface RandomTestInput {
  /** Null or blank for the default. */
  title?: string | null;
  /** Null or blank for the default. */
  description?: string | null;
  numQuestions: number;
  durationMinutes: number;
  correctHundredths: number;
  /** A negative deduction means the same deduction. */
  incorrectHundredths: number;
  filters: FilterInput;
}

/** A random test before its questions are drawn. */
type Plan = Omit<RandomTest, "id" | "paperId">;

/** @throws InvalidInput with the messages of docs/rules.md, section 7 */
function checkedPlan(input: RandomTestInput, createdAt: Date): Plan {
  const named = withRandomTestDefaults(input);
  const errors = randomTestFieldErrors({
    ...named,
    correctMarks: fromHundredths(input.correctHundredths),
    incorrectMarks: fromHundredths(input.incorrectHundredths),
  });
  if (errors.length > 0) throw new InvalidInput(errors);
  return {
    ...named,
    incorrectHundredths: normaliseDeduction(input.incorrectHundredths),
    filters: checkedFilters(input.filters),
    chosenFrom: null,
    createdAt,
  };
}

const filterColumns = {
  subjects: "text[]",
  topics: "text[]",
  pyqOnly: "boolean?",
  pyqExams: "text[]",
  pyqYears: "int[]",
  passages: "text?",
} as const satisfies Record<keyof RandomTestFilters, ColumnType>;

const STORE = statement({
  text: `WITH paper AS (
      INSERT INTO papers (${listed(paperColumns)}, created_at, revision_ids)
      SELECT ${bound(paperColumns)}, :now::timestamptz, array_agg(q.revision_id ORDER BY drawn.position)
      FROM unnest(:drawn::int[]) WITH ORDINALITY AS drawn (id, position)
      JOIN questions q ON q.id = drawn.id
      WHERE ${matchingQuestions}
      HAVING count(*) = cardinality(:drawn::int[]) AND ${withinQuotaSql}
      RETURNING id
    ), given (${listed(filterColumns)}) AS (
      VALUES (:subjects::text[], :topics::text[], :pyqOnly::boolean, :pyqExams::text[], :pyqYears::int[], :passages::text)
    )
    INSERT INTO random_tests (user_id, paper_id, ${listed(filterColumns)}, chosen_from, created_at)
    SELECT :userId, paper.id, ${listed(filterColumns)}, :chosenFrom::text, :now::timestamptz FROM paper, given
    RETURNING id, paper_id AS "paperId"`,
  takes: {
    ...paperColumns,
    ...filterColumns,
    chosenFrom: "text?",
    drawn: "int[]",
    userId: "int",
    now: "timestamptz",
  },
  mayTake: filterParameters.matchingQuestions,
  gives: { id: "int", paperId: "int" },
});

/**
 * Prints the paper of the drawn questions and keeps the random test, both by one statement. It looks
 * at the questions once more, so that none is asked that was deleted, edited out of the filters or
 * reserved since it was drawn.
 *
 * @param drawn question ids in the order they are asked
 * @returns null when one of them does not match any more, or the viewer has as many random tests as
 *   one may; nothing is stored then
 */
export async function storeRandomTest(
  queryable: Queryable,
  viewer: Viewer,
  plan: Plan,
  drawn: readonly number[],
): Promise<RandomTest | null> {
  const { filters, numQuestions: _, createdAt: now, ...named } = plan;
  const row = await STORE.row(queryable, {
    ...named,
    ...filters,
    passages: filters.passages === "any" ? null : (filters.passages ?? null),
    ...filterValues(filters),
    userId: viewer.userId,
    ...{ drawn, now },
  });
  return row === undefined ? null : { ...plan, ...row };
}

/** Draws that may be overtaken by changes of the bank; each takes some milliseconds. */
const MOST_ROUNDS = 20;

/**
 * Generates a test of questions drawn from the live ones that match and are neither reserved nor held, in
 * whole sets (docs/rules.md, sections 7 and 15).
 *
 * @throws InvalidInput with the messages of the generator's form, and for labels that no such
 *   question has
 * @throws BadRequest "Not enough questions available. Found N, requested M"
 * @throws Conflict when the viewer has as many random tests as one may
 */
export async function generateRandomTest(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  input: RandomTestInput,
): Promise<RandomTest> {
  const plan = checkedPlan(input, now());
  await checkLabels({ database, now }, plan.filters);
  const held = await undrawableQuestions(database.pool, viewer, plan.createdAt);
  // A question that is deleted, edited or reserved at this very moment costs another round.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const drawn = await drawQuestions(database.pool, plan.filters, plan.numQuestions, held);
    if (drawn.length < plan.numQuestions) {
      throw new BadRequest(notEnoughQuestionsDetail(drawn.length, plan.numQuestions));
    }
    const test = await storeRandomTest(database.pool, viewer, plan, drawn);
    if (test !== null) return test;
    await refuseAboveQuota(viewer, { database, now });
  }
  throw new Conflict("The question bank is changing just now. Try again in a moment.");
}
