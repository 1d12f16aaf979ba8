import type { QuestionLists } from "./progress.ts";

/** Seconds that counting each question in whole ones may add to an attempt. */
const ROUNDING_SECONDS = 60;

type Times = Pick<QuestionLists, "secondsSpent" | "secondsReading">;

/**
 * The times at questions that a client claims, as far as they are possible (docs/attempts.md, section 7):
 * together no more than the test allows, each made smaller in proportion where they are more; and of the
 * time at a question that with its passage, of which one without a passage has none.
 *
 * @param allowedSeconds how long the test may take
 * @param onPassage for each question, whether it is on a passage
 */
export function possibleTimes(
  { secondsSpent, secondsReading }: Times,
  allowedSeconds: number,
  onPassage: readonly boolean[],
): Times {
  const sum = secondsSpent.reduce((total, seconds) => total + seconds, 0);
  const share = sum > allowedSeconds + ROUNDING_SECONDS ? allowedSeconds / sum : 1;
  const spent = secondsSpent.map((seconds) => Math.floor(seconds * share));
  const reading = secondsReading.map((seconds, position) =>
    onPassage[position] ? Math.min(seconds, spent[position] ?? 0) : 0,
  );
  return { secondsSpent: spent, secondsReading: reading };
}
