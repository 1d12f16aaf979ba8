// Answers that arrive when the time of their attempt is over (docs/rules.md, section 4).
import { MINUTE_MS } from "./durations.ts";
import { quizLimits } from "./limits.ts";
import type { QuestionLists } from "./progress.ts";
import { endOf, isTooLate, type ServerClock } from "./quiz-timing.ts";

/**
 * Whether a state is taken as it is; or only its answers that were chosen before the end, since a device that was
 * offline delivers them; or none of it.
 */
export type Arrival = "in time" | "late" | "too late";

/** @param acceptsLate whether its clock runs on, and its test accepts late answers */
export function arrivalOf(clock: ServerClock, nowMs: number, acceptsLate: boolean): Arrival {
  if (!isTooLate(clock, nowMs)) return "in time";
  const grace = quizLimits.overdueMinutes * MINUTE_MS;
  return acceptsLate && nowMs <= endOf(clock) + grace ? "late" : "too late";
}

type Answers = Pick<QuestionLists, "answers" | "answeredAt">;

/** The questions, 0 for the first, at which two states of one attempt hold different answers. */
export function differingAnswers(one: readonly number[], other: readonly number[]): number[] {
  return one.flatMap((answer, position) => (answer === other[position] ? [] : [position]));
}

/**
 * Of the answers that a state changes, those that were chosen while there was time, and the others.
 *
 * @param stored as it was saved before
 * @param sent its `answeredAt` is null where the client doesn't say when it was answered
 * @param endSeconds on the attempt's clock when its time was over
 */
export function byTimeChosen(
  stored: Pick<Answers, "answers">,
  sent: Pick<Answers, "answers"> & { answeredAt: Answers["answeredAt"] | null },
  endSeconds: number,
): { inTime: number[]; after: number[] } {
  const changed = differingAnswers(sent.answers, stored.answers);
  const isInTime = (position: number) => {
    const at = sent.answeredAt?.[position] ?? -1;
    return at >= 0 && at < endSeconds;
  };
  return {
    inTime: changed.filter(isInTime),
    after: changed.filter((position) => !isInTime(position)),
  };
}
