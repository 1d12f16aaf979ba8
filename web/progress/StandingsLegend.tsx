import { Range } from "./Range.tsx";
import classes from "./Standings.module.css";

/** What the signs of a range mean. */
export function StandingsLegend() {
  return (
    <span className={classes.legend}>
      <span className={classes.entry}>
        <span className={classes.sample}>
          <Range percent={50} low={10} high={90} />
        </span>
        accuracy, with its likely range (90%)
      </span>
      <span className={classes.entry}>
        <svg className={classes.diamond} width="12" height="12" aria-hidden>
          <path d="M6 1 L11 6 L6 11 L1 6 Z" />
        </svg>
        your own best quarter
      </span>
    </span>
  );
}
