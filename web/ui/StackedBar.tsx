import classes from "./StackedBar.module.css";

/** Shares of a whole, in any one unit (marks, or questions). None is negative. */
export interface Shares {
  correct: number;
  incorrect: number;
  unanswered: number;
}

const kinds = ["correct", "incorrect", "unanswered"] as const;

interface StackedBarProps {
  shares: Shares;
  /** What the full width stands for, when the bar is one of several drawn to one scale. */
  scale?: number;
  size?: "small" | "large";
}

/**
 * Earned in accent, incorrect hatched in red, unanswered hollow. Decorative for a screen reader:
 * the figures stand beside it, in a legend or a table.
 */
export function StackedBar({ shares, scale, size = "small" }: StackedBarProps) {
  const whole = shares.correct + shares.incorrect + shares.unanswered;
  const width = scale ? `${(whole / scale) * 100}%` : "100%";
  return (
    <div className={classes.bar} data-size={size} style={{ width }} aria-hidden>
      {kinds.map((kind) =>
        shares[kind] > 0 ? (
          <span
            key={kind}
            className={classes.part}
            data-kind={kind}
            style={{ flexGrow: shares[kind] }}
          />
        ) : null,
      )}
    </div>
  );
}

/** What the parts of a stacked bar mean, with their counts. */
export function StackedBarLegend({ shares }: { shares: Shares }) {
  return (
    <ul className={classes.legend}>
      {kinds.map((kind) => (
        <li className={classes.entry} key={kind}>
          <span className={`${classes.part} ${classes.swatch}`} data-kind={kind} aria-hidden />
          <span>
            <strong>{shares[kind]}</strong>&ensp;{kind}
          </span>
        </li>
      ))}
    </ul>
  );
}
