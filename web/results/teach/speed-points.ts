import type { PassageReading } from "#rules/reading-speed.ts";

/** A passage in the chart of reading speed. */
export interface SpeedPoint {
  /** As in the table, counted from 1. */
  number: number;
  /** Words a minute. */
  speed: number;
  right: number;
  reached: number;
  /** Its position, in percent of the width and of the height. */
  x: number;
  y: number;
  /** True if its number fits beside it. */
  isNamed: boolean;
}

/** The least space of a number and its point on a phone, in percent of the width and of the height. */
const ROOM = { x: 10, y: 11 };

/**
 * The passages with known speed and accuracy, slowest first, and the end of the speed scale. Overlapping numbers are
 * left out; the text below the chart and the table have them.
 */
export function speedPoints(readings: readonly PassageReading[]): {
  points: SpeedPoint[];
  fastest: number;
} {
  const known = readings.flatMap(({ wordsAMinute, reached, right }, index) =>
    wordsAMinute === null || reached === 0
      ? []
      : [{ number: index + 1, speed: wordsAMinute, right, reached }],
  );
  const fastest = Math.ceil(Math.max(1, ...known.map(({ speed }) => speed)) / 100) * 100;
  const points: SpeedPoint[] = [];
  const sorted = known.sort((one, other) => one.speed - other.speed || one.right - other.right);
  for (const point of sorted) {
    const x = (100 * point.speed) / fastest;
    const y = (100 * point.right) / point.reached;
    const isNamed = !points.some(
      (other) =>
        Math.abs(other.y - y) < ROOM.y &&
        (other.isNamed ? Math.abs(other.x - x) < ROOM.x : x - other.x < ROOM.x / 2),
    );
    points.push({ ...point, x, y, isNamed });
  }
  return { points, fastest };
}
