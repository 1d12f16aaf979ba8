import { figure } from "#rules/figures.ts";
import type { ScoreBar } from "./histogram.ts";
import classes from "./ScoreBars.module.css";

/** The distribution of scores, with the own bar marked. Visual only; `ScoreTable` has the same data. */
export function ScoreBars({ bars }: { bars: readonly ScoreBar[] }) {
  return (
    <div className={classes.bars}>
      {bars.map(({ height, isOwn }, bin) => (
        <span
          // A bar is identified by its position.
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

/** The same data as a table for screen readers. */
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
