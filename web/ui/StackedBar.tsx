import classes from "./StackedBar.module.css";

/** Parts of a whole, in the same unit (marks or questions). None is negative. */
export interface Shares {
  correct: number;
  incorrect: number;
  unanswered: number;
  /** The part of the unanswered ones that was never reached. */
  unreached?: number;
}

const kinds = ["correct", "incorrect", "unanswered"] as const;

interface StackedBarProps {
  shares: Shares;
  /** The value of the full width, if several bars share one scale. */
  scale?: number;
  size?: "small" | "large";
}

/**
 * Earned in accent, incorrect hatched in red, unanswered hollow, never reached dashed. Decorative for screen readers,
 * since a legend or table has the figures.
 */
export function StackedBar({ shares, scale, size = "small" }: StackedBarProps) {
  const { unreached = 0 } = shares;
  const whole = shares.correct + shares.incorrect + shares.unanswered;
  const parts = [
    ...kinds.map((kind) => ({
      kind,
      share: kind === "unanswered" ? shares.unanswered - unreached : shares[kind],
    })),
    { kind: "unreached", share: unreached },
  ];
  const width = scale ? `${(whole / scale) * 100}%` : "100%";
  return (
    <div className={classes.bar} data-size={size} style={{ width }} aria-hidden>
      {parts.map(({ kind, share }) =>
        share > 0 ? (
          <span key={kind} className={classes.part} data-kind={kind} style={{ flexGrow: share }} />
        ) : null,
      )}
    </div>
  );
}

/** The sign of a part in a legend. */
export function Swatch({ kind }: { kind: (typeof kinds)[number] | "unreached" }) {
  return <span className={`${classes.part} ${classes.swatch}`} data-kind={kind} aria-hidden />;
}
