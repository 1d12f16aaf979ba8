import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { MINUS } from "#rules/marks.ts";
import type { ReportFiguresFragment } from "../gql/graphql.ts";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Section } from "../ui/Section.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { marksExactly, marksFigure } from "./report-words.ts";
import classes from "./ScoreHistogram.module.css";
import { axisStep, marksOnAxis } from "./score-axis.ts";

interface ScoreHistogramProps {
  figures: ReportFiguresFragment;
  /** The standard error of one score, in marks; null where it is undefined. */
  error: number | null;
  /** Beside the chart. */
  children: React.ReactNode;
}

/** How scores lie: bars, the mean with the error of one score, and where the middle half begins and ends. */
export function ScoreHistogram({ figures, error, children }: ScoreHistogramProps) {
  const [isTable, setTable] = useState(false);
  return (
    <Section
      title="Scores"
      controls={
        <TextButton aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? "As a Chart" : "As a Table"}
        </TextButton>
      }
    >
      <div className={classes.split}>
        {isTable ? <Table figures={figures} /> : <Chart figures={figures} error={error} />}
        <div>{children}</div>
      </div>
    </Section>
  );
}

/** The part of the chart that the words at the first quarter take. */
const ROOM_FOR_LABEL = 0.28;

const short = (marks: number) => (marks < 0 ? MINUS : "") + marksExactly(Math.abs(marks));

function Chart({ figures, error }: Omit<ScoreHistogramProps, "children">) {
  const { bins, mean, firstQuartile, thirdQuartile } = figures;
  const from = bins[0]?.from ?? 0;
  const to = bins.at(-1)?.to ?? 1;
  const at = (marks: number) => `${(100 * (marks - from)) / (to - from)}%`;
  const highest = Math.max(1, ...bins.map(({ count }) => count));
  const step = axisStep(highest);
  const top = Math.ceil(highest / step) * step;
  const lines = Array.from({ length: top / step + 1 }, (_, index) => index * step);
  const width = (bins[0]?.to ?? 1) - from;
  return (
    <figure className={classes.chart}>
      <div
        className={classes.plot}
        role="img"
        aria-label={`Scores of ${figure(figures.attempts)} attempts in ${bins.length} bars. Mean ${marksFigure(mean)}, middle half from ${marksExactly(firstQuartile)} to ${marksExactly(thirdQuartile)}.`}
      >
        {lines.map((count) => (
          <span className={classes.grid} key={count} style={{ bottom: `${(100 * count) / top}%` }}>
            <span>{figure(count)}</span>
          </span>
        ))}
        <div className={classes.bars}>
          {bins.map(({ from: least, to: below, count }) => (
            <i
              key={least}
              className={classes.bar}
              style={{ height: `${(100 * count) / top}%` }}
              title={`${short(least)} to ${short(below)}: ${figure(count)}`}
            />
          ))}
        </div>
        <span className={classes.quarter} style={{ left: at(firstQuartile) }}>
          <span data-side={firstQuartile - from > (to - from) * ROOM_FOR_LABEL ? "left" : "under"}>
            first quarter below {marksExactly(firstQuartile)}
          </span>
        </span>
        <span className={classes.quarter} style={{ left: at(thirdQuartile) }}>
          <span>last quarter above {marksExactly(thirdQuartile)}</span>
        </span>
        <span className={classes.mean} style={{ left: at(mean) }} />
        <span className={classes.meanName} style={{ left: at(mean) }}>
          <strong>Mean {marksFigure(mean)}</strong>
          {error !== null && <span>one score’s error ±{marksFigure(error)}</span>}
        </span>
        {error !== null && (
          <span
            className={classes.bracket}
            style={{ left: at(mean - error), right: `calc(100% - ${at(mean + error)})` }}
          />
        )}
      </div>
      <div className={classes.axis} aria-hidden>
        {marksOnAxis(from, to).map((marks) => (
          <span key={marks} style={{ left: at(marks) }}>
            {short(marks)}
          </span>
        ))}
      </div>
      <figcaption className={classes.caption}>
        Attempts by marks, in steps of {marksExactly(width)}
      </figcaption>
    </figure>
  );
}

function Table({ figures }: Pick<ScoreHistogramProps, "figures">) {
  return (
    <DataTable
      label="Scores"
      ruled
      stacks="never"
      columns={[{ label: "Marks" }, { label: "Attempts", className: classes.count }]}
    >
      {figures.bins.map(({ from, to, count }) => (
        <DataRow key={from}>
          <th scope="row">
            {short(from)} to {short(to)}
          </th>
          <td className={classes.count}>{figure(count)}</td>
        </DataRow>
      ))}
    </DataTable>
  );
}
