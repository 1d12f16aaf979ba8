import { MINUTE_MS } from "#rules/durations.ts";
import { quizLimits } from "#rules/limits.ts";
import { statement } from "../database/statement.ts";
import { defineJob, type JobDependencies, JobInterrupted } from "../jobs/job.ts";
import { SELECT_WHOLE_ATTEMPT, wholeAttemptColumns, withPapers } from "./attempt.ts";
import { submitAsRead } from "./submit-attempt.ts";

/** From when the server submits what is still open of a deadline: a device that was offline has so long to deliver. */
export function submittedFrom(deadline: Date): Date {
  return new Date(deadline.getTime() + quizLimits.overdueMinutes * MINUTE_MS);
}

const AT_ONCE = 100;

// Raw SQL: attempts are read whole, as a submit reads its own.
const OVERDUE = statement({
  text: `${SELECT_WHOLE_ATTEMPT} WHERE test_id = :testId AND status = 'open' AND expires_at > :now AND deadline_at <= :endedBy
    AND id > :after ORDER BY id LIMIT ${AT_ONCE}`,
  takes: { testId: "int", now: "timestamptz", endedBy: "timestamptz", after: "int" },
  gives: wholeAttemptColumns,
});

/**
 * Submits what was saved of the attempts on a test whose deadline is over and whose students have not submitted them,
 * so that everybody who took it has a result. An attempt that is submitted in the meantime stays as it is.
 *
 * @returns how many were submitted
 * @throws Error when one changed at the same moment: it is to be tried again
 */
export async function submitOverdueOf(
  dependencies: JobDependencies,
  testId: number,
  signal?: AbortSignal,
): Promise<number> {
  const { database, now } = dependencies;
  let [submitted, changed, after] = [0, 0, 0];
  for (;;) {
    const time = now();
    const endedBy = new Date(time.getTime() - quizLimits.overdueMinutes * MINUTE_MS);
    const rows = await OVERDUE.rows(database.pool, { testId, now: time, endedBy, after });
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

/** Runs once a test has closed; a closing that was moved later has a job of its own. */
export const submitOverdue = defineJob<{ testId: number }>({
  name: "submit-overdue",
  async run({ dependencies, input, signal }) {
    return { submitted: await submitOverdueOf(dependencies, input.testId, signal) };
  },
});
