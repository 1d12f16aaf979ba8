import { quizLimits } from "#rules/limits.ts";

/** The switches that were used, of those that there are: never "6 of 4". */
export function switchesText(count: number): string {
  const limit = quizLimits.tabSwitchLimit;
  return `${Math.min(count, limit)} of ${limit}`;
}
