import { type Arrival, arrivalOf, byTimeChosen, differingAnswers } from "#rules/late-answers.ts";
import type { Progress } from "#rules/progress.ts";
import { endOf, type ServerClock } from "#rules/quiz-timing.ts";
import { type Queryable, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { type AttemptOnPaper, fullSeconds } from "./attempt.ts";
import { assertFinalProgress, completed, type SentProgress } from "./progress.ts";
import { withStoredAnswers } from "./section-clocks.ts";

/** Whether an attempt takes answers in the grace after its end, as SQL. */
export const ACCEPTS_LATE = `(clock_runs_on AND coalesce((SELECT t.late_answers = 'accept' FROM tests t WHERE t.id = attempts.test_id), FALSE))`;

/** An attempt as a client meets it: who doesn't say when it was answered delivers nothing late. */
export function metBy(attempt: AttemptOnPaper, sent: SentProgress): AttemptOnPaper {
  return sent.answeredAt == null ? { ...attempt, acceptsLate: false } : attempt;
}

/** When a state arrives at its attempt. @param clock the attempt's */
export function arrivalAt(
  { acceptsLate = false }: AttemptOnPaper,
  clock: ServerClock,
  now: Date,
): Arrival {
  return arrivalOf(clock, now.getTime(), acceptsLate);
}

/** Positions along a paper, once each and in order. */
export function positionsOf(one: readonly number[], other: readonly number[]): number[] {
  return [...new Set([...one, ...other])].sort((a, b) => a - b);
}

/** What counts of a state, and which of its answers were chosen in time and arrived after it. */
export interface TakenByTime {
  progress: Progress;
  arrivedLate: number[];
}

/**
 * What counts of a state on a paper without clocks of sections. Where the clock runs on, no answer counts that was
 * chosen after its end, and those that arrive late have to say that they were chosen before.
 */
export function takenByTime(
  attempt: AttemptOnPaper,
  sent: Progress,
  clock: ServerClock,
  now: Date,
): TakenByTime {
  const { arrivedLate: before } = attempt;
  if (!attempt.clockRunsOn || now.getTime() <= endOf(clock)) {
    return { progress: sent, arrivedLate: before };
  }
  const end = fullSeconds(attempt);
  const { inTime, after } = byTimeChosen(attempt, sent, end);
  const isLate = arrivalAt(attempt, clock, now) === "late";
  const refused = isLate ? after : after.filter((at) => (sent.answeredAt[at] ?? -1) >= end);
  return {
    progress: withStoredAnswers(sent, attempt, refused),
    arrivedLate: isLate ? positionsOf(before, inTime) : before,
  };
}

/** Deliveries that are kept of one attempt; a device has one, and says so again until it is answered. */
const KEPT_DELIVERIES = 20;

const KEEP = statement({
  text: `WITH kept AS (
      INSERT INTO late_deliveries (attempt_id, received_at, answers, answered_at)
      SELECT :attemptId::int, :now::timestamptz, :answers, :answeredAt
      WHERE NOT EXISTS (SELECT FROM late_deliveries WHERE attempt_id = :attemptId AND answers = :answers)
        AND (SELECT count(*) FROM late_deliveries WHERE attempt_id = :attemptId) < ${KEPT_DELIVERIES}
      RETURNING attempt_id
    )
    UPDATE attempts SET late_delivery_at = :now WHERE id = (SELECT attempt_id FROM kept)`,
  takes: {
    ...{ attemptId: "int", now: "timestamptz", answers: "smallint[]", answeredAt: "int[]" },
  },
});

/** Keeps answers that came too late to count, once. */
export async function keepLateDelivery(
  on: Queryable,
  { id }: Pick<AttemptOnPaper, "id">,
  { answers, answeredAt }: Pick<Progress, "answers" | "answeredAt">,
  now: Date,
): Promise<void> {
  await KEEP.count(on, { attemptId: id, now, answers: [...answers], answeredAt: [...answeredAt] });
}

/**
 * Whether a state has answers to keep that a submitted attempt has not: its time was over, or somebody else ended it.
 * A state from before the submit has none.
 */
function isLateDelivery(attempt: AttemptOnPaper, sent: Progress): boolean {
  const { status, testId, clockRunsOn, timeLeftSeconds, endedAt, sequence } = attempt;
  if (status !== "submitted" || testId === null || sent.sequence < sequence) return false;
  if (!clockRunsOn && timeLeftSeconds > 0 && endedAt === null) return false;
  return differingAnswers(sent.answers, attempt.answers).length > 0;
}

/**
 * Keeps what is sent to an attempt that was submitted before: it counts for nothing any more.
 *
 * @throws InvalidInput when it can't belong to the attempt; nothing is stored then
 */
export async function keepIfSubmitted(
  { database }: Pick<Dependencies, "database">,
  attempt: AttemptOnPaper,
  sent: SentProgress,
  now: Date,
): Promise<void> {
  const progress = completed(sent, attempt);
  if (!isLateDelivery(attempt, progress)) return;
  assertFinalProgress(progress, attempt);
  // What is stored says nothing of when these were chosen.
  const answeredAt = sent.answeredAt ?? progress.answers.map(() => -1);
  await keepLateDelivery(database.pool, attempt, { ...progress, answeredAt }, now);
}
