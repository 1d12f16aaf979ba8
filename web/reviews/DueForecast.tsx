import { figure } from "#rules/figures.ts";
import { describeFailure } from "../apollo/failure.ts";
import { useAsked } from "../apollo/use-asked.ts";
import type { DueForecastQuery as Answer } from "../gql/graphql.ts";
import { FailedPartNotice } from "../ui/PartContent.tsx";
import classes from "./DueForecast.module.css";
import { forecastBars } from "./forecast.ts";
import { DueForecastQuery } from "./review-documents.ts";

const NOTHING = {};

/** "Jan 27", of "Tuesday, Jan 27, 2026". */
function shortDay(day: string): string {
  return day.split(", ")[1] ?? day;
}

/** What is due today and on the 13 days after it, with its own Try Again. */
export function DueForecast() {
  const { data, error, asking, ask } = useAsked(DueForecastQuery, NOTHING);
  if (data !== null) return <Days review={data.review} />;
  if (error === null) return null;
  const retry = () => void ask().catch(() => undefined);
  const part = { state: "failed", words: describeFailure(error), retry, retrying: asking } as const;
  return <FailedPartNotice part={part}>The forecast could not be loaded.</FailedPartNotice>;
}

/** The days as small bars, and as a table for a screen reader. */
function Days({ review: { dueCount, forecast } }: Pick<Answer, "review">) {
  const today = { day: new Date().toISOString(), again: dueCount, fresh: 0 };
  const bars = forecastBars([today, ...forecast.slice(0, -1)]);
  const last = bars.at(-1);
  return (
    <>
      <p className={classes.title}>Due in the next {bars.length} days</p>
      <div className={classes.bars} aria-hidden>
        {bars.map(({ key, percent }, index) => (
          <span key={key} style={{ height: `${percent}%` }}>
            {index === 0 && <b>{figure(dueCount)}</b>}
          </span>
        ))}
      </div>
      <p className={classes.ends} aria-hidden>
        <span>Today</span>
        <span>{last && shortDay(last.name)}</span>
      </p>
      <div className="visually-hidden">
        <table>
          <caption>Due in the next {bars.length} days</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Due</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, due }, index) => (
              <tr key={key}>
                <th scope="row">{index === 0 ? "Today" : name}</th>
                <td>{figure(due)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
