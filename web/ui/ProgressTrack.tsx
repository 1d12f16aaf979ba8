import classes from "./ProgressTrack.module.css";

interface ProgressTrackProps {
  done: number;
  /** 0 while unknown. */
  of: number;
  size?: "thin" | "usual" | "thick";
  className?: string | undefined;
}

/** A brass line that shows the done share. It has no text, since the words beside it say the same. */
export function ProgressTrack({ done, of, size = "usual", className = "" }: ProgressTrackProps) {
  const percent = of === 0 ? 0 : Math.min(100, (done / of) * 100);
  return (
    <div className={`${classes.track} ${className}`} data-size={size} aria-hidden>
      <div className={classes.done} style={{ width: `${percent}%` }} />
    </div>
  );
}
