import { Link } from "react-router-dom";
import { formatPercent } from "#rules/percent.ts";
import { formatDate } from "#rules/times.ts";
import type { RecentResultFragment } from "../../gql/graphql.ts";
import { EmptyPart } from "../../ui/PartContent.tsx";
import { resultName } from "../result-name.ts";
import { resultPath } from "../result-path.ts";
import classes from "./Trend.module.css";
import { type TrendLine, type TrendPoint, trendLine } from "./trend.ts";

interface TrendProps {
  results: readonly RecentResultFragment[];
  /** Returns the address of a point's link. */
  pathOf?: (result: RecentResultFragment) => string;
  /** The values to compare with, in percent, in the same order; null if unknown. */
  peers?: { name: string; percents: readonly (number | null)[] } | null;
}

/**
 * The percentages of the last results as a line. Each point links to its result, with a tooltip and a label for
 * screen readers.
 * @param results oldest first
 */
export function Trend({ results, pathOf = resultPath, peers = null }: TrendProps) {
  const [first] = results;
  const last = results.at(-1);
  if (!first || !last || results.length < 2) {
    return <EmptyPart>From your second score on, a line shows how they move.</EmptyPart>;
  }
  const trend = trendLine(
    results.map(({ percent }) => percent),
    peers?.percents,
  );
  const kinds = new Set(results.map(({ kind }) => kind));
  return (
    <div className={classes.chart} data-named={trend.nameSide}>
      <div className={classes.plot}>
        <Lines trend={trend} name={formatPercent(last.percent)} />
        <ol aria-label="Score in percent, oldest first">
          {results.map((result, index) => (
            <Point
              key={result.id}
              result={result}
              path={pathOf(result)}
              point={trend.points[index]}
              peer={peers?.percents[index] ?? null}
              isLast={result === last}
            />
          ))}
        </ol>
      </div>
      <p className={classes.dates} aria-hidden>
        <span>{formatDate(first.completedAt)}</span>
        <span>{formatDate(last.completedAt)}</span>
      </p>
      {peers && (
        <p className={classes.kinds} aria-hidden>
          <span>
            <i className={classes.dash} />
            {peers.name}
          </span>
        </p>
      )}
      {kinds.has("RANDOM") && (
        <p className={classes.kinds} aria-hidden>
          {kinds.has("REGULAR") && (
            <span>
              <i className={classes.mark} />
              Test
            </span>
          )}
          <span>
            <i className={classes.mark} data-random />
            Random test
          </span>
        </p>
      )}
    </div>
  );
}

interface PointProps {
  result: RecentResultFragment;
  path: string;
  point: TrendPoint | undefined;
  /** The mean to compare with, in percent. */
  peer: number | null;
  isLast: boolean;
}

function Point({ result, path, point, peer, isLast }: PointProps) {
  const kind = result.kind === "RANDOM" ? "random test" : "test";
  const date = formatDate(result.completedAt);
  const mean = peer === null ? "" : `, mean of the batch ${formatPercent(peer)}`;
  const name = `${resultName(result)}, ${kind}, ${formatPercent(result.percent)}${mean}, ${date}`;
  return (
    <li className={classes.place} style={{ left: `${point?.x}%`, top: `${point?.y}%` }}>
      <Link className={classes.link} to={path} aria-label={name} title={name}>
        <i
          className={classes.mark}
          data-random={result.kind === "RANDOM" || undefined}
          data-last={isLast || undefined}
        />
      </Link>
    </li>
  );
}

/** The lines between neighbouring points. */
function segmentsOf(points: TrendPoint[]): { from: TrendPoint; to: TrendPoint }[] {
  return points.flatMap((to, index) => {
    const from = points[index - 1];
    return from ? [{ from, to }] : [];
  });
}

function Lines({ trend, name }: { trend: TrendLine; name: string }) {
  const { points, peers, grid, nameSide } = trend;
  const last = points.at(-1);
  return (
    // Positions in percent, since the line stretches with the column but text must not.
    <svg focusable="false" aria-hidden>
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
      {peers.map((point, index) =>
        point === null ? null : (
          // A value without neighbours is drawn as a short dash.
          <line
            className={classes.peer}
            key={point.x}
            x1={`${point.x}%`}
            y1={`${point.y}%`}
            x2={`${peers[index + 1]?.x ?? point.x + 1}%`}
            y2={`${peers[index + 1]?.y ?? point.y}%`}
          />
        ),
      )}
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
      {last && (
        <text
          className={classes.name}
          x={`${last.x}%`}
          y={`${last.y}%`}
          dx="5"
          dy={nameSide === "above" ? "-14" : "24"}
        >
          {name}
        </text>
      )}
    </svg>
  );
}
