import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import {
  type LabelFilter,
  labelValues,
  liveCondition,
  liveParameters,
  tallyCondition,
  tallyParameters,
} from "./question-filter.ts";

const TALLY = statement({
  text: `SELECT coalesce(sum(q.change), 0)::int AS total FROM question_tallies q WHERE ${tallyCondition}`,
  mayTake: tallyParameters,
  gives: { total: "int" },
});

/**
 * Returns the number of live questions that pass a filter of labels. It adds up the few hundred tallies that triggers
 * maintain (migrations question_tallies and question_lists), so its cost doesn't grow with the bank.
 */
export async function tallyBank(queryable: Queryable, filter: LabelFilter = {}): Promise<number> {
  return (await TALLY.row(queryable, labelValues(filter)))?.total ?? 0;
}

const COUNT = statement({
  text: `SELECT count(*)::int AS total FROM questions q WHERE ${liveCondition}`,
  mayTake: liveParameters,
  gives: { total: "int" },
});

/**
 * Returns the number of live questions that pass a filter. The tallies don't include years, exams, single passages
 * and withdrawal; these are counted with partial indexes.
 */
export async function countLabelled(queryable: Queryable, filter: LabelFilter): Promise<number> {
  const values = labelValues(filter);
  const { pyqYear, pyqExam, passageId, withdrawn } = values;
  if (withdrawn === false) {
    // Few questions are withdrawn, so counting those and subtracting is faster than counting the rest.
    const [all, gone] = await Promise.all([
      countLabelled(queryable, { ...filter, withdrawn: null }),
      countLabelled(queryable, { ...filter, withdrawn: true }),
    ]);
    return all - gone;
  }
  if (
    pyqYear === undefined &&
    pyqExam === undefined &&
    passageId === undefined &&
    withdrawn === undefined
  ) {
    return tallyBank(queryable, filter);
  }
  return (await COUNT.row(queryable, values))?.total ?? 0;
}

/** Returns the number of questions in the bank (docs/screens.md, section 9: Total Questions). */
export async function countBank(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<number> {
  requirePermission(viewer, "bank:read");
  return tallyBank(database.pool);
}
