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
 * How many live questions there are, or how many of them the labels leave. It adds up the tallies
 * that the database keeps with every change (migrations question_tallies and question_lists), a few
 * hundred rows, so that its cost doesn't grow with the bank.
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
 * How many live questions a filter leaves. The tallies know no years, no exams, no passages by
 * their numbers and nothing of withdrawal: those are counted in indexes, of which each has a part.
 */
export async function countLabelled(queryable: Queryable, filter: LabelFilter): Promise<number> {
  const values = labelValues(filter);
  const { pyqYear, pyqExam, passageId, withdrawn } = values;
  if (withdrawn === false) {
    // Few are withdrawn: they are counted, and not the rest of the bank.
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

/** How many questions the bank holds (docs/screens.md, section 9: Total Questions). */
export async function countBank(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<number> {
  requirePermission(viewer, "bank:read");
  return tallyBank(database.pool);
}
