import { type Arrival, arrivalOf, byTimeChosen, differingAnswers } from "#rules/late-answers.ts";
import type { Progress } from "#rules/progress.ts";
import { endOf, type ServerClock } from "#rules/quiz-timing.ts";
import { type Queryable, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { type AttemptOnPaper, fullSeconds } from "./attempt.ts";
import { assertFinalProgress, completed, type SentProgress } from "./progress.ts";
import { withStoredAnswers } from "./section-clocks.ts";

/** SQL condition: the attempt accepts answers in the grace period after its end. */
export const ACCEPTS_LATE = `(clock_runs_on AND coalesce((SELECT t.late_answers = 'accept' FROM tests t WHERE t.id = attempts.test_id), FALSE))`;

/** Returns the attempt without late answers for a client that doesn't send when each answer was chosen. */
export function metBy(attempt: AttemptOnPaper, sent: SentProgress): AttemptOnPaper {
  return sent.answeredAt == null ? { ...attempt, acceptsLate: false } : attempt;
}

/** Returns whether a state arrives in time, late or too late. @param clock the attempt's clock */
export function arrivalAt(
  { acceptsLate = false }: AttemptOnPaper,
  clock: ServerClock,
  now: Date,
): Arrival {
  return arrivalOf(clock, now.getTime(), acceptsLate);
}

/** Returns the positions of both lists, each once and in ascending order. */
export function positionsOf(one: readonly number[], other: readonly number[]): number[] {
  return [...new Set([...one, ...other])].sort((a, b) => a - b);
}

/** The part of a state that counts, and the positions of answers that were chosen in time and arrived late. */
export interface TakenByTime {
  progress: Progress;
  arrivedLate: number[];
}

/**
 * Returns the part of a state that counts, on a paper without section clocks. If the clock runs on, answers chosen
 * after its end don't count, and a late answer counts only if the client sent that it was chosen before the end.
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

/** Most late deliveries stored for one attempt. A device has one, and repeats it until it gets a response. */
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

/** Stores answers that came too late to count. A repeated delivery is stored once. */
export async function keepLateDelivery(
  on: Queryable,
  { id }: Pick<AttemptOnPaper, "id">,
  { answers, answeredAt }: Pick<Progress, "answers" | "answeredAt">,
  now: Date,
): Promise<void> {
  await KEEP.count(on, { attemptId: id, now, answers: [...answers], answeredAt: [...answeredAt] });
}

/**
 * Returns true if a submitted attempt lacks some of these answers because its time was over or an invigilator ended
 * it. A state from before the submit brings nothing new.
 */
function isLateDelivery(attempt: AttemptOnPaper, sent: Progress): boolean {
  const { status, testId, clockRunsOn, timeLeftSeconds, endedAt, sequence } = attempt;
  if (status !== "submitted" || testId === null || sent.sequence < sequence) return false;
  if (!clockRunsOn && timeLeftSeconds > 0 && endedAt === null) return false;
  return differingAnswers(sent.answers, attempt.answers).length > 0;
}

/**
 * Stores answers that arrive after the submit as a late delivery, which doesn't count.
 *
 * @throws InvalidInput when the state can't belong to the attempt; nothing is stored then
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
  // The stored times belong to the stored answers, not to these.
  const answeredAt = sent.answeredAt ?? progress.answers.map(() => -1);
  await keepLateDelivery(database.pool, attempt, { ...progress, answeredAt }, now);
}
