import { fromHundredths } from "#rules/marks.ts";
import {
  notEnoughQuestionsDetail,
  randomTestFieldErrors,
  withRandomTestDefaults,
} from "#rules/random-test-rules.ts";
import { normaliseDeduction } from "#rules/test-rules.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest, Conflict, InvalidInput } from "../errors.ts";
import type { Queryable } from "../questions/queryable.ts";
import { checkLabels } from "./check-labels.ts";
import { drawQuestions } from "./draw-questions.ts";
import { checkedFilters, type FilterInput, matchingQuestions } from "./filters.ts";
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
    createdAt,
  };
}

/**
 * Prints the paper of the drawn questions and keeps the random test, both by one statement. It looks
 * at the questions once more, so that none is asked that was deleted, edited out of the filters or
 * kept back since it was drawn.
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
  const { filters } = plan;
  const parameters: unknown[] = [
    drawn,
    plan.title,
    plan.description,
    plan.durationMinutes,
    plan.correctHundredths,
    plan.incorrectHundredths,
    plan.createdAt,
    viewer.userId,
    filters.subjects,
    filters.topics,
    filters.pyqOnly,
    filters.pyqExams,
    filters.pyqYears,
  ];
  const condition = matchingQuestions(filters, parameters);
  const { rows } = await queryable.query<{ id: number; paperId: number }>(
    `WITH paper AS (
       INSERT INTO papers (title, description, duration_minutes, correct_hundredths, incorrect_hundredths, created_at, revision_ids)
       SELECT $2, $3, $4, $5, $6, $7::timestamptz, array_agg(q.revision_id ORDER BY drawn.position)
       FROM unnest($1::int[]) WITH ORDINALITY AS drawn (id, position)
       JOIN questions q ON q.id = drawn.id
       WHERE ${condition}
       HAVING count(*) = cardinality($1::int[]) AND ${withinQuotaSql("$8", "$7")}
       RETURNING id
     )
     INSERT INTO random_tests (user_id, paper_id, subjects, topics, pyq_only, pyq_exams, pyq_years, created_at)
     SELECT $8, paper.id, $9::text[], $10::text[], $11::boolean, $12::text[], $13::int[], $7::timestamptz FROM paper
     RETURNING id, paper_id AS "paperId"`,
    parameters,
  );
  return rows[0] === undefined ? null : { ...plan, ...rows[0] };
}

/** Draws that may be overtaken by changes of the bank; each takes some milliseconds. */
const MOST_ROUNDS = 20;

/**
 * Generates a test of questions drawn uniformly from the live ones that match and are not kept back
 * (docs/rules.md, section 7).
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
  await checkLabels(database, plan.filters);
  // A question that is deleted, edited or kept back at this very moment costs another round.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const drawn = await drawQuestions(database.pool, plan.filters, plan.numQuestions);
    if (drawn.length < plan.numQuestions) {
      throw new BadRequest(notEnoughQuestionsDetail(drawn.length, plan.numQuestions));
    }
    const test = await storeRandomTest(database.pool, viewer, plan, drawn);
    if (test !== null) return test;
    await refuseAboveQuota(viewer, { database, now });
  }
  throw new Conflict("The question bank is changing just now. Try again in a moment.");
}
