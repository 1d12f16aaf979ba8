import { formatPercent } from "#rules/percent.ts";
import { formatIst, formatIstDate } from "#rules/times.ts";
import type { RecentResultFragment } from "../../gql/graphql.ts";
import { EmptyPart } from "../../ui/PartContent.tsx";
import { resultName } from "../result-name.ts";
import classes from "./Trend.module.css";
import { type TrendPoint, trendLine } from "./trend.ts";

/**
 * The percentages of the last results as a line, and as a table for a screen reader.
 * @param results oldest first
 */
export function Trend({ results }: { results: readonly RecentResultFragment[] }) {
  const [first] = results;
  const last = results.at(-1);
  if (!first || !last || results.length < 2) {
    return (
      <EmptyPart>
        {last
          ? `${formatPercent(last.percent)} in your first test. From the second on, a line shows how your scores move.`
          : "From your second test on, a line shows how your scores move."}
      </EmptyPart>
    );
  }
  return (
    <>
      <div className={classes.chart} aria-hidden>
        <Plot percents={results.map(({ percent }) => percent)} />
        <p className={classes.dates}>
          <span>{formatIstDate(first.completedAt)}</span>
          <span>{formatIstDate(last.completedAt)}</span>
        </p>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>Score in percent, oldest first</caption>
          <thead>
            <tr>
              <th scope="col">Test</th>
              <th scope="col">Percent</th>
              <th scope="col">Completed</th>
            </tr>
          </thead>
          <tbody>
            {results.map((result) => (
              <tr key={result.id}>
                <th scope="row">{resultName(result)}</th>
                <td>{formatPercent(result.percent)}</td>
                <td>{formatIst(result.completedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** From each point to the next. */
function segmentsOf(points: TrendPoint[]): { from: TrendPoint; to: TrendPoint }[] {
  return points.flatMap((to, index) => {
    const from = points[index - 1];
    return from ? [{ from, to }] : [];
  });
}

function Plot({ percents }: { percents: number[] }) {
  const { points, grid, nameSide } = trendLine(percents);
  const last = points.at(-1);
  return (
    // Places in percent: the line stretches with the column, letters and points do not.
    <svg className={classes.plot} focusable="false" aria-hidden>
      {grid.map(({ value, y }, index) => (
        <g key={value}>
          <line
            className={index === 0 ? classes.base : classes.grid}
            x1="0"
            x2="100%"
            y1={`${y}%`}
            y2={`${y}%`}
          />
          <text className={classes.tick} x="100%" y={`${y}%`} dx="12" dy="0.32em">
            {value < 0 ? `−${-value}` : value}%
          </text>
        </g>
      ))}
      {segmentsOf(points).map(({ from, to }) => (
        <line
          className={classes.line}
          key={from.x}
          x1={`${from.x}%`}
          y1={`${from.y}%`}
          x2={`${to.x}%`}
          y2={`${to.y}%`}
        />
      ))}
      {points.map((point) => (
        <circle
          className={point === last ? classes.last : classes.point}
          key={point.x}
          cx={`${point.x}%`}
          cy={`${point.y}%`}
          r={point === last ? 5 : 3}
        />
      ))}
      {last && (
        <text
          className={classes.name}
          x={`${last.x}%`}
          y={`${last.y}%`}
          dx="5"
          dy={nameSide === "above" ? "-14" : "24"}
        >
          {formatPercent(percents.at(-1) ?? 0)}
        </text>
      )}
    </svg>
  );
}
