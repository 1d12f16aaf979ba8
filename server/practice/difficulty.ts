import type { PracticeDifficulty } from "#rules/practice-rules.ts";
import { DIFFICULTIES } from "../answer-history/refresh-difficulty.ts";

/** The third as it is kept; undefined for any. */
export function thirdOf(difficulty: PracticeDifficulty | null): number | undefined {
  return difficulty === null ? undefined : DIFFICULTIES[difficulty];
}
