import type { QuestionLists } from "./progress.ts";

type Times = Pick<QuestionLists, "secondsSpent" | "secondsReading">;

/** Questions that stand together on a paper, and the seconds that can have gone to them together. */
export interface TimedPart {
  /** 0 for the first question of the paper. */
  start: number;
  count: number;
  seconds: number;
}

/** Whole seconds made smaller in proportion, so that they sum to exactly `allowed` where they were more. */
function within(seconds: readonly number[], allowed: number): number[] {
  const sum = seconds.reduce((total, one) => total + one, 0);
  if (sum <= allowed) return [...seconds];
  const exact = seconds.map((one) => (one * allowed) / sum);
  const whole = exact.map(Math.floor);
  // Rounding all of them down would lose up to a second at each question.
  const missing = allowed - whole.reduce((total, one) => total + one, 0);
  const fraction = (index: number) => (exact[index] ?? 0) - (whole[index] ?? 0);
  const byFraction = [...whole.keys()].sort((one, other) => fraction(other) - fraction(one));
  for (const index of byFraction.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}

/**
 * The times at questions that a client claims, as far as they are possible (docs/attempts.md, section 7):
 * together no more than the time taken, each made smaller in proportion where they are more; and of the
 * time at a question that with its passage, of which one without a passage has none.
 *
 * @param allowedSeconds how long all questions together can have been on the screen
 * @param onPassage for each question, whether it is on a passage
 * @param parts those of the paper that have limits of their own
 */
export function possibleTimes(
  { secondsSpent, secondsReading }: Times,
  allowedSeconds: number,
  onPassage: readonly boolean[],
  parts: readonly TimedPart[] = [],
): Times {
  const inParts = [...secondsSpent];
  for (const { start, count, seconds } of parts) {
    inParts.splice(start, count, ...within(secondsSpent.slice(start, start + count), seconds));
  }
  const spent = within(inParts, allowedSeconds);
  const reading = secondsReading.map((seconds, position) =>
    onPassage[position] ? Math.min(seconds, spent[position] ?? 0) : 0,
  );
  return { secondsSpent: spent, secondsReading: reading };
}
