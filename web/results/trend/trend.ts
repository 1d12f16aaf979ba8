/** A point of the trend; x and y in percent of the plot, from its top left. */
export interface TrendPoint {
  x: number;
  y: number;
}

/** The trend as drawn. */
export interface TrendLine {
  points: TrendPoint[];
  /** The lines of the grid, lowest first. `y` in percent of the plot, from its top. */
  grid: { value: number; y: number }[];
  /** The points to compare with, in the same order; null if unknown. */
  peers: (TrendPoint | null)[];
  /** The position of the last point's label. */
  nameSide: "above" | "below";
}

/** Space at either end, in percent of the width, for half a point. */
const INSET = 1.5;

/** The most intervals of the grid. */
const MOST_SPACES = 5;

function scaleBy(step: number, least: number, most: number) {
  const low = Math.min(step === 20 ? 40 : 0, Math.floor(least / step) * step);
  const high = Math.max(step === 20 ? 80 : 100, Math.ceil(most / step) * step);
  return { step, low, high, fits: (high - low) / step <= MOST_SPACES };
}

/** Every 20 percent, or every 50, or a multiple of 100. */
function scaleOf(percents: readonly number[]) {
  const least = Math.min(...percents);
  const most = Math.max(...percents);
  let scale = scaleBy(20, least, most);
  for (let step = 50; !scale.fits; step = step === 50 ? 100 : step * 2) {
    scale = scaleBy(step, least, most);
  }
  return scale;
}

/**
 * Positions percentages on the plot, evenly from left to right. The grid covers 40 to 80 percent, and more if the
 * points need it, also below 0 because of negative marking.
 * @param percents oldest first, at least one
 * @param compared values to compare with, in the same order; null if unknown
 */
export function trendLine(
  percents: readonly number[],
  compared: readonly (number | null)[] = [],
): TrendLine {
  const known = compared.filter((percent) => percent !== null);
  const { low, high, step } = scaleOf([...percents, ...known]);
  const yOf = (value: number) => ((high - value) / (high - low)) * 100;
  const gap = percents.length > 1 ? (100 - 2 * INSET) / (percents.length - 1) : 0;
  const placed = (percent: number, index: number) => ({ x: INSET + index * gap, y: yOf(percent) });
  const points = percents.map(placed);
  const peers = compared.map((percent, index) =>
    percent === null ? null : placed(percent, index),
  );
  const grid = Array.from({ length: (high - low) / step + 1 }, (_, index) => {
    const value = low + index * step;
    return { value, y: yOf(value) };
  });
  return { points, peers, grid, nameSide: sideOf(points) };
}

/** On the outer side of the last turn, where there is no line. */
function sideOf(points: readonly TrendPoint[]): "above" | "below" {
  const last = points.at(-1)?.y ?? 50;
  return last <= (points.at(-2)?.y ?? last) ? "above" : "below";
}
