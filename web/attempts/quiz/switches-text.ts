import { quizLimits } from "#rules/limits.ts";

/** "n of 4" used switches; never more than the limit. */
export function switchesText(count: number): string {
  const limit = quizLimits.tabSwitchLimit;
  return `${Math.min(count, limit)} of ${limit}`;
}
