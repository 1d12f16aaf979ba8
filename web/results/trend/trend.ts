/** A point of the trend; x and y in percent of the plot, from its top left. */
export interface TrendPoint {
  x: number;
  y: number;
}

/** The trend as it is drawn. */
export interface TrendLine {
  points: TrendPoint[];
  /** The lines of the grid, lowest first. `y` in percent of the plot, from its top. */
  grid: { value: number; y: number }[];
  /** What the points are compared with, along them; null where that is not known. */
  peers: (TrendPoint | null)[];
  /** Where the last point's name stands. */
  nameSide: "above" | "below";
}

/** Room at either end, in percent of the width, for half a point. */
const INSET = 1.5;

/** The grid has at most this many spaces. */
const MOST_SPACES = 5;

function scaleBy(step: number, least: number, most: number) {
  const low = Math.min(step === 20 ? 40 : 0, Math.floor(least / step) * step);
  const high = Math.max(step === 20 ? 80 : 100, Math.ceil(most / step) * step);
  return { step, low, high, fits: (high - low) / step <= MOST_SPACES };
}

/** Every 20 percent, or every 50, or as many hundreds as it takes. */
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
 * Places percentages on the plot, evenly from left to right. The grid covers 40 to 80 percent, and
 * as much more as the points need: negative marking leads below 0.
 * @param percents oldest first, at least one
 * @param compared along them, what they are compared with; null where that is not known
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

/** Beyond the turn that the line takes at its last point: there the line does not run. */
function sideOf(points: readonly TrendPoint[]): "above" | "below" {
  const last = points.at(-1)?.y ?? 50;
  return last <= (points.at(-2)?.y ?? last) ? "above" : "below";
}
