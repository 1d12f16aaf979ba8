import classes from "./Range.module.css";

interface RangeProps {
  /** All in whole percent. */
  percent: number;
  low: number;
  high: number;
  /** The lower end of the student's best quarter of topics; a hollow diamond. */
  best?: number | null;
  /** The share of correct answers above which guessing gains marks; a dotted line. */
  edge?: number;
}

/** A share and its 90% interval on a line from 0 to 100%. Hidden from screen readers, because text beside it says the same. */
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
