import { MINUTE_MS } from "#rules/durations.ts";
import { deliveryMs } from "#rules/schedule.ts";
import { statement } from "../database/statement.ts";
import { defineJob, type JobDependencies, JobInterrupted } from "../jobs/job.ts";
import { SELECT_WHOLE_ATTEMPT, wholeAttemptColumns, withPapers } from "./attempt.ts";
import { submitAsRead } from "./submit-attempt.ts";

const AT_ONCE = 100;

const inMinutes = (milliseconds: number) => `interval '${milliseconds / MINUTE_MS} minutes'`;

/**
 * SQL for the time at which the server submits the saved state of an attempt, because nothing that arrives later
 * would count; null for an attempt without a deadline.
 *
 * @param row alias of the row of `attempts`
 */
export const submitsBy = (row: string) => `${row}.deadline_at + CASE WHEN ${row}.clock_runs_on
      AND (SELECT t.late_answers <> 'refuse' FROM tests t WHERE t.id = ${row}.test_id)
    THEN ${inMinutes(deliveryMs({ clockRunsOn: true, lateAnswers: "accept" }))}
    ELSE ${inMinutes(deliveryMs({ clockRunsOn: false, lateAnswers: "refuse" }))} END`;

// Raw SQL, to read the same columns as a submit. The condition on the plain deadline lets PostgreSQL use its index.
const OVERDUE = statement({
  text: `${SELECT_WHOLE_ATTEMPT} WHERE status = 'open' AND deadline_at <= :now AND ${submitsBy("attempts")} <= :now
      AND expires_at > :now AND id > :after
    [[AND test_id = :testId]] ORDER BY id LIMIT ${AT_ONCE}`,
  takes: { now: "timestamptz", after: "int" },
  mayTake: { testId: "int" },
  gives: wholeAttemptColumns,
});

/**
 * Submits the saved state of attempts whose deadline passed some minutes ago, so that everybody who took a test has
 * a result. An offline device has these minutes to deliver: ten if late answers count or wait for a decision,
 * otherwise one. An attempt that its student submits at the same time stays as it is.
 *
 * @param testId limits it to one test; left out for all tests
 * @returns the number of submitted attempts
 * @throws Error when an attempt changed at the same time, so that the job is tried again
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
      // A submit needs a sequence of at least 1; an attempt that was never saved has 0.
      const final = { ...attempt, sequence: Math.max(1, attempt.sequence) };
      if ((await submitAsRead(dependencies, attempt, final, {})) === null) changed += 1;
      else submitted += 1;
    }
  }
  if (changed > 0) throw new Error(`${changed} attempts changed while they were submitted.`);
  return submitted;
}

/** Runs each minute, because each student's clock has its own end, which may come before the test closes. */
export const submitOverdue = defineJob<object>({
  name: "submit-overdue",
  isSingle: true,
  schedule: "* * * * *",
  async run({ dependencies, signal }) {
    return { submitted: await submitOverdueOf(dependencies, undefined, signal) };
  },
});
