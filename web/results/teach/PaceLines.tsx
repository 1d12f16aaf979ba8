import type { PaceMark } from "#rules/pacing.ts";
import classes from "./PaceLines.module.css";
import { apart } from "./pace-room.ts";

/** The difference to the even pace in whole minutes: "1 min early", "2 min late", "on time". */
export function paceWords({ even, own }: PaceMark): string {
  const minutes = Math.round(Math.abs(even - own) / 60);
  if (minutes === 0) return "on time";
  return `${minutes} min ${own < even ? "early" : "late"}`;
}

interface PaceLinesProps {
  marks: readonly PaceMark[];
  /** The seconds of the full width. */
  axis: number;
}

/** Marks after so many questions: the even pace above the student's own. A line to the left means early. */
export function PaceLines({ marks, axis }: PaceLinesProps) {
  const at = (seconds: number) => `${(100 * seconds) / axis}%`;
  return (
    <div
      className={classes.pace}
      role="img"
      aria-label={`Against an even pace. ${marks
        .map((mark) => `After ${mark.done} questions ${paceWords(mark)}`)
        .join(", ")}.`}
    >
      <span className={classes.name}>Even pace</span>
      <span className={`${classes.name} ${classes.own}`}>You</span>
      <svg className={classes.lines} aria-hidden focusable="false">
        <line className={classes.rule} x1="0" x2="100%" y1="28" y2="28" />
        <line className={classes.rule} x1="0" x2="100%" y1="64" y2="64" />
        {marks.map(({ done, even, own }) => (
          <g key={done}>
            <line className={classes.slant} x1={at(even)} y1="28" x2={at(own)} y2="64" />
            <circle className={classes.even} cx={at(even)} cy="28" r="3.5" />
            <circle className={classes.dot} cx={at(own)} cy="64" r="3.5" />
            <text className={classes.count} x={at(even)} y="16">
              {done}
            </text>
          </g>
        ))}
      </svg>
      {apart(marks, axis).map((mark) => (
        <span
          className={classes.words}
          key={mark.done}
          style={{ left: `max(110px, ${at(mark.own)})` }}
        >
          <strong>{mark.done}</strong> {paceWords(mark)}
        </span>
      ))}
    </div>
  );
}
