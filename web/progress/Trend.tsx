import classes from "./Trend.module.css";

const WIDTH = 56;
const HEIGHT = 18;

/** The share of right answers in the last tests as a line, oldest first; the same in words. */
export function Trend({ points }: { points: readonly number[] }) {
  if (points.length === 0) return <span className={classes.none}>–</span>;
  const last = points.length - 1;
  const placed = points.map((percent, index) => ({
    x: (WIDTH * index) / Math.max(1, last),
    y: HEIGHT - (HEIGHT * percent) / 100,
  }));
  const end = placed[last];
  return (
    <svg
      className={classes.trend}
      width={WIDTH + 6}
      height={HEIGHT + 6}
      viewBox={`-3 -3 ${WIDTH + 6} ${HEIGHT + 6}`}
      role="img"
      aria-label={`${points.join(", ")}%`}
    >
      <polyline className={classes.line} points={placed.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {end && <circle className={classes.end} cx={end.x} cy={end.y} r="2.5" />}
    </svg>
  );
}
