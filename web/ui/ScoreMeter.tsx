import { type ScoreColour, scoreColour } from "#rules/bands.ts";
import { formatPercent } from "#rules/percent.ts";
import classes from "./ScoreMeter.module.css";

const filledSteps: Record<ScoreColour, number> = { green: 4, yellow: 3, orange: 2, red: 1 };
const steps = [1, 2, 3, 4];

interface ScoreMeterProps {
  /** 0 to 100, or below 0 with negative marking; shown to 1 decimal. */
  percent: number;
  size?: "small" | "large";
}

/**
 * A percentage in the colour of its band, with a four-step meter that says the same without
 * colour: 4 green, 3 amber, 2 orange, 1 red (docs/rules.md, section 2).
 */
export function ScoreMeter({ percent, size = "small" }: ScoreMeterProps) {
  const colour = scoreColour(percent);
  return (
    <span className={classes.score} data-colour={colour} data-size={size}>
      <span className={classes.meter} aria-hidden>
        {steps.map((step) => (
          <span
            key={step}
            className={
              step <= filledSteps[colour] ? `${classes.step} ${classes.filled}` : classes.step
            }
          />
        ))}
      </span>
      {formatPercent(percent)}
    </span>
  );
}
