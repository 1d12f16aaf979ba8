import { formatMarksFixed, toHundredths } from "#rules/marks.ts";
import { compareNames } from "#rules/name-order.ts";

/** Marks with one decimal: "3.1". */
export function marksFigure(marks: number): string {
  return formatMarksFixed(toHundredths(marks), 1);
}

/** Whole seconds, halves up: "74 s". */
export function secondsFigure(seconds: number): string {
  return `${Math.round(seconds)} s`;
}

/** Whole percent of a share, halves up. @param of above 0 */
export function percentOf(count: number, of: number): number {
  return Math.round((100 * count) / of);
}

/** Columns by which the table can be ordered. */
export type StandingOrder = "name" | "percent" | "answers" | "gain";

/** What is ordered. */
interface Ordered {
  name: string;
  percent: number | null;
  answeredCount: number;
  marksToGain: number | null;
}

/** Names from A, the rest from the most; what is not known comes last, by its answers, equals by their names. */
export function ordered<Row extends Ordered>(
  rows: readonly Row[],
  order: StandingOrder,
  isTurned: boolean,
): Row[] {
  const byName = (one: Row, other: Row) => compareNames(one.name, other.name);
  const figureOf = ({ percent, answeredCount, marksToGain }: Row) =>
    ({ percent, answers: answeredCount, gain: marksToGain, name: null })[order];
  const turn = isTurned ? -1 : 1;
  return rows.toSorted((one, other) => {
    if (order === "name") return turn * byName(one, other);
    const [a, b] = [figureOf(one), figureOf(other)];
    if (a === null || b === null) {
      const isKnown = Number(a === null) - Number(b === null);
      return isKnown || other.answeredCount - one.answeredCount || byName(one, other);
    }
    return turn * (b - a) || byName(one, other);
  });
}
