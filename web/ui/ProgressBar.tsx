import type { ReactNode } from "react";
import classes from "./ProgressBar.module.css";
import { ProgressTrack } from "./ProgressTrack.tsx";

interface ProgressBarProps {
  /** The work in progress, for screen readers. */
  label: string;
  /** The progress in words: "2,640 of 4,000 rows". */
  words: ReactNode;
  done: number;
  /** 0 while unknown. */
  of: number;
  /** Shown on the right instead of the percentage. */
  side?: ReactNode;
  /** A sentence below the bar. */
  note?: ReactNode;
}

/** The progress of longer work: words, percentage and a brass bar. */
export function ProgressBar({ label, words, done, of, side, note }: ProgressBarProps) {
  const percent = of === 0 ? 0 : Math.min(100, Math.floor((done / of) * 100));
  return (
    <div>
      <div className={classes.figures}>
        <span>{words}</span>
        <span>{side ?? `${percent}%`}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <ProgressTrack size="thick" className={classes.track} done={done} of={of} />
      </div>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}
