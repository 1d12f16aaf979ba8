import { figure } from "#rules/figures.ts";
import { marksText } from "../../ui/marks.ts";
import { scoreBars } from "./histogram.ts";
import classes from "./PeersChart.module.css";
import type { Taught } from "./use-teaching.ts";

/** What is drawn: the score and the maximum in marks, the percentile in percent. */
export interface ChartProps {
  peers: NonNullable<Taught["peers"]>;
  percentile: number;
  score: number;
  maxMarks: number;
}

/** The percentile, and how the others' scores are spread around one's own: as bars, and as a table for a screen reader. */
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
        <div className={classes.bars}>
          {bars.map(({ height, isOwn }, bin) => (
            <span
              // A bar is its place.
              key={String(bin)}
              className={classes.bar}
              data-own={isOwn || undefined}
              style={{ height: `${height}%` }}
            >
              {isOwn && <span className={classes.you}>You</span>}
            </span>
          ))}
        </div>
        <p className={classes.axis}>
          <span>0</span>
          <span>{marksText(Math.round(maxMarks * 50) / 100)}</span>
          <span>{marksText(maxMarks)} marks</span>
        </p>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>Scores of the others</caption>
          <thead>
            <tr>
              <th scope="col">Marks</th>
              <th scope="col">People</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ range, people, isOwn }, bin) => (
              <tr key={String(bin)}>
                <th scope="row">{isOwn ? `${range}, with yours` : range}</th>
                <td>{figure(people)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
