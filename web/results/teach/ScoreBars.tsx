import { figure } from "#rules/figures.ts";
import type { ScoreBar } from "./histogram.ts";
import classes from "./ScoreBars.module.css";

/** How scores lie, the bar with the own score marked. Only seen; `ScoreTable` says the same. */
export function ScoreBars({ bars }: { bars: readonly ScoreBar[] }) {
  return (
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
  );
}

/** The same as a table for a screen reader. */
export function ScoreTable({ bars, caption }: { bars: readonly ScoreBar[]; caption: string }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
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
  );
}
