// Answers that arrive after the end of their attempt (docs/rules.md, section 4).
import { MINUTE_MS } from "./durations.ts";
import { quizLimits } from "./limits.ts";
import type { QuestionLists } from "./progress.ts";
import { endOf, isTooLate, type ServerClock } from "./quiz-timing.ts";

/**
 * Whether a state is accepted completely, only its answers chosen before the end (sent by a device that was offline),
 * or not at all.
 */
export type Arrival = "in time" | "late" | "too late";

/** @param acceptsLate true if its clock runs on and its test accepts late answers */
export function arrivalOf(clock: ServerClock, nowMs: number, acceptsLate: boolean): Arrival {
  if (!isTooLate(clock, nowMs)) return "in time";
  const grace = quizLimits.overdueMinutes * MINUTE_MS;
  return acceptsLate && nowMs <= endOf(clock) + grace ? "late" : "too late";
}

type Answers = Pick<QuestionLists, "answers" | "answeredAt">;

/** The positions, counted from 0, at which two states of an attempt have different answers. */
export function differingAnswers(one: readonly number[], other: readonly number[]): number[] {
  return one.flatMap((answer, position) => (answer === other[position] ? [] : [position]));
}

/**
 * Splits the changed answers of a state into those chosen in time and the others.
 * @param stored the saved state
 * @param sent its `answeredAt` is null if the client didn't send times
 * @param endSeconds the end on the attempt's clock
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
