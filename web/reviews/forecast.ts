import { figure } from "#rules/figures.ts";
import { formatWeekday } from "#rules/times.ts";
import type { ReviewCountsFragment } from "../gql/graphql.ts";

type Day = Pick<ReviewCountsFragment["forecast"][number], "day" | "again" | "fresh">;

/** A day of the forecast as it is drawn. */
export interface ForecastBar {
  key: string;
  /** "Thursday, Jan 15, 2026", and "Thu". */
  name: string;
  short: string;
  due: number;
  fresh: number;
  /** Of the highest, 0 to 100. */
  percent: number;
}

/** The days of the forecast against the fullest of them. */
export function forecastBars(days: readonly Day[]): ForecastBar[] {
  const most = Math.max(1, ...days.map(({ again, fresh }) => again + fresh));
  return days.map(({ day, again, fresh }) => {
    const name = formatWeekday(day);
    const due = again + fresh;
    return { key: day, name, short: name.slice(0, 3), due, fresh, percent: (due / most) * 100 };
  });
}

/** "Next: 11 tomorrow", "Next: 3 on Saturday, Jan 17, 2026"; null when nothing comes. */
export function nextWords(days: readonly Day[]): string | null {
  const bars = forecastBars(days);
  const index = bars.findIndex(({ due }) => due > 0);
  const next = bars[index];
  if (next === undefined) return null;
  return `Next: ${figure(next.due)} ${index === 0 ? "tomorrow" : `on ${next.name}`}`;
}
