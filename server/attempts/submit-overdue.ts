import { MINUTE_MS } from "#rules/durations.ts";
import { quizLimits } from "#rules/limits.ts";
import { statement } from "../database/statement.ts";
import { defineJob, type JobDependencies, JobInterrupted } from "../jobs/job.ts";
import { SELECT_WHOLE_ATTEMPT, wholeAttemptColumns, withPapers } from "./attempt.ts";
import { submitAsRead } from "./submit-attempt.ts";

const AT_ONCE = 100;

// Raw SQL: attempts are read whole, as a submit reads its own.
const OVERDUE = statement({
  text: `${SELECT_WHOLE_ATTEMPT} WHERE status = 'open' AND deadline_at <= :endedBy AND expires_at > :now AND id > :after
    [[AND test_id = :testId]] ORDER BY id LIMIT ${AT_ONCE}`,
  takes: { now: "timestamptz", endedBy: "timestamptz", after: "int" },
  mayTake: { testId: "int" },
  gives: wholeAttemptColumns,
});

/**
 * Submits what was saved of attempts whose deadline is over for some minutes and whose students have not submitted them,
 * so that everybody who took a test has a result. A device that was offline had these minutes to deliver. An
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
    const endedBy = new Date(time.getTime() - quizLimits.overdueMinutes * MINUTE_MS);
    const rows = await OVERDUE.rows(database.pool, { now: time, endedBy, after, ...which });
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
