import { MINUTE_MS } from "#rules/durations.ts";
import { deliveryMs } from "#rules/schedule.ts";
import { statement } from "../database/statement.ts";
import { defineJob, type JobDependencies, JobInterrupted } from "../jobs/job.ts";
import { SELECT_WHOLE_ATTEMPT, wholeAttemptColumns, withPapers } from "./attempt.ts";
import { submitAsRead } from "./submit-attempt.ts";

const AT_ONCE = 100;

const inMinutes = (milliseconds: number) => `interval '${milliseconds / MINUTE_MS} minutes'`;

/**
 * SQL for when an attempt is submitted as it was saved, once nothing that arrives counts any more; null for one whose clock
 * has no end of its own.
 *
 * @param row of `attempts`
 */
export const submitsBy = (row: string) => `${row}.deadline_at + CASE WHEN ${row}.clock_runs_on
      AND (SELECT t.late_answers <> 'refuse' FROM tests t WHERE t.id = ${row}.test_id)
    THEN ${inMinutes(deliveryMs({ clockRunsOn: true, lateAnswers: "accept" }))}
    ELSE ${inMinutes(deliveryMs({ clockRunsOn: false, lateAnswers: "refuse" }))} END`;

// Raw SQL: attempts are read whole, as a submit reads its own. The bare deadline is what an index can find.
const OVERDUE = statement({
  text: `${SELECT_WHOLE_ATTEMPT} WHERE status = 'open' AND deadline_at <= :now AND ${submitsBy("attempts")} <= :now
      AND expires_at > :now AND id > :after
    [[AND test_id = :testId]] ORDER BY id LIMIT ${AT_ONCE}`,
  takes: { now: "timestamptz", after: "int" },
  mayTake: { testId: "int" },
  gives: wholeAttemptColumns,
});

/**
 * Submits what was saved of attempts whose deadline is over for some minutes and whose students have not submitted them,
 * so that everybody who took a test has a result. A device that was offline had these minutes to deliver: ten where late
 * answers count or are kept for a decision, else one. An
 * attempt that is submitted in the meantime stays as it is.
 *
 * @param testId of one test alone; left out for all
 * @returns how many were submitted
 * @throws Error when one changed at the same moment: it is to be tried again
 */
export async function submitOverdueOf(
  dependencies: JobDependencies,
  testId?: number,
  signal?: AbortSignal,
): Promise<number> {
  const { database, now } = dependencies;
  const which = testId === undefined ? {} : { testId };
  let [submitted, changed, after] = [0, 0, 0];
  for (;;) {
    const time = now();
    const rows = await OVERDUE.rows(database.pool, { now: time, after, ...which });
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
    for (const attempt of await withPapers(database, rows)) {
      if (signal?.aborted) throw new JobInterrupted();
      // One that was never saved has no state of its own; it is submitted as its first.
      const final = { ...attempt, sequence: Math.max(1, attempt.sequence) };
      if ((await submitAsRead(dependencies, attempt, final, {})) === null) changed += 1;
      else submitted += 1;
    }
  }
  if (changed > 0) throw new Error(`${changed} attempts changed while they were submitted.`);
  return submitted;
}

/** Each minute: a clock that runs on ends when its student's time is over, not when the test closes. */
export const submitOverdue = defineJob<object>({
  name: "submit-overdue",
  isSingle: true,
  schedule: "* * * * *",
  async run({ dependencies, signal }) {
    return { submitted: await submitOverdueOf(dependencies, undefined, signal) };
  },
});
