import { moreSeconds } from "#rules/extra-time.ts";
import type { TestLength } from "#rules/schedule.ts";
import type { Row } from "../database/statement.ts";

/** SQL for the most extra time that anybody has on a test `t`, in percent and in minutes. */
export const LONGEST = `(SELECT coalesce(max(percent), 0)::int FROM extra_times WHERE test_id = t.id) AS "mostPercent",
  (SELECT coalesce(max(minutes), 0)::int FROM extra_times WHERE test_id = t.id) AS "mostMinutes"`;

export const longestColumns = { mostPercent: "int", mostMinutes: "int" } as const;

export type LongestExtra = Row<typeof longestColumns>;

/** Returns how long a test takes with the most extra time that anybody has. */
export function longest(
  { mostPercent, mostMinutes }: LongestExtra,
  durationMinutes: number,
): TestLength {
  const byPercent = moreSeconds({ percent: mostPercent, minutes: null }, durationMinutes);
  return { durationMinutes, extraSeconds: Math.max(byPercent, mostMinutes * 60) };
}
