import { figure } from "#rules/figures.ts";
import type { NavigationItem } from "../navigation.ts";
import classes from "./WaitingCount.module.css";

/** The sum of the counts of some places. @param waiting counts by address */
export function sumOf(
  places: readonly NavigationItem[],
  waiting: Readonly<Record<string, number>>,
): number {
  return places.reduce((sum, { to }) => sum + (waiting[to] ?? 0), 0);
}

/** The number of waiting items, in an outline beside a place's name; nothing for 0. */
export function WaitingCount({
  count,
  word = "waiting",
}: {
  count: number;
  word?: string | undefined;
}) {
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      {figure(count)}
      <span className="visually-hidden">{` ${word}`}</span>
    </span>
  );
}
