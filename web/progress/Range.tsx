import classes from "./Range.module.css";

interface RangeProps {
  /** All in whole percent. */
  percent: number;
  low: number;
  high: number;
  /** Where one's best quarter of topics begins; a hollow diamond. */
  best?: number | null;
  /** The share above which answering pays; a dotted line. */
  edge?: number;
}

/** A share with its range of nine in ten on a line from 0 to 100%. What it shows stands beside it in words. */
export function Range({ percent, low, high, best, edge }: RangeProps) {
  return (
    <svg className={classes.range} aria-hidden focusable="false">
      <line className={classes.line} x1="0" x2="100%" y1="50%" y2="50%" />
      {[0, 50, 100].map((at) => (
        <line className={classes.scale} key={at} x1={`${at}%`} x2={`${at}%`} y1="7" y2="15" />
      ))}
      <rect
        className={classes.interval}
        x={`${low}%`}
        width={`${Math.max(1, high - low)}%`}
        y="8"
        height="6"
      />
      {edge !== undefined && (
        <line className={classes.edge} x1={`${edge}%`} x2={`${edge}%`} y1="0" y2="22" />
      )}
      {best != null && (
        <g className={classes.best} style={{ transform: `translateX(${best}%)` }}>
          <path className={classes.diamond} d="M0 6 L5 11 L0 16 L-5 11 Z" />
        </g>
      )}
      <line className={classes.value} x1={`${percent}%`} x2={`${percent}%`} y1="4" y2="18" />
    </svg>
  );
}
