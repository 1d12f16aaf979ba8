import { figure } from "#rules/figures.ts";
import { marksText } from "../../ui/marks.ts";
import { scoreBars } from "./histogram.ts";
import classes from "./PeersChart.module.css";
import { ScoreBars, ScoreTable } from "./ScoreBars.tsx";
import type { Taught } from "./use-teaching.ts";

/** The data of the chart: score and maximum in marks, the percentile in percent. */
export interface ChartProps {
  peers: NonNullable<Taught["peers"]>;
  percentile: number;
  score: number;
  maxMarks: number;
}

/** The percentile, and the distribution of the others' scores: as bars, and as a table for screen readers. */
export function PeersChart({ peers: { others, bins }, percentile, score, maxMarks }: ChartProps) {
  const bars = scoreBars(bins, score, maxMarks);
  return (
    <>
      <div>
        <p className={classes.label}>Percentile</p>
        <p className={classes.figure}>{percentile.toFixed(1)}</p>
        <p className={classes.among}>among {figure(others)} others, first attempts</p>
      </div>
      <div aria-hidden>
        <ScoreBars bars={bars} />
        <p className={classes.axis}>
          <span>0</span>
          <span>{marksText(Math.round(maxMarks * 50) / 100)}</span>
          <span>{marksText(maxMarks)} marks</span>
        </p>
      </div>
      <ScoreTable bars={bars} caption="Scores of the others" />
    </>
  );
}
