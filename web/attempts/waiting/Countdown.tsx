import { formatClock } from "#rules/times.ts";
import classes from "./Countdown.module.css";

interface CountdownProps {
  /** When the paper opens, such as "10:00 AM IST (4:30 AM your time)". */
  opening: string;
  /** Seconds until then. */
  left: number;
}

/** The time until the paper opens, by the server's clock. It is announced at a few moments, not each second. */
export function Countdown({ opening, left }: CountdownProps) {
  return (
    <p className={classes.countdown}>
      <span className={classes.lead}>The paper opens at {opening}, in</span>{" "}
      <span className={classes.clock} role="timer" aria-live="off">
        {formatClock(left)}
      </span>
    </p>
  );
}
